// Package packages makes packages for the package managers of Linux: .deb, .rpm, .apk and Arch's.
package packages

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/apk" // the kinds of packages
	_ "github.com/goreleaser/nfpm/v2/arch"
	_ "github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
	_ "github.com/goreleaser/nfpm/v2/rpm"
	"github.com/nonet-dev/nonet/release/internal/kit"
	"golang.org/x/sync/errgroup"
)

// kinds lists the kinds of packages, as nfpm names them.
var kinds = []string{"deb", "rpm", "apk", "archlinux"}

// architectures has what nfpm names those of Linux. It gives each package the name that its kind
// has, but for riscv64, which all name so.
var architectures = map[string]string{"amd64": "amd64", "arm64": "arm64", "arm": "arm7",
	"riscv64": "riscv64"}

// Make writes a package of each kind for each program for Linux.
func Make(ctx context.Context, r *kit.Release) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(2)
	for _, t := range kit.Targets {
		if t.OS != "linux" {
			continue
		}
		for _, kind := range kinds {
			group.Go(func() error {
				name, content, err := Package(ctx, r, t, kind)
				if err != nil {
					return fmt.Errorf("%s for %s: %w", kind, t, err)
				}
				return r.Write(name, content)
			})
		}
	}
	return group.Wait()
}

// Package returns the package of a kind for a target, and its name.
func Package(
	ctx context.Context, r *kit.Release, t kit.Target, kind string,
) (name string, content []byte, err error) {
	list, err := contents(ctx, r, t, kind)
	if err != nil {
		return "", nil, err
	}
	folder, err := r.Temp()
	if err != nil {
		return "", nil, err
	}
	defer os.RemoveAll(folder)
	info := &nfpm.Info{
		Name: "nonet", Arch: architectures[t.Arch], Platform: "linux", Version: r.Number(),
		Release: "1", Section: "utils", Priority: "optional", Maintainer: kit.Maintainer,
		Description: kit.About + "\n" + about, Homepage: kit.Repository, License: "MIT",
		MTime: r.Time, DisableGlobbing: true,
	}
	info.Deb.Compression, info.RPM.Compression = "xz", "zstd" // which all that are in use can read
	info.RPM.BuildHost, info.RPM.Summary = "nonet", kit.About
	info.RPM.Group = "Amusements/Games"
	info.RPM.Packager, info.ArchLinux.Packager = kit.Maintainer, kit.Maintainer
	for i, f := range list {
		source := filepath.Join(folder, fmt.Sprint(i))
		if err := os.WriteFile(source, f.Content, 0o666); err != nil {
			return "", nil, err
		}
		as := &files.ContentFileInfo{Owner: "root", Group: "root", Mode: f.Mode, MTime: r.Time}
		info.Contents = append(info.Contents, &files.Content{Source: source, Destination: f.Name,
			FileInfo: as, Type: typeOf(f.Name, kind)})
	}
	if kind == "rpm" { // it has its changes beside its files
		info.Changelog = filepath.Join(folder, "changes")
		text := fmt.Sprintf("- semver: %s\n  date: %s\n  packager: %s\n  changes:\n    - note: %s\n",
			r.Number(), r.Time.Format(time.RFC3339), kit.Maintainer, changes(r))
		if err := os.WriteFile(info.Changelog, []byte(text), 0o666); err != nil {
			return "", nil, err
		}
	}
	info = nfpm.WithDefaults(info)
	if kind == "apk" {
		info.Prerelease = strings.ReplaceAll(info.Prerelease, ".", "") // 0.1.0_rc1
	}
	packager, err := nfpm.Get(kind)
	if err != nil {
		return "", nil, err
	}
	var b bytes.Buffer
	if err := packager.Package(info, &b); err != nil {
		return "", nil, err
	}
	name = packager.ConventionalFileName(info)
	return strings.ReplaceAll(name, "~", "."), b.Bytes(), nil // forges know no ~ in names of files
}

// changes returns what a package says of its changes, which are those of the program.
func changes(r *kit.Release) string {
	return "Version " + r.Number() + ", see CHANGELOG.md of nonet for what has changed."
}

// typeOf returns what a file is to nfpm.
func typeOf(name, kind string) string {
	switch {
	case kind != "rpm":
	case strings.HasPrefix(name, "/usr/share/licenses/"):
		return files.TypeRPMLicense
	case strings.HasPrefix(name, "/usr/share/doc/"), strings.HasPrefix(name, "/usr/share/man/"):
		return files.TypeRPMDoc
	}
	return files.TypeFile
}

// about is the longer description of packages.
const about = `nonet solves Sudoku and its variants, such as killers, thermometers and arrows,
explains every step in plain sentences, rates puzzles, and makes new ones. It
works in the terminal, in a browser (nonet web) and as a service (nonet serve),
and reads more than 70 formats. It also solves exact cover problems.`

// contents returns the files of a package, named as they are installed.
func contents(
	ctx context.Context, r *kit.Release, t kit.Target, kind string,
) ([]kit.File, error) {
	c, err := r.Copy(ctx, t)
	if err != nil {
		return nil, err
	}
	list := []kit.File{{Name: "/usr/bin/nonet", Mode: 0o755, Content: c.Program}}
	add := func(name string, content []byte) { list = append(list, kit.Text(name, content)) }
	papers, err := r.Papers()
	if err != nil {
		return nil, err
	}
	for _, f := range papers {
		if name, content, ok := installed(f, kind); ok {
			add(name, content)
		}
	}
	unit, err := r.Source("deploy/systemd/nonet.service")
	if err != nil {
		return nil, err
	}
	if kind != "apk" { // Alpine has no systemd
		add("/usr/lib/systemd/system/nonet.service",
			bytes.ReplaceAll(unit, []byte("/usr/local/bin/"), []byte("/usr/bin/")))
	}
	changelog, err := r.Source("CHANGELOG.md")
	if err != nil {
		return nil, err
	}
	const docs = "/usr/share/doc/nonet/"
	if kind == "deb" {
		add(docs+"copyright", copyright(c.License))
		add(docs+"THIRD_PARTY_NOTICES.txt", c.Notices)
		add(docs+"changelog.gz", kit.Gzip(changelog))
		add(docs+"changelog.Debian.gz", kit.Gzip(debianChanges(r)))
		add("/usr/share/lintian/overrides/nonet",
			[]byte("# Go programs are static.\nnonet: statically-linked-binary [usr/bin/nonet]\n"))
		return list, nil
	}
	add("/usr/share/licenses/nonet/LICENSE", c.License)
	add("/usr/share/licenses/nonet/THIRD_PARTY_NOTICES.txt", c.Notices)
	add(docs+"CHANGELOG.md", changelog)
	return list, nil
}

// installed returns where a page of the manual or a completion is installed, and its content there.
func installed(f kit.File, kind string) (name string, content []byte, ok bool) {
	switch base := path.Base(f.Name); {
	case strings.HasPrefix(f.Name, "man/"):
		section := strings.TrimPrefix(path.Ext(base), ".")
		return "/usr/share/man/man" + section + "/" + base + ".gz", kit.Gzip(f.Content), true
	case base == "nonet.bash":
		return "/usr/share/bash-completion/completions/nonet", f.Content, true
	case base == "nonet.zsh":
		if kind == "deb" {
			return "/usr/share/zsh/vendor-completions/_nonet", f.Content, true
		}
		return "/usr/share/zsh/site-functions/_nonet", f.Content, true
	case base == "nonet.fish":
		return "/usr/share/fish/vendor_completions.d/nonet.fish", f.Content, true
	}
	return "", nil, false
}

// copyright returns what Debian's packages say of licences, in their form for machines.
func copyright(licence []byte) []byte {
	var b bytes.Buffer
	b.WriteString("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n" +
		"Upstream-Name: nonet\nSource: " + kit.Repository + "\n\nFiles: *\nCopyright: ")
	text := string(licence)
	for line := range strings.Lines(text) {
		if owner, found := strings.CutPrefix(line, "Copyright (c) "); found {
			b.WriteString(owner)
		}
	}
	b.WriteString("License: MIT\n")
	indent(&b, text)
	b.WriteString("Comment: THIRD_PARTY_NOTICES.txt has the licences of all that is linked into it.\n")
	return b.Bytes()
}

// indent writes a text as the value of a field: blanks begin its lines, a dot is an empty one.
func indent(b *bytes.Buffer, text string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimRight(line, "\n"); line == "" {
			line = "."
		}
		b.WriteString(" " + line + "\n")
	}
}

// debianChanges returns the changes of the package, which are those of the program.
func debianChanges(r *kit.Release) []byte {
	return fmt.Appendf(nil, "nonet (%s-1) unstable; urgency=medium\n\n"+
		"  * %s\n\n -- %s  %s\n",
		strings.Replace(r.Number(), "-", "~", 1), changes(r), kit.Maintainer,
		r.Time.Format(time.RFC1123Z))
}
