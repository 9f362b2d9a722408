package format

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

// BenchmarkRead reads 1000 puzzles in each format that is for many.
func BenchmarkRead(b *testing.B) {
	const puzzles = 1000
	for _, bench := range []struct{ name, text string }{
		{"line", strings.Repeat(easy+"\n", puzzles)},
		{"csv", "puzzle,solution\n" + strings.Repeat(easy+","+easySolved+"\n", puzzles)},
		{"sdm", strings.Repeat(strings.ReplaceAll(easy, ".", "0")+"\n", puzzles)},
		{"counted", "1000\n" + strings.Repeat(sampleCase, puzzles)},
		{"json", strings.Repeat(sampleObjects()[0]+"\n", puzzles)},
		{"hexadoku", strings.Repeat(hexPuzzle()+"\n", puzzles)},
		{"grid", strings.Repeat("9 3 3\n"+spacedRows(9, easy)+"\n", puzzles)},
	} {
		b.Run(bench.name, func(b *testing.B) {
			f := formatNamed(b, bench.name)
			b.ReportAllocs()
			for b.Loop() {
				r, err := NewReader(strings.NewReader(bench.text), Options{Format: f})
				if err != nil {
					b.Fatal(err)
				}
				for rec := range r.Records() {
					if rec.Err != nil {
						b.Fatal(rec.Err)
					}
				}
			}
			b.ReportMetric(float64(b.N)*puzzles/b.Elapsed().Seconds(), "puzzles/s")
		})
	}
}

// BenchmarkWrite writes a puzzle in each format that is for many.
func BenchmarkWrite(b *testing.B) {
	for _, name := range []string{"line", "counted", "hexadoku", "grid", "pretty"} {
		b.Run(name, func(b *testing.B) {
			rec := read(b, easy, Options{})[0]
			if name == "hexadoku" {
				rec = read(b, hexPuzzle(), Options{})[0]
			}
			w := formatNamed(b, name).NewWriter(io.Discard, WriteOptions{})
			b.ReportAllocs()
			for b.Loop() {
				if err := w.Write(rec); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "puzzles/s")
		})
	}
}

// BenchmarkReply forms the answer of a line.
func BenchmarkReply(b *testing.B) {
	rec := read(b, easy, Options{})[0]
	g := read(b, easySolved, Options{})[0].Puzzle.Givens
	reply := lineFormat.reply
	var dst []byte
	b.ReportAllocs()
	for b.Loop() {
		dst = reply.solution(dst[:0], rec, WriteOptions{}, Solution{Number: 1, Grid: g})
		dst = reply.end(dst, rec, WriteOptions{}, Summary{Shown: 1})
	}
	if !bytes.Equal(dst, []byte(easySolved+"\n")) {
		b.Fatalf("got %s", dst)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "lines/s")
}
