package nine

import "math/bits"

// The geometry that all tiers share.
//
// A chute is a band of three rows or a stack of three columns. It is a 3×3 grid of
// minis of three cells each: mini (a, b) is where line a of the chute (a row of a band,
// a column of a stack) crosses its box b, and t counts the cells of the mini:
//
//	            band i (chutes 0-2)               stack j (chutes 3-5)
//
//	        box 0   box 1   box 2               line 0  1  2
//	line 0  t t t | . . . | . . .        box 0       t  .  .
//	line 1  . . . | . . . | . . .                    t  .  .
//	line 2  . . . | . . . | . . .                    t  .  .
//	                                     box 1       .  .  .   ...
//
//	cell = 27i + 9a + 3b + t              cell = 3j + a + 27b + 9t
//
// A digit stands once in each line and once in each box of a chute: its three
// minis are a permutation, one of six configurations. Configuration k < 3 is
// the minis (a, k+a), k >= 3 the minis (a, k+2a), both modulo 3.

// miniOf returns the box b of line a in configuration k.
func miniOf(k, a int) int {
	if k < 3 {
		return (k + a) % 3
	}
	return (k + 2*a) % 3
}

// cellOf returns cell t of mini (a, b) in a chute.
func cellOf(chute, a, b, t int) int {
	if chute < 3 {
		return 27*chute + 9*a + 3*b + t
	}
	return 3*(chute-3) + a + 27*b + 9*t
}

// configurations has, for each chute and configuration, the digits that may still be
// in it.
type configurations [6][6]uint16

// choice says how a state at its fixpoint is split: in the first child the digit is in
// one of the configurations of set a of the chute, in the second in one of set b. The
// union of a and b is the set of all configurations that the digit has there.
type choice struct {
	chute int
	digit uint16 // as a mask of one bit
	a, b  uint8  // bit k: configuration k
}

// choose returns the choice for a state that is at its fixpoint, neither solved
// nor contradictory. A digit is open in a chute while it has two configurations
// or more there.
//
//   - Chute: of the chutes with open digits, the one with the least sum of its
//     configurations plus twice its open digits; of several the first.
//   - Digit: open digits of the chute with two configurations come first, then those
//     with three, then the rest. Of several, those that are open in all three chutes
//     that cross it come first, then those that are open in two of them. Of several
//     the lowest.
//   - The first child has the lowest configuration of the digit. If there are four or
//     more, it also has the configuration with the same mini in line 0, if there is
//     one. The second child has the others, at least two of them then.
//
// Why this rule: see README.md.
func choose(p *configurations) choice {
	var c choice
	var open [6]uint16
	least := 0
	for chute := range p {
		n, some := 0, uint16(0)
		for _, digits := range p[chute] {
			n += bits.OnesCount16(digits)
			open[chute] |= some & digits
			some |= digits
		}
		n += 2 * bits.OnesCount16(open[chute])
		if open[chute] != 0 && (least == 0 || n < least) {
			least, c.chute = n, chute
		}
	}
	var one, two, three, four uint16 // digits with at least that many configurations
	for _, digits := range p[c.chute] {
		four |= three & digits
		three |= two & digits
		two |= one & digits
		one |= digits
	}
	d := two &^ three
	if d == 0 {
		d = three &^ four
	}
	if d == 0 {
		d = four
	}
	cross := open[3:]
	if c.chute >= 3 {
		cross = open[:3]
	}
	if in3 := d & cross[0] & cross[1] & cross[2]; in3 != 0 {
		d = in3
	} else if in2 := d & (cross[0]&cross[1] | cross[0]&cross[2] | cross[1]&cross[2]); in2 != 0 {
		d = in2
	}
	c.digit = d & -d
	var set uint8
	for k, digits := range p[c.chute] {
		if digits&c.digit != 0 {
			set |= 1 << k
		}
	}
	c.a, c.b = halves(set)
	return c
}

// halves splits the configurations of a digit between the children.
func halves(set uint8) (a, b uint8) {
	a = set & -set
	if bits.OnesCount8(set) >= 4 {
		a = set & (0b001001 << (bits.TrailingZeros8(set) % 3))
	}
	return a, set &^ a
}

// removed has, for each chute and set of configurations, the cells of the
// chute in which the digit cannot stand when its configuration is in the set:
// word w has bit i for cell 32w+i.
var removed = func() (out [6][64][3]uint32) {
	for chute := range out {
		for set := range out[chute] {
			var allowed [3][3]bool
			for k := range 6 {
				if set>>k&1 != 0 {
					for a := range 3 {
						allowed[a][miniOf(k, a)] = true
					}
				}
			}
			for i := range 27 {
				if a, b, t := i/9, i/3%3, i%3; !allowed[a][b] {
					cell := cellOf(chute, a, b, t)
					out[chute][set][cell/32] |= 1 << (cell % 32)
				}
			}
		}
	}
	return out
}()

// minisOf has the minis that the configurations of a set use: bit 3a+b for
// mini (a, b).
var minisOf = func() (out [64]uint16) {
	for set := range out {
		for k := range 6 {
			if set>>k&1 != 0 {
				for a := range 3 {
					out[set] |= 1 << (3*a + miniOf(k, a))
				}
			}
		}
	}
	return out
}()
