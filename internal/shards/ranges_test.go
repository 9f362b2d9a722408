package shards

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// lines returns an input that can be cut.
func lines(text string) Input {
	return Input{Size: int64(len(text)), Lines: strings.NewReader(text)}
}

// whole returns an input that cannot be cut.
func whole(text string) Input { return Input{Size: int64(len(text))} }

// read returns the bytes of ranges.
func read(texts []string, ranges []Range) string {
	var b strings.Builder
	for _, r := range ranges {
		b.WriteString(texts[r.Input][r.From:r.To])
	}
	return b.String()
}

func TestRanges(t *testing.T) {
	for _, x := range []struct {
		files string // separated by |; those that begin with ! cannot be cut
		n     int
		want  string // what the shards read, separated by |
	}{
		{"aa\nbb\ncc\ndd\n", 2, "aa\nbb\n|cc\ndd\n"},
		{"aa\nbb\ncc\ndd", 2, "aa\nbb\n|cc\ndd"},
		{"aa\r\nbb\r\ncc\r\n", 3, "aa\r\n|bb\r\n|cc\r\n"},
		{"a\nbbbbbbbbbbbbbbbbbbbb\nc\n", 3, "a\nbbbbbbbbbbbbbbbbbbbb\n||c\n"},
		{"\n\n\n\n", 2, "\n\n|\n\n"},
		{"a\n", 3, "|a\n|"},
		{"a", 2, "|a"},
		{"", 3, "||"},
		{"a\nb\n|c\nd\n", 2, "a\nb\n|c\nd\n"},
		{"a\nb|c\nd\n", 2, "a\nb|c\nd\n"},
		{"a\nb|c\nd\n", 7, "a\n||b|c\n||d\n|"},
		{"|a\n||b\n|", 2, "a\n|b\n"},
		{"!aaaa|!bbbb|!cccc", 3, "!aaaa|!bbbb|!cccc"},
		{"!aaaaaaaaaaaaaaaaaaaa|!bb|!cc", 2, "!aaaaaaaaaaaaaaaaaaaa|!bb!cc"},
		{"!aa|!bb|!cccccccccccccccccccc", 2, "!aa!bb|!cccccccccccccccccccc"},
		{"!aaaa", 2, "|!aaaa"},
		{"a\nb\n|!cccc|d\ne\n", 3, "a\nb\n|!cccc|d\ne\n"},
	} {
		var inputs []Input
		files := strings.Split(x.files, "|")
		for _, text := range files {
			if strings.HasPrefix(text, "!") {
				inputs = append(inputs, whole(text))
			} else {
				inputs = append(inputs, lines(text))
			}
		}
		var got []string
		for i := range x.n {
			ranges, err := Shard{i, x.n}.Ranges(inputs)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, read(files, ranges))
		}
		if got := strings.Join(got, "|"); got != x.want {
			t.Errorf("%d shards of %q read %q, want %q", x.n, x.files, got, x.want)
		}
	}
}

// FuzzRanges: the shards of any files read all bytes once and in order, and cut lines nowhere.
func FuzzRanges(f *testing.F) {
	f.Add("a\nbb\r\n\nccc", 3, uint64(0), "")
	f.Add("\n\n\n", 7, uint64(1), "d\ne")
	f.Add("a", 1000, uint64(2), "\n")
	f.Fuzz(func(t *testing.T, first string, n int, uncut uint64, second string) {
		n = 1 + int(uint(n)%300)
		files := append(strings.Split(first, "|"), second)
		var inputs []Input
		for i, text := range files {
			if uncut>>(i%64)&1 == 1 {
				inputs = append(inputs, whole(text))
			} else {
				inputs = append(inputs, lines(text))
			}
		}
		end := int64(0)
		for i := range n {
			ranges, err := Shard{i, n}.Ranges(inputs)
			if err != nil {
				t.Fatal(err)
			}
			for k, r := range ranges {
				text := files[r.Input]
				if r.Start != end || r.From >= r.To || k > 0 && r.From != 0 {
					t.Fatalf("shard %d/%d: %+v, after byte %d", i, n, ranges, end)
				}
				if r.From > 0 && (inputs[r.Input].Lines == nil || text[r.From-1] != '\n') {
					t.Fatalf("shard %d/%d begins inside of a line: %+v of %q", i, n, r, text)
				}
				end = r.End()
			}
		}
		if end != int64(len(strings.Join(files, ""))) {
			t.Fatalf("%d shards of %q end at byte %d", n, files, end)
		}
	})
}

// A bound reads no more than its line, however large the file is.
func TestRangesReadLittle(t *testing.T) {
	counted := &countedAt{}
	const size = int64(1) << 50
	ranges, err := Shard{3, 7}.Ranges([]Input{{size, counted}})
	if err != nil || len(ranges) != 1 || counted.bytes > 1<<14 {
		t.Errorf("%+v, %v: %d bytes read", ranges, err, counted.bytes)
	}
}

// countedAt is a large file of lines of 100 bytes, and counts what is read of it.
type countedAt struct{ bytes int }

func (c *countedAt) ReadAt(p []byte, at int64) (int, error) {
	c.bytes += len(p)
	for i := range p {
		p[i] = 'x'
		if (at+int64(i))%100 == 99 {
			p[i] = '\n'
		}
	}
	return len(p), nil
}

func TestRangesOfChangedInput(t *testing.T) {
	_, err := Shard{1, 2}.Ranges([]Input{{1000, strings.NewReader(strings.Repeat("a", 600))}})
	if !errors.Is(err, ErrChanged) {
		t.Errorf("a file that is shorter than it was: %v", err)
	}
	for _, sizes := range [][]int64{{-1}, {1 << 62, 1 << 62}} {
		var inputs []Input
		for _, n := range sizes {
			inputs = append(inputs, Input{Size: n})
		}
		if _, err := (Shard{0, 2}).Ranges(inputs); err == nil {
			t.Errorf("sizes %v are taken", sizes)
		}
	}
}

func TestAfter(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	files := []string{"aa\nbb\n", "", "cc\n", "dd\nee\nff\n"}
	var inputs []Input
	for _, text := range files {
		inputs = append(inputs, lines(text))
	}
	all := strings.Join(files, "")
	for i := range 3 {
		ranges, err := Shard{i, 3}.Ranges(inputs)
		if err != nil {
			t.Fatal(err)
		}
		before := slices.Clone(ranges)
		first, last := ranges[0].Start, ranges[len(ranges)-1].End()
		for range 100 {
			at := first + random.Int64N(last-first+1)
			left, err := After(ranges, at)
			if got := read(files, left); err != nil || got != all[at:last] {
				t.Errorf("after byte %d: %q, %v, want %q", at, got, err, all[at:last])
			}
		}
		if !slices.Equal(ranges, before) {
			t.Error("the ranges have been changed")
		}
		if _, err := After(ranges, last+1); err == nil {
			t.Error("a byte of another shard is taken")
		}
	}
}

func TestLineStart(t *testing.T) {
	long := strings.Repeat("x", 10000)
	text := "a\n" + long + "\nb"
	for at, want := range map[int64]int64{0: 0, 1: 2, 2: 2, 3: 10003, 10002: 10003, 10003: 10003,
		10004: 10004} {
		got, err := LineStart(bytes.NewReader([]byte(text)), at, int64(len(text)))
		if got != want || err != nil {
			t.Errorf("from %d: %d, %v, want %d", at, got, err, want)
		}
	}
	fault := errors.New("fault")
	if _, err := LineStart(faultAt{fault}, 1, 10); !errors.Is(err, fault) {
		t.Errorf("an error of the file: %v", err)
	}
}

type faultAt struct{ err error }

func (f faultAt) ReadAt([]byte, int64) (int, error) { return 0, f.err }

func ExampleShard_Ranges() {
	text := "first\nsecond\nthird\n"
	inputs := []Input{{int64(len(text)), strings.NewReader(text)}}
	for i := range 2 {
		ranges, _ := Shard{i, 2}.Ranges(inputs)
		for _, r := range ranges {
			fmt.Printf("%d: %q\n", i, text[r.From:r.To])
		}
	}
	// Output:
	// 0: "first\nsecond\n"
	// 1: "third\n"
}
