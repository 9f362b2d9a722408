package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	// The shell (sh) runs each line that has nonet as a command: also "echo ... | nonet
	// any number of lines, and "…" at the end of a line for the rest of the line. The exit
	// at the ends of lines and empty lines at the end do not count. A line "..." stands for
	// documents, where they are wrong and have no "..." or "…".
	// hint" and "go run ./cmd/nonet solve ...". The lines of other programs (go, git) are

	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/testenv"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

var updateDocs = flag.Bool("update", false, "write the outputs of commands into the documents")

// docsNotRun are the documents whose commands are not run, and why.
var docsNotRun = map[string]string{
	"BENCHMARKS.md": "its commands take hours",
	"CHANGELOG.md":  "it tells of commands that are gone",
}

// TestExamples looks at the examples of --help: each is a command with flags that it
// has and that go together.
func TestExamples(t *testing.T) {
	a := run.New(nil, io.Discard, io.Discard)
	root := rootCommand(a, nil)
	var check func(cmd *cobra.Command)
	check = func(cmd *cobra.Command) {
		for _, sub := range cmd.Commands() {
			check(sub)
		}
		if cmd.Runnable() && cmd.Example == "" && cmd.GroupID != "" && cmd.Name() != "help" &&
			cmd.Name() != "completion" {
			t.Errorf("nonet %s --help has no example", cmd.Name())
		}
		for line := range strings.SplitSeq(cmd.Example, "\n") {
			for command := range strings.SplitSeq(strings.ReplaceAll(line, "&&", "|"), "|") {
				words, err := run.SplitWords(command)
				if err != nil || words[0] != "nonet" {
					continue
				}
				words = slices.DeleteFunc(words[1:], func(w string) bool {
					return w == "<" ||
						w == ">"
				})
				fresh := rootCommand(run.New(nil, io.Discard, io.Discard), nil)
				found, rest, err := fresh.Find(words)
				if err == nil {
					err = found.ParseFlags(rest)
				}
				if err != nil && !errors.Is(err, pflag.ErrHelp) {
					t.Errorf("nonet %s --help: %s: %v", cmd.Name(), line, err)
				}
			}
		}
	}
	check(root)
}

const repository = "../.."

func TestDocs(t *testing.T) {
	testenv.SkipSequential(t)
	t.Parallel()
	testenv.SkipProcesses(t)
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no sh")
	}
	for _, name := range documents(t) {
		d := readDocument(t, name)
		if len(d.blocks) == 0 {
			continue
		}
		t.Run(filepath.ToSlash(name), func(t *testing.T) {
			faults, edits := d.run(t)
			for _, fault := range faults {
				t.Error(fault)
			}
			if *updateDocs && len(edits) > 0 {
				d.update(edits)
				if err := os.WriteFile(filepath.Join(repository, name),
					[]byte(strings.Join(d.lines, "\n")), 0o666); err != nil {
					t.Fatal(err)
				}
				t.Logf("%s: %d outputs written", name, len(edits))
			}
		})
	}
}

// The commands of a document are found, run and judged, and wrong outputs mended.
func TestDocsMechanism(t *testing.T) {
	testenv.SkipProcesses(t)
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no sh")
	}
	text, err := os.ReadFile("testdata/docs.md")
	if err != nil {
		t.Fatal(err)
	}
	d := newDocument("docs.md", string(text))
	faults, edits := d.run(t)
	var got []string
	for _, fault := range faults {
		lines := strings.Split(fault, "\n")
		got = append(got, lines[0]+" "+lines[1])
	}
	want := []string{
		"docs.md:63: nonet count line.txt writes",
		"docs.md:68: nonet count line.txt no.txt exit status 3, want 0:",
		"docs.md:69: nonet count line.txt writes",
		"docs.md:78: nonet count --no-such-flag line.txt exit status 2, want 0:",
	}
	if !slices.Equal(got, want) {
		t.Errorf("faults\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	d.update(edits)
	faults, _ = newDocument("docs.md", strings.Join(d.lines, "\n")).run(t)
	if len(faults) != 2 {
		t.Errorf("%d faults are left by an update, want the two of exit statuses:\n%s",
			len(faults), strings.Join(faults, "\n"))
	}
}

// The README has a line that clones, and after it one block with two commands: one solves, the
// other is that of the tests.
func TestReadmeFirstCommands(t *testing.T) {
	d := readDocument(t, "README.md")
	var commands []string
	for _, b := range d.blocks[:2] {
		for _, line := range d.text(b) {
			if command, ok := strings.CutPrefix(strings.TrimSpace(line), "$ "); ok {
				commands = append(commands, command)
			}
		}
	}
	want := []string{"git clone https://github.com/nonet-dev/nonet && cd nonet",
		"go run ./cmd/nonet 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
		"go test ./..."}
	if !slices.Equal(commands, want) {
		t.Errorf("the first commands are %q, want %q", commands, want)
	}
}

// documents returns the names of all documents.
func documents(t *testing.T) (names []string) {
	t.Helper()
	err := filepath.WalkDir(repository, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(repository, path)
		base := entry.Name()
		if entry.IsDir() {
			if base == "testdata" || strings.HasPrefix(base, ".") && base != "." && base != ".." {
				return filepath.SkipDir
			}
			return nil
		}
		if _, not := docsNotRun[filepath.ToSlash(name)]; not {
			return nil
		}
		isGo := strings.HasSuffix(base, ".go") && !strings.HasSuffix(base, "_test.go")
		if isGo || strings.HasSuffix(base, ".md") {
			names = append(names, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// document is a file with blocks of commands.
type document struct {
	name   string
	lines  []string
	blocks []docBlock
}

// docBlock is a block of code in the lines [from, to) of a document.
type docBlock struct {
	from, to int
	indent   string   // of each of its lines
	marks    []string // the texts of the marks before it
}

func readDocument(t *testing.T, name string) *document {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repository, name))
	if err != nil {
		t.Fatal(err)
	}
	return newDocument(name, string(text))
}

func newDocument(name, text string) *document {
	d := &document{name: name, lines: strings.Split(text, "\n")}
	if strings.HasSuffix(name, ".go") {
		d.findComments()
	} else {
		d.findBlocks()
	}
	d.blocks = slices.DeleteFunc(d.blocks, func(b docBlock) bool {
		_, file := b.mark("file")
		return !file && !d.hasCommands(b)
	})
	return d
}

// findComments finds the indented blocks of comments in a Go file.
func (d *document) findComments() {
	const indent = "//\t"
	for i := 0; i < len(d.lines); i++ {
		if !strings.HasPrefix(d.lines[i], indent) {
			continue
		}
		b := docBlock{from: i, indent: indent}
		for i < len(d.lines) && strings.HasPrefix(d.lines[i], indent) {
			i++
		}
		b.to = i
		d.blocks = append(d.blocks, b)
	}
}

var (
	docFence = regexp.MustCompile("^(```+|~~~+) *([a-z]*)")
	docMark  = regexp.MustCompile(`^<!-- *(.*?) *-->$`)
)

// findBlocks finds the blocks of a Markdown file.
func (d *document) findBlocks() {
	var marks []string
	for i := 0; i < len(d.lines); i++ {
		line := d.lines[i]
		b := docBlock{from: i, marks: marks}
		switch fence := docFence.FindStringSubmatch(line); {
		case fence != nil:
			b.from++
			ends := func(s string) bool { return strings.HasPrefix(s, fence[1]) }
			b.to = b.from + max(0, slices.IndexFunc(d.lines[b.from:], ends))
			i = b.to
			if slices.Contains([]string{"", "sh", "shell", "bash", "console", "text"}, fence[2]) {
				d.blocks = append(d.blocks, b)
			}
			marks = nil
		case docIndent(line) != "" && (i == 0 || isEmpty(d.lines[i-1]) || len(marks) > 0):
			b.indent = docIndent(line)
			inside := func(s string) bool { return strings.HasPrefix(s, b.indent) || isEmpty(s) }
			for i+1 < len(d.lines) && inside(d.lines[i+1]) {
				i++
			}
			b.to = i + 1
			d.blocks = append(d.blocks, b)
			marks = nil
		case docMark.MatchString(line):
			marks = append(marks, docMark.FindStringSubmatch(line)[1])
		case strings.TrimSpace(line) != "":
			marks = nil
		}
	}
}

func isEmpty(line string) bool { return strings.TrimSpace(line) == "" }

// docDollar reports whether a line of a block is a command that its output follows.
func docDollar(line string) bool { return strings.HasPrefix(line, "$ ") }

func docIndent(line string) string {
	for _, indent := range []string{"    ", "\t"} {
		if strings.HasPrefix(line, indent) {
			return indent
		}
	}
	return ""
}

// mark returns the value of a mark, and whether the block has it.
func (b docBlock) mark(name string) (value string, ok bool) {
	for _, m := range b.marks {
		if key, value, _ := strings.Cut(m, ":"); key == name {
			return strings.TrimSpace(value), true
		}
	}
	return "", false
}

// text returns the lines of a block without their indent.
func (d *document) text(b docBlock) []string {
	var text []string
	for _, line := range d.lines[b.from:b.to] {
		text = append(text, strings.TrimPrefix(line, b.indent))
	}
	return text
}

// hasCommands reports whether a block is one of the two kinds with commands.
func (d *document) hasCommands(b docBlock) bool {
	text := d.text(b)
	return slices.ContainsFunc(text, docDollar) || docCommand.MatchString(text[0])
}

var (
	// docCommand is the beginning of a line in a block without $.
	docCommand = regexp.MustCompile(`^(nonet|go run \./cmd/nonet) `)
	// docRun is a line with nonet as a command.
	docRun = regexp.MustCompile(`(^|[|;&(] *)(\./)?nonet( |$)|^(cat|echo|printf) `)
	// docStatus is the comment that says the exit status.
	docStatus = regexp.MustCompile(`#.*\bexit status (\d+)`)
	// docText is what stands behind a command in a block without $.
	docText = regexp.MustCompile(`   .*$`)
)

// docStep is a command of a block, and what it should write.
type docStep struct {
	command  string
	line     int // of the document, from 0
	status   int
	compared bool
	want     []string
}

// edit returns the edit that gives a step another output.
func (s docStep) edit(b docBlock, output []string) docEdit {
	e := docEdit{from: s.line + 1, to: s.line + 1 + len(s.want)}
	for k := len(s.want); k > 0 && strings.TrimSpace(s.want[k-1]) == ""; k-- {
		e.to--
	}
	for _, line := range output {
		e.lines = append(e.lines, strings.TrimRight(b.indent+line, " \t"))
	}
	return e
}

// steps returns the commands of a block.
func (d *document) steps(b docBlock) (steps []docStep) {
	text := d.text(b)
	dollars := slices.ContainsFunc(text, docDollar)
	_, varies := b.mark("output varies")
	for i, line := range text {
		command, isCommand := strings.CutPrefix(line, "$ ")
		switch {
		case !dollars:
			command = docText.ReplaceAllString(line, "")
		case !isCommand:
			if k := len(steps) - 1; k >= 0 {
				steps[k].want = append(steps[k].want, line)
			}
			continue
		}
		command = strings.ReplaceAll(command, "go run ./cmd/nonet", "nonet")
		s := docStep{command: command, line: b.from + i, compared: dollars && !varies}
		if m := docStatus.FindStringSubmatch(line); m != nil {
			s.status, _ = strconv.Atoi(m[1])
		}
		steps = append(steps, s)
	}
	return slices.DeleteFunc(steps, func(s docStep) bool { return !docRun.MatchString(s.command) })
}

// run runs the blocks of a document, and returns what is wrong with them and the
// edits that would mend it.
func (d *document) run(t *testing.T) (faults []string, edits []docEdit) {
	dir := t.TempDir()
	for _, to := range []string{dir, filepath.Join(dir, "examples")} {
		if err := os.CopyFS(to, os.DirFS(filepath.Join(repository, "examples"))); err != nil {
			t.Fatal(err)
		}
	}
	for _, b := range d.blocks {
		if name, ok := b.mark("file"); ok {
			text := strings.TrimRight(strings.Join(d.text(b), "\n"), "\n") + "\n"
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		_, not := b.mark("not run")
		if _, long := b.mark("long"); not || long && testing.Short() {
			continue
		}
		for _, s := range d.steps(b) {
			output, status := runShell(t, dir, s.command)
			got := docLines(output)
			place := fmt.Sprintf("%s:%d: %s\n", d.name, s.line+1, s.command)
			switch {
			case status != s.status:
				faults = append(faults, fmt.Sprintf("%sexit status %d, want %d:\n%s",
					place, status, s.status, output))
			case s.compared && !docMatches(got, docLines(strings.Join(s.want, "\n"))):
				faults = append(faults, fmt.Sprintf("%swrites\n%s\nwant\n%s",
					place, strings.Join(got, "\n"), strings.Join(s.want, "\n")))
				if !slices.ContainsFunc(s.want, docElided) {
					edits = append(edits, s.edit(b, got))
				}
			}
		}
	}
	return faults, edits
}

// runShell runs a command and returns what it writes, the results before the messages, and its
// exit status.
func runShell(t *testing.T, dir, command string) (output string, status int) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", command)
	cmd.Dir = dir
	cmd.WaitDelay = time.Second
	var results, messages strings.Builder
	cmd.Stdout, cmd.Stderr = &results, &messages
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || ctx.Err() != nil) {
		t.Fatalf("%s: %v", command, err)
	}
	return results.String() + messages.String(), cmd.ProcessState.ExitCode()
}

// docLines returns the lines of a text without blanks at their ends.
func docLines(text string) (lines []string) {
	for line := range strings.SplitSeq(strings.TrimRight(text, " \t\r\n"), "\n") {
		lines = append(lines, strings.TrimRight(line, " \t\r"))
	}
	return lines
}

func docElided(line string) bool { return line == "..." || strings.HasSuffix(line, "…") }

// docMatches reports whether lines are those of a document, which may leave some out.
func docMatches(got, want []string) bool {
	for i, line := range want {
		if line == "..." {
			for k := i; k <= len(got); k++ {
				if docMatches(got[k:], want[i+1:]) {
					return true
				}
			}
			return false
		}
		if i >= len(got) {
			return false
		}
		begin, cut := strings.CutSuffix(line, "…")
		if got[i] != line && !(cut && strings.HasPrefix(got[i], begin)) {
			return false
		}
	}
	return len(got) == len(want)
}

// docEdit is an output to write in place of the lines [from, to).
type docEdit struct {
	from, to int
	lines    []string
}

// update puts outputs into the document. The edits are in order.
func (d *document) update(edits []docEdit) {
	for _, e := range slices.Backward(edits) {
		d.lines = slices.Replace(d.lines, e.from, e.to, e.lines...)
	}
}

// The picture of docs/players.md is the one that explain draws of that step.
func TestPictureOfStep(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "pictures")
	args := []string{"explain", "-t", "svg", "-o", folder, "../../examples/puzzle.txt"}
	var errs strings.Builder
	if status := Run(t.Context(), args, strings.NewReader(""), io.Discard, &errs); status != 0 {
		t.Fatalf("status %d: %s", status, errs.String())
	}
	got, err := os.ReadFile(filepath.Join(folder, "step-019.svg"))
	if err != nil {
		t.Fatal(err)
	}
	const file = "../../examples/xy-wing.svg"
	if *updateDocs {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil || string(got) != string(want) {
		t.Errorf("examples/xy-wing.svg is not the picture of step 19: run with -update (%v)", err)
	}
}
