package kit

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var someFiles = []File{{"a/nonet", 0o755, bytes.Repeat([]byte("nonet"), 1000)},
	{"a/LICENSE", 0o644, []byte("MIT\n")}}

// Archives depend on their files and the time alone.
func TestArchivesAreTheSame(t *testing.T) {
	at := time.Date(2026, 11, 28, 6, 0, 0, 0, time.UTC)
	for name, pack := range map[string]func([]File, time.Time) ([]byte, error){
		"tar.gz": TarGz, "zip": Zip,
	} {
		one, err := pack(someFiles, at)
		if err != nil {
			t.Fatal(err)
		}
		other, err := pack(someFiles, at.In(time.FixedZone("", 3600)))
		if err != nil || !bytes.Equal(one, other) {
			t.Errorf("%s: %v, or other bytes in another time zone", name, err)
		}
		if later, _ := pack(someFiles, at.AddDate(1, 0, 0)); bytes.Equal(one, later) {
			t.Errorf("%s has no time", name)
		}
	}
}

// repository returns a repository with one commit.
func repository(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for _, args := range [][]string{{"init", "--quiet"}, {"config", "user.name", "nonet"},
		{"config", "user.email", "nonet@example.org"},
		{"commit", "--quiet", "--allow-empty", "-m", "first"}} {
		if _, err := git(t.Context(), root, args...); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// A version is made of a clean tag at HEAD, or for a trial of HEAD, and never into a folder with
// other files.
func TestNew(t *testing.T) {
	full := t.TempDir()
	if err := os.WriteFile(filepath.Join(full, "x"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	do := func(t *testing.T, root string, args ...string) {
		if _, err := git(t.Context(), root, args...); err != nil {
			t.Fatal(err)
		}
	}
	tag := func(t *testing.T, root string) { do(t, root, "tag", "v0.1.0") }
	for name, c := range map[string]struct {
		prepare func(t *testing.T, root string)
		version string
		out     string
		trial   bool
		want    string // of the error; "": none
	}{
		"tag":             {tag, "v0.1.0", "new", false, ""},
		"trial":           {nil, "v0.1.0", "new", true, ""},
		"candidate":       {nil, "v0.1.0-rc.1", "new", true, ""},
		"no tag":          {nil, "v0.1.0", "new", false, "there is no tag v0.1.0"},
		"version":         {nil, "0.1.0", "new", true, `found version "0.1.0", expected`},
		"other version":   {nil, "v0.1.0-next", "new", true, "expected one such as"},
		"no folder":       {nil, "v0.1.0", "", true, "expected -o DIR"},
		"folder of other": {nil, "v0.1.0", full, true, "is not empty"},
		"tag elsewhere": {func(t *testing.T, root string) {
			tag(t, root)
			do(t, root, "commit", "--quiet", "--allow-empty", "-m", "second")
		}, "v0.1.0", "new", false, "check the tag out"},
		"changes": {func(t *testing.T, root string) {
			tag(t, root)
			if err := os.WriteFile(filepath.Join(root, "x"), nil, 0o666); err != nil {
				t.Fatal(err)
			}
		}, "v0.1.0", "new", false, "found changes in the repository"},
	} {
		t.Run(name, func(t *testing.T) {
			root := repository(t)
			if c.prepare != nil {
				c.prepare(t, root)
			}
			if c.out == "new" {
				c.out = filepath.Join(t.TempDir(), "out")
			}
			r, err := New(t.Context(), Options{root, c.version, c.out, c.trial})
			if c.want == "" && err == nil {
				defer r.Close()
				if said, _ := git(t.Context(), r.Root, "describe", "--tags"); said != c.version {
					t.Errorf("the clone is at %q", said)
				}
				return
			}
			if c.want == "" || err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
}

// SHA256SUMS has each file of the release but those of the site.
func TestWriteSums(t *testing.T) {
	r := &Release{Out: filepath.Join(t.TempDir(), "out")}
	for _, name := range []string{"b", "a", "python/c", "site/index.html"} {
		if err := r.Write(name, []byte("nonet\n")); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.WriteSums(); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(r.Out, "SHA256SUMS"))
	text := string(got)
	if err != nil || strings.Count(text, "\n") != 3 || strings.Contains(text, "site") {
		t.Fatalf("%v: %s", err, text)
	}
	_, err = Command(t.Context(), r.Out, nil, "sha256sum", "--check", "SHA256SUMS")
	if err != nil {
		t.Error(err)
	}
}
