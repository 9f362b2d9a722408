// Package manifests makes the files that tell package managers where the archives of a release are:
// Homebrew, Scoop, winget, the AUR and nix. They are templates with addresses and sums filled in.
package manifests

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"io/fs"
	"strings"
	"text/template"

	"github.com/nonet-dev/nonet/release/internal/archives"
	"github.com/nonet-dev/nonet/release/internal/kit"
	"github.com/nonet-dev/nonet/release/internal/source"
)

// templates has a file for each file that is made, at the same place below manifests.
//
//go:embed all:templates
var templates embed.FS

// archive is an archive of a release, as templates see it.
type archive struct {
	Name   string // of the file
	Folder string // its only one
	URL    string
	Sum    string // SHA-256 in hexadecimal digits
	SRI    string // the same as nix has it
}

// facts are what templates see.
type facts struct {
	Number, Version, About, Homepage, Maintainer, Date string

	Source archive
	Of     map[string]archive // by target, as linux-armv7
}

// Make writes the files below manifests. Package managers are not told of candidates, such as
// v0.1.0-rc.1.
func Make(ctx context.Context, r *kit.Release) error {
	if strings.Contains(r.Number(), "-") {
		return nil
	}
	f := facts{Number: r.Number(), Version: r.Version, About: kit.About, Homepage: kit.Repository,
		Maintainer: kit.Maintainer, Date: r.Time.Format("2006-01-02"), Of: map[string]archive{}}
	for _, t := range kit.Targets {
		content, err := archives.Archive(ctx, r, t)
		if err != nil {
			return err
		}
		f.Of[t.Name()] = describe(r, archives.Name(r, t), content)
	}
	content, err := source.Archive(ctx, r)
	if err != nil {
		return err
	}
	f.Source = describe(r, source.Name(r), content)
	made, err := fill(f)
	if err != nil {
		return err
	}
	for _, m := range made {
		if err := r.Write(m.Name, m.Content); err != nil {
			return err
		}
	}
	return nil
}

func describe(r *kit.Release, name string, content []byte) archive {
	sum := sha256.Sum256(content)
	folder := strings.TrimSuffix(strings.TrimSuffix(name, ".zip"), ".tar.gz")
	return archive{Name: name, Folder: folder, Sum: fmt.Sprintf("%x", sum),
		URL: kit.Repository + "/releases/download/" + r.Version + "/" + name,
		SRI: "sha256-" + base64.StdEncoding.EncodeToString(sum[:])}
}

// fill returns what the templates say of a release.
func fill(f facts) (made []kit.File, err error) {
	err = fs.WalkDir(templates, "templates", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := templates.ReadFile(name)
		if err != nil {
			return err
		}
		t, err := template.New(name).Option("missingkey=error").Parse(string(text))
		if err != nil {
			return err
		}
		var b bytes.Buffer
		name = "manifests" + strings.TrimPrefix(name, "templates")
		err = t.Execute(&b, f)
		made = append(made, kit.File{Name: name, Mode: 0o644, Content: b.Bytes()})
		return err
	})
	return made, err
}
