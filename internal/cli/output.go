package cli

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/spf13/cobra"
)

// output is where the results of a command go.
type output struct {
	w        io.Writer
	packer   io.Closer    // the compressor, to be closed before the file; nil: none
	file     *replacement // nil: standard output, or part
	part     string       // the name of a part of a job; "": it is none
	terminal bool         // a person is looking
	err      error        // of the first write that failed
}

// openOutput opens the file of --output, or standard output. The file must be none
// of the inputs, of which also are more. The run closes it: see app.finishOutputs.
func (a *app) openOutput(name string, in *inputs, also ...string) (*output, error) {
	if name == "" || name == "-" || name == "/dev/stdout" {
		return &output{w: a.out, terminal: isTerminal(a.out)}, nil
	}
	if in != nil && in.uses(name, also...) {
		return nil, usagef("%s is input and --output: name another file", name)
	}
	file, err := replace(name)
	if err != nil {
		return nil, fmt.Errorf("%w %s: %w: name another file with --output", errNotWritable, name,
			cause(err))
	}
	out := &output{w: file, file: file, terminal: isTerminal(file.file)}
	out.pack(name)
	a.outputs = append(a.outputs, out)
	return out, nil
}

// pack compresses what is written if the name of the file says so.
func (o *output) pack(name string) {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".gz":
		w := gzip.NewWriter(o.w)
		o.w, o.packer = w, w
	case ".zst":
		w, err := zstd.NewWriter(o.w, zstd.WithEncoderConcurrency(1))
		if err != nil {
			panic(err) // the options are right
		}
		o.w, o.packer = w, w
	}
}

// uses reports whether a file that is about to be written is an input, or one of
// some other files.
func (in *inputs) uses(name string, also ...string) bool {
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		return false // a terminal or a pipe can be read and written
	}
	names := slices.Clone(also)
	for _, arg := range in.list {
		names = append(names, arg.name)
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
func (a *app) finishOutputs() {
	t := &a.tally
	nothingRead := t.puzzles > 0 && t.unreadable == t.puzzles
	for _, o := range a.outputs {
		if err := a.finishOutput(o, nothingRead); err != nil && !closedPipe(err) &&
			a.status&unreadable == 0 {
			a.status |= unreadable
			a.say("nonet: %v", o.explain(err))
		}
	}
	a.outputs = nil
}

// finishOutput is finishOutputs for one file.
func (a *app) finishOutput(o *output, nothingRead bool) (err error) {
	if o.packer != nil {
		err = o.packer.Close()
	}
	if nothingRead {
		o.file.discard()
		return err
	}
	if err == nil && a.status&failed == 0 {
		if err = o.file.commit(); err == nil {
			return nil
		}
	}
	partial := o.file.abandon()
	switch {
	case partial == "":
	case o.file.exists:
		a.say("nonet: %s stays as it was; the results so far are in %s", o.file.name, partial)
	default:
		a.say("nonet: the results so far are in %s", partial)
	}
	return err
}

// Write writes all of p. Its errors wrap errNotWritable, but for that of a pipe
// nobody reads any more.
func (o *output) Write(p []byte) (int, error) {
	n, err := o.w.Write(p)
	err = o.explain(err)
	o.err = cmp.Or(o.err, err)
	return n, err
}

func (o *output) explain(err error) error {
	if err == nil || closedPipe(err) {
		return err
	}
	name := cmp.Or(o.part, "standard output")
	if o.file != nil {
		name = o.file.name
	}
	return fmt.Errorf("%w %s: %w: the results are not complete", errNotWritable, name, cause(err))
}

// colour reports whether results may be coloured (https://no-color.org).
func (o *output) colour() bool {
	return o.terminal && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// isTerminal reports whether x is a terminal.
func isTerminal(x any) bool {
	f, ok := x.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// suffixes is the table of file names whose suffix says what is in the file.
var suffixes = map[string]struct {
	form   string // the value of --to
	advice string // what to do instead, if nonet does not write such files
}{
	".json": {form: "json"},
	".svg":  {form: "svg"},
	".html": {form: "html"},
	".htm":  {form: "html"},
	".dlx":  {form: "dlx"},
	".cnf":  {form: "cnf"},

	".pdf":  {advice: "nonet convert and nonet generate write booklets with --booklet FILE.pdf"},
	".png":  {advice: adviceSVG},
	".jpg":  {advice: adviceSVG},
	".jpeg": {advice: adviceSVG},
	".gif":  {advice: adviceSVG},
	".webp": {advice: adviceSVG},
	".xlsx": {advice: adviceText},
	".ods":  {advice: adviceText},
	".docx": {advice: adviceText},
	".zip":  {advice: advicePacked},
	".bz2":  {advice: advicePacked},
	".xz":   {advice: advicePacked},
	".7z":   {advice: advicePacked},
	".lz4":  {advice: advicePacked},
	".br":   {advice: advicePacked},
}

const (
	adviceSVG = "pictures are written as .svg: browsers and drawing programs open and " +
		"export them"
	adviceText   = "write text, such as FILE.txt or FILE.json, and open that"
	advicePacked = "files are compressed if their names end in .gz or .zst"
)

// obeySuffix has the name of --output say the format where --to does not, and
// returns an error if they contradict each other.
func obeySuffix(cmd *cobra.Command) error {
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
	x, known := suffixes[suffix]
	to := flags.Lookup("to")
	switch {
	case !known:
		return nil
	case x.advice != "":
		return usagef("--output %s: nonet does not write %s files: %s", name, suffix, x.advice)
	case to == nil:
		return usagef("--output %s: nonet %s does not write %s files: choose another name", name,
			cmd.Name(), suffix)
	case to.Changed && to.Value.String() == x.form:
		return nil
	case to.Changed:
		return usagef("--output %s and --to %s contradict each other: change one of them", name,
			to.Value)
	}
	if flags.Set("to", x.form) != nil {
		return usagef("--output %s: nonet %s does not write %s files: choose another name", name,
			cmd.Name(), suffix)
	}
	return nil
}
