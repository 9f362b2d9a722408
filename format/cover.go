package format

import (
	"bufio"
	"io"

	"github.com/nonet-dev/nonet/format/internal/cover"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// matrix has cases of two numbers, M and N, and M rows of N numbers that are 0
// or 1: choose rows so that every column has exactly one 1 in them. White space
// is free. The columns become items c1, c2, ... A row of zeros cannot be an option
// and is never part of a solution; the other rows keep their numbers.
//
// The reply says whether there is a solution, and if all were asked for, shows
// each as a line of row numbers from 1. It is "?" if that is not known: for an
// unreadable case, or if the search was cut short before it found a solution. nonet
// cover shows the row numbers alone, unless -t matrix asks for the judge's reply.
var matrixFormat = yesOrNo(coverFormat(&Format{
	Name:    "matrix",
	Aliases: []string{"poj3740"},
	About:   "exact cover as a matrix: the line M N, then M rows of N numbers 0 or 1",
	uses:    "judges",
}, cover.Matrix))

// sparse is the form in which the OR-Library has set partitioning problems: the
// numbers of items and of options, then for each option its cost, the number of its
// items, and their numbers from 1. White space is free; nonet writes a line for
// each option. The items become i1, i2, ... A file is one problem.
//
//	4 3
//	7 2 1 3
//	5 2 2 4
//	9 4 1 2 3 4
//
// The reply has a line for each solution: the numbers of its options from 1. If
// the problem has costs, the solution's cost and a colon stand before them. The
// reply is empty if there is no solution or none was found.
var sparseFormat = coverFormat(&Format{
	Name:    "sparse",
	Aliases: []string{"orlib", "spp"},
	About: "exact cover as the OR-Library has it: numbers of items and options, then cost, " +
		"size and items of each option",
	uses: "OR-Library",
}, cover.Sparse)

// dlx is the text in which D. E. Knuth's programs read exact cover problems:
// a line of items, the secondary ones after a '|', then one option per line.
// A secondary item in an option may be followed by ':' and a colour. Lines that
// begin with '|' are comments; blank lines count for nothing. A file is one
// problem. If a line is wrong the problem cannot be solved, so it is one error.
//
// Options can have costs, as in Knuth's program DLX5: a '|' with a whole number
// after it, such as |25 or |-3, is not an item but a cost of the option. It may
// stand anywhere in the option but at its beginning. Several costs are added up; an
// option without a cost costs 0.
//
//	| the colours must agree, and the two small options cost less
//	a b | s
//	a s:red |2
//	b s:red |3
//	a b |7
//
// The reply has one option per line, with its items in the order in which they
// were read, and a blank line between solutions. It is empty if there is no
// solution or none was found. If the problem has costs, a comment before each
// solution tells its cost.
var dlxFormat = coverFormat(&Format{
	Name:     "dlx",
	suffixes: []string{".dlx"},
	About: "exact cover as Knuth writes it: a line of items, then one option a line (item, " +
		"item:colour, |cost)",
	uses: "programs of Knuth",
}, cover.DLX)

// miniexact is the input of the program miniexact: the primary items in < >, the secondary
// ones, if there are any, in [ ], and options that end with ; each. A secondary item in an
// option may be followed by : and a colour, and the last item by $ and what the option
// costs, a number from 0. White space is free. A file is one problem.
//
//	< a b > [ s ]
//	a s:red $2;
//	b s:red $3;
//	a b $7;
//
// Items and colours have letters, digits, characters beyond ASCII, and _-,!#@+%^&*. nonet
// also reads other characters but those of the syntax. If an item has other characters,
// nonet writes all items as i1, i2, ..., and likewise colours as c1, c2, ... It writes the
// options in the order of their costs, as that program demands. Items that are covered
// several times (a:2;3) are refused.
//
// The reply is that of format dlx.
var miniexactFormat = coverFormat(&Format{
	Name: "miniexact",
	About: "exact cover for miniexact: < items > [ secondary items ], then options, each " +
		"with a ;",
	uses: "miniexact",
}, cover.Miniexact)

// miniexact-dimacs is the other input of that program: the line "p xc P S" or "p xcc P S"
// with the numbers of primary and of secondary items, then options, which end with 0 each.
// The primary items are 1 to P, the secondary ones the next S numbers. A negative number
// after a secondary item is its colour, and $ and a number are what the option costs. The
// items become i1, i2, ... A file is one problem.
//
//	p xcc 2 1
//	1 3 -1 $2 0
//	2 3 -1 $3 0
//	1 2 $7 0
//
// The reply is that of format sparse.
var miniexactDimacsFormat = coverFormat(&Format{
	Name: "miniexact-dimacs",
	About: "exact cover for miniexact: p xcc and numbers of items, then options of numbers, " +
		"each with a 0",
	uses: "miniexact",
}, cover.MiniexactDimacs)

// lp is the text of integer programs that CPLEX introduced and most solvers read. nonet
// reads programs that are exact cover problems, set partitioning or set packing,
// and refuses others with the name of the row or column:
//
//	\ a comment
//	Minimize
//	 cost: 2 x1 + 3 x2 + 7 x3
//	Subject To
//	 a: x1 + x3 = 1
//	 b: x2 + x3 = 1
//	 s: x1 + x2 <= 1
//	Binary
//	 x1 x2 x3
//	End
//
// Rows without a name are c1, c2, ... by their numbers. If the program says Maximize, the
// costs have the other sign. Instead of being under Binary, a column may be under General
// and have the bounds 0 and 1. A file is one problem.
//
// The writer names rows after items, and columns x1, x2, ... unless the problem was read
// from a program; if a name is not valid in a program, the rows are i1, i2, ... Two options
// that give an item different colours, or one of them none, are a row of their own.
//
// The reply has a line for each solution: the names of the columns that are 1, after the
// cost and a colon if there are costs.
var lpFormat = coverFormat(&Format{
	Name:     "lp",
	suffixes: []string{".lp"},
	Aliases:  []string{"cplex"},
	About:    "set partitioning and packing as an integer program in the LP format of CPLEX",
	uses:     "CPLEX, Gurobi, HiGHS, SCIP, glpsol",
}, cover.LP)

// mps is the older text of integer programs, which every solver reads, column by column.
// nonet reads the exact cover problems among them as format lp does: words separated by
// white space, so that names have none. Columns between the markers INTORG and INTEND are
// integers from 0 to 1 unless bounds say otherwise, and so are those of bound BV. The
// first row N is the objective. Lines that begin with * are comments.
//
//	NAME
//	ROWS
//	 N cost
//	 E a
//	 L s
//	COLUMNS
//	 x1 cost 2 a 1
//	 x1 s 1
//	RHS
//	 RHS a 1 s 1
//	BOUNDS
//	 BV BND x1
//	ENDATA
//
// The writer names rows and columns as lp does. If no name has more than eight characters
// the text is a file of fixed columns, too.
//
// The reply is that of format lp.
var mpsFormat = coverFormat(&Format{
	Name:     "mps",
	suffixes: []string{".mps"},
	About:    "set partitioning and packing as an integer program in MPS, fixed or free",
	uses:     "CPLEX, Gurobi, HiGHS, SCIP, CBC, glpsol",
}, cover.MPS)

// dlx-cpp is the input of the program dlx of the library dlx-cpp: a line with the number
// of columns, which may be followed by how many of them are secondary, and a line of
// numbers 0 and 1 for each row. The secondary columns come first. Columns become the
// items i1, i2, ... A row of zeros cannot be an option and is never part of a solution, but
// it counts: a blank line between rows is one, too. A file is one problem.
//
//	3 1
//	1 1 0
//	1 0 1
//	0 0 1
//
// The reply has a line for each solution: the numbers of its rows from 0. Answers may end
// with the line of that program which tells how many solutions there are.
var dlxCppFormat = coverFormat(&Format{
	Name: "dlx-cpp",
	About: "exact cover for dlx-cpp: the numbers of columns " +
		"and of secondary ones, then rows of 0 and 1",
	uses: "dlx-cpp",
}, cover.DLXCpp)

// dlx-cpp-sparse is the other input of that program, after -s: each row has the numbers,
// from 0, of its columns with a 1. Blank lines count for nothing. It cannot be told from
// other lists of numbers, so its name must be given.
var dlxCppSparseFormat = coverFormat(&Format{
	Name: "dlx-cpp-sparse",
	About: "exact cover for dlx-cpp -s: as " +
		"dlx-cpp, then the columns of each row, from 0",
	uses: "dlx-cpp",
}, cover.DLXCppSparse)

// sets is a set a line, as people write them: a name, and the items of the set. The name may be
// missing. The items are those that the sets have.
//
//	A: 1 4 7
//	B = {1, 4}
//	C,4,5,7
//	{3, 5, 6}
//
// All lines are of one form. In commas alone, the first word is the name if it may be one: it is
// not a number, not an item, and different in each line. A matrix without the numbers of its rows
// and columns is such a text, too: rows of 0 and 1, whose columns become the items c1, c2, ...
// Blank lines, lines that begin with # and brackets around all sets count for nothing. A file is
// one problem.
//
// The reply has a line for each solution: the names of its sets, or their numbers from 1.
var setsFormat = coverFormat(&Format{
	Name:  "sets",
	About: "exact cover as sets, one a line: A: 1 4 7, or as a matrix without its size",
	uses:  "people, programs of Python",
}, cover.Sets)

// coverFormat completes the format of exact cover problems that are written as a text of
// internal/cover has it. Puzzles become such problems.
func coverFormat(f *Format, text *cover.Text) *Format {
	f.holds = PartCover | PartRegions | PartRules | PartPuzzleRules | PartMarks
	f.maxLine = lex.MaxCoverLine
	f.several = true
	f.read = func(in *lex.Scanner, _ Options, yield func(*Record) bool) {
		text.Read(in, func(c *cover.Case) bool {
			rec := &Record{Cover: c.Problem.Problem, names: c.Problem.Names, Line: c.Line,
				Remarks: c.Remarks}
			if c.Err != nil {
				rec.Err = c.Err
			}
			return yield(rec)
		})
	}
	if f.full = text.Write == nil; f.full { // puzzles do not become such problems
		f.holds = PartCover
	} else {
		f.write = func(w io.Writer, _ WriteOptions) Writer {
			return &coverWriter{out: bufio.NewWriterSize(w, 64<<10), name: f.Name, text: text}
		}
	}
	f.answers = func(in *lex.Scanner, _ Options, rec *Record) (Answer, error) {
		a, err := text.ReadAnswer(in, coverOf(rec))
		return Answer{Line: a.Line, None: a.None, Yes: a.Yes, Options: a.Options}, err
	}
	f.reply = &reply{
		separator: text.Separator,
		lists:     "\n",
		check:     coverOnly,
		solution: func(dst []byte, r *Record, _ WriteOptions, s Solution) []byte {
			return text.AppendSolution(dst, coverOf(r), s.Number, s.Options)
		},
	}
	return f
}

// yesOrNo makes the answers those of a judge: whether there is a solution, and the solutions
// if all were asked for. Its former answers are those with WriteOptions.Rows.
func yesOrNo(f *Format) *Format {
	list := f.reply.solution
	unknown := func(dst []byte, _ *Record) []byte { return append(dst, lex.Undecided+"\n"...) }
	rows := *f.reply
	rows.saysNone, rows.unreadable = true, unknown
	rows.end = func(dst []byte, r *Record, _ WriteOptions, s Summary) []byte {
		switch {
		case s.Found > 0:
			return dst
		case s.Decided:
			return append(dst, cover.MatrixNo+"\n"...)
		}
		return unknown(dst, r)
	}
	f.rows = &rows
	f.reply = &reply{
		saysNone: true,
		check:    coverOnly,
		solution: func(dst []byte, r *Record, o WriteOptions, s Solution) []byte {
			if s.Number == 1 {
				dst = append(dst, cover.MatrixYes+"\n"...)
			}
			if !o.All {
				return dst
			}
			return list(dst, r, o, s)
		},
		end: func(dst []byte, r *Record, _ WriteOptions, s Summary) []byte {
			switch {
			case s.Shown > 0:
				return dst
			case s.Found > 0:
				return append(dst, cover.MatrixYes+"\n"...)
			case s.Decided:
				return append(dst, cover.MatrixNo+"\n"...)
			}
			return unknown(dst, r)
		},
		unreadable: unknown,
	}
	return f
}

// coverOf returns the problem of a record that has one.
func coverOf(r *Record) cover.Problem { return cover.Problem{Problem: r.Cover, Names: r.names} }

// coverOnly is the check of the replies that consist of options.
func coverOnly(r *Record) error {
	if r.Puzzle != nil {
		return lex.CannotHold("the answers of a puzzle are grids, not options of a problem")
	}
	return nil
}

// coverWriter writes problems, and puzzles as problems.
type coverWriter struct {
	out     *bufio.Writer
	name    string // of the format
	text    *cover.Text
	written bool
}

func (w *coverWriter) Write(r *Record) error {
	if w.written && !w.text.Several {
		return lex.CannotHold("more than one problem in a file of format %s", w.name)
	}
	p := coverOf(r)
	if p.Problem == nil {
		var err error
		if p.Problem, _, err = r.Puzzle.Cover(); err != nil {
			return lex.CannotHold("%v", err)
		}
	}
	if err := w.text.Write(w.out, p); err != nil {
		return err
	}
	w.written = true
	return w.out.Flush()
}

func (w *coverWriter) Close() error { return nil }
