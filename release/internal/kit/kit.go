// Package kit has what all parts of a release are made of: the sources of the version, the program
// for each system, its papers and notices, and archives whose bytes depend on nothing else.
package kit

import (
	"bytes"
	"context"
	"crypto/sha256"
	"debug/buildinfo"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nonet-dev/nonet/internal/licenses"
)

// What package managers say of nonet.
const (
	Repository = "https://github.com/nonet-dev/nonet"
	Maintainer = "nonet developers <nonet-dev@users.noreply.github.com>"

	About = "Sudoku solver that explains and makes puzzles of all kinds" // lists have it
)

// Release is a version that is being made. Its methods can be called by several goroutines.
type Release struct {
	Version string    // such as v0.1.0
	Commit  string    // of git
	Time    time.Time // of the commit: the time of all files
	Root    string    // a clone of the repository at the commit, in which nothing is changed
	Out     string    // the folder to make

	work     string // what is thrown away at the end; Root is in it
	mu       sync.Mutex
	programs map[Target]func() (string, error)
	papers   func() ([]File, error)
	made     sync.Map // see Once
}

// Options say what to make.
type Options struct {
	Root    string // the repository
	Version string
	Out     string
	Trial   bool // HEAD is made into that version, though it has no tag
}

// version has the form of versions that are released. Package managers know no others in common.
var version = regexp.MustCompile(`^v\d+\.\d+\.\d+(-(alpha|beta|rc)\.\d+)?$`)

// New checks that a version can be released, and clones the repository at its commit. Close
// removes the clone.
func New(ctx context.Context, o Options) (*Release, error) {
	if !version.MatchString(o.Version) {
		return nil, fmt.Errorf("found version %q, expected one such as v0.1.0 or v0.1.0-rc.1",
			o.Version)
	}
	if o.Out == "" {
		return nil, errors.New("found no folder to make, expected -o DIR")
	}
	out, err := filepath.Abs(o.Out)
	if err != nil {
		return nil, err
	}
	if there, err := os.ReadDir(out); err == nil && len(there) > 0 {
		return nil, fmt.Errorf("%s is not empty: name a new folder with -o, or empty it", o.Out)
	}
	if !o.Trial {
		if err := tagged(ctx, o.Root, o.Version); err != nil {
			return nil, err
		}
	}
	r := &Release{Version: o.Version, Out: out, programs: map[Target]func() (string, error){}}
	if r.work, err = os.MkdirTemp("", "nonet-release"); err != nil {
		return nil, err
	}
	if err := r.clone(ctx, o.Root); err != nil {
		r.Close()
		return nil, err
	}
	r.papers = sync.OnceValues(func() ([]File, error) { return r.makePapers(ctx) })
	return r, nil
}

// Close removes what is not part of the release.
func (r *Release) Close() { os.RemoveAll(r.work) }

// tagged says why the repository is not at the tag of a version.
func tagged(ctx context.Context, root, version string) error {
	head, err := git(ctx, root, "rev-parse", "HEAD")
	if err != nil {
		return err
	}
	tag, err := git(ctx, root, "rev-parse", "--verify", "--quiet", "refs/tags/"+version+"^{commit}")
	if err != nil {
		return fmt.Errorf("there is no tag %s: make one, or try with -trial", version)
	}
	if tag != head {
		return fmt.Errorf("tag %s is at %.12s, HEAD at %.12s: check the tag out", version, tag, head)
	}
	changed, err := git(ctx, root, "status", "--porcelain")
	if err == nil && changed != "" {
		return fmt.Errorf("found changes in the repository, expected those of tag %s alone:\n%s",
			version, changed)
	}
	return err
}

// clone clones HEAD, and gives it the tag of the version: the Go toolchain and git's archives find
// the version there.
func (r *Release) clone(ctx context.Context, root string) error {
	root, err := filepath.Abs(root)
	if err != nil {
		return err
	}
	r.Root = filepath.Join(r.work, "nonet")
	if _, err := git(ctx, root, "clone", "--quiet", "--no-tags", "--config",
		"core.autocrlf=false", ".", r.Root); err != nil {
		return err
	}
	if _, err := git(ctx, r.Root, "tag", "--no-sign", r.Version); err != nil {
		return err
	}
	if r.Commit, err = git(ctx, r.Root, "rev-parse", "HEAD"); err != nil {
		return err
	}
	at, err := git(ctx, r.Root, "log", "-1", "--format=%cI")
	if err != nil {
		return err
	}
	if r.Time, err = time.Parse(time.RFC3339, at); err != nil {
		return err
	}
	r.Time = r.Time.UTC()
	return nil
}

func git(ctx context.Context, folder string, args ...string) (string, error) {
	out, err := Command(ctx, folder, nil, "git", args...)
	return strings.TrimSpace(string(out)), err
}

// Command runs a program in a folder, with more variables of the environment, and returns what it
// writes. An error has what it says, and all that it wrote.
func Command(
	ctx context.Context, folder string, env []string, name string, args ...string,
) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), env...)
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w\n%s%s", name, strings.Join(args, " "), err, out,
			said.String())
	}
	return out, nil
}

// Number returns the version without the v, as package managers have it.
func (r *Release) Number() string { return strings.TrimPrefix(r.Version, "v") }

// Linked returns what the linker has to say of the version, see package version of nonet.
func (r *Release) Linked() string {
	return r.Version + " " + r.Commit + " " + r.Time.Format(time.RFC3339)
}

// goEnv are variables of the environment for the Go toolchain: what the machine has set for itself
// changes no byte.
var goEnv = []string{"CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off", "GOEXPERIMENT=", "GOFIPS140=off"}

// Program returns the file of the program for a target. It is built once, which takes a minute or
// two.
func (r *Release) Program(ctx context.Context, t Target) (string, error) {
	r.mu.Lock()
	build, ok := r.programs[t]
	if !ok {
		build = sync.OnceValues(func() (string, error) { return r.build(ctx, t) })
		r.programs[t] = build
	}
	r.mu.Unlock()
	return build()
}

func (r *Release) build(ctx context.Context, t Target) (string, error) {
	file := filepath.Join(r.work, t.Name(), t.Program())
	env := append(slices.Clone(goEnv), "GOOS="+t.OS, "GOARCH="+t.Arch, t.CPU)
	_, err := Command(ctx, r.Root, env, "go", "build", "-trimpath", "-buildvcs=true",
		"-ldflags=-s -w", "-o", file, "./cmd/nonet")
	if err != nil {
		return "", err
	}
	info, err := buildinfo.ReadFile(file)
	if err != nil {
		return "", err
	}
	if info.Main.Version != r.Version {
		return "", fmt.Errorf("%s: the Go toolchain says version %s of it, expected %s", t,
			info.Main.Version, r.Version)
	}
	program, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	if bytes.Contains(program, []byte(templates)) {
		return "", fmt.Errorf("%s: %s is linked: remove the call that needs it", t, templates)
	}
	return file, nil
}

// templates is a function of Go's library. In a program that has it, the linker keeps all exported
// methods, which makes nonet a sixth larger. One call of a package such as cobra can bring it in.
const templates = "text/template.(*state).evalField"

// A Copy is a copy of the program, with what has to go with it.
type Copy struct {
	Program []byte
	License []byte // of nonet
	Notices []byte // of all that is linked into it
	Build   *debug.BuildInfo
}

// Copy returns the program for a target and what has to go with it.
func (r *Release) Copy(ctx context.Context, t Target) (c Copy, err error) {
	file, err := r.Program(ctx, t)
	if err != nil {
		return c, err
	}
	if c.Program, err = os.ReadFile(file); err != nil {
		return c, err
	}
	if c.License, err = r.Source("LICENSE"); err != nil {
		return c, err
	}
	c.Build, err = buildinfo.Read(bytes.NewReader(c.Program))
	if err == nil {
		c.Notices = []byte(licenses.Format(licenses.Linked(c.Build)))
	}
	return c, err
}

// Once returns what make makes under a name, which is made when it is asked for first.
func (r *Release) Once(name string, make func() ([]byte, error)) ([]byte, error) {
	one, _ := r.made.LoadOrStore(name, sync.OnceValues(make))
	return one.(func() ([]byte, error))()
}

// Papers returns the pages of the manual, as man/man1/nonet.1, and the completions for shells:
// completions/nonet.bash, nonet.zsh, nonet.fish and nonet.ps1.
func (r *Release) Papers() ([]File, error) { return r.papers() }

func (r *Release) makePapers(ctx context.Context) ([]File, error) {
	program, err := r.Host(ctx)
	if err != nil {
		return nil, err
	}
	folder := filepath.Join(r.work, "man")
	if _, err := Command(ctx, r.work, nil, program, "man", folder); err != nil {
		return nil, err
	}
	files, err := Folder(folder, "man")
	if err != nil {
		return nil, err
	}
	for shell, suffix := range map[string]string{"bash": "bash", "fish": "fish",
		"powershell": "ps1", "zsh": "zsh"} {
		text, err := Command(ctx, r.work, nil, program, "completion", shell)
		if err != nil {
			return nil, err
		}
		files = append(files, Text("completions/nonet."+suffix, text))
	}
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return files, nil
}

// Host returns the program for the machine that makes the release.
func (r *Release) Host(ctx context.Context) (string, error) {
	out, err := Command(ctx, r.work, nil, "go", "env", "GOHOSTOS", "GOHOSTARCH")
	if err != nil {
		return "", err
	}
	host := strings.Join(strings.Fields(string(out)), "/")
	for _, t := range Targets {
		if t.String() == host {
			return r.Program(ctx, t)
		}
	}
	return "", fmt.Errorf("found a machine of kind %s, expected one that nonet is released for", host)
}

// Folder returns the files in a folder and below it, their names after a prefix.
func Folder(folder, prefix string) (files []File, err error) {
	err = fs.WalkDir(os.DirFS(folder), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(filepath.Join(folder, name))
		files = append(files, Text(path.Join(prefix, name), content))
		return err
	})
	return files, err
}

// Source returns a file of the repository.
func (r *Release) Source(name string) ([]byte, error) {
	return os.ReadFile(filepath.Join(r.Root, name))
}

// Temp returns a new folder for files that are not part of the release.
func (r *Release) Temp() (string, error) { return os.MkdirTemp(r.work, "part") }

// Write writes a file of the release.
func (r *Release) Write(name string, content []byte) error {
	file := filepath.Join(r.Out, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	return os.WriteFile(file, content, 0o666)
}

// WriteSums writes SHA256SUMS, which has a line for each file of the release but those of the site.
func (r *Release) WriteSums() error {
	var b strings.Builder
	err := fs.WalkDir(os.DirFS(r.Out), ".", func(name string, d fs.DirEntry, err error) error {
		if name == "site" {
			return fs.SkipDir
		}
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(filepath.Join(r.Out, name))
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(content), name)
		return err
	})
	if err != nil {
		return err
	}
	if b.Len() == 0 {
		return nil
	}
	return r.Write("SHA256SUMS", []byte(b.String()))
}
