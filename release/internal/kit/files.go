package kit

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io/fs"
	"time"
)

// File is a file of an archive.
type File struct {
	Name    string      // with slashes, relative
	Mode    fs.FileMode // 0o644 or 0o755
	Content []byte
}

// TarGz returns a compressed archive of files, which belong to root and are of a time. The same
// files give the same bytes.
func TarGz(files []File, at time.Time) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	t := tar.NewWriter(z)
	for _, f := range files {
		err := t.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: f.Name, Mode: int64(f.Mode),
			Size: int64(len(f.Content)), ModTime: at, Uname: "root", Gname: "root",
			Format: tar.FormatUSTAR})
		if err != nil {
			return nil, err
		}
		if _, err := t.Write(f.Content); err != nil {
			return nil, err
		}
	}
	if err := t.Close(); err != nil {
		return nil, err
	}
	err = z.Close()
	return b.Bytes(), err
}

// Zip returns a compressed archive of files of a time. The same files give the same bytes.
func Zip(files []File, at time.Time) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range files {
		h := &zip.FileHeader{Name: f.Name, Method: zip.Deflate, Modified: at.UTC()}
		h.SetMode(f.Mode)
		w, err := z.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(f.Content); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return b.Bytes(), err
}

// Gzip returns compressed bytes: the same for the same bytes.
func Gzip(content []byte) []byte {
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is one that there is
	z.Write(content)
	z.Close()
	return b.Bytes()
}
