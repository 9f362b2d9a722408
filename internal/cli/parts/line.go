// Package parts works on parts of one exact cover search: it splits, counts, lists and adds up.
package parts

import (
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet/exactcover"
)

// The files about parts of one exact cover search are lines of fields with tabs between them. Lines
// that begin with # are the head; empty lines count for nothing.
//
//	parts file   estimated nodes or -, address, problem
//	counts file  address, solutions, nodes, problem, of a part that was cut rest=ADDRESS,ADDRESS...,
//	             check
//	state file   addresses; see searchState
//
// Every line of parts and counts stands for itself, so that any lines of a file can be run or added
// up: an address has the engine and the version of the tree, the field problem is a problemID, and
// the check is that of appendCheck.

// Bounds of what is read.
const (
	// maxPartLine is how many bytes a line may have. The rest of a part that was cut has at most as
	// many addresses as nodes were open, each as long as its node is deep, usually some dozens.
	maxPartLine = 64 << 20
	// maxCountDigits is how many digits a number may have. A part is counted by listing.
	maxCountDigits = 100
)

// The first lines of the files, each with the version of its form.
const (
	partsTitle  = "# nonet parts 1"
	countsTitle = "# nonet counts 1"
	stateTitle  = "# nonet state 1"
)

// A problemID is the beginning of the hash of a problem. An address is one of that problem's trees.
type problemID [8]byte

func idOf(p *exactcover.Problem) problemID {
	hash := p.Hash()
	return problemID(hash[:])
}

// String returns what stands in a line: 16 hexadecimal digits.
func (id problemID) String() string { return hex.EncodeToString(id[:]) }

// parseProblemID reads what String writes.
func parseProblemID(text string) (id problemID, err error) {
	if len(text) == hex.EncodedLen(len(id)) {
		_, err = hex.Decode(id[:], []byte(text))
	}
	if err != nil || id.String() != text {
		return id, fmt.Errorf("problem %.40q: expected the beginning of its hash, such as "+
			"0123456789abcdef", text)
	}
	return id, nil
}

// errForeign says that something is of another problem.
var errForeign = errors.New("it is of another problem")

// otherHash is said of two hashes that differ.
const otherHash = "(another version of nonet may give the same problem another hash)"

// check returns an error that wraps errForeign if other is not this problem.
func (id problemID) check(other problemID) error {
	if other == id {
		return nil
	}
	return fmt.Errorf("%w, with the hash %v, and this one has the hash %v %s", errForeign, other,
		id, otherHash)
}

// parseAddress reads the address of a part.
func parseAddress(text string) (exactcover.Part, error) {
	part, err := exactcover.ParsePart(text)
	if err == nil && part.Engine() == exactcover.EngineAuto {
		err = fmt.Errorf("address %.40q: expected one that names its engine, rows or cells", text)
	}
	return part, err
}

// A partLine is a line of a parts file.
type partLine struct {
	nodes   float64 // estimated; negative: not known
	part    exactcover.Part
	problem problemID
}

// maxNodes is the largest estimate that is written. It has as many digits as others, so that the
// lines can be sorted by any program.
const maxNodes = 1e18

// unknownNodes stands in the place of an estimate that was not made.
const unknownNodes = "-"

// append appends the line. The estimate is a whole number of three significant digits.
func (l *partLine) append(dst []byte) []byte {
	nodes := min(l.nodes, maxNodes)
	if nodes >= 1 {
		unit := math.Pow(10, max(0, math.Floor(math.Log10(nodes))-2))
		nodes = math.Round(nodes/unit) * unit
	}
	if nodes < 0 {
		dst = append(dst, unknownNodes...)
	} else {
		dst = strconv.AppendFloat(dst, nodes, 'f', 0, 64)
	}
	return fmt.Appendf(dst, "\t%v\t%v\n", l.part, l.problem)
}

// parsePartLine reads a line of a parts file without its end.
func parsePartLine(text string) (l partLine, err error) {
	fields := strings.Split(text, "\t")
	if len(fields) != 3 {
		return l, fmt.Errorf("expected a line of nonet cover split, with three fields and tabs "+
			"between them, found %d fields%s", len(fields), lookLike(text))
	}
	if fields[0] == unknownNodes {
		l.nodes = -1
	} else if l.nodes, err = strconv.ParseFloat(fields[0], 64); err != nil || !(l.nodes >= 0) {
		return l, fmt.Errorf("estimate %.40q: expected a number of nodes or %s", fields[0],
			unknownNodes)
	}
	if l.part, err = parseAddress(fields[1]); err != nil {
		return l, err
	}
	l.problem, err = parseProblemID(fields[2])
	return l, err
}

// lookLike adds to a message what a line seems to be instead of a part.
func lookLike(text string) string {
	if _, err := parseCountLine(text); err == nil || errors.Is(err, errDamagedLine) {
		return " of a count: nonet merge FILE prints the parts that nobody has done"
	}
	return ""
}

// A countLine is a line of a counts file: what was found in a part without its rest.
type countLine struct {
	part      exactcover.Part
	solutions *big.Int
	nodes     int64
	problem   problemID
	rest      []exactcover.Part
}

// restField begins the field with the rest of a part that was cut.
const restField = "rest="

func (l *countLine) append(dst []byte) []byte {
	start := len(dst)
	dst = fmt.Appendf(dst, "%v\t%v\t%d\t%v", l.part, l.solutions, l.nodes, l.problem)
	for i, part := range l.rest {
		if i == 0 {
			dst = append(dst, "\t"+restField...)
		} else {
			dst = append(dst, ',')
		}
		dst = append(dst, part.String()...)
	}
	return appendCheck(dst, start)
}

// appendCheck ends the line that starts in dst with its check: a tab, and the CRC-32 of what stands
// before that, as 8 hexadecimal digits. So no line is taken that was changed or cut short.
func appendCheck(dst []byte, start int) []byte {
	return fmt.Appendf(dst, "\t%08x\n", crc32.ChecksumIEEE(dst[start:]))
}

// errDamagedLine says that a line of counts does not have its check.
var errDamagedLine = errors.New("it was changed, or is not whole")

// countAgain says what to do with such a line.
const countAgain = "count that part again: leave the line out, and nonet merge says which parts " +
	"are missing"

// cutCheck returns a line of counts without its end and its check. The error wraps errDamagedLine
// if the line does not have that.
func cutCheck(line string) (string, error) {
	at := strings.LastIndexByte(line, '\t')
	if at < 0 {
		return "", fmt.Errorf("%.40q: expected a line of nonet count --parts", line)
	}
	text, found := line[:at], line[at+1:]
	if want := fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(text))); found != want {
		return "", fmt.Errorf("%w: it ends with %.40q, expected %q, the check of what stands "+
			"before that: %s", errDamagedLine, found, want, countAgain)
	}
	return text, nil
}

// parseCountLine reads a line of a counts file without its end.
func parseCountLine(line string) (l countLine, err error) {
	text, err := cutCheck(line)
	if err != nil {
		return l, err
	}
	fields := strings.Split(text, "\t")
	if len(fields) != 4 && len(fields) != 5 {
		return l, fmt.Errorf("expected a line of nonet count --parts, with four or five fields and "+
			"a check, found %d fields and a check", len(fields))
	}
	if l.part, err = parseAddress(fields[0]); err != nil {
		return l, err
	}
	if l.solutions, err = parseCount(fields[1]); err != nil {
		return l, fmt.Errorf("solutions %.40q: %w", fields[1], err)
	}
	l.nodes, err = strconv.ParseInt(fields[2], 10, 64)
	if err != nil || l.nodes < 0 || strconv.FormatInt(l.nodes, 10) != fields[2] {
		return l, fmt.Errorf("nodes %.40q: expected a number from 0", fields[2])
	}
	if l.problem, err = parseProblemID(fields[3]); err != nil || len(fields) == 4 {
		return l, err
	}
	list, ok := strings.CutPrefix(fields[4], restField)
	if !ok {
		return l, fmt.Errorf("%.40q: expected %sADDRESS,ADDRESS... with what is left of the part",
			fields[4], restField)
	}
	for text := range strings.SplitSeq(list, ",") {
		part, err := parseAddress(text)
		if err != nil {
			return l, err
		}
		l.rest = append(l.rest, part)
	}
	return l, nil
}

// parseCount reads a number of solutions.
func parseCount(text string) (*big.Int, error) {
	n, ok := new(big.Int), len(text) <= maxCountDigits
	if ok {
		_, ok = n.SetString(text, 10)
	}
	if !ok || n.Sign() < 0 || n.String() != text {
		return nil, fmt.Errorf("expected a number from 0 with at most %d digits", maxCountDigits)
	}
	return n, nil
}

// appendHead appends the first lines of a file about a search.
func appendHead(dst []byte, title string, engine exactcover.Engine, problem problemID) []byte {
	return fmt.Appendf(dst, "%s\n# problem %v\n# engine %v\n", title, problem, engine)
}

// isHead reports whether a line is one of the head. The error says that the head is that of another
// kind of file than the title says; do says what to do with such a file.
func isHead(line, title, do string) (bool, error) {
	if !strings.HasPrefix(line, "#") {
		return false, nil
	}
	if strings.HasPrefix(line, "# nonet ") && line != title {
		return true, fmt.Errorf("%.40q: expected %q: %s", line, title, do)
	}
	return true, nil
}
