package wheels

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/release/internal/kit"
)

// host returns the target of this machine.
func host(t *testing.T) kit.Target {
	t.Helper()
	i := slices.IndexFunc(kit.Targets, func(k kit.Target) bool {
		return k.OS == runtime.GOOS && k.Arch == runtime.GOARCH
	})
	if i < 0 {
		t.Skip("nonet is not released for this system")
	}
	return kit.Targets[i]
}

// Versions are written as Python has them.
func TestVersion(t *testing.T) {
	for version, want := range map[string]string{"v0.1.0": "0.1.0", "v1.2.3-rc.1": "1.2.3rc1",
		"v0.1.0-alpha.2": "0.1.0a2", "v0.1.0-beta.10": "0.1.0b10"} {
		if got := Version(&kit.Release{Version: version}); got != want {
			t.Errorf("%s: found %s, expected %s", version, got, want)
		}
	}
}

func TestWheel(t *testing.T) {
	r := kit.Stub(t)
	t.Run("contents", func(t *testing.T) { testContents(t, r, host(t)) })
	t.Run("installed", func(t *testing.T) { testInstalled(t, r, host(t)) })
}

// A wheel has the program, which can be run, the sources, and what is said of them. The same
// release makes the same bytes.
func testContents(t *testing.T, r *kit.Release, target kit.Target) {
	name, wheel, err := Wheel(t.Context(), r, target)
	if err != nil {
		t.Fatal(err)
	}
	if _, again, err := Wheel(t.Context(), r, target); err != nil || !bytes.Equal(wheel, again) {
		t.Errorf("the second wheel is another one (%v)", err)
	}
	if !strings.HasPrefix(name, "nonet-0.1.0-py3-none-") {
		t.Errorf("the wheel is called %s", name)
	}
	z, err := zip.NewReader(bytes.NewReader(wheel), int64(len(wheel)))
	if err != nil {
		t.Fatal(err)
	}
	read := func(name string) string {
		file, err := z.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(content)
	}
	info := "nonet-0.1.0.dist-info/"
	record := read(info + "RECORD")
	for _, f := range z.File {
		if !strings.Contains(record, f.Name+",") {
			t.Errorf("RECORD lacks %s", f.Name)
		}
		if strings.HasPrefix(f.Name, "nonet/bin/") != (f.Mode() == 0o755) {
			t.Errorf("%s has the mode %v", f.Name, f.Mode())
		}
	}
	if about := read(info + "METADATA"); !strings.Contains(about, "\nVersion: 0.1.0\n") ||
		!strings.Contains(about, "\nLicense-File: THIRD_PARTY_NOTICES.txt\n") ||
		!strings.Contains(about, "\nProject-URL: Homepage, https://") ||
		!strings.Contains(about, "\n\n# nonet\n") {
		t.Errorf("METADATA is\n%s", about)
	}
	if notices := read(info + "licenses/THIRD_PARTY_NOTICES.txt"); len(notices) < 1000 {
		t.Errorf("the notices are %q", notices)
	}
	for _, k := range kit.Targets {
		if k.OS != "freebsd" && len(platforms[k.Name()]) == 0 {
			t.Errorf("there is no wheel for %v", k)
		}
	}
}

// A wheel is installed into a new environment without network, where a first puzzle is solved; the
// source distribution has the same package.
func testInstalled(t *testing.T, r *kit.Release, target kit.Target) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3")
	}
	name, wheel, err := Wheel(t.Context(), r, target)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, name), wheel, 0o666); err != nil {
		t.Fatal(err)
	}
	run := func(name string, args ...string) string {
		t.Helper()
		cmd := exec.Command(name, args...)
		cmd.Dir, cmd.Env = folder, append(os.Environ(), "PYTHONPATH=", "NONET_BINARY_PATH=")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s %v: %v\n%s", name, args, err, out)
		}
		return string(out)
	}
	check := exec.Command(python, "-c", "import ensurepip, venv")
	if out, err := check.CombinedOutput(); err != nil {
		t.Skipf("there is no venv: %s", out)
	}
	run(python, "-m", "venv", "env")
	bin := filepath.Join(folder, "env", "bin")
	run(filepath.Join(bin, "pip"), "install", "--no-index", "--disable-pip-version-check", name)
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	if out := run(filepath.Join(bin, "python"), "-c",
		"import nonet; print(nonet.solve('"+puzzle+"')['solutions'][0])"); out != solution+"\n" {
		t.Errorf("found %s", out)
	}
	if out := run(filepath.Join(bin, "nonet"), "solve", puzzle); out != solution+"\n" {
		t.Errorf("found %s", out)
	}
	if out := run(filepath.Join(bin, "python"), "-m", "nonet", "version"); !strings.Contains(out,
		"v0.1.0") {
		t.Errorf("found %s", out)
	}
	run(filepath.Join(bin, "pip"), "uninstall", "-y", "--disable-pip-version-check", "nonet")
	left, err := filepath.Glob(filepath.Join(folder, "env", "lib", "*", "site-packages", "nonet*"))
	if err != nil || len(left) > 0 {
		t.Errorf("%q is left (%v)", left, err)
	}

	name, source, err := Source(r)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name), source, 0o666); err != nil {
		t.Fatal(err)
	}
	run("tar", "xzf", name)
	if out := run(python, "-c", "import sys; sys.path.insert(0, 'nonet-0.1.0'); import nonet; "+
		"print(nonet.Engine.__name__)"); out != "Engine\n" {
		t.Errorf("found %s", out)
	}
}
