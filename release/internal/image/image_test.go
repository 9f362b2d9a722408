package image

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/release/internal/kit"
)

// packed returns the files of an image of two small programs.
func packed(t *testing.T) (content []byte, files map[string][]byte) {
	t.Helper()
	dockerfile, err := os.ReadFile("../../../deploy/docker/Dockerfile")
	if err != nil {
		t.Fatal(err)
	}
	s, err := settingsOf(string(dockerfile))
	if err != nil {
		t.Fatal(err)
	}
	a := archive{at: time.Date(2026, 11, 28, 6, 0, 0, 0, time.UTC),
		labels: map[string]string{"org.opencontainers.image.version": "0.1.0"}}
	for _, arch := range architectures {
		err := a.add(arch, s, []kit.File{{Name: "data/", Mode: os.ModeDir | 0o755},
			{Name: "nonet", Mode: 0o755, Content: []byte(arch)}})
		if err != nil {
			t.Fatal(err)
		}
	}
	if content, err = a.bytes("nonet:0.1.0"); err != nil {
		t.Fatal(err)
	}
	return content, untar(t, content)
}

func untar(t *testing.T, content []byte) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	for r := tar.NewReader(bytes.NewReader(content)); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		if files[h.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
}

// follow reads the blob of a descriptor, which has to have its size and hash.
func follow(t *testing.T, files map[string][]byte, d descriptor, into any) []byte {
	t.Helper()
	content := files["blobs/"+strings.ReplaceAll(d.Digest, ":", "/")]
	if sum := fmt.Sprintf("sha256:%x", sha256.Sum256(content)); sum != d.Digest ||
		len(content) != d.Size {
		t.Fatalf("%s has %d bytes and the hash %s, want %d", d.Digest, len(content), sum, d.Size)
	}
	if into != nil {
		if err := json.Unmarshal(content, into); err != nil {
			t.Fatal(err)
		}
	}
	return content
}

// From the index one comes to the program of each architecture, and to how it runs.
func TestImage(t *testing.T) {
	content, files := packed(t)
	if again, _ := packed(t); !bytes.Equal(again, content) {
		t.Error("the same image has other bytes")
	}
	var top, all, image manifest
	if err := json.Unmarshal(files["index.json"], &top); err != nil || len(top.Manifests) != 1 {
		t.Fatal(err, top)
	}
	follow(t, files, top.Manifests[0], &all)
	if len(all.Manifests) != len(architectures) {
		t.Fatalf("found %d images, want one for each of %v", len(all.Manifests), architectures)
	}
	for i, arch := range architectures {
		follow(t, files, all.Manifests[i], &image)
		if got := all.Manifests[i].Platform["architecture"]; got != arch {
			t.Errorf("image %d is for %s, want %s", i, got, arch)
		}
		var c config
		follow(t, files, *image.Config, &c)
		z, err := gzip.NewReader(bytes.NewReader(follow(t, files, image.Layers[0], nil)))
		if err != nil {
			t.Fatal(err)
		}
		layer, err := io.ReadAll(z)
		if err != nil {
			t.Fatal(err)
		}
		sum := fmt.Sprintf("sha256:%x", sha256.Sum256(layer))
		if c.Architecture != arch || c.RootFS.DiffIDs[0] != sum {
			t.Errorf("config of %s: %+v, want the hash %s", arch, c, sum)
		}
		if got := string(untar(t, layer)["nonet"]); got != arch {
			t.Errorf("the program for %s is that for %s", arch, got)
		}
		got := fmt.Sprint(c.Config.User, c.Config.WorkingDir, c.Config.Entrypoint, c.Config.Cmd,
			c.Config.Labels)
		const want = "65532:65532/data[/nonet] [serve --listen 0.0.0.0:8080] " +
			"map[org.opencontainers.image.version:0.1.0]"
		if got != want {
			t.Errorf("it runs as %s, want %s", got, want)
		}
	}
}

func TestSettings(t *testing.T) {
	for _, text := range []string{"", "FROM scratch\nUSER 1\n", "ENTRYPOINT [\"/nonet\"]\n",
		"USER 1\nENTRYPOINT /nonet\n"} {
		if s, err := settingsOf(text); err == nil {
			t.Errorf("%q: %+v, want an error", text, s)
		}
	}
}
