// Train makes the network of package digits from rendered fonts, and measures it.
package main

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"

	"github.com/nonet-dev/nonet/photo/internal/digits"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func run() error {
	fonts := flag.String("fonts", "/usr/share/fonts:/usr/share/texmf/fonts", "the folders of fonts")
	weights := flag.String("weights", "../internal/digits/weights.bin", "the file of weights")
	steps := flag.Int("steps", 16000, "steps of training")
	log := flag.String("log", "weights.log", "the file that says how the weights were made")
	sheet := flag.String("sheet", "", "write a picture of cells to this file, and end")
	measure := flag.Bool("measure", false, "measure the weights instead of making them")
	cells := flag.String("cells", "", "measure with the cells of photos in this folder")
	flag.Parse()
	runtime.GOMAXPROCS(1)
	if *cells != "" {
		return measureCells(*weights, *cells)
	}
	p, err := loadFonts(*fonts)
	if err != nil {
		return err
	}
	s := newSampler(p.train, hard)
	switch {
	case *sheet != "":
		return drawSheet(*sheet, s, 1)
	case *measure:
		return measureAll(*weights, p)
	}
	return makeWeights(*weights, *log, p, settings{
		seed: 1, steps: *steps, batch: 64, fresh: 24, kept: 1 << 15, rate: 2e-3, quant: .6,
	})
}

// makeWeights trains, and writes the weights and how they were made.
func makeWeights(name, log string, p parts, set settings) error {
	f, err := os.Create(log)
	if err != nil {
		return err
	}
	defer f.Close()
	w := io.MultiWriter(f, os.Stdout)
	fmt.Fprintf(w, "Made by this module with %s on %s, AVX2 and FMA: %t.\n\n", runtime.Version(),
		runtime.GOARCH, hasFMA)
	fmt.Fprintf(w, "settings: %+v\ndamage: %+v\n\n", set, hard)
	n := train(rendered(newSampler(p.train, hard), set.seed), set, w)
	fmt.Fprintln(w)
	temperature := n.temperature(rendered(newSampler(p.tune, hard), set.seed+1), w)
	b, err := n.encode(temperature)
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "weights: %d bytes, SHA-256 %x\n\n", len(b), sha256.Sum256(b))
	p.print(f)
	if err := os.WriteFile(name, b, 0o644); err != nil {
		return err
	}
	return f.Close()
}

func readWeights(name string) (*digits.Network, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return digits.Read(b)
}

func measureCells(weights, dir string) error {
	n, err := readWeights(weights)
	if err != nil {
		return err
	}
	cells, err := readCells(dir)
	if err != nil {
		return err
	}
	s, wrong, seen := new(score), 0, 0
	photos := map[string]bool{} // whether one of its cells is wrong
	for _, c := range cells {
		p := n.Classify(c.cell)
		s.add(p, c.label)
		photos[c.photo] = photos[c.photo] || false
		if got := nine(p); got != c.label {
			wrong++
			photos[c.photo] = true
			if c.label == digits.NoDigit {
				seen++
			}
		}
	}
	fmt.Println(s)
	bad := 0
	for _, b := range photos {
		if b {
			bad++
		}
	}
	fmt.Printf("with 1 to 9 and none alone: %d wrong, %d of them in places without a digit; "+
		"all are right in %d of %d photos\n", wrong, seen, len(photos)-bad, len(photos))
	s.printConfusions(os.Stdout)
	s.printBins(os.Stdout)
	printFolds(os.Stdout, n, cells)
	return nil
}

func measureAll(weights string, p parts) error {
	n, err := readWeights(weights)
	if err != nil {
		return err
	}
	fmt.Println("Fonts of the test, damaged as in training:")
	s := measureFonts(os.Stdout, n, p.test, hard, 1000)
	s.printConfusions(os.Stdout)
	s.printBins(os.Stdout)
	fmt.Println("Fonts of the test, as screenshots have them:")
	measureFonts(os.Stdout, n, p.test, clean, 500)
	fmt.Println("Digits of the fonts of the test, by damage:")
	measureCurves(os.Stdout, n, p.test, 1800)
	return nil
}
