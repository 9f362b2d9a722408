package manifests

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/release/internal/archives"
	"github.com/nonet-dev/nonet/release/internal/kit"
)

// someFacts are those of a release whose archives are empty.
func someFacts() facts {
	r := &kit.Release{Version: "v0.1.0", Time: time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC)}
	f := facts{Number: r.Number(), Version: r.Version, About: kit.About, Homepage: kit.Repository,
		Maintainer: kit.Maintainer, Date: "2026-11-28", Of: map[string]archive{},
		Source: describe(r, "nonet-0.1.0.tar.gz", nil)}
	for _, t := range kit.Targets {
		f.Of[t.Name()] = describe(r, archives.Name(r, t), nil)
	}
	return f
}

// made returns the files of a release, in a folder.
func made(t *testing.T) string {
	t.Helper()
	files, err := fill(someFacts())
	if err != nil {
		t.Fatal(err)
	}
	r := &kit.Release{Out: t.TempDir()}
	for _, f := range files {
		if err := r.Write(f.Name, f.Content); err != nil {
			t.Fatal(err)
		}
		text := string(f.Content)
		if strings.Contains(text, "{{") || strings.Contains(text, "no value") {
			t.Errorf("%s is not filled in:\n%s", f.Name, text)
		}
	}
	return filepath.Join(r.Out, "manifests")
}

// run runs a program of the package manager that reads a file, if it is there.
func run(t *testing.T, folder, name string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		t.Skip(err)
	}
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir = folder
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
	return string(out)
}

func TestHomebrew(t *testing.T) {
	out := run(t, made(t), "ruby", "-c", "homebrew/nonet.rb")
	if !strings.Contains(out, "Syntax OK") {
		t.Error(out)
	}
}

func TestScoop(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(made(t), "scoop", "nonet.json"))
	if err != nil {
		t.Fatal(err)
	}
	var m struct {
		Architecture map[string]struct{ URL, Hash, Extract_dir string }
	}
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatal(err)
	}
	for name, a := range m.Architecture {
		if !strings.HasSuffix(a.URL, "/"+a.Extract_dir+".zip") || len(a.Hash) != 64 {
			t.Errorf("%s: %+v", name, a)
		}
	}
}

// .SRCINFO says what the PKGBUILD beside it says.
func TestAUR(t *testing.T) {
	if _, err := exec.LookPath("pacman"); err != nil {
		t.Skip(err) // makepkg needs it
	}
	for _, name := range []string{"nonet", "nonet-bin"} {
		folder := filepath.Join(made(t), "aur", name)
		want, err := os.ReadFile(filepath.Join(folder, ".SRCINFO"))
		if err != nil {
			t.Fatal(err)
		}
		if got := srcinfo(t, folder); got != string(want) {
			t.Errorf("%s: makepkg says\n%s\n.SRCINFO has\n%s", name, got, want)
		}
	}
}

// srcinfo returns what makepkg makes of a PKGBUILD.
func srcinfo(t *testing.T, folder string) string {
	t.Helper()
	if os.Getuid() == 0 { // makepkg refuses to be run by root
		home, err := os.MkdirTemp("/tmp", "aur")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.RemoveAll(home) })
		run(t, "/", "cp", filepath.Join(folder, "PKGBUILD"), home)
		run(t, "/", "chown", "-R", "nobody", home)
		return run(t, home, "runuser", "-u", "nobody", "--", "makepkg", "--printsrcinfo")
	}
	return run(t, folder, "makepkg", "--printsrcinfo")
}

func TestNix(t *testing.T) {
	run(t, made(t), "nix-instantiate", "--parse", "nix/flake.nix")
}
