package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/spf13/cobra"
)

// Bounds of the file of --rules.
const (
	maxRulesFile = 8 << 20 // bytes
	maxRuleLines = 10_000
)

// ruleFlags say which rules the puzzles have beside those that their input says.
type ruleFlags struct {
	texts []string // of --rule, then of the file of --rules
	file  string   // "": none
}

// add adds the flags.
func (f *ruleFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.texts, "rule", nil, "a further `RULE` of each puzzle, such as "+
		"cage:15:r1c1,r1c2 (nonet rules lists all kinds); may be repeated")
	cmd.Flags().StringVar(&f.file, "rules", "", "`FILE` with further rules, one a line")
	cmd.MarkFlagFilename("rules")
}

// read reads the file of --rules. It returns an error if a rule has no known name, whatever the
// puzzles are.
func (f *ruleFlags) read() error {
	if f.file != "" {
		in, err := os.Open(f.file)
		if err != nil {
			return fmt.Errorf("%w %s: %w: name the file with rules with --rules",
				errNotReadable, f.file, cause(err))
		}
		defer in.Close()
		lines, err := ruleLines(in)
		if err != nil {
			return fmt.Errorf("%w %s: %w", errNotReadable, f.file, err)
		}
		f.texts = append(f.texts, lines...)
	}
	for _, text := range f.texts {
		name, _, _ := strings.Cut(text, ":")
		if slices.ContainsFunc(layoutRules, func(r [2]string) bool {
			known, _, _ := strings.Cut(r[0], ":")
			return name == known
		}) {
			continue
		}
		if _, err := nonet.ParseRuleKind(name); err != nil {
			return usagef("--rule %.60q: %v: nonet rules lists all", text, err)
		}
	}
	return nil
}

// ruleLines reads rules, one a line. Blank lines and lines that begin with # count for nothing, and
// a rule may have "rule:" before it, as in format grid.
func ruleLines(in io.Reader) ([]string, error) {
	limited := &io.LimitedReader{R: in, N: maxRulesFile + 1}
	lines := bufio.NewScanner(limited)
	lines.Buffer(nil, maxRulesFile)
	var texts []string
	for lines.Scan() {
		text := strings.TrimSpace(lines.Text())
		text = strings.TrimSpace(strings.TrimPrefix(text, "rule:"))
		if text == "" || text[0] == '#' {
			continue
		}
		if texts = append(texts, text); len(texts) > maxRuleLines {
			return nil, fmt.Errorf("more than %d rules", maxRuleLines)
		}
	}
	if limited.N <= 0 || errors.Is(lines.Err(), bufio.ErrTooLong) {
		return nil, fmt.Errorf("more than %d bytes of rules", maxRulesFile)
	}
	return texts, lines.Err()
}

// ruleAdder adds the rules of the flags to puzzles, on one goroutine. It keeps what it made for the
// last layout.
type ruleAdder struct {
	texts []string
	of    *nonet.Layout
	with  *nonet.Layout
	rules []nonet.Rule
	err   error
}

// add adds the rules to the puzzle of a record. A rule that does not fit it is the error of the
// record.
func (a *ruleAdder) add(rec *format.Record) {
	if len(a.texts) == 0 || rec.Puzzle == nil {
		return
	}
	if a.of != rec.Puzzle.Layout {
		a.of = rec.Puzzle.Layout
		a.with, a.rules, a.err = nonet.WithRules(a.of, a.texts...)
	}
	p, err := *rec.Puzzle, a.err
	if err == nil {
		p.Layout = a.with
		p.Rules = slices.Concat(p.Rules, a.rules)
		err = p.Validate()
	}
	if err != nil {
		rec.Puzzle = nil
		rec.Err = &format.SyntaxError{File: rec.File, Line: rec.Line, Format: rec.Format.Name,
			Err: err}
		return
	}
	rec.Puzzle = &p
}
