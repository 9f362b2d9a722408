package run

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// Output is where the results of a command go.
type Output struct {
	W        io.Writer    // what results are written to
	Packer   io.Closer    // the compressor, to be closed before the file; nil: none
	file     *Replacement // nil: standard output, or a shard
	Shard    string       // the name of a shard of a job; "": it is none
	terminal bool         // a person is looking
	escapes  bool         // a terminal that takes escape sequences
	color    string       // that of the app
	Err      error        // of the first write that failed
}

// NotWritable returns the error of a file that cannot be written, without the operation and the
// path of the file system.
func NotWritable(name string, err error) error {
	return fmt.Errorf("%w %s: %w", ErrNotWritable, name, Cause(err))
}

// OpenOutput opens the file of --output, or standard output. The file must be none
// of the inputs, of which also are more. The run closes it: see App.finishOutputs.
func (a *App) OpenOutput(name string, in *Inputs, also ...string) (*Output, error) {
	if name == "" || name == "-" || name == "/dev/stdout" {
		return &Output{W: a.out, terminal: IsTerminal(a.out), escapes: takesEscapes(a.out),
			color: a.color}, nil
	}
	if in != nil && in.Uses(name, also...) {
		return nil, work.Usef("%s is input and --output: name another file", name)
	}
	file, err := Replace(name)
	if err != nil {
		return nil, fmt.Errorf("%w: name another file with --output", NotWritable(name, err))
	}
	out := &Output{W: file, file: file, terminal: IsTerminal(file.file),
		escapes: takesEscapes(file.file), color: a.color}
	out.Pack(name)
	a.outputs = append(a.outputs, out)
	return out, nil
}

// Pack compresses what is written if the name of the file says so.
func (o *Output) Pack(name string) {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".gz":
		w := gzip.NewWriter(o.W)
		o.W, o.Packer = w, w
	case ".zst":
		w, err := zstd.NewWriter(o.W, zstd.WithEncoderConcurrency(1))
		if err != nil {
			panic(err) // the options are right
		}
		o.W, o.Packer = w, w
	}
}

// Uses reports whether a file that is about to be written is an input, or one of
// some other files.
func (in *Inputs) Uses(name string, also ...string) bool {
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		return false // a terminal or a pipe can be read and written
	}
	names := slices.Clone(also)
	for _, arg := range in.List {
		names = append(names, arg.Name)
	}
	for _, other := range names {
		if filepath.Clean(name) == filepath.Clean(other) {
			return true
		}
		if other, otherErr := in.stat(other); err == nil && otherErr == nil &&
			os.SameFile(info, other) {
			return true
		}
	}
	return false
}

// finishOutputs closes the files of --output. They replace those of their names
// unless the run has failed.
func (a *App) finishOutputs() {
	t := &a.Tally
	nothingRead := t.Puzzles > 0 && t.Unreadable == t.Puzzles
	for _, o := range a.outputs {
		if err := a.finishOutput(o, nothingRead); err != nil && !ClosedPipe(err) &&
			a.Status&Unreadable == 0 {
			a.Status |= Unreadable
			a.Say("nonet: %v", o.explain(err))
		}
	}
	a.outputs = nil
}

// finishOutput is finishOutputs for one file.
func (a *App) finishOutput(o *Output, nothingRead bool) (err error) {
	if o.Packer != nil {
		err = o.Packer.Close()
	}
	if nothingRead {
		o.file.Discard()
		return err
	}
	if err == nil && a.Status&Failed == 0 {
		if err = o.file.Commit(); err == nil {
			return nil
		}
	}
	partial := o.file.abandon()
	switch {
	case partial == "":
	case o.file.exists:
		a.Say("nonet: %s stays as it was; the results so far are in %s", o.file.Name, partial)
	default:
		a.Say("nonet: the results so far are in %s", partial)
	}
	return err
}

// Write writes all of p. Its errors wrap ErrNotWritable, but for that of a pipe
// nobody reads any more.
func (o *Output) Write(p []byte) (int, error) {
	n, err := o.W.Write(p)
	err = o.explain(err)
	o.Err = cmp.Or(o.Err, err)
	return n, err
}

func (o *Output) explain(err error) error {
	if err == nil || ClosedPipe(err) {
		return err
	}
	name := cmp.Or(o.Shard, "standard output")
	if o.file != nil {
		name = o.file.Name
	}
	return fmt.Errorf("%w: the results are not complete", NotWritable(name, err))
}

// ToTerminal reports whether a person looks at the results, if the file of --output has a name.
func (a *App) ToTerminal(name string) bool {
	return a.Shard == nil && (name == "" || name == "-") && IsTerminal(a.out)
}

// Colour reports whether results may be coloured, as --color says. On its own, that is on a
// terminal unless the environment forbids it (https://no-color.org).
func (o *Output) Colour() bool {
	switch o.color {
	case "always", "never":
		return o.color == "always"
	}
	return o.escapes && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// IsTerminal reports whether x is a terminal.
func IsTerminal(x any) bool {
	f, ok := x.(*os.File)
	return ok && isTerminal(f)
}

// takesEscapes reports whether x is a terminal that takes escape sequences, for colours and so on.
func takesEscapes(x any) bool { return IsTerminal(x) && obeysEscapes(x.(*os.File)) }

// CloseWriter has a writer write what is left.
func CloseWriter(w io.Closer) error {
	if err := w.Close(); err != nil && !ClosedPipe(err) {
		return err
	}
	return nil
}

func isErrno(err error, number syscall.Errno) bool {
	var errno syscall.Errno
	return errors.As(err, &errno) && errno == number
}

// strangers are suffixes of files that nonet does not write, and what to do instead.
var strangers = map[string]string{
	".pdf":  "nonet convert and nonet generate write booklets with --booklet FILE.pdf",
	".png":  adviceSVG,
	".jpg":  adviceSVG,
	".jpeg": adviceSVG,
	".gif":  adviceSVG,
	".webp": adviceSVG,
	".xlsx": adviceTable,
	".ods":  adviceTable,
	".docx": "write text, such as FILE.txt or FILE.html, and open that",
	".zip":  advicePacked,
	".bz2":  advicePacked,
	".xz":   advicePacked,
	".7z":   advicePacked,
	".lz4":  advicePacked,
	".br":   advicePacked,
}

const (
	adviceSVG = "pictures are written as .svg: browsers and drawing programs open and " +
		"export them"
	adviceTable  = "write a table, FILE.csv, and open that"
	advicePacked = "files are compressed if their names end in .gz or .zst"
)

// ObeySuffix has the name of --output say the format where --to does not, and
// returns an error if they contradict each other.
func ObeySuffix(cmd *cobra.Command) error {
	flags := cmd.Flags()
	if !flags.Changed("output") {
		return nil
	}
	// then --to means something else, or nothing
	for _, name := range []string{"answers", "format", "trace"} {
		if flags.Changed(name) {
			return nil
		}
	}
	name := flags.Lookup("output").Value.String()
	base := strings.ToLower(name)
	for _, packed := range []string{".gz", ".zst"} {
		base = strings.TrimSuffix(base, packed)
	}
	suffix := filepath.Ext(base)
	if advice := strangers[suffix]; advice != "" {
		return work.Usef("--output %s: nonet does not write %s files: %s", name, suffix, advice)
	}
	forms := suffixForms(cmd, suffix)
	to := flags.Lookup("to")
	switch {
	case forms == nil, cmd.Name() == "merge": // which writes what the parts have
		return nil
	case to != nil && to.Changed && slices.Contains(forms, to.Value.String()):
		return nil
	case to != nil && to.Changed:
		return work.Usef("--output %s and --to %s contradict each other: change one of them", name,
			to.Value)
	case answers(cmd) && !slices.ContainsFunc(forms, alike):
		return work.Usef("--output %s: nonet %s does not write %s files: pipe its answers to nonet "+
			"convert -o %s", name, cmd.Name(), suffix, name)
	case to == nil, flags.Set("to", forms[0]) != nil:
		return work.Usef("--output %s: nonet %s does not write %s files: choose another name", name,
			cmd.Name(), suffix)
	}
	return nil
}

// answers reports whether a command writes solutions.
func answers(cmd *cobra.Command) bool { return cmd.Name() == "solve" || cmd.Name() == "cover" }

// alike reports whether solutions in the format of a name have its form.
func alike(name string) bool {
	f, err := format.ByName(name)
	return err == nil && f.AnswersAlike()
}

// suffixForms returns the formats that a suffix of --output may mean, the usual one first; nil: it
// means none. A text may be in any format: the suffix says it only where nothing else does.
func suffixForms(cmd *cobra.Command, suffix string) (names []string) {
	if suffix == ".txt" && cmd.Name() == "convert" && !cmd.Flags().Changed("to") {
		return []string{"line"}
	}
	for _, f := range format.All() {
		if slices.Contains(f.Suffixes(), suffix) {
			names = append(names, f.Name)
		}
	}
	return names
}

// Holds returns what reports whether a format holds one of some parts.
func Holds(parts format.Parts) func(*format.Format) bool {
	return func(f *format.Format) bool { return f.Holds()&parts != 0 }
}
