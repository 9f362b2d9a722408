package main

import (
	"io"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/nonet-dev/nonet/photo/internal/digits"
)

// noiseCells are cells of noise.
func noiseCells(rng *rand.Rand, n int) []*digits.Cell {
	cells := make([]*digits.Cell, n)
	for i := range cells {
		cells[i] = new(digits.Cell)
		for k := range cells[i] {
			cells[i][k] = rng.Float32()
		}
	}
	return cells
}

// TestGradients compares gradients with differences.
func TestGradients(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	n, p := newNetwork(rng), newPass(16)
	cells := noiseCells(rng, 16)
	labels := make([]int, 16)
	for i := range labels {
		labels[i] = rng.IntN(digits.Classes)
	}
	value := func() float64 {
		n.prepare()
		l, _ := loss(n.forward(p, cells), labels, 0)
		return l
	}
	n.prepare()
	out := n.forward(p, cells)
	loss(out, labels, 0)
	n.backward(p, out)
	for layer := range shapes {
		for name, w := range map[string]*weight{"weight": &n.w[layer], "bias": &n.b[layer]} {
			var got, want float64
			for range 12 {
				k := rng.IntN(len(w.v))
				const step = 2e-3
				old := w.v[k]
				w.v[k] = old + step
				high := value()
				w.v[k] = old - step
				low := value()
				w.v[k] = old
				diff := (high - low) / (2 * step)
				got += math.Abs(float64(w.grad[k]) - diff)
				want += math.Abs(diff)
			}
			if got > .05*want+1e-4 {
				t.Errorf("layer %d, %s: gradients are off by %g of %g", layer, name, got, want)
			}
		}
	}
}

// TestSums compares products in vector registers with plain ones.
func TestSums(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	m, k, n := 6, 9, 32
	random := func(n int) []float32 {
		a := make([]float32, n)
		for i := range a {
			a[i] = rng.Float32() - .5
		}
		return a
	}
	a, b, c := random(m*k), random(k*n), make([]float32, m*n)
	multiply(m, k, n, a, k, 1, b, n, c, n)
	for i := range c {
		var want float32
		for q := range k {
			want += a[i/n*k+q] * b[q*n+i%n]
		}
		if math.Abs(float64(c[i]-want)) > 1e-5 {
			t.Fatalf("multiply: %d is %g, not %g", i, c[i], want)
		}
	}
	a, b, c = random(m*n), random(k*n), make([]float32, m*k)
	products(m, k, n, a, n, b, n, c)
	for i := range c {
		var want float32
		for q := range n {
			want += a[i/k*n+q] * b[i%k*n+q]
		}
		if math.Abs(float64(c[i]-want)) > 1e-5 {
			t.Fatalf("products: %d is %g, not %g", i, c[i], want)
		}
	}
}

// TestLearns trains a few steps on cells that are easily told apart.
func TestLearns(t *testing.T) {
	src := func(i uint64) (*digits.Cell, int) {
		c, label := new(digits.Cell), int(i%3)
		for k := range c {
			if k/digits.Side/8 == label {
				c[k] = 1
			}
		}
		return c, label
	}
	set := settings{seed: 1, steps: 60, batch: 16, fresh: 8, kept: 64, rate: 5e-3, quant: .6}
	n := train(src, set, io.Discard)
	p := newPass(16)
	st := &stock{src: src, cells: make([]*digits.Cell, 16), labels: make([]int, 16)}
	cells, labels := st.draw(16, 16)
	if _, wrong := loss(n.forward(p, cells), labels, 0); wrong > 0 {
		t.Errorf("%d of 16 are wrong", wrong)
	}
	if _, err := n.encode(1); err != nil {
		t.Error(err)
	}
}
