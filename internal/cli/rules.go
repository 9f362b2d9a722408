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
	"github.com/nonet-dev/nonet/internal/utf8text"
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
	lines []int    // of the file of --rules: where those of its texts are
	file  string   // "": none
}

// add adds the flags.
func (f *ruleFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.texts, "rule", nil, "a further `RULE` of each puzzle, such as "+
		"cage:15:r1c1,r1c2 (nonet rules lists all kinds); may be repeated")
	cmd.Flags().StringVar(&f.file, "rules", "", "`FILE` with further rules, one a line; - is "+
		"standard input")
	cmd.MarkFlagFilename("rules")
}

// read reads the file of --rules, which may be standard input. It returns an error if a text is a
// rule of no puzzle.
func (f *ruleFlags) read(stdin io.Reader) error {
	if f.file != "" {
		in := io.NopCloser(stdin)
		if f.file != "-" {
			file, err := os.Open(f.file)
			if err != nil {
				return fmt.Errorf("%w %s: %w: name the file with rules with --rules",
					errNotReadable, f.file, cause(err))
			}
			in = file
		}
		defer in.Close()
		if err := f.readLines(in); err != nil {
			return fmt.Errorf("%w %w", errNotReadable, err)
		}
	}
	for i, text := range f.texts {
		if err := nonet.CheckRuleText(text); err != nil {
			return usagef("%w: nonet rules lists all kinds and their forms", f.placed(i, err))
		}
	}
	return nil
}

// placed adds to the error of a text where the text is.
func (f *ruleFlags) placed(i int, err error) error {
	if i -= len(f.texts) - len(f.lines); i >= 0 {
		return f.onLine(f.lines[i], err)
	}
	return fmt.Errorf("--%w", err) // the error begins with rule "TEXT"
}

// onLine adds to an error the line of the file of --rules.
func (f *ruleFlags) onLine(line int, err error) error {
	name := f.file
	if name == "-" {
		name = fileName("")
	}
	return fmt.Errorf("%s:%d: %w", name, line, err)
}

// readLines reads rules, one a line. Blank lines and lines that begin with # count for nothing,
// and a rule may have "rule:" before it, as in format grid. The error names the line.
func (f *ruleFlags) readLines(in io.Reader) error {
	limited := &io.LimitedReader{R: utf8text.NewReader(in), N: maxRulesFile + 1}
	lines := bufio.NewScanner(limited)
	lines.Buffer(nil, maxRulesFile)
	line := 0
	for lines.Scan() {
		line++
		text := lines.Text()
		if line == 1 {
			text = strings.TrimPrefix(text, byteOrderMark)
		}
		text = strings.TrimSpace(text)
		text = strings.TrimSpace(strings.TrimPrefix(text, "rule:"))
		if text == "" || text[0] == '#' {
			continue
		}
		if f.lines = append(f.lines, line); len(f.lines) > maxRuleLines {
			return f.onLine(line, fmt.Errorf("more than %d rules", maxRuleLines))
		}
		f.texts = append(f.texts, text)
	}
	if limited.N <= 0 || errors.Is(lines.Err(), bufio.ErrTooLong) {
		return f.onLine(line, fmt.Errorf("more than %d bytes of rules", maxRulesFile))
	}
	if err := lines.Err(); err != nil {
		return f.onLine(line+1, cause(err))
	}
	return nil
}

// ruleAdder adds the rules of the flags to puzzles, on one goroutine. It keeps what it made for the
// last layout.
type ruleAdder struct {
	flags *ruleFlags
	of    *nonet.Layout
	with  *nonet.Layout
	rules []nonet.Rule
	err   error
}

// add adds the rules to the puzzle of a record. A rule that does not fit it is the error of the
// record.
func (a *ruleAdder) add(rec *format.Record) {
	if len(a.flags.texts) == 0 || rec.Puzzle == nil {
		return
	}
	if a.of != rec.Puzzle.Layout {
		a.of = rec.Puzzle.Layout
		a.with, a.rules, a.err = nonet.WithRules(a.of, a.flags.texts...)
		if wrong := (*nonet.RuleError)(nil); errors.As(a.err, &wrong) {
			if i := slices.Index(a.flags.texts, wrong.Text); i >= 0 {
				a.err = a.flags.placed(i, a.err)
			}
		}
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
