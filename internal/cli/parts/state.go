package parts

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/shards"
)

// A searchState is how far the count of one exact cover problem is. What was found and what is open
// are always those of the same moment, so a count that goes on from a state counts nothing twice.
//
//	# nonet state 1
//	# problem HASH           see problemID
//	# engine NAME
//	# solutions NUMBER
//	# nodes NUMBER
//	# open NUMBER
//	ADDRESS                  of each open part, in the order of the search
//	# sha256 HASH            of all lines before
type searchState struct {
	problem   problemID
	engine    exactcover.Engine
	solutions *big.Int
	nodes     *big.Int
	open      []exactcover.Part
}

// maxState is how many bytes a state file may have: see maxPartLine.
const maxState = 64 << 20

// add notes what a search has found in the first open part, and what it has left of that.
func (s *searchState) add(solutions *big.Int, nodes int64, rest []exactcover.Part) {
	s.solutions.Add(s.solutions, solutions)
	s.nodes.Add(s.nodes, big.NewInt(nodes))
	s.open = append(rest, s.open[1:]...)
}

// text returns the text of the state file.
func (s *searchState) text() []byte {
	dst := appendHead(nil, stateTitle, s.engine, s.problem)
	dst = fmt.Appendf(dst, "# solutions %v\n# nodes %v\n# open %d\n", s.solutions, s.nodes,
		len(s.open))
	for _, part := range s.open {
		dst = fmt.Appendf(dst, "%v\n", part)
	}
	return fmt.Appendf(dst, "%s%x\n", stateEnd, sha256.Sum256(dst))
}

// stateEnd begins the last line of a state file.
const stateEnd = "# sha256 "

// errState says that a file is not a whole state.
var errState = errors.New("it is not a state of a count")

// errJournalAsState says that a file is the journal of a run instead.
var errJournalAsState = fmt.Errorf("%w: it is the journal of a run with --output that answers "+
	"line by line", errState)

// readState reads what text writes. The error wraps errState if the text is something else, or is
// damaged.
func readState(r io.Reader) (*searchState, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxState+1))
	if err != nil {
		return nil, run.Cause(err)
	}
	if len(text) > maxState {
		return nil, fmt.Errorf("%w: it has more than %d bytes", errState, maxState)
	}
	return parseState(text)
}

// parseState is readState for the text of a file.
func parseState(text []byte) (*searchState, error) {
	if shards.IsJournal(text) {
		return nil, errJournalAsState
	}
	end := bytes.LastIndex(text, []byte(stateEnd))
	if !bytes.HasPrefix(text, []byte(stateTitle+"\n")) || end < 0 {
		return nil, fmt.Errorf("%w: it does not begin with %q and end with the hash of its content",
			errState, stateTitle)
	}
	sum := sha256.Sum256(text[:end])
	if string(text[end:]) != stateEnd+hex.EncodeToString(sum[:])+"\n" {
		return nil, fmt.Errorf("%w: it does not have the hash of its last line: it was changed or "+
			"not copied to its end", errState)
	}
	lines := strings.Split(string(text[:end]), "\n")
	lines = lines[1 : len(lines)-1] // the title, and what stands after the last end of a line
	fail := func(what string, err error) (*searchState, error) {
		return nil, fmt.Errorf("%w: %s: %w", errState, what, err)
	}
	value := func(name string) (text string) {
		if len(lines) > 0 {
			if rest, ok := strings.CutPrefix(lines[0], "# "+name+" "); ok {
				text, lines = rest, lines[1:]
			}
		}
		return text
	}
	s := &searchState{}
	var err error
	if s.problem, err = parseProblemID(value("problem")); err != nil {
		return nil, fmt.Errorf("%w: %w", errState, err)
	}
	if s.engine, err = exactcover.ParseEngine(value("engine")); err != nil {
		return fail("engine", err)
	}
	if s.solutions, err = parseCount(value("solutions")); err != nil {
		return fail("solutions", err)
	}
	if s.nodes, err = parseCount(value("nodes")); err != nil {
		return fail("nodes", err)
	}
	if open, err := strconv.Atoi(value("open")); err != nil || open != len(lines) {
		return fail("open", fmt.Errorf("there are %d addresses", len(lines)))
	}
	for _, line := range lines {
		part, err := parseAddress(line)
		if err != nil {
			return fail("address", err)
		}
		s.open = append(s.open, part)
	}
	if !bytes.Equal(s.text(), text) {
		return fail("text", errors.New("it is not as nonet writes it"))
	}
	return s, nil
}

// IsState reports whether a file begins as a state does.
func IsState(name string) bool {
	file, err := os.Open(name)
	if err != nil {
		return false
	}
	defer file.Close()
	start := make([]byte, len(stateTitle))
	_, err = io.ReadFull(file, start)
	return err == nil && string(start) == stateTitle
}

// doneShare returns which share of the tree is done, if all alternatives of a node are equally
// large.
func (s *searchState) doneShare() float64 {
	share := 1.0
	for _, part := range s.open {
		share -= part.Share()
	}
	return max(share, 0)
}
