package cli

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/testenv"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

var (
	// docCode is code in a line of Markdown.
	docCode = regexp.MustCompile("`([^`]+)`")
	// docFlag is a long flag.
	docFlag = regexp.MustCompile(`(?:^|[\s(])--([a-z][a-z0-9-]*)`)
	// docFile is the name of a file of the repository, or of a folder in one of its folders.
	docFile = regexp.MustCompile(`^(?:\./)?(?:[\w.-]+/)*[\w.-]+\.(?:go|md|ts|s|sh|mod|yaml|css)$|` +
		`^(?:\./)?[\w-]+(?:/[\w-]+)+/?$`)
	// docLink is the target of a link that is not one to another page or place.
	docLink = regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)
)

// strangeFlags are flags of other programs that documents name without the program.
var strangeFlags = []string{"environment", "async", // of Apache Beam
	"build-arg", "print-to-pdf"} // of Docker, of a browser

// TestDocsNameWhatIsThere looks at each flag, file and link that documents name: there is such a
// flag of some command, and such a file.
func TestDocsNameWhatIsThere(t *testing.T) {
	testenv.SkipSequential(t)
	t.Parallel()
	flags, files := allFlags(), repositoryFiles(t)
	found := 0
	for _, name := range documents(t) {
		if !strings.HasSuffix(name, ".md") {
			continue
		}
		d := readDocument(t, name)
		folder := filepath.ToSlash(filepath.Dir(name))
		own := flags // of a module of its own
		if sources := moduleOf(folder, files); sources != "" {
			own = slices.Concat(flags, flagsIn(t, sources, files))
		}
		for i, line := range d.lines {
			if d.isBlock(i) {
				continue
			}
			for _, code := range docCode.FindAllStringSubmatch(line, -1) {
				for _, flag := range docFlag.FindAllStringSubmatch(code[1], -1) {
					if !strings.HasPrefix(code[1], "--") && !strings.HasPrefix(code[1], "nonet ") {
						continue // of another program
					}
					found++
					if !slices.Contains(own, flag[1]) {
						t.Errorf("%s:%d: no command has the flag --%s", name, i+1, flag[1])
					}
				}
				if isFileName(code[1], files) && !files.has(folder, code[1]) {
					t.Errorf("%s:%d: there is no %s", name, i+1, code[1])
				}
			}
			for _, link := range docLink.FindAllStringSubmatch(line, -1) {
				if !files.has(folder, link[1]) {
					t.Errorf("%s:%d: there is no %s", name, i+1, link[1])
				}
			}
		}
	}
	if found < 100 {
		t.Errorf("found %d flags, expected more", found)
	}
}

// isFileName reports whether code names a file of the repository, or a folder in one of its
// folders.
func isFileName(code string, files repositoryTree) bool {
	isStream := strings.HasSuffix(code, "/lines") // of the service
	if strings.Contains(code, "NAME") || isStream || !docFile.MatchString(code) {
		return false
	}
	first, _, several := strings.Cut(strings.TrimPrefix(code, "./"), "/")
	return !several || filepath.Ext(code) != "" || files[first]
}

// isBlock reports whether a line is in a block of code.
func (d *document) isBlock(i int) bool {
	if docIndent(d.lines[i]) != "" {
		return true
	}
	fences := 0
	for _, line := range d.lines[:i] {
		if docFence.MatchString(line) {
			fences++
		}
	}
	return fences%2 == 1
}

// allFlags returns the names of the flags of all commands.
func allFlags() (names []string) {
	names = append(names, strangeFlags...)
	var add func(cmd *cobra.Command)
	add = func(cmd *cobra.Command) {
		cmd.InitDefaultHelpFlag()
		cmd.InitDefaultVersionFlag()
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		cmd.PersistentFlags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		for _, sub := range cmd.Commands() {
			add(sub)
		}
	}
	add(rootCommand(run.New(nil, io.Discard, io.Discard), nil))
	return names
}

// repositoryTree is the files and folders of the repository, by their paths.
type repositoryTree map[string]bool

func repositoryFiles(t *testing.T) repositoryTree {
	t.Helper()
	tree := repositoryTree{}
	err := filepath.WalkDir(repository, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Name() == ".git" {
			return fs.SkipDir
		}
		name, _ := filepath.Rel(repository, path)
		tree[filepath.ToSlash(name)] = true
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// has reports whether a file that a document of a folder names is there: seen from the folder, from
// the repository, or by its last names in a folder below.
func (tree repositoryTree) has(folder, name string) bool {
	name = strings.TrimSuffix(strings.TrimPrefix(name, "./"), "/")
	below := strings.Join([]string{folder, name}, "/")
	if tree[name] || tree[strings.TrimPrefix(filepath.ToSlash(filepath.Clean(below)), "./")] {
		return true
	}
	for path := range tree {
		if strings.HasSuffix(path, "/"+name) {
			return true
		}
	}
	return false
}

// moduleOf returns the folder of the module of a folder, "" for that of the repository.
func moduleOf(folder string, tree repositoryTree) string {
	for ; folder != "."; folder = filepath.ToSlash(filepath.Dir(folder)) {
		if tree[folder+"/go.mod"] {
			return folder
		}
	}
	return ""
}

// flagsIn returns what may be names of flags in the sources of a folder: words in quotes.
func flagsIn(t *testing.T, folder string, tree repositoryTree) (names []string) {
	t.Helper()
	word := regexp.MustCompile(`"(?:--)?([a-z][a-z0-9_-]*)[ ="]`)
	for path := range tree {
		if !strings.HasPrefix(path, folder+"/") || !strings.HasSuffix(path, ".go") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(repository, path))
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range word.FindAllSubmatch(text, -1) {
			names = append(names, string(match[1]))
		}
	}
	return names
}

// TestSameBytes runs what documents say is the same whatever --jobs.
func TestSameBytes(t *testing.T) {
	t.Parallel()
	seconds := regexp.MustCompile(`"seconds":[0-9.e-]+`)
	write := func(args ...string) []byte {
		var out, errs bytes.Buffer
		if status := Run(t.Context(), args, strings.NewReader(""), &out, &errs); status > 1 {
			t.Errorf("%v: status %d: %s", args, status, errs.Bytes())
		}
		return seconds.ReplaceAll(out.Bytes(), nil)
	}
	folder := t.TempDir()
	puzzles, queens := filepath.Join(folder, "puzzles.txt"), filepath.Join(folder, "queens.dlx")
	write("generate", "-n", "60", "--seed", "3", "-o", puzzles)
	write("cover", "make", "queens", "7", "-o", queens)
	for _, command := range []string{"solve", "solve -u -t json", "solve -t csv", "solve -e search",
		"count", "count -t csv", "check --minimal", "check -t csv", "rate", "rate -t csv",
		"rate --scale hodoku", "canon --unique", "unavoidable --size 8", "backdoors --size 2", "convert -t json", "convert -t sudokupad",
		"generate -n 20 --seed 5", "generate -n 5 --seed 5 -t csv", "generate -n 2 --killer --seed 2",
		"cover -a --ordered", "cover -n 5", "cover --random 3 --seed 1", "cover --estimate --seed 1",
		"count --by r1"} {
		args := strings.Fields(command)
		switch {
		case args[0] == "generate":
		case args[0] == "cover", strings.Contains(command, "--by"):
			args = append(args, queens)
		default:
			args = append(args, puzzles)
		}
		one, several := write(append(args, "-j", "1")...), write(append(args, "-j", "3")...)
		if len(one) == 0 || !bytes.Equal(one, several) {
			t.Errorf("nonet %s writes with one job\n%.300s\nand with three\n%.300s", command, one,
				several)
		}
	}
}
