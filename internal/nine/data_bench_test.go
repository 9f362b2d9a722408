package nine

import (
	"bufio"
	"os"
	"path/filepath"
	"testing"
	"math/rand/v2"
)

func dataFile(b testing.TB, name string) []uint8 {
	dir := os.Getenv("NONET_DATA")
	if dir == "" {
		dir = "../../../shared/data"
	}
	f, err := os.Open(filepath.Join(dir, "nine", name))
	if err != nil {
		b.Skip(err)
	}
	defer f.Close()
	var lines [][]byte
	in := bufio.NewScanner(f)
	for in.Scan() {
		l := in.Text()
		if len(l) < 81 || l[0] == '#' {
			continue
		}
		d := make([]byte, 81)
		for i := range d {
			if c := l[i]; c >= '1' && c <= '9' {
				d[i] = c - '0'
			}
		}
		lines = append(lines, d)
	}
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	for len(lines) < 4000 {
		lines = append(lines, lines...)
	}
	var out []uint8
	for _, l := range lines {
		out = append(out, l...)
	}
	return out
}

func BenchmarkLanes(b *testing.B) {
	for _, name := range []string{"17clue.txt", "hardest11.txt", "hardest1106.txt"} {
		for limit := int64(2); limit > 0; limit-- {
			for t := AVX512; t <= best; t++ {
				b.Run(name+[]string{"", "/first", "/unique"}[limit]+"/"+t.String(), func(b *testing.B) {
					digits := dataFile(b, name)
					n := len(digits) / 81
					l := NewLanes(t)
					bt := Batch{Digits: digits, Limit: limit, Solutions: make([]uint8, len(digits)), Results: make([]Result, n)}
					b.ResetTimer()
					for range b.N {
						l.Run(&bt)
					}
					var nodes, wrong int64
					for i, r := range bt.Results {
						nodes += r.Nodes
						if r.Count != 1 || !valid(bt.Solutions[81*i:81*i+81], digits[81*i:]) {
							wrong++
						}
					}
					if wrong > 0 {
						b.Fatal("wrong:", wrong)
					}
					b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "puzzles/s")
					b.ReportMetric(float64(nodes)/float64(n), "nodes")
					b.ReportMetric(float64(sweeps)*32/float64(n)/float64(b.N), "sweeps")
					sweeps=0
					b.ReportMetric(0, "ns/op")
				})
			}
		}
	}
}

var sweeps int

func valid(s, p []uint8) bool {
	var r, c, b [9]int
	for i := 0; i < 81; i++ {
		if p[i] != 0 && p[i] != s[i] { return false }
		v := 1 << (s[i] - 1)
		r[i/9] |= v
		c[i%9] |= v
		b[i/27*3+i%9/3] |= v
	}
	for i := 0; i < 9; i++ {
		if r[i] != 511 || c[i] != 511 || b[i] != 511 { return false }
	}
	return true
}
