package main

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/nonet-dev/nonet/photo/internal/digits"
)

// settings of a training. The weights follow from them and the fonts.
type settings struct {
	seed   uint64
	steps  int
	batch  int
	fresh  int     // cells of a batch that are new; the others are drawn from the last ones
	kept   int     // how many cells are kept for that
	rate   float64 // of Adam; it falls to 0 along a cosine
	smooth float64 // of labels
	quant  float64 // from this share of the steps on, 8 bits are computed with
}

// A source draws sample i of a training: a cell and its class.
type source func(i uint64) (*digits.Cell, int)

func rendered(s *sampler, seed uint64) source {
	return func(i uint64) (*digits.Cell, int) {
		rng := rand.New(rand.NewPCG(seed, i))
		c := class(rng)
		return s.cell(rng, c), c
	}
}

// A stock keeps the last samples of a source.
type stock struct {
	src    source
	rng    *rand.Rand
	cells  []*digits.Cell
	labels []int
	drawn  int
}

// draw returns n samples, fresh of them new.
func (s *stock) draw(n, fresh int) ([]*digits.Cell, []int) {
	cells, labels := make([]*digits.Cell, n), make([]int, n)
	for i := range n {
		if i >= fresh && s.drawn > len(s.cells)/4 {
			k := s.rng.IntN(min(s.drawn, len(s.cells)))
			cells[i], labels[i] = s.cells[k], s.labels[k]
			continue
		}
		k := s.drawn % len(s.cells)
		s.cells[k], s.labels[k] = s.src(uint64(s.drawn))
		cells[i], labels[i] = s.cells[k], s.labels[k]
		s.drawn++
	}
	return cells, labels
}

// train returns a network that has learned from src.
func train(src source, set settings, log io.Writer) *network {
	n := newNetwork(rand.New(rand.NewPCG(set.seed, 1<<63)))
	p := newPass(set.batch)
	st := &stock{src: src, rng: rand.New(rand.NewPCG(set.seed, 1<<62)),
		cells: make([]*digits.Cell, set.kept), labels: make([]int, set.kept)}
	var mean float64
	var wrong int
	const report = 500
	for step := range set.steps {
		if !n.quant && float64(step) >= set.quant*float64(set.steps) {
			n.prepare()
			n.findHighs(st, p)
			n.quant = true
		}
		cells, labels := st.draw(set.batch, set.fresh)
		n.prepare()
		out := n.forward(p, cells)
		l, w := loss(out, labels, set.smooth)
		n.backward(p, out)
		t := float64(step) / float64(set.steps)
		n.learn(set.rate * min(1, float64(step+1)/200) * (1 + math.Cos(math.Pi*t)) / 2)
		mean += l / report
		wrong += w
		if step%report == report-1 {
			fmt.Fprintf(log, "step %6d: loss %.4f, wrong %.2f%%\n", step+1, mean,
				100*float64(wrong)/float64(report*set.batch))
			mean, wrong = 0, 0
		}
	}
	n.prepare()
	return n
}

// findHighs sets the greatest activation of each layer: 1 in 3000 of those above 0 is greater.
func (n *network) findHighs(st *stock, p *pass) {
	var all [4][]float32
	keep := func(i int, a []float32) {
		for _, v := range a {
			if v > 0 {
				all[i] = append(all[i], v)
			}
		}
	}
	for range 20 {
		cells, _ := st.draw(p.batch, p.batch)
		n.forward(p, cells)
		for k := range p.sights {
			for i, a := range p.sights[k].act {
				keep(i, a)
			}
		}
		keep(3, p.act)
	}
	for i, a := range all {
		slices.Sort(a)
		n.high[i] = a[len(a)-1-len(a)/3000]
	}
}

// temperature returns what outputs must be multiplied with so that probabilities are right: that
// with the least cross entropy on 20,000 samples.
func (n *network) temperature(src source, log io.Writer) float64 {
	p := newPass(64)
	st := &stock{src: src, cells: make([]*digits.Cell, 64), labels: make([]int, 64)}
	var outs [][]float32
	var labels [][]int
	for range 20000 / 64 {
		cells, l := st.draw(64, 64)
		outs = append(outs, slices.Clone(n.forward(p, cells)))
		labels = append(labels, l)
	}
	entropy := func(k float64) (sum float64) {
		for i, o := range outs {
			o := slices.Clone(o)
			for q := range o {
				o[q] *= float32(k)
			}
			l, _ := loss(o, labels[i], 0)
			sum += l / float64(len(outs))
		}
		return sum
	}
	best, least := 1., entropy(1)
	for k := .5; k < 2; k += .02 {
		if e := entropy(k); e < least {
			best, least = k, e
		}
	}
	fmt.Fprintf(log, "temperature: outputs times %.2f; entropy of the fonts for tuning %.4f, not %.4f\n",
		best, least, entropy(1))
	return best
}

// encode writes the weights as package digits reads them; temperature is what the outputs are
// multiplied with before the softmax.
func (n *network) encode(temperature float64) ([]byte, error) {
	b := []byte("nonet digits 1\n\x00")
	var body []byte
	in := float32(1) / 127 // what the unit of an input is worth
	var unit float32
	for i, s := range shapes {
		steps := n.weightSteps(i)
		var out float32
		if i < len(n.high) {
			out = n.high[i] / 127
		}
		var scales, biases, weights []byte
		for o, step := range steps {
			unit = step * in // of a sum
			bias := float64(n.b[i].v[o] / unit)
			scale := 0.
			if i < len(n.high) {
				scale = math.Round(float64(unit/out) * (1 << 22))
				if scale < 1 || scale > math.MaxUint16 {
					return nil, fmt.Errorf("layer %d: a scale of %v does not fit 16 bits", i, scale)
				}
				bias += (1 << 21) / scale // activations are rounded
			}
			scales = binary.LittleEndian.AppendUint16(scales, uint16(scale))
			biases = binary.LittleEndian.AppendUint32(biases, uint32(int32(math.Round(bias))))
			for _, v := range n.w[i].v[o*s.in : (o+1)*s.in] {
				weights = append(weights, byte(int8(roundHalf(v/step))))
			}
		}
		body = append(append(append(body, scales...), biases...), weights...)
		in = out
	}
	b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(temperature)*unit))
	return append(b, body...), nil
}
