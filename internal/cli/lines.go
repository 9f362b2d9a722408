package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/web/api"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Lines is a command that answers its input line by line: pieces of the input, cut at the starts of
// lines, give the pieces of its output. Any number of goroutines may run it.
type Lines struct {
	args    []string // the command and its flags
	files   []string
	places  bool           // the text of its answers has lines of the input
	names   bool           // the text of its answers has the name of the input
	from    *format.Format // nil: found out
	to      *format.Format
	command string
	parts   bool // the lines are those of --parts
}

// Piece says which piece of a longer input a run reads.
type Piece struct {
	Name   string         // of the longer input, "" for standard input
	Format *format.Format // of the longer input, one with ByLines; nil: the piece is all of it
	Line   int            // the number of the first line, from 1; 0: not known
	Offset int64          // bytes before the piece

	// OneLine says that a case that does not end with its line is one that cannot be read. Without
	// it, such a case is an error of the run: see format.ErrPiece.
	OneLine bool
	MaxLine int // longer lines cannot be read, see format.Options; 0: as long as the format allows
}

// title returns how messages name the input: with the offset, if they count lines from there.
func (p *Piece) title() string {
	if p.Line > 0 || p.Format == nil {
		return p.Name
	}
	return fmt.Sprintf("%s+%d", fileName(p.Name), p.Offset)
}

// Result is what a run on a piece did.
type Result struct {
	Status int // the exit status
	// Failed says that the answers are not all: the input is damaged, cannot be read in pieces, or
	// not to its end, the answers could not be written, or the context has ended. Puzzles without
	// answers do not make a run fail.
	Failed bool
	Counts
}

// Counts are numbers of a run.
type Counts = api.LineCounts

// counts returns the numbers of a run so far.
func (t *tally) counts() Counts {
	return Counts{Lines: t.puzzles, Answered: t.solved, None: t.none, Several: t.notUnique,
		Limited: t.limited, Unreadable: t.unreadable, Nodes: t.nodes}
}

// NotByLines says why a command does not answer line by line.
type NotByLines struct {
	What string // the command or flag
	Why  string // and what to do instead
}

func (e *NotByLines) Error() string { return e.What + ": " + e.Why }

// linesCommands are the commands that answer line by line; cover does so with --parts only.
var linesCommands = []string{"solve", "count", "check", "rate", "convert", "canon", "cover"}

// wholeFlags are the flags of these commands that are about a whole input, or have further inputs
// or outputs.
var wholeFlags = map[string]string{
	"answers":               "the answers of another program go with the whole input",
	"booklet":               "it is one file of all puzzles: make it of the result",
	"by":                    "an empty line stands between the answers, so they cannot be joined",
	"cnf":                   "it is another output: use convert -t cnf",
	"output":                "the results of the pieces are put together elsewhere",
	"progress":              "the work is in pieces",
	"proof":                 "it is another output: run it on single puzzles",
	"resume":                "the pieces are put together elsewhere",
	"shard":                 "the pieces are put together elsewhere",
	"puzzle":                "it is about one puzzle: run it on the whole input",
	"stats":                 "the work is in pieces",
	"strict":                "other pieces do not end where one does: leave it out",
	"trace":                 "it is about one puzzle: run it on the whole input",
	"unique-up-to-symmetry": "it compares all puzzles: leave it out, and run it on the result",
}

// ParseLines reads the arguments of a command that answers line by line. The FILEs among them are
// not opened: see Lines.Files. The error is a *NotByLines, or says what is wrong with the use.
func ParseLines(args []string) (*Lines, error) {
	a := newApp(nil, io.Discard, io.Discard)
	root := a.rootCommand(args)
	cmd, rest, err := root.Find(args)
	if err != nil {
		return nil, err
	}
	if cmd == root {
		return nil, usagef("a command is needed, such as solve")
	}
	if !slices.Contains(linesCommands, cmd.Name()) {
		return nil, &NotByLines{"nonet " + cmd.Name(), "it does not answer line by line"}
	}
	if err := cmd.ParseFlags(rest); err != nil {
		return nil, err
	}
	l, err := linesOf(cmd)
	if err != nil {
		return nil, err
	}
	line, err := format.ByName("line")
	if err != nil {
		return nil, err
	}
	var errs strings.Builder // what the command itself has to say of its flags
	empty := Piece{Format: line, Line: 1}
	r := l.Run(context.Background(), empty, strings.NewReader(""), io.Discard, &errs)
	// Status 1 says that nothing was found, as canon --onto does.
	if text := strings.TrimSpace(errs.String()); r.Status > 1 && text != "" {
		return nil, errors.New(strings.TrimPrefix(text, "nonet: "))
	}
	return l, nil
}

// linesOf is ParseLines for a command whose flags have been set. The flags that are allowed are not
// among the arguments of the Lines.
func linesOf(cmd *cobra.Command, allowed ...string) (*Lines, error) {
	l := &Lines{command: cmd.Name(), args: []string{cmd.Name()}, files: cmd.Flags().Args(),
		places: cmd.Name() == "check", names: cmd.Name() == "check"}
	var wrong error
	if parts := cmd.Flags().Lookup("parts"); parts != nil && parts.Changed {
		l.parts, l.files = true, []string{parts.Value.String()}
	} else if l.command == "cover" {
		return nil, &NotByLines{"nonet cover", "it answers line by line with --parts only"}
	}
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if slices.Contains(allowed, f.Name) {
			return
		}
		value := f.Value.String()
		why, whole := wholeFlags[f.Name]
		switch {
		case f.Name == "parts":
			value = "-"
		case l.parts && f.Name == "ordered":
			whole, why = true, "it sorts all parts: sort the parts before"
		case l.parts && f.Name == "to": // whole solutions
		case cmd.Name() == "canon" && f.Name == "unique":
			whole, why = true, "it compares all puzzles: leave it out, and run it on the result"
		case f.Name == "from":
			l.from, _ = format.ByName(value)
		case f.Name == "to":
			l.to, _ = format.ByName(value)
			if whole = l.to != nil && !l.to.ByLines(); whole {
				why = "the answers are no single lines: -t line and -t json are"
			}
		case f.Name == "format":
			letters := f.Value.(*parsedValue[linePattern]).value.letters
			l.names = slices.Contains(letters, 'f')
			l.places = l.names || slices.Contains(letters, 'l')
		}
		if whole && wrong == nil {
			wrong = &NotByLines{"--" + f.Name, why}
		}
		l.args = append(l.args, "--"+f.Name+"="+value)
	})
	for _, list := range []string{"all", "limit"} {
		if wrong == nil && cmd.Name() == "solve" && cmd.Flags().Changed(list) &&
			(l.to == nil || !isJSON(l.to)) {
			wrong = &NotByLines{"--" + list, "an empty line stands between lists: add -t json"}
		}
	}
	if wrong != nil {
		return nil, wrong
	}
	if l.parts {
		l.args = append(append(l.args, "--"), cmd.Flags().Args()...)
	}
	return l, nil
}

// Command returns the name of the command.
func (l *Lines) Command() string { return l.command }

// Files returns the FILEs among the arguments; with --parts, its FILE alone. Run does not read
// them: its caller does.
func (l *Lines) Files() []string { return l.files }

// Args returns the command and its flags, without the FILEs; with --parts, with the FILE that has
// the problem, which each Run reads. ParseLines takes it.
func (l *Lines) Args() []string { return slices.Clone(l.args) }

// Look looks at the beginning of an input with this name and returns its format, and whether it can
// be cut at the starts of lines, into pieces for Run. Look reads only what it needs to decide, at
// most 64 KiB. An input that is compressed cannot be cut. Look does not decompress it, and the
// format is nil. The FILE of --parts has lines of no format, and the format is nil, too.
func (l *Lines) Look(name string, in io.Reader) (f *format.Format, cut bool, err error) {
	start := bufio.NewReaderSize(in, 64<<10)
	if compressionOf(start) != nil {
		return nil, false, nil
	}
	if l.parts {
		return nil, true, nil
	}
	r, err := format.NewReader(start, format.Options{File: name, Format: l.from})
	if err != nil {
		return nil, false, err
	}
	return r.Format(), r.ByLines(), nil
}

// NeedsLines reports whether the answers to an input in a format have the numbers of lines, so that
// Piece.Line must be known.
func (l *Lines) NeedsLines(f *format.Format) bool {
	return l.places || l.writesJSON(f)
}

// TellsNames reports whether the answers to an input in a format have its name.
func (l *Lines) TellsNames(f *format.Format) bool { return l.names || l.writesJSON(f) }

// writesJSON reports whether the answers to an input in a format are JSON.
func (l *Lines) writesJSON(f *format.Format) bool {
	return l.to != nil && isJSON(l.to) || l.to == nil && !l.parts && isJSON(f) &&
		(l.command == "solve" || l.command == "convert")
}

// Run runs the command on a piece of an input, which it reads from in. Answers go to out, messages
// to errs. The end of the context is an interrupt, see the program's exit status. A piece that is
// all of its input is decompressed, and its format is found out; other pieces are read as they are.
func (l *Lines) Run(ctx context.Context, p Piece, in io.Reader, out, errs io.Writer) Result {
	a := newApp(in, out, errs)
	a.piece = &p
	status := a.run(ctx, l.args)
	return Result{status, a.status&failed != 0, a.tally.counts()}
}
