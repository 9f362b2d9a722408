package parts

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strings"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/shards"
	"github.com/nonet-dev/nonet/internal/work"
)

// HaveCounts reports whether a file has counts of parts.
func HaveCounts(name string) bool {
	file, err := shards.OpenRegular(name)
	if err != nil {
		return false
	}
	defer file.Close()
	plain, _, err := run.Decompress(file)
	if err != nil {
		return false
	}
	defer plain.Close()
	start := make([]byte, 64<<10) // more than the address of a first line has
	n, _ := io.ReadFull(plain, start)
	line, _, _ := strings.Cut(string(start[:n]), "\n")
	address, _, isLine := strings.Cut(line, "\t")
	_, err = parseAddress(address)
	return strings.TrimSuffix(line, "\r") == countsTitle || isLine && err == nil
}

// Merge writes the sum of the counts in some files. If these are not all of the counts of a
// search, it writes a file of the parts that nobody has done.
func Merge(a *run.App, files []string, output string) error {
	out, err := a.OpenOutput(output, &run.Inputs{}, files...)
	if err != nil {
		return err
	}
	m := countMerge{solutions: new(big.Int), nodes: new(big.Int), seen: map[string]int{}}
	for _, name := range files {
		if err := readCounts(a, name, &m); err != nil {
			return err
		}
	}
	if len(m.lines) == 0 {
		return fmt.Errorf("%w %s: there is no count in it", run.ErrNotReadable,
			strings.Join(files, ", "))
	}
	open, err := m.unsearched()
	if err != nil {
		return err
	}
	if len(open) == 0 {
		_, err := fmt.Fprintf(out, "%v\n", m.solutions)
		return err
	}
	a.Status |= run.Negative
	share := 0.0
	text := appendHead(nil, partsTitle, open[0].Engine(), m.problem)
	for _, part := range open {
		line := partLine{nodes: -1, part: part, problem: m.problem}
		text = line.append(text)
		share += part.Share()
	}
	_, err = out.Write(text)
	a.Say("nonet: %v solutions in %v nodes so far; not done: %s, %s: nonet count --parts goes on",
		m.solutions, m.nodes, run.Plural(len(open), "part"), run.ShareText(share))
	return err
}

// readCounts adds the lines of a file to a merge.
func readCounts(a *run.App, name string, m *countMerge) error {
	in, arg, err := run.NewInput(name, a.In, run.NewReadFlags())
	if err != nil {
		return run.NotReadable(name, err)
	}
	plain, err := in.Open(arg, func() {})
	if err != nil {
		return run.NotReadable(run.FileName(arg.Title), err)
	}
	defer plain.Close()
	var wrong error
	err = readLines(plain, run.FileName(arg.Title), 1, maxPartLine, func(l textLine) bool {
		wrong = m.add(l)
		if errors.Is(wrong, errDamagedLine) {
			wrong = fmt.Errorf("%w %s: %w", run.ErrNotReadable, l.place(), wrong)
		} else if wrong != nil {
			wrong = work.Usef("%s: %w", l.place(), wrong)
		}
		return wrong == nil
	})
	return cmp.Or(err, wrong)
}

// A countMerge adds up the lines of counts files.
type countMerge struct {
	problem   problemID
	solutions *big.Int
	nodes     *big.Int
	searched  []exactcover.Searched
	lines     []textLine     // where each of them stands
	seen      map[string]int // by address, the index of the line
}

// add adds a line. The error does not name its place.
func (m *countMerge) add(l textLine) error {
	if l.open {
		return fmt.Errorf("%w: the file ends in this line, with %.40q: get the whole file, or %s",
			errDamagedLine, l.text[max(0, len(l.text)-40):], countAgain)
	}
	head, err := isHead(l.text, countsTitle, "name files that nonet count --parts has written")
	if head || err != nil || l.text == "" {
		return err
	}
	line, err := parseCountLine(l.text)
	if err != nil {
		return err
	}
	if len(m.lines) == 0 {
		m.problem = line.problem
	}
	if line.problem != m.problem {
		return fmt.Errorf("%w, with the hash %v, than %s, with the hash %v %s: merge the counts "+
			"of one problem", errForeign, line.problem, m.lines[0].place(), m.problem, otherHash)
	}
	address := line.part.String()
	if before, ok := m.seen[address]; ok {
		if m.lines[before].text == l.text {
			return nil
		}
		return fmt.Errorf("it contradicts %s: the part was counted twice, with other results: leave "+
			"one of the lines out", m.lines[before].place())
	}
	m.seen[address] = len(m.lines)
	m.lines = append(m.lines, l)
	m.searched = append(m.searched, exactcover.Searched{Part: line.part, Rest: line.rest})
	m.solutions.Add(m.solutions, line.solutions)
	m.nodes.Add(m.nodes, big.NewInt(line.nodes))
	return nil
}

// unsearched returns the parts that nobody has done.
func (m *countMerge) unsearched() ([]exactcover.Part, error) {
	open, err := exactcover.Unsearched(m.searched)
	var twice *exactcover.OverlapError
	var wrong *exactcover.SearchedError
	switch {
	case errors.As(err, &twice):
		return nil, work.Usef("%s and %s: %w: leave one of the lines out", m.lines[twice.First].place(),
			m.lines[twice.Second].place(), err)
	case errors.As(err, &wrong):
		return nil, work.Usef("%s: %w: leave the line out", m.lines[wrong.Index].place(), err)
	}
	return open, err
}
