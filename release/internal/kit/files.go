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
	Mode    fs.FileMode // 0o644 or 0o755; fs.ModeDir, too, of a folder, whose name ends with /
	Content []byte
}

// Text returns a file that is no program.
func Text(name string, content []byte) File {
	return File{Name: name, Mode: 0o644, Content: content}
}

// TarGz returns a compressed archive of files, see Tar.
func TarGz(files []File, at time.Time) ([]byte, error) {
	content, err := Tar(files, at)
	return Gzip(content), err
}

// Tar returns an archive of files and folders, which belong to root and are of a time. The same
// files give the same bytes.
func Tar(files []File, at time.Time) ([]byte, error) {
	var b bytes.Buffer
	t := tar.NewWriter(&b)
	for _, f := range files {
		h := &tar.Header{Typeflag: tar.TypeReg, Name: f.Name, Mode: int64(f.Mode.Perm()),
			Size: int64(len(f.Content)), ModTime: at, Uname: "root", Gname: "root",
			Format: tar.FormatUSTAR}
		if f.Mode.IsDir() {
			h.Typeflag = tar.TypeDir
		}
		if err := t.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := t.Write(f.Content); err != nil {
			return nil, err
		}
	}
	err := t.Close()
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
