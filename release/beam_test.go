package main

import (
	"bytes"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// TestInstallBeam: with the tags of a release, Go installs the module beam and the program of nonet
// by their versions, from a proxy that has nothing but what is in these tags.
func TestInstallBeam(t *testing.T) {
	if os.Getenv("NONET_LONG") == "" {
		t.Skip("it builds Apache Beam: set NONET_LONG=1")
	}
	const version = "v0.0.1"
	root, proxy, bin := t.TempDir(), t.TempDir(), t.TempDir()
	cache := strings.TrimSpace(runIn(t, ".", nil, "go", "env", "GOMODCACHE"))
	env := []string{"GOPROXY=file://" + proxy + ",file://" + cache + "/cache/download,off",
		"GOSUMDB=off", "GOFLAGS=-modcacherw -trimpath", "GOWORK=off",
		"GOMODCACHE=" + t.TempDir(), "GOBIN=" + bin,
		"GIT_AUTHOR_NAME=nonet", "GIT_AUTHOR_EMAIL=nonet@example.org",
		"GIT_COMMITTER_NAME=nonet", "GIT_COMMITTER_EMAIL=nonet@example.org"}
	runIn(t, "..", env, "git", "clone", "--quiet", "--no-tags", ".", root)
	runIn(t, root, env, "git", "tag", "--no-sign", version)

	publish(t, root, version, "", proxy, version)
	runIn(t, root, env, "release/tag-beam", version)
	publish(t, root, "beam/"+version, "beam", proxy, version)

	for program, folder := range map[string]string{"nonet": "", "nonet-beam": "beam/"} {
		runIn(t, bin, env, "go", "install",
			"github.com/nonet-dev/nonet/"+folder+"cmd/"+program+"@"+version)
		said := runIn(t, bin, env, filepath.Join(bin, program), "--version")
		if !strings.HasPrefix(said, program+" "+version) {
			t.Errorf("%s says %q, want version %s", program, said, version)
		}
	}
}

// publish puts the module in a folder of a tag into a proxy of files.
func publish(t *testing.T, root, tag, folder, proxy, version string) {
	t.Helper()
	m := module.Version{Path: strings.TrimSuffix("github.com/nonet-dev/nonet/"+folder, "/"),
		Version: version}
	at := filepath.Join(proxy, filepath.FromSlash(m.Path), "@v")
	if err := os.MkdirAll(at, 0o777); err != nil {
		t.Fatal(err)
	}
	var content bytes.Buffer
	if err := zip.CreateFromVCS(&content, m, root, tag, folder); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"list":            version + "\n",
		version + ".zip":  content.String(),
		version + ".mod":  runIn(t, root, nil, "git", "show", tag+":"+path.Join(folder, "go.mod")),
		version + ".info": `{"Version":"` + version + `"}`,
	} {
		if err := os.WriteFile(filepath.Join(at, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// runIn runs a program in a folder, and returns what it writes.
func runIn(t *testing.T, folder string, env []string, name string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), env...)
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, errs.String())
	}
	return string(out)
}
