package generate

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/check"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/nonet-dev/nonet/report"
	"github.com/spf13/cobra"
)

// clueFlags are the flags about what puzzles have beside givens that are drawn.
type clueFlags struct {
	kinds    []generate.Kind
	at       []string // lists of cells with / between them
	overlap  bool
	solution string
	killer   bool
	cages    generate.Killer

	skeleton *nonet.Puzzle // of --rules and --rule; nil: none
}

// add adds the flags.
func (f *clueFlags) add(cmd *cobra.Command, read *run.ReadFlags) {
	flags := cmd.Flags()
	var names []string
	for _, k := range generate.Kinds() {
		names = append(names, k.Names[0]+"\t"+k.About)
	}
	run.ParsedFlag(cmd, &f.kinds, "kind", "", "LIST",
		"puzzles of the kinds of the `LIST`, such as thermo or mixed", parseKinds)
	run.ParsedFlag(cmd, &f.kinds, "fill", "", "LIST",
		"the same beside --rules: clues of the kinds of the `LIST`", parseKinds)
	run.Complete(cmd, "kind", names...)
	run.Complete(cmd, "fill", names...)
	run.Exclusive(cmd, "kind", "fill")
	flags.StringArrayVar(&f.at, "fill-at", nil,
		"places of these clues: lists of `CELLS` with / between them")
	flags.BoolVar(&f.overlap, "overlap", false, "with --kind: lines and cages may overlap")
	flags.StringVar(&f.solution, "solution", "", "the `DIGITS` of the solution of each puzzle")
	flags.BoolVar(&f.killer, "killer", false, "the same as --kind cage")
	run.Exclusive(cmd, "killer", "kind")
	run.Exclusive(cmd, "killer", "fill")
	run.ParsedFlag(cmd, &f.cages, "cages", "", "A-B",
		"of killers and calcudokus: cages of `A-B` cells (default: 2-4)", parseCages)
	run.AddOptions(cmd, read.RuleOption())
	flags.StringVar(&read.RulesFile.Name, "rules", "",
		"`FILE` with rules, one a line, or with a puzzle, to be completed")
	cmd.MarkFlagFilename("rules")
}

// KindList returns the names of the kinds of clues for the help text, in lines.
func KindList() string {
	const widest = 85
	text, column := "", 0
	for i, k := range generate.Kinds() {
		name := k.Names[0]
		switch {
		case i == 0:
			text = "  " + name
			column = len(text)
		case column+2+len(name) > widest:
			text += ",\n  " + name
			column = 2 + len(name)
		default:
			text += ", " + name
			column += 2 + len(name)
		}
	}
	return text
}

// parseKinds parses a list of kinds of clues.
func parseKinds(text string) (kinds []generate.Kind, err error) {
	for name := range strings.SplitSeq(text, ",") {
		k, err := generate.ParseKind(strings.TrimSpace(name))
		if err != nil {
			return nil, err
		}
		if !slices.Contains(kinds, k) {
			kinds = append(kinds, k)
		}
	}
	return kinds, nil
}

// parseCages parses a range of sizes of cages: A-B or A.
func parseCages(text string) (k generate.Killer, err error) {
	from, to, ranged := strings.Cut(text, "-")
	if !ranged {
		to = from
	}
	if k.Least, err = work.Positive[int](from); err == nil {
		k.Most, err = work.Positive[int](to)
	}
	if err != nil || k.Least > k.Most {
		return k, fmt.Errorf("found %q, expected a range of sizes such as 2-5", text)
	}
	return k, nil
}

// isSet reports whether puzzles have rules.
func (f *clueFlags) isSet() bool {
	return f.killer || f.kinds != nil || f.skeleton != nil && len(f.skeleton.Rules) > 0
}

// set sets the options.
func (f *clueFlags) set(o *generate.Options) error {
	if f.skeleton != nil {
		o.Skeleton, o.Layout = f.skeleton, f.skeleton.Layout
	}
	o.Kinds, o.Overlap = f.kinds, f.overlap
	if f.killer {
		o.Kinds = []generate.Kind{generate.KindCage}
	}
	calcudoku := slices.Equal(o.Kinds, []generate.Kind{generate.KindCalcudoku})
	switch cages := slices.Equal(o.Kinds, []generate.Kind{generate.KindCage}); {
	case f.cages.Most > 0 && (cages || calcudoku):
		o.Killer = &generate.Killer{Least: f.cages.Least, Most: f.cages.Most, Calcudoku: calcudoku}
	case f.cages.Most > 0:
		return work.Usef("--cages goes with --killer or --kind calcudoku: add one")
	case f.overlap && o.Kinds == nil:
		return work.Usef("--overlap goes with --kind: add it")
	case f.at != nil && o.Kinds == nil:
		return work.Usef("--fill-at has the places of clues: say with --fill of which kinds")
	}
	if f.solution != "" {
		p, err := nonet.ParsePuzzle(o.Layout, f.solution)
		if err != nil {
			return work.Usef("--solution: %w", err)
		}
		o.Solution = p.Givens
	}
	for _, text := range f.at {
		for list := range strings.SplitSeq(text, "/") {
			cells, err := o.Layout.ParseCells(list)
			if err != nil {
				return work.Usef("--fill-at %s: %w", text, err)
			}
			o.At = append(o.At, cells)
		}
	}
	return nil
}

// readSkeleton reads what each puzzle has, of --rules and --rule, for a layout.
func (f *clueFlags) readSkeleton(a *run.App, read *run.ReadFlags, l *nonet.Layout) (err error) {
	if read.RulesFile.Name == "" && read.Rules == nil {
		return nil
	}
	text, err := read.RulesFile.Text(a.In)
	if err != nil {
		return err
	}
	if !isRules(text) {
		f.skeleton, err = readBegun(a, read, text)
		return err
	}
	if err := read.ReadRules(a.In); err != nil {
		return err
	}
	l, rules, err := nonet.WithRules(l, read.Rules...)
	if err != nil {
		return work.Usef("--%w", err)
	}
	f.skeleton = nonet.NewPuzzle(l)
	f.skeleton.Rules = rules
	return nil
}

// readBegun reads the puzzle of the file of --rules, which has that text.
func readBegun(a *run.App, read *run.ReadFlags, text []byte) (*nonet.Puzzle, error) {
	file, puzzle := read.RulesFile.Name, *read
	puzzle.RulesFile = run.RuleFile{}
	name := file
	if info, err := os.Stat(file); file == "-" || err != nil || !info.Mode().IsRegular() {
		in := a.In // the file can be read only once
		defer func() { a.In = in }()
		a.In, name = bytes.NewReader(text), "-"
	}
	rec, err := a.ReadOnly(name, &puzzle)
	if err != nil {
		return nil, fmt.Errorf("%w %s: %w: name a file with rules or one puzzle with --rules",
			run.ErrNotReadable, file, err)
	}
	if rec.Puzzle == nil {
		return nil, fmt.Errorf("%w %s: no puzzle found", run.ErrNotReadable, file)
	}
	return rec.Puzzle, nil
}

// isRules reports whether a text has rules, one a line, and is not a puzzle: each line begins with
// a name of letters, and the first is no link.
func isRules(text []byte) bool {
	some := false
	for line := range strings.Lines(strings.TrimPrefix(string(text), run.ByteOrderMark)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		name, rest, more := strings.Cut(line, ":")
		if !some && more && strings.HasPrefix(rest, "//") {
			return false
		}
		if strings.Trim(strings.ToLower(name), "abcdefghijklmnopqrstuvwxyz-") != "" {
			return false
		}
		some = true
	}
	return true
}

// whyNone returns why a skeleton has no solution.
func (f *clueFlags) whyNone(ctx context.Context) string {
	s := nonet.Solver{Jobs: 1, NodeLimit: diagnosisNodes}
	r, err := check.Diagnose(ctx, &s, f.skeleton, report.InWords(nil, 2))
	if err != nil {
		return "the rules have no solution"
	}
	return report.Sentence(&r)
}

// diagnosisNodes bounds the search for what is wrong with a skeleton.
const diagnosisNodes = 1_000_000
