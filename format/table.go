package format

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet/format/internal/cover"
	"github.com/nonet-dev/nonet/format/internal/judges"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/pasted"
	"github.com/nonet-dev/nonet/format/internal/sat"
	"github.com/nonet-dev/nonet/format/internal/tables"
)

// table has every format, in the order in which they are listed to people.
var table = []*Format{
	// texts and files of puzzles
	lineFormat, gridFormat, prettyFormat, jsonFormat, csvFormat, spreadsheetFormat, sdmFormat,
	sukakuFormat, hodokuFormat, susserFormat, studioFormat, sdkFormat, sdxFormat, ssFormat,
	arrayFormat, markdownFormat, htmlFormat, latexFormat, svgFormat, samuraiFormat,

	// links, and what they hold
	pageFormat, sudokuPadFormat, sclFormat, fpuzzlesFormat, fpuzzlesJSONFormat,
	sudokuMakerFormat, sudokuMakerJSONFormat, sudokuWikiFormat, sudokuExchangeFormat,
	sudokuExchangeSaveFormat, sudokuCoachFormat, issFormat, penpaFormat, puzzlinkFormat,
	pzprv3Format, lisudokuFormat, linkFormat,

	// files of programs
	openSudokuFormat, libreSudokuFormat, soloFormat, kSudokuFormat, gnomeFormat,
	gnomeShareFormat, hsolFormat, nudokuFormat, sdkuFormat, killerFormat,

	// research
	cnfFormat, satFormat, qcpFormat, miniZincFormat, pyCSP3Format,

	// exact cover problems
	dlxFormat, sparseFormat, miniexactFormat, miniexactDimacsFormat, dlxCppFormat,
	dlxCppSparseFormat, lpFormat, mpsFormat, setsFormat,

	// judges
	countedFormat, hexadokuFormat, blocksFormat, matrixFormat, p1074Format, boj2239Format,
	sudokuniqueFormat, poj2918Format, sudogobFormat, spojSudokuFormat, hdu3111Format,
	uva989Format, mindcodingFormat, nowcoder216089Format, euler96Format, p9903Format, p4573Format,
}

// rule is one step of detection.
type rule struct {
	format *Format

	// fits says whether an input that begins with prefix is of the format. The
	// prefix has whole lines, unless eof says that nothing follows or that no more
	// may be looked at. A byte order mark is gone.
	fits func(prefix []byte, eof bool) lex.Verdict
}

// detection has the rules in the order in which they are tried: the first that
// says yes decides, and none is passed over while it still wants to see more. Links are
// recognised before them, by detectLink. A text with a head or a frame of its own is
// recognised before what its rows alone would be. alike, in the tests, has the pairs of
// formats of which one text fits both.
var detection = []rule{
	// Two brackets or braces, as no object has them.
	{arrayFormat, detectArray},

	// Objects, by their members, and the same packed. Format json takes any other object, so
	// that it can say what is wrong with it.
	{fpuzzlesJSONFormat, detectObject("grid", "size")},
	{fpuzzlesFormat, detectPacked("grid", "size")},
	{pyCSP3Format, detectObject("n", "clues")},
	{sudokuExchangeSaveFormat, detectObject("initialDigits")},
	{sudokuCoachFormat, detectObject("gridSize", "givenDigits")},
	{sudokuCoachFormat, detectCoach},
	{lisudokuFormat, detectObject("gridSize", "fixedNumbers")},
	{lisudokuFormat, detectPacked("gridSize")},
	{lisudokuFormat, detectPacked("grid_size")},
	{gnomeFormat, detectObject("difficulty_category", "cells")},
	{libreSudokuFormat, detectObject("boards", "backupSchemeVersion")},
	{sclFormat, detectObject("cells", "regions")},
	{sclFormat, detectObject("cells", "cellSize")},
	{sclFormat, detectObject("cells", "cages")},
	{sclFormat, detectZippedSCL},
	{sudokuPadFormat, detectPacked("cells")},
	{sudokuMakerFormat, detectPacked("formatVersion", "puzzle")},
	{sudokuMakerJSONFormat, detectObject("formatVersion", "puzzle")},
	{sudokuPadFormat, detectSudokuPad},
	{jsonFormat, detectJSON},
	{jsonFormat, detectJSONList},

	// Comparison signs alone, and rows of cells with separators, which may be rows of format
	// grid, too.
	{p4573Format, detectComparison},
	{spreadsheetFormat, detectSpreadsheet},

	// Documents: elements, environments, tables between bars, which may look like borders.
	{sdkuFormat, detectSDKU},
	{openSudokuFormat, detectOpenSudoku},
	{kSudokuFormat, detectKSudoku},
	{htmlFormat, tables.DetectHTML},
	{latexFormat, tables.DetectLaTeX},
	{markdownFormat, tables.DetectMarkdown},

	// Files and strings with a head. The rows of sdk, sdx and ss are rows of format grid, too,
	// and the long form of killer begins as an ID of solo does.
	{hsolFormat, detectHSOL},
	{gnomeShareFormat, detectGnomeShare},
	{nudokuFormat, detectNudoku},
	{sdkFormat, detectSDK},
	{ssFormat, detectSS},
	{sdxFormat, detectSDX},
	{killerFormat, detectKiller},
	{soloFormat, detectSolo},
	{pzprv3Format, detectPzprv3},
	{issFormat, detectISS},
	{miniexactFormat, cover.Miniexact.Detect},
	{miniexactDimacsFormat, cover.MiniexactDimacs.Detect},
	{satFormat, sat.DetectAnswer},
	{cnfFormat, sat.DetectCNF}, // it is not read, and its layout looks like fields of csv
	{sudokuWikiFormat, detectSudokuWiki},
	{qcpFormat, detectQCP},
	{miniZincFormat, detectMiniZinc},
	{lpFormat, cover.LP.Detect},
	{mpsFormat, cover.MPS.Detect},

	// States and candidates in lines that format line would take for damaged puzzles, or for
	// puzzles without a state.
	{hodokuFormat, detectState(isLibraryLine)},
	{susserFormat, detectState(isState)},
	{sukakuFormat, detectSukaku},
	{studioFormat, detectState(isShortState)},

	// Rows and lines that a first line explains. Those of csv are lines of format line, too.
	{samuraiFormat, detectHeadedSamurai},
	{gridFormat, detectHeadedGrid},
	{csvFormat, detectCSV},

	// Numbers and symbols without a word about them: first the forms that fix most. Rows of 0
	// and 1 are of dlx-cpp if its first line fits; and the inputs of the judges come before
	// counted, which takes any number and digits.
	{dlxCppFormat, cover.DLXCpp.Detect},
	{euler96Format, detectEuler96},
	{spojSudokuFormat, detectSpojSudoku},
	{hdu3111Format, detectHDU3111},
	{nowcoder216089Format, detectNowcoder},
	{uva989Format, detectBoxes(2, 3)},
	{mindcodingFormat, detectBoxes(4, 5)},
	{matrixFormat, cover.Matrix.Detect},
	{blocksFormat, judges.DetectBlocks},
	{blocksFormat, judges.DetectDamagedBlocks}, // here, since its regions are rows of a grid too
	{countedFormat, judges.DetectCounted},
	{hexadokuFormat, detectHexadoku},
	{samuraiFormat, detectSamurai},

	// What most puzzles are, and lists of numbers or words, which nearly every text is.
	{lineFormat, detectLine},
	{gridFormat, detectRows},
	{sparseFormat, cover.Sparse.Detect},
	{dlxFormat, cover.DLX.Detect},
	{setsFormat, cover.Sets.Detect},
}

// coverDetection has the rules that are tried first where Options.Cover says that a problem is
// expected.
var coverDetection = []rule{{setsFormat, cover.DetectProblem}}

// damagedCoverDetection has the rules that then take the place of damagedDetection: no damaged
// puzzle is looked for.
var damagedCoverDetection = []rule{
	{matrixFormat, cover.Matrix.DetectDamaged},
	{dlxFormat, cover.DetectRepeated},
}

// damagedDetection has the rules that are tried after those of detection. They take inputs
// whose first case is damaged, so that the others can be read.
var damagedDetection = []rule{
	{matrixFormat, cover.Matrix.DetectDamaged},
	{countedFormat, judges.DetectDamagedCounted},
	{hexadokuFormat, detectDamagedHexadoku},
	{spreadsheetFormat, detectDamagedSpreadsheet},
	{gridFormat, detectDamagedGrid},
	{lineFormat, detectDamagedLine},
	{dlxFormat, cover.DLX.DetectDamaged},
	{markdownFormat, tables.DetectMarkdownDocument},
}

// All returns every format, in the order in which the command "nonet formats" lists them.
func All() []*Format { return slices.Clone(table) }

// ByName returns the format of that name or alias, in any case.
func ByName(name string) (*Format, error) {
	names := make([]string, len(table))
	for i, f := range table {
		if strings.EqualFold(f.Name, name) || slices.ContainsFunc(f.Aliases,
			func(alias string) bool { return strings.EqualFold(alias, name) }) {
			return f, nil
		}
		names[i] = f.Name
	}
	return nil, fmt.Errorf("unknown format %q: there are %s", name, strings.Join(names, ", "))
}

// detect returns the first format that fits prefix, nil if none does, or not
// decided if a format that comes first must see more. With eof nothing follows,
// or no more may be looked at. Of o, it obeys Certain.
func detect(prefix []byte, eof bool, o *Options) (f *Format, decided bool) {
	if f, v := detectLink(prefix, eof); v != lex.No {
		return f, v == lex.Yes
	}
	lists := [][]rule{detection, damagedDetection}
	if o.Cover {
		lists = [][]rule{coverDetection, detection, damagedCoverDetection}
	}
	for i, rules := range lists {
		if o.Certain && i == len(lists)-1 {
			break
		}
		for _, rule := range rules {
			switch rule.fits(prefix, eof) {
			case lex.Yes:
				return rule.format, true
			case lex.More:
				if !eof {
					return nil, false
				}
			}
		}
	}
	return nil, true
}

// detectFirstLine says whether the first line that is not blank and no comment fits a
// format, without the white space around it.
func detectFirstLine(prefix []byte, eof bool, fits func(line string) bool) lex.Verdict {
	for line := range bytes.Lines(prefix) {
		if line = bytes.TrimSpace(line); len(line) == 0 || line[0] == '#' {
			continue
		}
		if fits(string(line)) {
			return lex.Yes
		}
		return lex.No
	}
	return lex.MoreUnless(eof)
}

// unknownFormat returns the error for an input that no format fits.
func unknownFormat(prefix []byte, o *Options) error {
	if l, ok := parseLink(string(bareLink([]byte(firstWord(prefix))))); ok && l.Host != "" {
		return fmt.Errorf("%w: %w", ErrUnknownFormat, unknownHost(l.Host))
	}
	if len(prefix) == 0 {
		return fmt.Errorf("%w: expected puzzles or problems", ErrEmpty)
	}
	if err := foreign(prefix); err != nil {
		return fmt.Errorf("%w: %w", ErrUnknownFormat, err)
	}
	looked := "no puzzle was found in it"
	if o.Cover {
		return fmt.Errorf("%w: it begins with %s, expected an exact cover problem, such as a line of "+
			"items and then an option a line, sets (A: 1 4 7), or a matrix of 0 and 1",
			ErrUnknownFormat, lex.Quote(prefix))
	}
	if o.Certain {
		return fmt.Errorf("%w: it begins with %s", ErrUnknownFormat, lex.Quote(prefix))
	}
	if near := pasted.Hint(prefix); near != "" {
		looked += ": " + near
	}
	return fmt.Errorf("%w: it begins with %s; %s", ErrUnknownFormat, lex.Quote(prefix), looked)
}

// firstWord returns the first word of a text, up to a blank or the end of a line.
func firstWord(text []byte) string {
	start, end := lex.WordAt(text, 0)
	return string(text[start:end])
}
