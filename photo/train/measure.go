package main

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/nonet-dev/nonet/photo/internal/digits"
)

// A photoCell is a glyph of a photo, cut as the network sees it.
type photoCell struct {
	photo string
	label int
	cell  *digits.Cell
}

// readCells reads the cells that tests of package photo write: cells.f32 has their pixels as
// little-endian float32, labels.txt a line for each cell with its photo, its place and its digit,
// '.' for none.
func readCells(dir string) ([]photoCell, error) {
	labels, err := os.ReadFile(filepath.Join(dir, "labels.txt"))
	if err != nil {
		return nil, err
	}
	pixels, err := os.ReadFile(filepath.Join(dir, "cells.f32"))
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSpace(string(labels)), "\n")
	if len(pixels) != len(lines)*len(digits.Cell{})*4 {
		return nil, fmt.Errorf("%s: %d lines of labels, %d bytes of pixels", dir, len(lines), len(pixels))
	}
	var cells []photoCell
	for _, line := range lines {
		f := strings.Fields(line)
		c := photoCell{photo: f[0], label: strings.Index(symbols, f[2]), cell: new(digits.Cell)}
		if c.label < 0 {
			c.label = digits.NoDigit
		}
		for i := range c.cell {
			c.cell[i] = math.Float32frombits(binary.LittleEndian.Uint32(pixels))
			pixels = pixels[4:]
		}
		cells = append(cells, c)
	}
	return cells, nil
}

// A score collects what a network says of cells.
type score struct {
	cells, wrong int
	nats         float64 // -log p of what is true, summed
	sure         int     // wrong with a probability above .99
	confused     [digits.Classes][digits.Classes]int
	bins         [10]struct {
		cells, right int
		p            float64
	}
}

func (s *score) add(p [digits.Classes]float32, label int) (right bool) {
	best := 0
	for i, v := range p {
		if v > p[best] {
			best = i
		}
	}
	s.cells++
	s.nats -= float64(p[label])
	s.confused[label][best]++
	most := math.Exp(float64(p[best]))
	b := &s.bins[min(9, int(most*10))]
	b.cells++
	b.p += most
	if best == label {
		b.right++
		return true
	}
	s.wrong++
	if most > .99 {
		s.sure++
	}
	return false
}

func (s *score) String() string {
	n := float64(max(1, s.cells))
	return fmt.Sprintf("%6d cells, right %7.3f%%, wrong though sure %.3f%%, entropy %.4f",
		s.cells, 100*(1-float64(s.wrong)/n), 100*float64(s.sure)/n, s.nats/n)
}

// measureFonts prints how many rendered cells of each group of fonts are right.
func measureFonts(w io.Writer, n *digits.Network, groups []group, d damage, cells int) *score {
	all := new(score)
	for _, g := range groups {
		s := newSampler([]group{g}, d)
		one := new(score)
		rng := rand.New(rand.NewPCG(99, 1))
		for range cells {
			c := class(rng)
			p := n.Classify(s.cell(rng, c))
			one.add(p, c)
			all.add(p, c)
		}
		fmt.Fprintf(w, "%-20s %v\n", g.name, one)
	}
	fmt.Fprintf(w, "%-20s %v\n", "all", all)
	return all
}

// printConfusions prints what is taken for what.
func (s *score) printConfusions(w io.Writer) {
	const names = symbols + "."
	fmt.Fprintf(w, "    %s (columns: what the network says)\n", strings.Join(strings.Split(names, ""), "    "))
	for i, row := range s.confused {
		fmt.Fprintf(w, "%c ", names[i])
		for _, k := range row {
			fmt.Fprintf(w, "%5d", k)
		}
		fmt.Fprintln(w)
	}
}

// printBins prints how often the likeliest class is right, by its probability.
func (s *score) printBins(w io.Writer) {
	for i, b := range s.bins {
		if b.cells > 0 {
			fmt.Fprintf(w, "probability .%d to .%d: %6d cells, mean %.3f, right %.3f\n", i, i+1,
				b.cells, b.p/float64(b.cells), float64(b.right)/float64(b.cells))
		}
	}
}

// printFolds says whether another temperature would suit photos better: in five folds of the
// photos, the one that suits four of them best, and the entropy of the fifth with and without it.
func printFolds(w io.Writer, n *digits.Network, cells []photoCell) {
	const folds = 5
	photos := map[string]int{}
	var logs [folds][][digits.Classes]float32
	var labels [folds][]int
	for _, c := range cells {
		k, ok := photos[c.photo]
		if !ok {
			k = len(photos) % folds
			photos[c.photo] = k
		}
		logs[k] = append(logs[k], n.Classify(c.cell))
		labels[k] = append(labels[k], c.label)
	}
	entropy := func(fold int, factor float64) (nats float64) {
		for i, p := range logs[fold] {
			var sum float64
			for _, v := range p {
				sum += math.Exp(factor * float64(v))
			}
			nats += math.Log(sum) - factor*float64(p[labels[fold][i]])
		}
		return nats
	}
	for fold := range folds {
		best, least := 1., math.Inf(1)
		for factor := .5; factor < 3; factor += .05 {
			var sum float64
			for other := range folds {
				if other != fold {
					sum += entropy(other, factor)
				}
			}
			if sum < least {
				best, least = factor, sum
			}
		}
		count := float64(len(logs[fold]))
		fmt.Fprintf(w, "fold %d: %4.0f cells, entropy %.4f; with outputs times %.2f: %.4f\n", fold+1,
			count, entropy(fold, 1)/count, best, entropy(fold, best)/count)
	}
}
