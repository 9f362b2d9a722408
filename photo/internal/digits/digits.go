package digits

import (
	_ "embed"
	"encoding/binary"
	"errors"
	"math"
	"sync"
)

// Classes is how many symbols there are: the indices 0 to 9 are these digits, 10 to 16 the
// letters A to G, and [NoDigit] is all else: lines, specks, pencilmarks, other letters, paper.
const (
	Classes = 18
	NoDigit = 17
)

// The network. Each convolution looks at 3 by 3 places, has zeros beyond the border, and is
// followed by a rectifier and the maximum of 2 by 2 places; then come two dense layers.
const (
	maps1, maps2, maps3 = 9, 18, 36
	places              = Side / 8 * (Side / 8) // places of the last convolution
	hidden              = 36
)

// layers are the shapes of the layers: how many numbers each weighs and how many it makes.
var layers = [...]struct{ in, out int }{
	{9, maps1}, {9 * maps1, maps2}, {9 * maps2, maps3}, {places * maps3, hidden}, {hidden, Classes},
}

// Activations have 7 bits, weights 8, and sums must stay within [sumLimit], so that three of them
// fit into one register.
const (
	top      = 127
	laneBits = 21
	sumLimit = 1<<(laneBits-1) - 1
)

//go:generate go run -C ../../train .

//go:embed weights.bin
var weights []byte

// network is read when it is first used.
var network = sync.OnceValue(func() *Network {
	n, err := Read(weights)
	if err != nil {
		panic(err) // a test reads the file
	}
	return n
})

// A Network is ready for use, also concurrently.
type Network struct {
	layers      [len(layers)]layer
	temperature float64 // logarithms of probabilities for one unit of the last sums
}

// A layer has the weights of three outputs in each number: those of output 3i in the lowest 21
// bits of w[i], as parts of a sum, those of 3i+1 in the next, and those of 3i+2 in the highest.
type layer struct {
	w     [][]int64
	bias  []int32
	scale []uint16 // an output is (sum+bias) * scale >> 22, and at most top
}

// The file of weights begins with [magic] and the temperature as float32. Each layer follows: the
// scales of its outputs (16 bits), their biases (32 bits), their weights (8 bits), output by
// output; those of a convolution row by row, place by place, map by map. Numbers are
// little-endian.
const magic = "nonet digits 1\n\x00"

var errWeights = errors.New("photo: the file of weights is damaged")

// Read makes a network of a file of weights, as the training writes it. Sizes are fixed, and a sum
// that might overflow is refused, so a damaged file cannot do harm.
func Read(b []byte) (*Network, error) {
	size := len(magic) + 4
	for _, l := range layers {
		size += l.out * (l.in + 6)
	}
	if len(b) != size || string(b[:len(magic)]) != magic {
		return nil, errWeights
	}
	b = b[len(magic):]
	n := new(Network)
	n.temperature = float64(math.Float32frombits(binary.LittleEndian.Uint32(b)))
	if !(n.temperature > 0 && n.temperature < 1) {
		return nil, errWeights
	}
	b = b[4:]
	for i, shape := range layers {
		l := &n.layers[i]
		for range shape.out {
			l.scale = append(l.scale, binary.LittleEndian.Uint16(b))
			b = b[2:]
		}
		for range shape.out {
			l.bias = append(l.bias, int32(binary.LittleEndian.Uint32(b)))
			b = b[4:]
		}
		var ok bool
		if l.w, ok = pack(b[:shape.in*shape.out], shape.in); !ok {
			return nil, errWeights
		}
		b = b[shape.in*shape.out:]
	}
	return n, nil
}

// pack puts the weights of three outputs into one number each. It is false if a sum might not
// fit its lane.
func pack(b []byte, in int) (w [][]int64, ok bool) {
	for o := 0; o < len(b)/in; o += 3 {
		row := make([]int64, in)
		for lane := range 3 {
			sum := 0
			for k, v := range b[(o+lane)*in : (o+lane+1)*in] {
				row[k] += int64(int8(v)) << (lane * laneBits)
				sum += max(int(int8(v)), -int(int8(v)))
			}
			if sum*top > sumLimit {
				return nil, false
			}
		}
		w = append(w, row)
	}
	return w, true
}

// Classify returns the natural logarithms of the probabilities of all symbols: they add up to 1,
// but for those below e^-20, which are raised to it. They are calibrated: of the symbols with a
// probability of 0.9, about 9 in 10 are right. It may be called concurrently, allocates nothing,
// and takes about 0.1 ms. Sums are of integers, so that all machines agree.
func Classify(c *Cell) [Classes]float32 { return network().Classify(c) }

// Classify is [Classify] with this network.
func (n *Network) Classify(c *Cell) [Classes]float32 {
	sums := n.run(c)
	most := sums[0]
	for _, s := range sums {
		most = max(most, s)
	}
	var all float64
	for _, s := range sums {
		all += math.Exp((float64(s) - float64(most)) * n.temperature)
	}
	var p [Classes]float32
	for i, s := range sums {
		nats := (float64(s)-float64(most))*n.temperature - math.Log(all)
		p[i] = min(0, max(-20, float32(nats)))
	}
	return p
}

// run returns the sums of the last layer.
func (n *Network) run(c *Cell) (sums [Classes]int32) {
	// Pictures with a border of zeros, row by row, all maps of a place together.
	var a [(Side + 2) * (Side + 2)]int64
	for y := range Side {
		for x := range Side {
			v := c[y*Side+x]
			if !(v > 0) { // also what is not a number
				continue
			}
			a[(y+1)*(Side+2)+x+1] = int64(float32(min(v, 1)*top) + .5)
		}
	}
	var b [(Side/2 + 2) * (Side/2 + 2) * maps1]int64
	n.layers[0].convolve(b[:], a[:], Side, 1, 1)
	var d [(Side/4 + 2) * (Side/4 + 2) * maps2]int64
	n.layers[1].convolve(d[:], b[:], Side/2, maps1, 1)
	var e [places * maps3]int64
	n.layers[2].convolve(e[:], d[:], Side/4, maps2, 0)
	var f [hidden]int64
	l := &n.layers[3]
	for o, w := range l.w {
		for lane, s := range unpack(dot(e[:], w)) {
			f[3*o+lane] = l.activate(3*o+lane, s)
		}
	}
	l = &n.layers[4]
	for o, w := range l.w {
		for lane, s := range unpack(dot(f[:], w)) {
			sums[3*o+lane] = s + l.bias[3*o+lane]
		}
	}
	return sums
}

// convolve weighs the picture a of side by side places, which has a border, and writes the
// greatest of each 2 by 2 places to b, which has a border of the given width.
func (l *layer) convolve(b, a []int64, side, maps, border int) {
	outs := len(l.bias)
	wide := side/2 + 2*border
	var space [9 * maps2]int64
	patch := space[:9*maps]
	var most [maps3]int32
	for y := range side / 2 {
		for x := range side / 2 {
			for i := range outs {
				most[i] = math.MinInt32
			}
			for q := range 4 {
				at := ((2*y+q/2)*(side+2) + 2*x + q%2) * maps
				for r := range 3 {
					copy(patch[3*maps*r:3*maps*(r+1)], a[at+r*(side+2)*maps:])
				}
				for o := 0; o < outs; o += 9 { // all convolutions have a multiple of 9 maps
					s0, s1, s2 := dot3(patch, l.w[o/3], l.w[o/3+1], l.w[o/3+2])
					raise(most[o:o+3], s0)
					raise(most[o+3:o+6], s1)
					raise(most[o+6:o+9], s2)
				}
			}
			to := b[((y+border)*wide+x+border)*outs:]
			for i := range outs {
				to[i] = l.activate(i, most[i])
			}
		}
	}
}

// activate makes an activation of a sum.
func (l *layer) activate(o int, sum int32) int64 {
	s := int64(sum) + int64(l.bias[o])
	return min(top, max(0, s)*int64(l.scale[o])>>22)
}

// dot returns three sums of products in one number.
func dot(a, w []int64) (sum int64) {
	var s0, s1, s2 int64
	w = w[:len(a)]
	i := 0
	for ; i+3 <= len(a); i += 3 { // all lengths are multiples of 3
		s0 += a[i] * w[i]
		s1 += a[i+1] * w[i+1]
		s2 += a[i+2] * w[i+2]
	}
	return s0 + s1 + s2
}

// dot3 is dot with three weights.
func dot3(a, w0, w1, w2 []int64) (s0, s1, s2 int64) {
	w0, w1, w2 = w0[:len(a)], w1[:len(a)], w2[:len(a)]
	for i, v := range a {
		s0 += v * w0[i]
		s1 += v * w1[i]
		s2 += v * w2[i]
	}
	return s0, s1, s2
}

// raise raises three numbers to those that s holds.
func raise(most []int32, s int64) {
	s0, s1, s2 := split(s)
	most[0] = max(most[0], s0)
	most[1] = max(most[1], s1)
	most[2] = max(most[2], s2)
}

// split takes three sums out of one number.
func split(s int64) (s0, s1, s2 int32) {
	l0 := s << (64 - laneBits) >> (64 - laneBits)
	s = (s - l0) >> laneBits
	l1 := s << (64 - laneBits) >> (64 - laneBits)
	return int32(l0), int32(l1), int32((s - l1) >> laneBits)
}

func unpack(s int64) [3]int32 {
	s0, s1, s2 := split(s)
	return [3]int32{s0, s1, s2}
}
