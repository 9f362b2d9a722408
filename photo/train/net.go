package main

import (
	"math"
	"math/rand/v2"

	"github.com/nonet-dev/nonet/photo/internal/digits"
)

// shapes are those of package digits: how many numbers each layer weighs, and how many it makes.
var shapes = [5]struct{ in, out int }{{9, 9}, {81, 18}, {162, 36}, {324, 36}, {36, digits.Classes}}

// sides are those of the pictures that convolutions see; spaces are their places, rounded up to
// a multiple of 16.
var (
	sides  = [3]int{digits.Side, digits.Side / 2, digits.Side / 4}
	spaces = [3]int{576, 144, 48}
)

// A weight is an array of parameters with what Adam knows of it.
type weight struct {
	v, grad, m1, m2 []float32
	used            []float32 // what is computed with: v, or v as 8 bits hold it
}

func newWeight(n int) weight {
	return weight{make([]float32, n), make([]float32, n), make([]float32, n), make([]float32, n),
		make([]float32, n)}
}

// A network has floating point weights.
type network struct {
	w, b  [5]weight // w[i] is out by in; in is row by row, place by place, map by map
	high  [4]float32
	quant bool // compute as 8 bits do: high[i] is the greatest activation behind layer i
	steps int
}

func newNetwork(rng *rand.Rand) *network {
	n := new(network)
	for i, s := range shapes {
		n.w[i], n.b[i] = newWeight(s.in*s.out), newWeight(s.out)
		dev := math.Sqrt(2 / float64(s.in))
		for k := range n.w[i].v {
			n.w[i].v[k] = float32(dev * rng.NormFloat64())
		}
	}
	return n
}

// A sight is what a pass forwards leaves of one cell for the one backwards.
type sight struct {
	cols [3][]float32 // patches: [place of 9 and map][y][x], rows spaces[i] apart
	pool [3][]int32   // which of the sums was the greatest
	act  [3][]float32 // activations: [map][y][x]
}

// A pass is a batch of cells in work. Dense layers see [number][cell].
type pass struct {
	batch          int
	sights         []sight
	flat, act, out []float32
	sums, grads    []float32 // of one cell
}

// newPass makes a pass; batch is a multiple of 16.
func newPass(batch int) *pass {
	p := &pass{batch: batch, sights: make([]sight, batch)}
	for k := range p.sights {
		s := &p.sights[k]
		for i, side := range sides {
			s.cols[i] = make([]float32, shapes[i].in*spaces[i])
			s.pool[i] = make([]int32, shapes[i].out*side*side/4)
			s.act[i] = make([]float32, shapes[i].out*side*side/4)
		}
	}
	p.flat = make([]float32, shapes[3].in*batch)
	p.act = make([]float32, shapes[3].out*batch)
	p.out = make([]float32, shapes[4].out*batch)
	p.sums = make([]float32, shapes[0].out*spaces[0])
	p.grads = make([]float32, shapes[1].in*spaces[1])
	return p
}

// prepare makes the weights that are computed with.
func (n *network) prepare() {
	for i, s := range shapes {
		copy(n.b[i].used, n.b[i].v)
		copy(n.w[i].used, n.w[i].v)
		if !n.quant {
			continue
		}
		steps := n.weightSteps(i)
		for o := range s.out {
			for k := o * s.in; k < (o+1)*s.in; k++ {
				n.w[i].used[k] = roundHalf(n.w[i].v[k]/steps[o]) * steps[o]
			}
		}
	}
}

func roundHalf(v float32) float32 { return float32(math.RoundToEven(float64(v))) }

// weightSteps returns what the unit of an 8-bit weight is worth, for each output of a layer: the
// least number with which no weight is above 127 and no sum can leave 21 bits.
func (n *network) weightSteps(layer int) []float32 {
	s := shapes[layer]
	steps := make([]float32, s.out)
	for o := range steps {
		var most, sum float32
		for _, v := range n.w[layer].v[o*s.in : (o+1)*s.in] {
			v = max(v, -v)
			most, sum = max(most, v), sum+v
		}
		// each weight may be rounded up by a half
		steps[o] = max(most/127, sum/float32(8256-s.in/2), 1e-8)
	}
	if layer == len(shapes)-1 { // its sums are compared with each other
		most := steps[0]
		for _, v := range steps {
			most = max(most, v)
		}
		for o := range steps {
			steps[o] = most
		}
	}
	return steps
}

// forward computes the outputs of cells: [class][cell], before the softmax.
func (n *network) forward(p *pass, cells []*digits.Cell) []float32 {
	for k, c := range cells {
		s := &p.sights[k]
		var picture [len(digits.Cell{})]float32
		for i, v := range c {
			picture[i] = roundHalf(v*127) / 127
		}
		in, maps := picture[:], 1
		for i, side := range sides {
			patches(s.cols[i], in, maps, side, spaces[i])
			sums := p.sums[:shapes[i].out*spaces[i]]
			clear(sums)
			multiply(shapes[i].out, shapes[i].in, spaces[i], n.w[i].used, shapes[i].in, 1,
				s.cols[i], spaces[i], sums, spaces[i])
			n.poolMost(s, sums, i)
			in, maps = s.act[i], shapes[i].out
		}
		for m := range maps {
			for q := range 9 {
				p.flat[(q*maps+m)*p.batch+k] = in[m*9+q]
			}
		}
	}
	n.dense(p, 3, p.flat, p.act)
	for i, v := range p.act {
		p.act[i] = n.rectify(3, v)
	}
	n.dense(p, 4, p.act, p.out)
	return p.out
}

func (n *network) dense(p *pass, layer int, in, out []float32) {
	s := shapes[layer]
	for o, b := range n.b[layer].used {
		for i := range p.batch {
			out[o*p.batch+i] = b
		}
	}
	multiply(s.out, s.in, p.batch, n.w[layer].used, s.in, 1, in, p.batch, out, p.batch)
}

// rectify is the activation of a sum.
func (n *network) rectify(layer int, v float32) float32 {
	if v <= 0 {
		return 0
	}
	if n.quant {
		step := n.high[layer] / 127
		v = min(n.high[layer], float32(int32(v/step+.5))*step)
	}
	return v
}

// patches writes the 3 by 3 surroundings of all places: [place of 9 and map][y][x].
func patches(cols, in []float32, maps, side, space int) {
	for k := range 9 {
		dy, dx := k/3-1, k%3-1
		for m := range maps {
			to := cols[(k*maps+m)*space : (k*maps+m+1)*space]
			from := in[m*side*side : (m+1)*side*side]
			for y := range side {
				row := to[y*side : (y+1)*side]
				if y+dy < 0 || y+dy >= side {
					clear(row)
					continue
				}
				src := from[(y+dy)*side : (y+dy+1)*side]
				switch dx {
				case 0:
					copy(row, src)
				case -1:
					row[0] = 0
					copy(row[1:], src)
				default:
					copy(row, src[1:])
					row[side-1] = 0
				}
			}
		}
	}
}

// unpatch adds the gradients of patches up to those of the picture.
func unpatch(in, cols []float32, maps, side, space int) {
	clear(in[:maps*side*side])
	for k := range 9 {
		dy, dx := k/3-1, k%3-1
		for m := range maps {
			from := cols[(k*maps+m)*space : (k*maps+m+1)*space]
			to := in[m*side*side : (m+1)*side*side]
			for y := max(0, -dy); y < min(side, side-dy); y++ {
				row := from[y*side : (y+1)*side]
				dst := to[(y+dy)*side : (y+dy+1)*side]
				switch dx {
				case 0:
				case -1:
					row = row[1:]
				default:
					dst, row = dst[1:], row[:side-1]
				}
				for x, v := range row {
					dst[x] += v
				}
			}
		}
	}
}

// poolMost takes the greatest of each 2 by 2 sums, and rectifies it.
func (n *network) poolMost(s *sight, sums []float32, layer int) {
	side, space := sides[layer], spaces[layer]
	half := side / 2
	i := 0
	for o, bias := range n.b[layer].used {
		for y := range half {
			for x := range half {
				at := o*space + 2*y*side + 2*x
				best, most := at, sums[at]
				if v := sums[at+1]; v > most {
					best, most = at+1, v
				}
				if v := sums[at+side]; v > most {
					best, most = at+side, v
				}
				if v := sums[at+side+1]; v > most {
					best, most = at+side+1, v
				}
				s.pool[layer][i] = int32(best)
				s.act[layer][i] = n.rectify(layer, most+bias)
				i++
			}
		}
	}
}

// passes reports whether a gradient passes an activation.
func (n *network) passes(layer int, v float32) bool {
	return v > 0 && (!n.quant || v < n.high[layer])
}

// backward makes the gradients of all weights; grad is that of the outputs.
func (n *network) backward(p *pass, grad []float32) {
	for i := range shapes {
		clear(n.w[i].grad)
		clear(n.b[i].grad)
	}
	n.back(4, grad, p.act, p.batch, p.batch)
	hidden := make([]float32, shapes[4].in*p.batch)
	n.spread(4, grad, hidden, p.batch)
	for i, v := range p.act {
		if !n.passes(3, v) {
			hidden[i] = 0
		}
	}
	n.back(3, hidden, p.flat, p.batch, p.batch)
	flat := make([]float32, shapes[3].in*p.batch)
	n.spread(3, hidden, flat, p.batch)
	in := make([]float32, len(p.sights[0].act[0]))
	maps := shapes[2].out
	for k := range p.sights {
		s := &p.sights[k]
		for m := range maps {
			for q := range 9 {
				in[m*9+q] = flat[(q*maps+m)*p.batch+k]
			}
		}
		for layer := len(sides) - 1; layer >= 0; layer-- {
			space := spaces[layer]
			sums := p.sums[:shapes[layer].out*space]
			clear(sums)
			for i, at := range s.pool[layer] {
				if n.passes(layer, s.act[layer][i]) {
					sums[at] = in[i]
				}
			}
			n.back(layer, sums, s.cols[layer], space, space)
			if layer > 0 {
				n.spread(layer, sums, p.grads, space)
				unpatch(in, p.grads, shapes[layer-1].out, sides[layer], space)
			}
		}
	}
}

// back adds to the gradients of a layer's weights; columns is a multiple of 8.
func (n *network) back(layer int, grad, in []float32, columns, stride int) {
	s := shapes[layer]
	products(s.out, s.in, columns, grad, stride, in, stride, n.w[layer].grad)
	for o := range s.out {
		var sum float32
		for _, v := range grad[o*columns : (o+1)*columns] {
			sum += v
		}
		n.b[layer].grad[o] += sum
	}
}

// spread makes the gradients of what a layer has seen.
func (n *network) spread(layer int, grad, into []float32, columns int) {
	s := shapes[layer]
	clear(into[:s.in*columns])
	multiply(s.in, s.out, columns, n.w[layer].used, 1, s.in, grad, columns, into, columns)
}

// learn is a step of Adam.
func (n *network) learn(rate float64) {
	n.steps++
	c1 := 1 - math.Pow(.9, float64(n.steps))
	c2 := 1 - math.Pow(.999, float64(n.steps))
	step := float32(rate * math.Sqrt(c2) / c1)
	for i := range shapes {
		for _, w := range []*weight{&n.w[i], &n.b[i]} {
			for k, g := range w.grad {
				w.m1[k] += .1 * (g - w.m1[k])
				w.m2[k] += .001 * (g*g - w.m2[k])
				w.v[k] -= step * w.m1[k] / (float32(math.Sqrt(float64(w.m2[k]))) + 1e-8)
			}
		}
	}
}

// loss makes the gradient of outputs in place, and returns the mean cross entropy, and how many
// samples are wrong. Of the label, smooth is spread over all classes.
func loss(out []float32, labels []int, smooth float64) (mean float64, wrong int) {
	batch := len(labels)
	classes := len(out) / batch
	for i, label := range labels {
		most, best := out[i], 0
		for c := range classes {
			if v := out[c*batch+i]; v > most {
				most, best = v, c
			}
		}
		if best != label {
			wrong++
		}
		var sum float64
		for c := range classes {
			sum += math.Exp(float64(out[c*batch+i] - most))
		}
		mean += (math.Log(sum) - float64(out[label*batch+i]-most)) / float64(batch)
		for c := range classes {
			p := math.Exp(float64(out[c*batch+i]-most))/sum - smooth/float64(classes)
			if c == label {
				p -= 1 - smooth
			}
			out[c*batch+i] = float32(p / float64(batch))
		}
	}
	return mean, wrong
}
