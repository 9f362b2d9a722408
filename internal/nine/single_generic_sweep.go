package nine

// The portable kernel of the single search works on both slots at once: six
// lanes of ten bits in a word, three for each slot. Bits 0 to 8 of a lane are
// digits, bit 9 is a guard, zero but within a computation, so that sums and
// differences of a lane do not reach the next.
//
//	bit 63      50        40        30 |      20        10         0
//	     ....  g987654321 g987654321 g987654321 g987654321 g987654321 g987654321
//	           lane 2     lane 1     lane 0     lane 2     lane 1     lane 0
//	           slot 1                           slot 0
//
// A state is 27 words. Cell (row r, column c) of box j in band i is in word
//
//	by bands:   9r + 3j + c, lane i     for the pass over the bands
//	by stacks:  9i + 3r + c, lane j     for the pass over the stacks
//
// so that the three bands, or the three stacks, go through a pass at once.
type slots struct {
	cells  [27]uint64 // by bands
	turned [27]uint64 // by stacks
	naked  [9]uint64  // digits alone in a cell: of box j, column c, by bands at 3j + c
	aside  [9]uint64  // the same by stacks: of band i, column c of the box, at 3i + c
	p      [2][6]uint64
	out    configurations
}

const (
	ones  = 1 | 1<<10 | 1<<20 | 1<<30 | 1<<40 | 1<<50 // in each lane
	guard = ones << 9
	nines = guard - ones // nine digits in each lane

	slotBits = 30
	oneSlot  = 1<<slotBits - 1
)

// filled returns nine digits in each lane of x that has any.
func filled(x uint64) uint64 {
	t := (x + nines) & guard
	return t - t>>9
}

// but returns x without the lowest digit of each lane.
func but(x uint64) uint64 { return x & ((x | guard) - ones) }

// lone returns the lanes of x that have one digit.
func lone(x uint64) uint64 { return x &^ filled(but(x)) }

// three returns nine digits in each lane of x that has three or more.
func three(x uint64) uint64 { return filled(but(but(x))) }

// sweep goes once over the bands, then over the stacks: the same steps as
// twin.sweep in twin_test.go.
func (g *slots) sweep() verdicts {
	x, y := &g.cells, &g.turned
	alive, fell := g.bands()
	for r := range 3 {
		for c := range 3 {
			y[3*r+c], y[9+3*r+c], y[18+3*r+c] = turn(x[9*r+c], x[9*r+3+c], x[9*r+6+c])
		}
	}
	for c := range 3 {
		g.aside[c], g.aside[3+c], g.aside[6+c] = turn(g.naked[c], g.naked[3+c], g.naked[6+c])
	}
	aliveToo, fellToo, least := g.stacks()
	for r := range 3 {
		for c := range 3 {
			x[9*r+c], x[9*r+3+c], x[9*r+6+c] = turn(y[3*r+c], y[9+3*r+c], y[18+3*r+c])
		}
	}
	open := uint64(0)
	for i := range g.p {
		p := &g.p[i]
		one := p[0]
		for _, q := range p[1:] {
			open |= one & q
			one |= q
		}
	}
	return verdicts{
		dead: (^least | ((alive&aliveToo ^ nines) + nines)) & guard,
		open: (open + nines) & guard,
		fell: ((fell | fellToo) + nines) & guard,
	}
}

// verdicts have the guards of lanes in which a digit or a cell has no place
// left, a digit has several configurations, or candidates went.
type verdicts struct{ dead, open, fell uint64 }

// ending returns what follows for a slot.
func (v verdicts) ending(slot int) ending {
	in := uint64(oneSlot) << (slotBits * slot)
	switch {
	case v.dead&in != 0:
		return contradiction
	case v.open&in == 0:
		return solution
	case v.fell&in == 0:
		return fixpoint
	}
	return notYet
}

// turn transposes the three lanes of each slot: lane i of word j goes to lane j
// of word i.
func turn(a, b, c uint64) (uint64, uint64, uint64) {
	const lane0 = All | All<<slotBits
	const lane1, lane2 = lane0 << 10, lane0 << 20
	return a&lane0 | b&lane0<<10 | c&lane0<<20,
		a&lane1>>10 | b&lane1 | c&lane1<<10,
		a&lane2>>20 | b&lane2>>10 | c&lane2
}

func (g *slots) bands() (alive, fell uint64) {
	x := &g.cells
	c0, c1, c2 := x[0], x[1], x[2]
	m00 := c0 | c1 | c2
	c0, c1, c2 = lone(c0), lone(c1), lone(c2)
	n00 := c0 | c1 | c2
	v0, v1, v2 := c0, c1, c2
	c0, c1, c2 = x[9], x[10], x[11]
	m10 := c0 | c1 | c2
	c0, c1, c2 = lone(c0), lone(c1), lone(c2)
	n10 := c0 | c1 | c2
	v0, v1, v2 = v0|c0, v1|c1, v2|c2
	c0, c1, c2 = x[18], x[19], x[20]
	m20 := c0 | c1 | c2
	c0, c1, c2 = lone(c0), lone(c1), lone(c2)
	n20 := c0 | c1 | c2
	v0, v1, v2 = v0|c0, v1|c1, v2|c2
	g.naked[0], g.naked[1], g.naked[2] = v0, v1, v2
	c0, c1, c2 = x[3], x[4], x[5]
	m01 := c0 | c1 | c2
	c0, c1, c2 = lone(c0), lone(c1), lone(c2)
	n01 := c0 | c1 | c2
	v0, v1, v2 = c0, c1, c2
	c0, c1, c2 = x[12], x[13], x[14]
	m11 := c0 | c1 | c2
	c0, c1, c2 = lone(c0), lone(c1), lone(c2)
	n11 := c0 | c1 | c2
	v0, v1, v2 = v0|c0, v1|c1, v2|c2
	c0, c1, c2 = x[21], x[22], x[23]
	m21 := c0 | c1 | c2
	c0, c1, c2 = lone(c0), lone(c1), lone(c2)
	n21 := c0 | c1 | c2
	v0, v1, v2 = v0|c0, v1|c1, v2|c2
	g.naked[3], g.naked[4], g.naked[5] = v0, v1, v2
	c0, c1, c2 = x[6], x[7], x[8]
	m02 := c0 | c1 | c2
	c0, c1, c2 = lone(c0), lone(c1), lone(c2)
	n02 := c0 | c1 | c2
	v0, v1, v2 = c0, c1, c2
	c0, c1, c2 = x[15], x[16], x[17]
	m12 := c0 | c1 | c2
	c0, c1, c2 = lone(c0), lone(c1), lone(c2)
	n12 := c0 | c1 | c2
	v0, v1, v2 = v0|c0, v1|c1, v2|c2
	c0, c1, c2 = x[24], x[25], x[26]
	m22 := c0 | c1 | c2
	c0, c1, c2 = lone(c0), lone(c1), lone(c2)
	n22 := c0 | c1 | c2
	v0, v1, v2 = v0|c0, v1|c1, v2|c2
	g.naked[6], g.naked[7], g.naked[8] = v0, v1, v2

	line0, box0 := n00|n01|n02, n00|n10|n20
	line1, box1 := n10|n11|n12, n01|n11|n21
	line2, box2 := n20|n21|n22, n02|n12|n22
	m00 &^= (line0 | box0) &^ n00
	m01 &^= (line0 | box1) &^ n01
	m02 &^= (line0 | box2) &^ n02
	m10 &^= (line1 | box0) &^ n10
	m11 &^= (line1 | box1) &^ n11
	m12 &^= (line1 | box2) &^ n12
	m20 &^= (line2 | box0) &^ n20
	m21 &^= (line2 | box1) &^ n21
	m22 &^= (line2 | box2) &^ n22

	p0 := m00 & m11 & m22
	p1 := m01 & m12 & m20
	p2 := m02 & m10 & m21
	p3 := m00 & m12 & m21
	p4 := m01 & m10 & m22
	p5 := m02 & m11 & m20
	g.p[0] = [6]uint64{p0, p1, p2, p3, p4, p5}
	alive = p0 | p1 | p2 | p3 | p4 | p5

	w0 := p0 | p3
	w1 := p1 | p4
	w2 := p2 | p5
	s0 := w0 &^ (w1 | w2)
	s1 := w1 &^ (w2 | w0)
	s2 := w2 &^ (w0 | w1)
	w0 &^= three(s0) &^ s0
	fell |= (x[0] | x[1] | x[2]) &^ w0
	x[0] &= w0
	x[1] &= w0
	x[2] &= w0
	w1 &^= three(s1) &^ s1
	fell |= (x[3] | x[4] | x[5]) &^ w1
	x[3] &= w1
	x[4] &= w1
	x[5] &= w1
	w2 &^= three(s2) &^ s2
	fell |= (x[6] | x[7] | x[8]) &^ w2
	x[6] &= w2
	x[7] &= w2
	x[8] &= w2

	w0 = p2 | p4
	w1 = p0 | p5
	w2 = p1 | p3
	s0 = w0 &^ (w1 | w2)
	s1 = w1 &^ (w2 | w0)
	s2 = w2 &^ (w0 | w1)
	w0 &^= three(s0) &^ s0
	fell |= (x[9] | x[10] | x[11]) &^ w0
	x[9] &= w0
	x[10] &= w0
	x[11] &= w0
	w1 &^= three(s1) &^ s1
	fell |= (x[12] | x[13] | x[14]) &^ w1
	x[12] &= w1
	x[13] &= w1
	x[14] &= w1
	w2 &^= three(s2) &^ s2
	fell |= (x[15] | x[16] | x[17]) &^ w2
	x[15] &= w2
	x[16] &= w2
	x[17] &= w2

	w0 = p1 | p5
	w1 = p2 | p3
	w2 = p0 | p4
	s0 = w0 &^ (w1 | w2)
	s1 = w1 &^ (w2 | w0)
	s2 = w2 &^ (w0 | w1)
	w0 &^= three(s0) &^ s0
	fell |= (x[18] | x[19] | x[20]) &^ w0
	x[18] &= w0
	x[19] &= w0
	x[20] &= w0
	w1 &^= three(s1) &^ s1
	fell |= (x[21] | x[22] | x[23]) &^ w1
	x[21] &= w1
	x[22] &= w1
	x[23] &= w1
	w2 &^= three(s2) &^ s2
	fell |= (x[24] | x[25] | x[26]) &^ w2
	x[24] &= w2
	x[25] &= w2
	x[26] &= w2
	return alive, fell
}

func (g *slots) stacks() (alive, fell, least uint64) {
	x, n := &g.turned, &g.aside
	least = guard
	c0, c1, c2 := x[0], x[3], x[6]
	m00, t00 := c0|c1|c2, c0&c1|(c0|c1)&c2
	n00 := n[0]
	c0, c1, c2 = x[1], x[4], x[7]
	m10, t10 := c0|c1|c2, c0&c1|(c0|c1)&c2
	n10 := n[1]
	c0, c1, c2 = x[2], x[5], x[8]
	m20, t20 := c0|c1|c2, c0&c1|(c0|c1)&c2
	n20 := n[2]
	c0, c1, c2 = x[9], x[12], x[15]
	m01, t01 := c0|c1|c2, c0&c1|(c0|c1)&c2
	n01 := n[3]
	c0, c1, c2 = x[10], x[13], x[16]
	m11, t11 := c0|c1|c2, c0&c1|(c0|c1)&c2
	n11 := n[4]
	c0, c1, c2 = x[11], x[14], x[17]
	m21, t21 := c0|c1|c2, c0&c1|(c0|c1)&c2
	n21 := n[5]
	c0, c1, c2 = x[18], x[21], x[24]
	m02, t02 := c0|c1|c2, c0&c1|(c0|c1)&c2
	n02 := n[6]
	c0, c1, c2 = x[19], x[22], x[25]
	m12, t12 := c0|c1|c2, c0&c1|(c0|c1)&c2
	n12 := n[7]
	c0, c1, c2 = x[20], x[23], x[26]
	m22, t22 := c0|c1|c2, c0&c1|(c0|c1)&c2
	n22 := n[8]

	line0, box0 := n00|n01|n02, n00|n10|n20
	line1, box1 := n10|n11|n12, n01|n11|n21
	line2, box2 := n20|n21|n22, n02|n12|n22
	m00 &^= (line0 | box0) &^ n00
	m01 &^= (line0 | box1) &^ n01
	m02 &^= (line0 | box2) &^ n02
	m10 &^= (line1 | box0) &^ n10
	m11 &^= (line1 | box1) &^ n11
	m12 &^= (line1 | box2) &^ n12
	m20 &^= (line2 | box0) &^ n20
	m21 &^= (line2 | box1) &^ n21
	m22 &^= (line2 | box2) &^ n22

	p0 := m00 & m11 & m22
	p1 := m01 & m12 & m20
	p2 := m02 & m10 & m21
	p3 := m00 & m12 & m21
	p4 := m01 & m10 & m22
	p5 := m02 & m11 & m20
	g.p[1] = [6]uint64{p0, p1, p2, p3, p4, p5}
	alive = p0 | p1 | p2 | p3 | p4 | p5

	w0 := p0 | p3
	w1 := p1 | p4
	w2 := p2 | p5
	s0 := w0 &^ (w1 | w2)
	s1 := w1 &^ (w2 | w0)
	s2 := w2 &^ (w0 | w1)
	w0 &^= three(s0) &^ s0
	s0 &^= t00
	c0 = x[0]
	c1 = c0 & w0 &^ (filled(c0&s0) &^ s0)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[0] = c1
	c0 = x[3]
	c1 = c0 & w0 &^ (filled(c0&s0) &^ s0)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[3] = c1
	c0 = x[6]
	c1 = c0 & w0 &^ (filled(c0&s0) &^ s0)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[6] = c1
	w1 &^= three(s1) &^ s1
	s1 &^= t01
	c0 = x[9]
	c1 = c0 & w1 &^ (filled(c0&s1) &^ s1)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[9] = c1
	c0 = x[12]
	c1 = c0 & w1 &^ (filled(c0&s1) &^ s1)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[12] = c1
	c0 = x[15]
	c1 = c0 & w1 &^ (filled(c0&s1) &^ s1)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[15] = c1
	w2 &^= three(s2) &^ s2
	s2 &^= t02
	c0 = x[18]
	c1 = c0 & w2 &^ (filled(c0&s2) &^ s2)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[18] = c1
	c0 = x[21]
	c1 = c0 & w2 &^ (filled(c0&s2) &^ s2)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[21] = c1
	c0 = x[24]
	c1 = c0 & w2 &^ (filled(c0&s2) &^ s2)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[24] = c1

	w0 = p2 | p4
	w1 = p0 | p5
	w2 = p1 | p3
	s0 = w0 &^ (w1 | w2)
	s1 = w1 &^ (w2 | w0)
	s2 = w2 &^ (w0 | w1)
	w0 &^= three(s0) &^ s0
	s0 &^= t10
	c0 = x[1]
	c1 = c0 & w0 &^ (filled(c0&s0) &^ s0)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[1] = c1
	c0 = x[4]
	c1 = c0 & w0 &^ (filled(c0&s0) &^ s0)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[4] = c1
	c0 = x[7]
	c1 = c0 & w0 &^ (filled(c0&s0) &^ s0)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[7] = c1
	w1 &^= three(s1) &^ s1
	s1 &^= t11
	c0 = x[10]
	c1 = c0 & w1 &^ (filled(c0&s1) &^ s1)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[10] = c1
	c0 = x[13]
	c1 = c0 & w1 &^ (filled(c0&s1) &^ s1)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[13] = c1
	c0 = x[16]
	c1 = c0 & w1 &^ (filled(c0&s1) &^ s1)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[16] = c1
	w2 &^= three(s2) &^ s2
	s2 &^= t12
	c0 = x[19]
	c1 = c0 & w2 &^ (filled(c0&s2) &^ s2)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[19] = c1
	c0 = x[22]
	c1 = c0 & w2 &^ (filled(c0&s2) &^ s2)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[22] = c1
	c0 = x[25]
	c1 = c0 & w2 &^ (filled(c0&s2) &^ s2)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[25] = c1

	w0 = p1 | p5
	w1 = p2 | p3
	w2 = p0 | p4
	s0 = w0 &^ (w1 | w2)
	s1 = w1 &^ (w2 | w0)
	s2 = w2 &^ (w0 | w1)
	w0 &^= three(s0) &^ s0
	s0 &^= t20
	c0 = x[2]
	c1 = c0 & w0 &^ (filled(c0&s0) &^ s0)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[2] = c1
	c0 = x[5]
	c1 = c0 & w0 &^ (filled(c0&s0) &^ s0)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[5] = c1
	c0 = x[8]
	c1 = c0 & w0 &^ (filled(c0&s0) &^ s0)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[8] = c1
	w1 &^= three(s1) &^ s1
	s1 &^= t21
	c0 = x[11]
	c1 = c0 & w1 &^ (filled(c0&s1) &^ s1)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[11] = c1
	c0 = x[14]
	c1 = c0 & w1 &^ (filled(c0&s1) &^ s1)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[14] = c1
	c0 = x[17]
	c1 = c0 & w1 &^ (filled(c0&s1) &^ s1)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[17] = c1
	w2 &^= three(s2) &^ s2
	s2 &^= t22
	c0 = x[20]
	c1 = c0 & w2 &^ (filled(c0&s2) &^ s2)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[20] = c1
	c0 = x[23]
	c1 = c0 & w2 &^ (filled(c0&s2) &^ s2)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[23] = c1
	c0 = x[26]
	c1 = c0 & w2 &^ (filled(c0&s2) &^ s2)
	fell |= c0 ^ c1
	least &= c1 + nines
	x[26] = c1
	return alive, fell, least
}

// configurations returns those of a slot, as of the last sweep.
func (g *slots) configurations(slot int) *configurations {
	for chute := range g.out {
		shift := slotBits*slot + 10*(chute%3)
		for k, p := range g.p[chute/3] {
			g.out[chute][k] = uint16(p>>(shift&63)) & All
		}
	}
	return &g.out
}

func (g *slots) load(slot int, f *[27]uint32) {
	shift := slotBits * slot
	for w := range g.cells {
		g.cells[w] = g.cells[w]&^(oneSlot<<shift) | uint64(f[w])<<shift
	}
}

func (g *slots) save(slot int, f *[27]uint32) {
	shift := slotBits * slot
	for w := range g.cells {
		f[w] = uint32(g.cells[w] >> shift & oneSlot)
	}
}

// split takes a choice: the slot becomes the first child, the frame the second.
func (g *slots) split(slot int, f *[27]uint32, c choice) {
	g.save(slot, f)
	shift, digit := slotBits*slot, uint32(c.digit)
	for _, w := range removedGeneric[c.chute][c.b] {
		f[w.word] &^= digit << w.shift
	}
	for _, w := range removedGeneric[c.chute][c.a] {
		g.cells[w.word] &^= uint64(digit) << w.shift << shift
	}
}

// removedGeneric is removed as lists of lanes of words.
var removedGeneric = func() (out [6][64][]struct{ word, shift uint8 }) {
	for chute := range out {
		for set := range out[chute] {
			for cell := range 81 {
				if removed[chute][set][cell/32]>>(cell%32)&1 != 0 {
					out[chute][set] = append(out[chute][set], struct{ word, shift uint8 }{uint8(cell % 27), uint8(cell / 27 * 10)})
				}
			}
		}
	}
	return out
}()
