package format

import (
	"bytes"
	"io"
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/cover"
	"github.com/nonet-dev/nonet/format/internal/judges"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// blocks is a jigsaw of size n, at most 10: n lines of n digits, the regions of
// the cells, then a line with a number k, then k lines with a given each: row
// and column from 0, and a letter, A for the lowest digit. There may be blanks
// between all of these, and blank lines. Further puzzles may follow.
//
// The reply shows every solution: a line with its number from 1, then the rows
// as letters with blanks between; or a line 无解 if there is none. It is "?" for an
// unreadable case, if the search was cut short before it found a solution, and if
// there are several solutions where the only one was to be shown.
var blocksFormat = &Format{
	Name:    "blocks",
	tells:   tellsBlocks,
	Aliases: []string{"latin", "lanqiao"},
	About:   "jigsaw up to 10x10: n lines of region digits, a number of givens, givens like 02C",
	holds:   PartRegions,
	uses:    "judges",
	read:    readBlocks,
	write:   newBlocksWriter,
	answers: readBlocksAnswer,
	several: true,
	reply: &reply{
		listsAll: true,
		saysNone: true,
		check: func(r *Record) error {
			if r.Puzzle == nil {
				return lex.CannotHold("the options of an exact cover problem in the answers of " +
					"format blocks, which are grids")
			}
			if n := r.Puzzle.Layout.Size(); n > judges.MaxLetters {
				return lex.CannotHold("grids of size %d in the answers of format blocks, which have "+
					"letters up to %c", n, 'A'+judges.MaxLetters-1)
			}
			return nil
		},
		solution: func(dst []byte, r *Record, _ WriteOptions, s Solution) []byte {
			dst = append(strconv.AppendInt(dst, s.Number, 10), '\n')
			n := r.Puzzle.Layout.Size()
			for c, d := range s.Grid {
				end := byte(' ')
				if c%n == n-1 {
					end = '\n'
				}
				dst = append(dst, 'A'+d-1, end)
			}
			return dst
		},
		end: func(dst []byte, _ *Record, _ WriteOptions, s Summary) []byte {
			switch {
			case s.Shown > 0:
				return dst
			case s.Found == 0 && s.Decided:
				return append(dst, blocksNone+"\n"...)
			}
			return append(dst, lex.Undecided+"\n"...)
		},
		unreadable: func(dst []byte, _ *Record) []byte {
			return append(dst, lex.Undecided+"\n"...)
		},
	},
}

const blocksNone = "无解"

func readBlocks(in *lex.Scanner, o Options, yield func(*Record) bool) {
	r := judges.BlocksReader{In: in, Want: o.Layout}
	for r.Scan() {
		rec := &Record{Line: r.Line.Number}
		r.Text = r.Text[:0]
		p, err := r.ReadPuzzle()
		if in.Err != nil {
			return
		}
		if err == nil {
			rec.Puzzle = p
		} else {
			rec.Err = err
		}
		rec.Text = string(bytes.TrimSuffix(r.Text, []byte("\n")))
		if !yield(rec) || err != nil && !r.Recover(rec.Line) {
			return
		}
	}
}

// tellsBlocks reports whether a layout has rows, columns and regions alone.
func tellsBlocks(l *nonet.Layout) bool {
	return len(l.Apart()) == 0 && !slices.ContainsFunc(l.Houses(), func(h nonet.House) bool {
		return h.Kind >= nonet.HouseDiagonal
	})
}

// blocksWriter writes puzzle after puzzle.
type blocksWriter struct {
	out io.Writer
	o   WriteOptions
}

func newBlocksWriter(w io.Writer, o WriteOptions) Writer { return blocksWriter{w, o} }

func (w blocksWriter) Write(r *Record) error {
	p, l := r.Puzzle, r.Puzzle.Layout
	n := l.Size()
	switch {
	case n > judges.MaxBlocks:
		return lex.CannotHold("size %d in format blocks, which goes to %d", n, judges.MaxBlocks)
	case p.Marks != nil:
		return lex.CannotHold("pencilmarks in format blocks")
	}
	regions := l.Regions()
	if regions == nil { // a Latin square: the rows are its regions too
		regions = make([]int, n*n)
		for c := range regions {
			regions[c] = c / n
		}
	}
	var dst []byte
	for c, k := range regions {
		dst = append(dst, '0'+byte(k))
		if c%n == n-1 {
			dst = append(dst, '\n')
		}
	}
	dst = append(strconv.AppendInt(dst, int64(p.Givens.Clues()), 10), '\n')
	for c, d := range p.Givens {
		if d != 0 {
			dst = append(dst, '0'+byte(c/n), '0'+byte(c%n), 'A'+d-1, '\n')
		}
	}
	_, err := w.out.Write(dst)
	return err
}

func (w blocksWriter) Close() error { return nil }

// readBlocksAnswer reads 无解, or solutions with their numbers from 1 on.
func readBlocksAnswer(in *lex.Scanner, _ Options, rec *Record) (Answer, error) {
	line, err := in.FilledLine()
	if err != nil {
		return Answer{}, err
	}
	answer := Answer{Line: in.Line}
	switch string(line) {
	case blocksNone:
		answer.None = true
		return answer, nil
	case lex.Undecided:
		return answer, nil
	}
	if rec.Puzzle == nil {
		return answer, in.Errorf(1, "found %s, expected ? as the answer to a case that cannot "+
			"be read", lex.Quote(line))
	}
	for number := 1; ; number++ {
		if string(line) != strconv.Itoa(number) {
			if number > 1 && (string(line) == "1" || string(line) == blocksNone ||
				string(line) == lex.Undecided) {
				in.Unscan() // the next answer
				return answer, nil
			}
			return answer, in.Errorf(1, "found %s, expected %d, the number of a solution, or %s",
				lex.Quote(line), number, blocksNone)
		}
		if number > cover.MaxAnswers {
			return answer, in.Errorf(0, "more than %d solutions", cover.MaxAnswers)
		}
		grid, err := readLetters(in, rec.Puzzle.Layout.Size(), number)
		if err != nil {
			return answer, err
		}
		answer.Grids = append(answer.Grids, grid)
		if line, err = in.FilledLine(); err == io.EOF {
			return answer, nil
		} else if err != nil {
			return answer, err
		}
	}
}

// readLetters reads n rows of n letters.
func readLetters(in *lex.Scanner, n, number int) (nonet.Grid, error) {
	grid := make(nonet.Grid, 0, n*n)
	for row := range n {
		line, err := in.FilledLine()
		if err == io.EOF {
			return nil, in.Errorf(0, "the input ends in solution %d, expected %d rows", number, n)
		}
		if err != nil {
			return nil, err
		}
		for at, ch := range in.Text {
			switch {
			case ch >= 'A' && int(ch-'A') < n:
				grid = append(grid, ch-'A'+1)
			case !lex.IsBlank(ch):
				return nil, in.Errorf(at+1, "found %q, expected a letter from A to %c", ch, 'A'+n-1)
			}
		}
		if got := len(grid) - row*n; got != n {
			return nil, in.Errorf(0, "found %d letters in %s, expected %d", got, lex.Quote(line),
				n)
		}
	}
	return grid, nil
}
