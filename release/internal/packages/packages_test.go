package packages

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/release/internal/kit"
)

var amd64 = kit.Targets[0]

// readers list the files of packages, with the programs of their package managers or with tar.
var readers = map[string]string{
	"deb":       `dpkg-deb --fsys-tarfile "$1" | tar t`,
	"rpm":       `rpm -qpl "$1"`,
	"apk":       `tar tzf "$1" 2>/dev/null | grep -v '^\.'`,
	"archlinux": `tar --zstd -tf "$1" | grep -v '^\.'`,
}

// wanted are files that each package has.
var wanted = []string{"usr/bin/nonet", "usr/share/man/man1/nonet.1.gz",
	"usr/share/man/man1/nonet-solve.1.gz", "usr/share/man/man5/nonet-formats.5.gz",
	"usr/share/man/man7/nonet-rules.7.gz", "usr/share/bash-completion/completions/nonet",
	"usr/share/fish/vendor_completions.d/nonet.fish"}

func TestPackages(t *testing.T) {
	r := kit.Stub(t)
	for kind, names := range map[string][]string{
		"deb": {"usr/share/doc/nonet/copyright", "usr/share/doc/nonet/THIRD_PARTY_NOTICES.txt",
			"usr/share/doc/nonet/changelog.gz",
			"usr/lib/systemd/system/nonet.service", "usr/share/zsh/vendor-completions/_nonet"},
		"rpm": {"usr/share/licenses/nonet/THIRD_PARTY_NOTICES.txt",
			"usr/lib/systemd/system/nonet.service", "usr/share/zsh/site-functions/_nonet"},
		"apk": {"usr/share/licenses/nonet/LICENSE", "usr/share/zsh/site-functions/_nonet"},
		"archlinux": {"usr/share/licenses/nonet/LICENSE", "usr/lib/systemd/system/nonet.service",
			"usr/share/zsh/site-functions/_nonet"},
	} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			name, content, err := Package(t.Context(), r, amd64, kind)
			if err != nil {
				t.Fatal(err)
			}
			if err := r.Write(name, content); err != nil {
				t.Fatal(err)
			}
			out, err := exec.Command("bash", "-c", "set -o pipefail; "+readers[kind], "bash",
				filepath.Join(r.Out, name)).CombinedOutput()
			if err != nil {
				t.Skipf("%v: %s", err, out)
			}
			var files []string
			for line := range strings.Lines(string(out)) {
				files = append(files, strings.TrimLeft(strings.TrimSpace(line), "./"))
			}
			for _, name := range append(names, wanted...) {
				if !slices.Contains(files, name) {
					t.Errorf("found no %s in\n%s", name, out)
				}
			}
			if slices.Contains(files, "usr/lib/systemd/system/nonet.service") && kind == "apk" {
				t.Error("found the unit of systemd, expected none: Alpine has no systemd")
			}
			if c, ok := installers[kind]; ok {
				checkInstalled(t, filepath.Join(r.Out, name), c.install, c.remove)
			}
		})
	}
}

// installers install a package into an empty root, and remove it.
var installers = map[string]struct{ install, remove string }{
	"deb": {`mkdir -p "$2/var/lib/dpkg/info" "$2/var/lib/dpkg/updates" &&
		touch "$2/var/lib/dpkg/status" &&
		dpkg --root="$2" --force-script-chrootless --no-triggers -i "$1"`,
		`dpkg --root="$2" --no-triggers --purge nonet && rm -rf "$2/var"`},
	"rpm": {`rpm --root "$2" --dbpath /rpm -i --nodeps --ignorearch "$1"`,
		`rpm --root "$2" --dbpath /rpm -e nonet && rm -rf "$2/rpm" "$2/var" "$2/tmp"`},
}

// checkInstalled installs a package, runs the program, and looks whether removing leaves anything.
func checkInstalled(t *testing.T, file, install, remove string) {
	t.Helper()
	if os.Getuid() != 0 {
		t.Skip("installing needs root")
	}
	root := t.TempDir()
	shell := func(script string) {
		t.Helper()
		out, err := exec.Command("bash", "-c", script, "bash", file, root).CombinedOutput()
		if err != nil && bytes.Contains(out, []byte("not found")) {
			t.Skipf("%v: %s", err, out)
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	shell(install)
	unit, err := os.ReadFile(filepath.Join(root, "usr/lib/systemd/system/nonet.service"))
	if err != nil || !bytes.Contains(unit, []byte("ExecStart=/usr/bin/nonet serve")) ||
		bytes.Contains(unit, []byte("/usr/local")) {
		t.Errorf("%v\n%s", err, unit)
	}
	out, err := exec.Command(filepath.Join(root, "usr/bin/nonet"), "version").Output()
	if err != nil || !strings.HasPrefix(string(out), "nonet v0.1.0 commit 0123456789ab ") {
		t.Errorf("%v: %s", err, out)
	}
	shell(remove)
	left, err := exec.Command("find", root, "-type", "f").Output()
	if err != nil || len(left) > 0 {
		t.Errorf("%v: left behind:\n%s", err, left)
	}
}
