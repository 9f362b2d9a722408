// Package image makes an image for containers, for amd64 and arm64: an archive of OCI, which skopeo
// copies to a registry; podman loads it, and docker where its images are those of containerd.
package image

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/nonet-dev/nonet/release/internal/kit"
)

// architectures lists what the image is made for.
var architectures = []string{"amd64", "arm64"}

// Make writes the image. It runs the program as deploy/docker/Dockerfile says.
func Make(ctx context.Context, r *kit.Release) error {
	dockerfile, err := r.Source("deploy/docker/Dockerfile")
	if err != nil {
		return err
	}
	settings, err := settingsOf(string(dockerfile))
	if err != nil {
		return err
	}
	a := archive{at: r.Time, labels: map[string]string{
		"org.opencontainers.image.title":       "nonet",
		"org.opencontainers.image.description": kit.About,
		"org.opencontainers.image.source":      kit.Repository,
		"org.opencontainers.image.url":         kit.Repository,
		"org.opencontainers.image.version":     r.Number(),
		"org.opencontainers.image.revision":    r.Commit,
		"org.opencontainers.image.created":     r.Time.Format(time.RFC3339),
		"org.opencontainers.image.licenses":    "MIT",
	}}
	for _, arch := range architectures {
		files, err := contents(ctx, r, arch)
		if err != nil {
			return err
		}
		if err := a.add(arch, settings, files); err != nil {
			return err
		}
	}
	content, err := a.bytes("ghcr.io/nonet-dev/nonet:" + r.Number())
	if err != nil {
		return err
	}
	return r.Write("nonet-"+r.Number()+"-image.tar", content)
}

// contents returns the files of the image for an architecture.
func contents(ctx context.Context, r *kit.Release, arch string) ([]kit.File, error) {
	files := []kit.File{{Name: "data/", Mode: os.ModeDir | 0o755}}
	for _, t := range kit.Targets {
		if t.OS != "linux" || t.Arch != arch {
			continue
		}
		c, err := r.Copy(ctx, t)
		if err != nil {
			return nil, err
		}
		files = append(files, kit.File{Name: "nonet", Mode: 0o755, Content: c.Program},
			kit.Text("LICENSE", c.License), kit.Text("THIRD_PARTY_NOTICES.txt", c.Notices))
	}
	return files, nil
}

// settings is how an image runs its program.
type settings struct {
	User         string              `json:"User"`
	ExposedPorts map[string]struct{} `json:"ExposedPorts"`
	Entrypoint   []string            `json:"Entrypoint"`
	Cmd          []string            `json:"Cmd"`
	WorkingDir   string              `json:"WorkingDir"`
	Labels       map[string]string   `json:"Labels"`
}

// settingsOf returns the settings of the last stage of a Dockerfile.
func settingsOf(dockerfile string) (s settings, err error) {
	lines := bufio.NewScanner(strings.NewReader(dockerfile))
	for lines.Scan() {
		word, rest, _ := strings.Cut(lines.Text(), " ")
		switch word {
		case "FROM":
			s = settings{ExposedPorts: map[string]struct{}{}}
		case "USER":
			s.User = rest
		case "WORKDIR":
			s.WorkingDir = rest
		case "EXPOSE":
			s.ExposedPorts[rest+"/tcp"] = struct{}{}
		case "ENTRYPOINT":
			err = json.Unmarshal([]byte(rest), &s.Entrypoint)
		case "CMD":
			err = json.Unmarshal([]byte(rest), &s.Cmd)
		}
		if err != nil {
			return s, fmt.Errorf("%s of the Dockerfile: %w", word, err)
		}
	}
	if len(s.Entrypoint) == 0 || s.User == "" {
		return s, fmt.Errorf("found no ENTRYPOINT or no USER in the Dockerfile")
	}
	return s, lines.Err()
}

// The kinds of blobs.
const (
	indexType    = "application/vnd.oci.image.index.v1+json"
	manifestType = "application/vnd.oci.image.manifest.v1+json"
	configType   = "application/vnd.oci.image.config.v1+json"
	layerType    = "application/vnd.oci.image.layer.v1.tar+gzip"
)

// descriptor names a blob.
type descriptor struct {
	MediaType   string            `json:"mediaType"`
	Digest      string            `json:"digest"`
	Size        int               `json:"size"`
	Platform    map[string]string `json:"platform,omitempty"`
	Annotations map[string]string `json:"annotations,omitempty"`
}

// manifest is what the image for one architecture consists of, or which of these there are.
type manifest struct {
	SchemaVersion int               `json:"schemaVersion"`
	MediaType     string            `json:"mediaType"`
	Config        *descriptor       `json:"config,omitempty"`
	Layers        []descriptor      `json:"layers,omitempty"`
	Manifests     []descriptor      `json:"manifests,omitempty"`
	Annotations   map[string]string `json:"annotations,omitempty"`
}

// config is how the image for one architecture runs, and what it was made of.
type config struct {
	Created      string   `json:"created"`
	Architecture string   `json:"architecture"`
	OS           string   `json:"os"`
	Config       settings `json:"config"`
	RootFS       struct {
		Type    string   `json:"type"`
		DiffIDs []string `json:"diff_ids"`
	} `json:"rootfs"`
}

// archive is an image that is being made.
type archive struct {
	at     time.Time
	labels map[string]string
	blobs  []kit.File
	images []descriptor
}

// blob adds a blob.
func (a *archive) blob(kind string, content []byte) descriptor {
	sum := fmt.Sprintf("%x", sha256.Sum256(content))
	a.blobs = append(a.blobs, kit.File{Name: "blobs/sha256/" + sum, Mode: 0o644, Content: content})
	return descriptor{MediaType: kind, Digest: "sha256:" + sum, Size: len(content)}
}

// add adds the image for an architecture.
func (a *archive) add(arch string, s settings, files []kit.File) error {
	layer, err := kit.TarGz(files, a.at)
	if err != nil {
		return err
	}
	z, err := gzip.NewReader(bytes.NewReader(layer))
	if err != nil {
		return err
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, z); err != nil {
		return err
	}
	s.Labels = a.labels
	c := config{Created: a.at.Format(time.RFC3339), Architecture: arch, OS: "linux", Config: s}
	c.RootFS.Type, c.RootFS.DiffIDs = "layers", []string{fmt.Sprintf("sha256:%x", sum.Sum(nil))}
	of := a.blob(configType, encoded(c))
	image := a.blob(manifestType, encoded(manifest{SchemaVersion: 2, MediaType: manifestType,
		Config: &of, Layers: []descriptor{a.blob(layerType, layer)}, Annotations: a.labels}))
	image.Platform = map[string]string{"os": "linux", "architecture": arch}
	a.images = append(a.images, image)
	return nil
}

// bytes returns the archive. The image has the name when it is loaded.
func (a *archive) bytes(name string) ([]byte, error) {
	all := a.blob(indexType, encoded(manifest{SchemaVersion: 2, MediaType: indexType,
		Manifests: a.images, Annotations: a.labels}))
	all.Annotations = map[string]string{"org.opencontainers.image.ref.name": name,
		"io.containerd.image.name": name}
	files := append([]kit.File{
		{Name: "oci-layout", Mode: 0o644, Content: []byte(`{"imageLayoutVersion":"1.0.0"}`)},
		{Name: "index.json", Mode: 0o644, Content: encoded(manifest{SchemaVersion: 2,
			MediaType: indexType, Manifests: []descriptor{all}})},
	}, a.blobs...)
	return kit.Tar(files, a.at)
}

func encoded(x any) []byte {
	text, err := json.Marshal(x)
	if err != nil {
		panic(err) // it has nothing that JSON cannot hold
	}
	return text
}
