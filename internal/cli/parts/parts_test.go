package parts

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/exactcover"
)

func FuzzPartLines(f *testing.F) {
	for _, text := range []string{
		"2420\trows1\t0123456789abcdef",
		"-\tcells1:0/5.3/4.1/2:1-4/6+1\t0123456789abcdef",
		"rows1::0-2/5\t92\t300\t0123456789abcdef", // the check is put behind it
		"rows1::0-2/5\t92\t300\t0123456789abcdef\trest=rows1:0/5:1-2/2,rows1::1-2/5",
		"rows1::0-2/5\t92\t300\t0123456789abcdef\t12345678",
		"rows1\t0\t00\t0000000000000000",
		partsTitle, countsTitle, "", "# a remark",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if l, err := parsePartLine(text); err == nil {
			again := string(l.append(nil))
			m, err := parsePartLine(strings.TrimSuffix(again, "\n"))
			if err != nil || string(m.append(nil)) != again {
				t.Errorf("%q is written as %q, which is read as %+v, %v", text, again, m, err)
			}
		}
		for _, line := range []string{text, strings.TrimSuffix(withChecks(text), "\n")} {
			if l, err := parseCountLine(line); err == nil && string(l.append(nil)) != line+"\n" {
				t.Errorf("%q is written as %q", line, l.append(nil))
			}
		}
	})
}

// withChecks ends each line of a text that has tabs with its check.
func withChecks(text string) string {
	var dst []byte
	for line := range strings.Lines(text) {
		start, line := len(dst), strings.TrimSuffix(line, "\n")
		if dst = append(dst, line...); strings.Contains(line, "\t") {
			dst = appendCheck(dst, start)
		} else {
			dst = append(dst, '\n')
		}
	}
	return string(dst)
}

// FuzzCounts adds up any lines as counts: it ends with an error or a sum.
func FuzzCounts(f *testing.F) {
	f.Add(countsTitle + "\nrows1::0-2/5+1\t92\t300\t0123456789abcdef\n" +
		"rows1::2-5/5\t9\t30\t0123456789abcdef\trest=rows1:3/5:1-2/2,rows1::4-5/5\n")
	f.Fuzz(func(t *testing.T, text string) {
		m := countMerge{solutions: new(big.Int), nodes: new(big.Int), seen: map[string]int{}}
		text = withChecks(text)
		err := readLines(strings.NewReader(text), "f", 1, 1<<12, func(l textLine) bool {
			return m.add(l) == nil
		})
		if err != nil || len(m.lines) == 0 {
			return
		}
		left, err := m.unsearched()
		if err != nil {
			return
		}
		// What is left and what was searched are together the whole tree.
		for _, part := range left {
			m.searched = append(m.searched, exactcover.Searched{Part: part})
		}
		if left, err := exactcover.Unsearched(m.searched); err != nil || left != nil {
			t.Errorf("%q: left are %v, %v", text, left, err)
		}
	})
}

// someCounts is a file of counts, of which one part was cut.
var someCounts = countsTitle + "\n# problem 0123456789abcdef\n" + withChecks(
	"rows1::0-2/5+1\t92\t300\t0123456789abcdef\n"+
		"rows1::2-4/5\t6\t9\t0123456789abcdef\trest=rows1:3/5:1-2/2,rows1:3/5.0/2:1-3/3\n"+
		"rows1::4-5/5\t9\t30\t0123456789abcdef\n")

// takesOnly fails if a merge takes lines of counts from a text that are not among those of
// someCounts. So what is missing or refused in the text can be counted again, and no other sum
// comes out.
func takesOnly(t *testing.T, text string) {
	t.Helper()
	m := countMerge{solutions: new(big.Int), nodes: new(big.Int), seen: map[string]int{}}
	readLines(strings.NewReader(text), "f", 1, maxPartLine, func(l textLine) bool {
		return m.add(l) == nil
	})
	for _, l := range m.lines {
		if !strings.Contains(someCounts, "\n"+l.text+"\n") {
			t.Errorf("%q: takes %q", text, l.text)
		}
	}
}

// A file of counts of which a byte was changed, or that was cut anywhere, has no other counts.
func TestDamagedCounts(t *testing.T) {
	takesOnly(t, someCounts)
	for at := range len(someCounts) {
		takesOnly(t, someCounts[:at])
		takesOnly(t, someCounts[at:])
		takesOnly(t, someCounts[:at]+someCounts[at+1:])
		for b := range 256 {
			takesOnly(t, someCounts[:at]+string([]byte{byte(b)})+someCounts[at+1:])
		}
	}
}

func FuzzDamagedCounts(f *testing.F) {
	f.Add(uint(0), byte('#'), uint(1000))
	f.Add(uint(strings.Index(someCounts, "6\t9")), byte('9'), uint(len(someCounts)))
	f.Add(uint(strings.Index(someCounts, ",")), byte('\n'), uint(len(someCounts)-1))
	f.Fuzz(func(t *testing.T, at uint, to byte, end uint) {
		text := []byte(someCounts)
		text[at%uint(len(text))] = to
		takesOnly(t, string(text[:min(end, uint(len(text)))]))
	})
}

func FuzzState(f *testing.F) {
	part, err := exactcover.ParsePart("rows1:0/5.3/4.1/2:1-4/6+1")
	if err != nil {
		f.Fatal(err)
	}
	s := searchState{engine: exactcover.EngineRows, solutions: big.NewInt(92), nodes: big.NewInt(3),
		open: []exactcover.Part{part, part}}
	text := s.text()
	f.Add(text)
	f.Add(text[:bytes.LastIndex(text, []byte(stateEnd))]) // the hash is put behind it
	f.Add([]byte(stateTitle + "\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		if !bytes.Contains(text, []byte(stateEnd)) {
			text = fmt.Appendf(text, "%s%x\n", stateEnd, sha256.Sum256(text))
		}
		if s, err := parseState(text); err == nil && !bytes.Equal(s.text(), text) {
			t.Errorf("%q is written as %q", text, s.text())
		}
	})
}
