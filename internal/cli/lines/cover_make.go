package lines

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/exactcover/problems"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/near"
	"github.com/nonet-dev/nonet/internal/utf8text"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// makeFlags are the flags of cover make.
type makeFlags struct {
	read    run.ReadFlags // of puzzles
	write   run.WriteFlags
	turning problems.Turning
	gaps    bool
	spare   bool
	unlike  problems.Symmetry
	seed    uint64
	draw    bool // a seed
}

// A makeKind is a kind of problem that cover make makes.
type makeKind struct {
	name  string
	args  string // as --help shows them; arguments in brackets are optional
	about string
	flags []string // of optionalFlags
	make  func(*maker) (*exactcover.Problem, error)
}

// makeKinds is the table of kinds. To add a kind, write its row.
var makeKinds = []makeKind{
	{"pentominoes", "BOARD", "each of the 12 pentominoes once", packingFlags, (*maker).pentominoes},
	{"polyominoes", "N BOARD", "each polyomino of N squares once", packingFlags,
		(*maker).polyominoes},
	{"polycubes", "N BOARD", "each polycube of N cubes once", packingFlags, (*maker).polycubes},
	{"soma", "[BOARD]", "the 7 pieces of the Soma cube (default: 3x3x3)", packingFlags,
		(*maker).soma},
	{"packing", "PIECES BOARD", "each of these pieces once", packingFlags, (*maker).polyominoes},
	{"tiling", "PIECES BOARD", "as many of these pieces as it takes", tilingFlags, (*maker).tiling},
	{"domino", "BOARD", "as many dominoes as it takes", tilingFlags, (*maker).domino},
	{"queens", "N", "N queens that do not attack each other", nil, (*maker).queens},
	{"langford", "N", "1 to N twice each, k numbers between the two k", nil, (*maker).langford},
	{"steiner", "N", "Steiner triple systems of N points", nil, (*maker).steiner},
	{"latin", "N [FILE]", "Latin squares of size N; those that complete FILE", latinFlags,
		(*maker).latin},
	{"sudoku", "[LAYOUT|FILE]", "full grids of a layout; those that complete FILE", puzzleFlags,
		(*maker).sudoku},
	{"matching", "[FILE]", "perfect matchings of a graph: an edge a line, two names", nil,
		(*maker).matching},
	{"random", "ITEMS OPTIONS SIZE", "OPTIONS random options, each with SIZE of ITEMS items",
		[]string{"seed"}, (*maker).random},
}

// The flags that not all kinds have.
var (
	packingFlags = []string{"turning", "gaps", "spare", "unlike"}
	tilingFlags  = []string{"turning", "gaps"}
	latinFlags   = []string{"from", "symbols", "strict", "drop-constraints", "quiet"}
	puzzleFlags  = []string{"from", "layout", "regions", "symbols", "strict", "drop-constraints",
		"quiet"}
)

// optionalFlags are the flags that not all kinds have.
var optionalFlags = []string{"turning", "gaps", "spare", "unlike", "seed", "from", "layout",
	"regions", "symbols", "strict", "drop-constraints", "quiet"}

// takes reports whether the kind takes n arguments.
func (k *makeKind) takes(n int) bool {
	least, most := 0, 0
	for _, arg := range strings.Fields(k.args) {
		if most++; arg[0] != '[' {
			least++
		}
	}
	return least <= n && n <= most
}

// MakeKindList returns the list of kinds for the help text.
func MakeKindList() string {
	var list strings.Builder
	for _, k := range makeKinds {
		fmt.Fprintf(&list, "  %-25s %s\n", k.name+" "+k.args, k.about)
	}
	return list.String()
}

func makeCommand(a *run.App) *cobra.Command {
	f := &makeFlags{}
	var names []string
	for _, k := range makeKinds {
		names = append(names, k.name+"\t"+k.about)
	}
	cmd := &cobra.Command{
		Use: "make KIND ARGUMENT...",
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string,
			cobra.ShellCompDirective) {
			if len(args) == 0 {
				return names, cobra.ShellCompDirectiveNoFileComp
			}
			return nil, cobra.ShellCompDirectiveDefault
		},
		RunE: func(cmd *cobra.Command, args []string) error { return runMake(a, cmd, f, args) },
	}
	f.write.AddOutput(cmd)
	run.ParsedFlag(cmd, &f.write.To, "to", "t", "FORMAT", "`FORMAT` to write (default: dlx)",
		parseProblemFormat)
	var formats []string
	for _, f := range format.All() {
		if holdsProblems(f) {
			formats = append(formats, f.Name+"\t"+f.About)
		}
	}
	run.Complete(cmd, "to", formats...)
	flags := cmd.Flags()
	run.ParsedFlag(cmd, &f.turning, "turning", "", "HOW",
		"how pieces can lie: `HOW` is free, one-sided (only rotated) or fixed",
		problems.ParseTurning)
	run.Complete(cmd, "turning", "free\trotated and reflected", "one-sided\trotated",
		"fixed\tas they are")
	flags.BoolVar(&f.gaps, "gaps", false, "cells may stay empty")
	flags.BoolVar(&f.spare, "spare", false, "pieces may stay unused")
	run.ParsedFlag(cmd, &f.unlike, "unlike", "", "HOW",
		"count images of a solution once: `HOW` is reflection or rotation", problems.ParseSymmetry)
	flags.Lookup("unlike").NoOptDefVal = problems.SymmetryReflection.String()
	run.Complete(cmd, "unlike", "reflection\trotated and mirrored images are the same",
		"rotation\trotated images are the same")
	run.ParsedFlag(cmd, &f.seed, "seed", "", "S",
		"the random problem of seed `S`, from 0 (default: draw one)", run.ParseSeed)
	f.read.Add(cmd)
	return cmd
}

// A maker makes one problem.
type maker struct {
	*run.App
	ctx  context.Context
	f    *makeFlags
	args []string // after KIND
}

// holdsProblems reports whether problems can be written in a format.
func holdsProblems(f *format.Format) bool {
	return f.Holds()&format.PartCover != 0 && f.CanWrite()
}

// parseProblemFormat returns the format of a name, in which problems can be written.
func parseProblemFormat(name string) (*format.Format, error) {
	if strings.EqualFold(name, "pretty") {
		return nil, work.Usef("format pretty draws solutions, and this writes a problem: leave it " +
			"out, and pipe the problem to nonet cover -t pretty")
	}
	return work.ParseFormat(name, holdsProblems)
}

// errWritten says that the problem was written already.
var errWritten = errors.New("written")

func runMake(a *run.App, cmd *cobra.Command, f *makeFlags, args []string) (err error) {
	var kind *makeKind
	var names []string
	for i := range makeKinds {
		names = append(names, makeKinds[i].name)
		if len(args) > 0 && args[0] == makeKinds[i].name {
			kind = &makeKinds[i]
		}
	}
	switch {
	case len(args) == 0:
		return work.Usef("say what to make: %s", strings.Join(names, ", "))
	case kind == nil:
		if meant := near.Question(args[0], names); meant != "" {
			return work.Usef("cannot make %q%s", args[0], meant)
		}
		return work.Usef("cannot make %q: there are %s", args[0], strings.Join(names, ", "))
	case !kind.takes(len(args) - 1):
		return work.Usef("found %d arguments after %s, expected %s", len(args)-1, kind.name, kind.args)
	}
	for _, flag := range optionalFlags {
		if cmd.Flags().Changed(flag) && !slices.Contains(kind.flags, flag) {
			return work.Usef("--%s means nothing to %s: leave it out", flag, kind.name)
		}
	}
	f.draw = !cmd.Flags().Changed("seed")
	if f.write.To == nil {
		if f.write.To, err = format.ByName("dlx"); err != nil {
			return err
		}
	}
	m := &maker{App: a, ctx: cmd.Context(), f: f, args: args[1:]}
	problem, err := kind.make(m)
	if err != nil {
		if errors.Is(err, errWritten) {
			return nil
		}
		return work.Usef("%w", err) // of the arguments
	}
	out, err := a.OpenOutput(f.write.Output, nil)
	if err != nil {
		return err
	}
	w := f.write.To.NewWriter(&stoppable{cmd.Context(), out}, format.WriteOptions{})
	if err := w.Write(&format.Record{Cover: problem}); err != nil {
		switch {
		case cmd.Context().Err() != nil, run.ClosedPipe(err):
			return nil
		case errors.Is(err, format.ErrCannotHold):
			return work.Usef("%w: choose another format with --to", err)
		}
		return err
	}
	return run.CloseWriter(w)
}

// A stoppable is a writer that fails once ctx has ended.
type stoppable struct {
	ctx context.Context
	w   io.Writer
}

func (s *stoppable) Write(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.w.Write(p)
}

// number reads argument i as a number.
func (m *maker) number(i int) (int, error) {
	n, err := work.Positive[int](m.args[i])
	if err != nil {
		return 0, work.Usef("found %q, expected a whole number from 1 on", m.args[i])
	}
	return n, nil
}

// sized makes a problem whose only argument is its size.
func (m *maker) sized(of func(int) (*exactcover.Problem, error)) (*exactcover.Problem, error) {
	n, err := m.number(0)
	if err != nil {
		return nil, err
	}
	return of(n)
}

func (m *maker) queens() (*exactcover.Problem, error) { return m.sized(problems.Queens) }

func (m *maker) langford() (*exactcover.Problem, error) { return m.sized(problems.Langford) }

func (m *maker) steiner() (*exactcover.Problem, error) { return m.sized(problems.Steiner) }

func (m *maker) pentominoes() (*exactcover.Problem,
	error) {
	return m.pieces("5", m.args[0], false)
}

func (m *maker) polyominoes() (*exactcover.Problem, error) {
	return m.pieces(m.args[0], m.args[1], false)
}

func (m *maker) tiling() (*exactcover.Problem,
	error) {
	return m.pieces(m.args[0], m.args[1], true)
}

func (m *maker) domino() (*exactcover.Problem, error) { return m.pieces("2", m.args[0], true) }

func (m *maker) pieces(list, board string, copies bool) (*exactcover.Problem, error) {
	b, err := m.board(board)
	if err != nil {
		return nil, err
	}
	pieces, err := problems.ParsePieces(list, m.f.turning, b.Plane())
	if err != nil {
		return nil, err
	}
	return m.pack(b, pieces, copies)
}

func (m *maker) polycubes() (*exactcover.Problem, error) {
	n, err := m.number(0)
	if err != nil {
		return nil, err
	}
	b, err := m.board(m.args[1])
	if err != nil {
		return nil, err
	}
	pieces, err := problems.Polycubes(n, m.f.turning)
	if err != nil {
		return nil, err
	}
	return m.pack(b, pieces, false)
}

func (m *maker) soma() (*exactcover.Problem, error) {
	b, err := m.board(strings.Join(append(m.args, "3x3x3")[:1], ""))
	if err != nil {
		return nil, err
	}
	return m.pack(b, problems.Soma(), false)
}

// board reads the size of a board, or the file with its drawing.
func (m *maker) board(text string) (*problems.Board, error) {
	b, err := problems.ParseBoard(text)
	if !errors.Is(err, problems.ErrNoBoard) {
		return b, err
	}
	in := m.In
	if text != "-" {
		f, openErr := os.Open(text)
		if openErr != nil {
			return nil, work.Usef("%w, nor a FILE with a drawing: %w", err, run.Cause(openErr))
		}
		defer f.Close()
		in = f
	}
	if b, err = problems.ReadBoard(utf8text.NewReader(in)); err != nil {
		return nil, fmt.Errorf("%w %s: %w", run.ErrNotReadable, text, err)
	}
	return b, nil
}

// pack makes the problem of a packing.
func (m *maker) pack(b *problems.Board, pieces []problems.Piece, copies bool) (*exactcover.Problem,
	error) {
	f := m.f
	if f.spare && f.unlike != problems.SymmetryNone {
		return nil, work.Usef("--unlike compares the places of pieces that are all used: " +
			"leave --spare out")
	}
	p := &problems.Packing{Board: b, Pieces: pieces, Turning: f.turning, Copies: copies,
		Spare: f.spare, Gaps: f.gaps, UpTo: f.unlike}
	if why := p.Fits(); why != "" {
		help := ""
		if !copies && !f.gaps && !f.spare {
			help = ": --gaps lets cells stay empty, --spare pieces unused"
		}
		m.Say("nonet: this has no solution: %s%s", why, help)
	}
	problem, err := p.Problem()
	if errors.Is(err, problems.ErrSymmetry) {
		err = work.Usef("%w: try --unlike=rotation, or leave --unlike out", err)
	}
	return problem, err
}

// latin makes the Latin squares of a size, or those that complete the puzzles of a file.
func (m *maker) latin() (*exactcover.Problem, error) {
	n, err := m.number(0)
	if err != nil {
		return nil, err
	}
	l, err := nonet.Latin(n)
	if err != nil {
		return nil, err
	}
	if len(m.args) == 1 {
		return coverOfLayout(l)
	}
	m.f.read.Layout = l
	return m.convert(m.args[1])
}

// sudoku makes the full grids of a layout, or those that complete the puzzles of a file.
func (m *maker) sudoku() (*exactcover.Problem, error) {
	if len(m.args) == 0 {
		return m.convert("-")
	}
	if l, err := nonet.ParseLayout(m.args[0]); err == nil {
		return coverOfLayout(l)
	}
	return m.convert(m.args[0])
}

// coverOfLayout returns the exact cover problem of the empty puzzle of a layout.
func coverOfLayout(l *nonet.Layout) (*exactcover.Problem, error) {
	p, _, err := nonet.NewPuzzle(l).Cover()
	return p, err
}

// convert writes the puzzles of a file as exact cover problems.
func (m *maker) convert(file string) (*exactcover.Problem, error) {
	err := runConvert(m.ctx, m.App, &convertFlags{
		Convert: &work.Convert{Read: m.f.read.Read, Search: work.NewSearch(), To: m.f.write.To},
		read:    m.f.read, write: m.f.write, progress: run.ProgressFlag{When: "never"},
		prepare: func(_ context.Context, _ *run.Outbox, rec run.Record) (run.Record, error) {
			if rec.Puzzle == nil {
				return rec, work.Usef("%s: expected a puzzle, found an exact cover problem already",
					run.Place(rec.Record))
			}
			return run.AsCover(rec)
		},
	}, []string{file})
	if err != nil {
		return nil, err
	}
	return nil, errWritten
}

// matching reads a graph and makes the problem of its perfect matchings.
func (m *maker) matching() (*exactcover.Problem, error) {
	name, in := "standard input", m.In
	if len(m.args) > 0 && m.args[0] != "-" {
		name = m.args[0]
		f, err := os.Open(name)
		if err != nil {
			return nil, fmt.Errorf("%w: name a file with an edge a line", run.NotReadable(name,
				err))
		}
		defer f.Close()
		in = f
	}
	edges, err := readEdges(utf8text.NewReader(in))
	if err == nil {
		var p *exactcover.Problem
		if p, err = problems.Matchings(edges); err == nil {
			return p, nil
		}
	}
	return nil, fmt.Errorf("%w %s: %w", run.ErrNotReadable, name, err)
}

// readEdges reads the edges of a graph: two names a line, with comments after #. A line that begins
// with p and has two numbers makes it a DIMACS file: then an edge is a line e with two names, and
// all other lines are skipped.
func readEdges(in io.Reader) ([][2]string, error) {
	const most = 1 << 24
	lines := bufio.NewScanner(in)
	var plain, dimacs [][2]string
	var wrong error // with the first line that is not plain
	isDIMACS := false
	for number := 1; lines.Scan(); number++ {
		text, _, _ := strings.Cut(lines.Text(), "#")
		words := strings.Fields(text)
		switch {
		case len(words) == 2:
			plain = append(plain, [2]string(words))
		case len(words) == 3 && words[0] == "e":
			dimacs = append(dimacs, [2]string(words[1:]))
		case len(words) == 4 && words[0] == "p":
			isDIMACS = true
		}
		if len(words) != 2 && len(words) != 0 && wrong == nil {
			wrong = fmt.Errorf("line %d: found %s, expected the two ends of an edge", number,
				run.Plural(len(words), "word"))
		}
		if len(plain)+len(dimacs) > most {
			return nil, fmt.Errorf("line %d: more than %d edges", number, most)
		}
	}
	switch {
	case lines.Err() != nil:
		return nil, lines.Err()
	case isDIMACS:
		return dimacs, nil
	}
	return plain, wrong
}

func (m *maker) random() (*exactcover.Problem, error) {
	var n [3]int
	for i := range n {
		var err error
		if n[i], err = m.number(i); err != nil {
			return nil, err
		}
	}
	if m.f.draw {
		m.f.seed = uint64(rand.Uint32()) // short enough to be typed
	}
	p, err := problems.Random(n[0], n[1], n[2], rand.New(rand.NewPCG(m.f.seed, 0)))
	if err == nil && m.f.draw {
		m.Say("nonet: --seed %d makes this problem again", m.f.seed)
	}
	return p, err
}
