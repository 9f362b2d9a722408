package run

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/utf8text"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// Bounds of the file of --rules.
const (
	maxRulesFile = 8 << 20 // bytes
	maxRuleLines = 10_000
)

// RuleFile is the file of --rules. Its rules follow those of --rule in [work.Read].
type RuleFile struct {
	lines []int  // where its rules are
	Name  string // "": none
	text  []byte // that Text has read
}

// open opens the file, which may be standard input.
func (f *RuleFile) open(stdin io.Reader) (io.ReadCloser, error) {
	switch {
	case f.text != nil:
		return io.NopCloser(bytes.NewReader(f.text)), nil
	case f.Name == "-":
		return io.NopCloser(stdin), nil
	}
	file, err := os.Open(f.Name)
	if err != nil {
		return nil, fmt.Errorf("%w: name the file with rules with --rules",
			NotReadable(f.Name, err))
	}
	return file, nil
}

// Text reads the file, which may have something else than rules; nil if there is none. ReadRules
// does not read it again: it may be a pipe.
func (f *RuleFile) Text(stdin io.Reader) ([]byte, error) {
	if f.Name == "" {
		return nil, nil
	}
	in, err := f.open(stdin)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, maxRulesFile+1))
	if err != nil {
		return nil, NotReadable(f.Name, err)
	}
	if len(text) > maxRulesFile {
		return nil, fmt.Errorf("%w %s: more than %d bytes", ErrNotReadable, f.Name, maxRulesFile)
	}
	f.text = text
	return text, nil
}

// AddRules adds the flags about further rules.
func (f *ReadFlags) AddRules(cmd *cobra.Command) {
	AddOptions(cmd, f.RuleOption())
	f.AddRulesFile(cmd)
}

// AddRulesFile adds the flag that names a file with rules.
func (f *ReadFlags) AddRulesFile(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.RulesFile.Name, "rules", "", "`FILE` with further rules, one a line; - is "+
		"standard input")
	cmd.MarkFlagFilename("rules")
}

// ReadRules reads the file of --rules, which may be standard input. It returns an error if a text
// is a rule of no puzzle.
func (f *ReadFlags) ReadRules(stdin io.Reader) error {
	if f.RulesFile.Name != "" {
		in, err := f.RulesFile.open(stdin)
		if err != nil {
			return err
		}
		defer in.Close()
		if err := f.readRuleLines(in); err != nil {
			return fmt.Errorf("%w %w", ErrNotReadable, err)
		}
	}
	for i, text := range f.Rules {
		if err := nonet.CheckRuleText(text); err != nil {
			return work.Usef("%w%v", f.placed(i, err),
				work.Words{Program: " (nonet rules lists all kinds and their forms)"})
		}
	}
	return nil
}

// placed adds to the error of a text where the text is.
func (f *ReadFlags) placed(i int, err error) error {
	if i -= len(f.Rules) - len(f.RulesFile.lines); i >= 0 {
		return f.RulesFile.onLine(f.RulesFile.lines[i], err)
	}
	return fmt.Errorf("--%w", err) // the error begins with rule "TEXT"
}

// onLine adds to an error the line of the file of --rules.
func (f *RuleFile) onLine(line int, err error) error {
	name := f.Name
	if name == "-" {
		name = FileName("")
	}
	return fmt.Errorf("%s:%d: %w", name, line, err)
}

// readRuleLines reads rules, one a line. Blank lines and lines that begin with # count for nothing,
// and a rule may have "rule:" before it, as in format grid. The error names the line.
func (f *ReadFlags) readRuleLines(in io.Reader) error {
	limited := &io.LimitedReader{R: utf8text.NewReader(in), N: maxRulesFile + 1}
	lines := bufio.NewScanner(limited)
	lines.Buffer(nil, maxRulesFile)
	line := 0
	for lines.Scan() {
		line++
		text := lines.Text()
		if line == 1 {
			text = strings.TrimPrefix(text, ByteOrderMark)
		}
		text = strings.TrimSpace(text)
		text = strings.TrimSpace(strings.TrimPrefix(text, "rule:"))
		if text == "" || text[0] == '#' {
			continue
		}
		if f.RulesFile.lines = append(f.RulesFile.lines,
			line); len(f.RulesFile.lines) > maxRuleLines {
			return f.RulesFile.onLine(line, fmt.Errorf("more than %d rules", maxRuleLines))
		}
		f.Rules = append(f.Rules, text)
	}
	if limited.N <= 0 || errors.Is(lines.Err(), bufio.ErrTooLong) {
		return f.RulesFile.onLine(line, fmt.Errorf("more than %d bytes of rules", maxRulesFile))
	}
	if err := lines.Err(); err != nil {
		return f.RulesFile.onLine(line+1, Cause(err))
	}
	return nil
}

// ruleAdder adds the rules of the flags to puzzles, on one goroutine. It keeps what it made for the
// last layout.
type ruleAdder struct {
	read  *ReadFlags
	of    *nonet.Layout
	with  *nonet.Layout
	rules []nonet.Rule
	err   error
}

// add adds the rules to the puzzle of a record. A rule that does not fit it is the error of the
// record.
func (a *ruleAdder) add(rec *format.Record) {
	if len(a.read.Rules) == 0 || rec.Puzzle == nil {
		return
	}
	if a.of != rec.Puzzle.Layout {
		a.of = rec.Puzzle.Layout
		a.with, a.rules, a.err = nonet.WithRules(a.of, a.read.Rules...)
		if wrong := (*nonet.RuleError)(nil); errors.As(a.err, &wrong) {
			if i := slices.Index(a.read.Rules, wrong.Text); i >= 0 {
				a.err = a.read.placed(i, a.err)
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
