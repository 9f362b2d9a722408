package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"sync"
)

// files serves the files of the page.
type files map[string]*file

// file is a file of the page.
type file struct {
	content []byte
	kind    string // media type
	tag     string // ETag
	zipped  func() []byte
}

// The media types of the page's files, which do not depend on the system.
var mediaTypes = map[string]string{
	".html":  "text/html; charset=utf-8",
	".js":    "text/javascript; charset=utf-8",
	".css":   "text/css; charset=utf-8",
	".svg":   "image/svg+xml",
	".json":  "application/json",
	".woff2": "font/woff2",
}

// newFiles reads the files of folder dist.
func newFiles(dist fs.FS) files {
	list := files{}
	folder, err := fs.Sub(dist, "dist")
	if err == nil {
		err = fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			content, err := fs.ReadFile(folder, name)
			list["/"+name] = newFile(name, content)
			return err
		})
	}
	if err != nil {
		panic(err) // the files are part of the program
	}
	list["/"] = list["/index.html"]
	return list
}

func newFile(name string, content []byte) *file {
	sum := sha256.Sum256(content)
	return &file{content, mediaTypes[path.Ext(name)], `"` + hex.EncodeToString(sum[:12]) + `"`,
		sync.OnceValue(func() []byte { return zip(content) })}
}

// zip compresses a file.
func zip(content []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	w.Write(content)
	w.Close()
	return b.Bytes()
}

func (list files) serve(w http.ResponseWriter, r *http.Request) {
	f, ok := list[r.URL.Path]
	if !ok {
		fail(w, http.StatusNotFound, "there is no %.100q here: "+seeDescription, r.URL.Path)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		fail(w, http.StatusMethodNotAllowed, "the files of the page can only be read")
		return
	}
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("Cache-Control", "no-cache") // ask each time whether it has changed
	h.Add("Vary", "Accept-Encoding")
	h.Set("ETag", f.tag)
	if strings.Contains(r.Header.Get("If-None-Match"), f.tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	content := f.content
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		content = f.zipped()
		h.Set("Content-Encoding", "gzip")
	}
	w.Write(content)
}
