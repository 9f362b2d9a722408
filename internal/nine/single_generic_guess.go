package nine

import "math/bits"

// guess is a choice: a digit, as a mask of one bit, has several configurations
// in a chute, the set.
type guess struct {
	chute, set uint8
	digit      uint16
}

// choose returns the choice of the function of that name in choice.go for a
// slot, as of the last sweep.
func (g *slots) choose(slot int) guess {
	base := uint(slotBits * slot)
	// The chute with the least n, as in block6.choose.
	least := int64(1) << 40
	for d := range 2 {
		p, settled := &g.configs[d], g.settled[d]
		for l := range 3 {
			all := uint64(All) << ((base + uint(laneBits*l)) & 63)
			six := p[0]&all | bits.RotateLeft64(p[1]&all, 10) | bits.RotateLeft64(p[2]&all, 20) |
				bits.RotateLeft64(p[3]&all, 30) | bits.RotateLeft64(p[4]&all, 40) | bits.RotateLeft64(p[5]&all, 50)
			n := bits.OnesCount64(six) + 2*bits.OnesCount64(all&^settled)
			less := (int64(uint32(n-10))<<3 | int64(3*d+l)) - least
			least += less & (less >> 63)
		}
	}
	chute := uint(least & 7)
	d, l := chute/3, chute%3
	shift := (base + laneBits*l) & 63
	p := &g.configs[d&1]
	one, two, three, four := p[0], uint64(0), uint64(0), uint64(0) // digits with at least so many configurations
	for _, digits := range p[1:] {
		four |= three & digits
		three |= two & digits
		two |= one & digits
		one |= digits
	}
	digits := two &^ three >> shift & All
	if digits == 0 {
		digits = three &^ four >> shift & All
	}
	if digits == 0 {
		digits = four >> shift & All
	}
	// Those that are open in three of the chutes that cross it, in two, in any,
	// side by side: the lowest bit is the digit.
	cross := g.settled[1-d&1] >> base
	s0, s1, s2 := cross, cross>>laneBits, cross>>(2*laneBits)
	in3, in2 := digits&^(s0|s1|s2), digits&^(s0&s1|(s0|s1)&s2)
	digit := uint(bits.TrailingZeros64(in3|in2<<9|digits<<18)) % 9
	at := (shift + digit) & 63
	set := p[0]>>at&1 | p[1]>>at&1<<1 | p[2]>>at&1<<2 | p[3]>>at&1<<3 | p[4]>>at&1<<4 | p[5]>>at&1<<5
	return guess{uint8(chute), configurationsOf[chute][set], 1 << digit}
}

// split takes a choice: the slot becomes the first child, f the second.
func (g *slots) split(slot int, f *state, c guess) {
	g.save(slot, f)
	m := &masksGeneric[c.chute][c.set]
	digit, shift := uint32(c.digit), slotBits*slot&63
	if c.chute < 3 {
		for i := range m {
			x, y := (*[3]uint64)(g.cells[3*i:]), (*[3]uint32)(f[3*i:])
			a, b := ^(uint64(digit*m[i].a) << shift), ^(digit * m[i].b)
			x[0] &= a
			x[1] &= a
			x[2] &= a
			y[0] &= b
			y[1] &= b
			y[2] &= b
		}
		return
	}
	for i := range m {
		x, y := (*[19]uint64)(g.cells[i:]), (*[19]uint32)(f[i:])
		a, b := ^(uint64(digit*m[i].a) << shift), ^(digit * m[i].b)
		x[0] &= a
		x[9] &= a
		x[18] &= a
		y[0] &= b
		y[9] &= b
		y[18] &= b
	}
}

// masksGeneric has, for a chute and a set of configurations that a digit has
// there, ones in the lanes of the minis that the digit leaves in the first child,
// a, and in the second, b. Mini 3r + s of the bands is the words from 9r + 3s on,
// mini 3s + c of the stacks every ninth word from 3s + c on.
var masksGeneric = func() (out [6][64][9]struct{ a, b uint32 }) {
	for chute := range out {
		for set := range out[chute] {
			a, b := halves(uint8(set))
			for cell := range 81 {
				word, lane := place(cell)
				mini := word / 3
				if chute >= 3 {
					mini = word % 9
				}
				m := &out[chute][set][mini]
				if removed[chute][a][cell/32]>>(cell%32)&1 != 0 {
					m.a |= 1 << (laneBits * lane)
				}
				if removed[chute][b][cell/32]>>(cell%32)&1 != 0 {
					m.b |= 1 << (laneBits * lane)
				}
			}
		}
	}
	return out
}()

// configurationsOf has, for a chute, the set of configurations of choice.go for
// each set of those of slots. There, box number s is box i+s of band i and box
// j-s of stack j; in a stack, rising numbers are falling boxes.
var configurationsOf = func() (out [6][64]uint8) {
	for chute := range out {
		for set := range out[chute] {
			for k := range 6 {
				if set>>k&1 == 0 {
					continue
				}
				if s := k % 3; chute < 3 {
					out[chute][set] |= 1 << (k/3*3 + (chute+s)%3)
				} else {
					out[chute][set] |= 1 << (3 - k/3*3 + (chute-s)%3)
				}
			}
		}
	}
	return out
}()
