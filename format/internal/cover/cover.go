// Package cover reads and writes exact cover problems, and solutions of them, in the texts of
// judges, of programs for exact cover and of solvers of integer programs. It knows no puzzles.
//
// A [Text] is one form of text. The README says where to add another.
package cover

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"iter"
	"strconv"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// Text is a form of text for exact cover problems.
type Text struct {
	// Detect says whether an input that begins with prefix, which has whole lines, has this
	// form. eof: nothing follows, or no more may be looked at.
	Detect func(prefix []byte, eof bool) lex.Verdict

	// DetectDamaged is Detect for texts of which the first case is damaged; nil: none.
	DetectDamaged func(prefix []byte, eof bool) lex.Verdict

	// Read yields the cases of an input, until yield returns false.
	Read func(in *lex.Scanner, yield func(*Case) bool)

	// Write writes a problem. Errors that wrap lex.ErrCannotHold come before the first byte.
	Write   func(out *bufio.Writer, p Problem) error
	Several bool // a text may have several problems

	// AppendSolution appends a solution: options from 0, ascending. number counts the
	// solutions of the problem from 1.
	AppendSolution func(dst []byte, p Problem, number int64, options []int) []byte

	Separator string // stands between the answers to two problems

	// ReadAnswer reads the answer to a problem, which is nil if the problem could not be
	// read. The error is a *lex.Fault, or io.EOF at the end.
	ReadAnswer func(in *lex.Scanner, p Problem) (Answer, error)
}

// Case is what a text has: a problem, or what is wrong with it.
type Case struct {
	Problem Problem
	Line    int        // the first one, from 1
	Remarks []string   // what people should know of how it was read, as sentences
	Err     *lex.Fault // nil: the problem was read
}

// Problem is an exact cover problem, and how its text names the options.
type Problem struct {
	*exactcover.Problem
	Names
}

// Names says how a text names the options of a problem that was read from it. The zero value:
// by their numbers.
type Names struct {
	rows *matrixRows // which rows of a matrix are options

	// columns has the names of the columns of an integer program, "" for options that stand
	// for no column.
	columns []string
}

// Answer is what another program says about one problem. An answer without solutions, None
// and Yes says nothing.
type Answer struct {
	Line    int     // where it starts
	None    bool    // it says that there is no solution
	Yes     bool    // it says that there is a solution, without showing it
	Options [][]int // solutions: option numbers from 0, ascending
}

// maxItems bounds the items of a problem that is read, so that one line cannot
// take more than some hundred megabytes.
const maxItems = 1 << 20

// MaxAnswers bounds the solutions that are read as the answer to one problem.
const MaxAnswers = 1 << 20

// AddItem adds an item and bounds their number.
func AddItem(p *exactcover.Problem, name string, kind exactcover.Kind) error {
	if p.NumItems() == maxItems {
		return fmt.Errorf("found more than %d items: %w", maxItems, exactcover.ErrTooLarge)
	}
	_, err := p.AddItem(name, kind)
	var ie *exactcover.ItemError
	if errors.As(err, &ie) {
		return fmt.Errorf("found %s: %w", lex.Quote([]byte(name)), ie.Err)
	}
	return err
}

// ParseCost reads a cost: decimal digits, in front of which there may be a minus.
func ParseCost(text []byte) (int64, error) {
	digits := bytes.TrimPrefix(text, []byte("-"))
	n := int64(0)
	for _, ch := range digits {
		if n = 10*n + int64(ch-'0'); ch < '0' || ch > '9' || n > exactcover.MaxCost {
			return 0, exactcover.ErrCost
		}
	}
	switch {
	case len(digits) == 0:
		return 0, exactcover.ErrCost
	case len(digits) < len(text):
		n = -n
	}
	return n, nil
}

// CostOf returns what options cost together.
func CostOf(p *exactcover.Problem, options []int) int64 {
	sum := int64(0)
	for _, o := range options {
		sum += p.Cost(o)
	}
	return sum
}

// CostsOf returns what each option costs.
func CostsOf(p *exactcover.Problem) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for o := range p.NumOptions() {
			if !yield(p.Cost(o)) {
				return
			}
		}
	}
}

// oneProblem returns Text.Read of a form in which an input is one problem. read reads it, with
// its first line that is not blank as the current one. After an error, the rest is skipped.
func oneProblem(read func(*lex.Scanner, *Case) *lex.Fault) func(*lex.Scanner, func(*Case) bool) {
	return func(in *lex.Scanner, yield func(*Case) bool) {
		for found := false; !found; {
			if !in.Scan() {
				return
			}
			start, end := lex.WordAt(in.Text, 0)
			found = start < end
		}
		c := &Case{Line: in.Line}
		if in.TooLong {
			c.Err = in.ErrTooLong()
		} else {
			c.Err = read(in, c)
		}
		if c.Err != nil {
			c.Problem = Problem{}
			for in.Scan() {
			}
		}
		if in.Err == nil {
			yield(c)
		}
	}
}

// namesOr returns what names n things: by their own names, if each is fine in a format,
// else by a prefix and their numbers from 1.
func namesOr(prefix string, n int, fine func(string) bool, name func(int) string,
) func(i int) string {
	for i := range n {
		if !fine(name(i)) {
			return func(i int) string { return prefix + strconv.Itoa(i+1) }
		}
	}
	return name
}
