package nine

import "math/bits"

// slots is what a tier does for ahead: up to maxSlots slots, each with a state to
// work on, and maxDepth frames with states at rest.
//
// A slot is three lanes of 27 words: one for each band, in which its boxes stand
// in an order of their own. Word 9r + 3s + c has in lane i cell (r, c) of the box
// that is in band i and in stack (i + s) mod 3:
//
//	            band 0  1  2
//	stack 0        0  2  1
//	      1        1  0  2      the s of the boxes
//	      2        2  1  0
//
// So the three bands go through a pass at once. When the lanes of each word are
// turned by its s, lane j has the cells of stack j, in the box of band
// (j - s) mod 3, and the stacks go through the other pass. The rules do not mind
// in which order the boxes of a chute are.
type slots interface {
	// count returns the number of slots.
	count() int

	// read sets a slot to candidates, write writes the digits of a solution.
	read(slot int, cells *Cells)
	write(slot int, digits *[81]uint8)

	load(slot, frame int)
	save(slot, frame int)

	// propagate sweeps until at least one of the slots has a verdict. It returns the
	// verdicts of all slots.
	propagate(some slotSet) verdicts

	// choose returns the choice for a slot that is stuck. split takes it: the
	// slot becomes the first child, the frame the second.
	choose(slot int) guess
	split(slot, frame int, g guess)
}

const maxSlots = 4

// slotSet is a set of slots, bit 4i for slot i.
type slotSet = uint32

// verdicts are the slots with each of the endings of propagation.
type verdicts struct{ bad, solved, stuck slotSet }

// place returns the word and the lane of a cell.
func place(cell int) (word, lane int) {
	i, j := cell/27, cell%9/3
	return cell/9%3*9 + (j-i+3)%3*3 + cell%3, i
}

// guess is a choice: a digit, as a mask of one bit, and the set of configurations
// that it has in a chute.
type guess struct {
	chute, set uint8
	digit      uint16
}

// chooseIn returns the choice of choose in choice.go for the digits of each
// configuration, of bands and of stacks, in lanes of the given number of bits. No branch
// depends on the state, as it would often be mispredicted.
func chooseIn(p *[2][6]uint64, laneBits uint) guess {
	// The number of configurations of each digit, in binary.
	var number [2]struct{ b0, b1, b2 uint64 }
	least := uint(1) << 20 // 8n + chute, with n as in choose
	for d := range p {
		p0, p1, p2, p3, p4, p5 := p[d][0], p[d][1], p[d][2], p[d][3], p[d][4], p[d][5]
		low0, high0 := p0^p1^p2, p0&p1|(p0|p1)&p2
		low1, high1 := p3^p4^p5, p3&p4|(p3|p4)&p5
		high2 := low0 & low1
		b0, b1, b2 := low0^low1, high0^high1^high2, high0&high1|(high0|high1)&high2
		number[d].b0, number[d].b1, number[d].b2 = b0, b1, b2
		open := b1 | b2
		for l := range uint(3) {
			shift := laneBits * l & 63
			twice := b1>>shift&All | open>>shift&All<<9
			n := bits.OnesCount64(b0>>shift&All|twice<<9|twice<<27) +
				4*bits.OnesCount64(b2>>shift&All)
			// Of a settled chute n is 9, and becomes the greatest.
			least = min(least, uint(uint16(n-10))<<3|(3*uint(d)+l))
		}
	}
	chute := least & 7
	d, shift := chute/3&1, laneBits*(chute%3)&63
	x := &number[d]
	digits := x.b1 &^ (x.b0 | x.b2) >> shift & All
	if digits == 0 {
		digits = x.b1 & x.b0 &^ x.b2 >> shift & All
	}
	if digits == 0 {
		digits = x.b2 >> shift & All
	}
	// Those that are open in three of the chutes that cross it, in two, in any,
	// side by side: the lowest bit is the digit.
	o0 := number[1-d].b1 | number[1-d].b2
	o1, o2 := o0>>(laneBits&63), o0>>(2*laneBits&63)
	in3, in2 := digits&o0&o1&o2, digits&(o0&o1|(o0|o1)&o2)
	digit := uint(bits.TrailingZeros64(in3|in2<<9|digits<<18)) % 9
	q, at := &p[d], (shift+digit)&63
	set := q[0]>>at&1 | q[1]>>at&1<<1 | q[2]>>at&1<<2 |
		q[3]>>at&1<<3 | q[4]>>at&1<<4 | q[5]>>at&1<<5
	return guess{uint8(chute), configurationsOf[chute][set], 1 << digit}
}

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

// slotMasks are for split: for a chute and a set of configurations that a digit
// has there, ones in the lanes of the minis that the digit leaves in the first
// child, a, and in the second, b. Mini 3r + s of the bands is the words from
// 9r + 3s on, mini 3s + c of the stacks every ninth word from 3s + c on.
type slotMasks[word uint32 | uint64] [6][64][9]struct{ a, b word }

func newSlotMasks[word uint32 | uint64](laneBits int) *slotMasks[word] {
	out := new(slotMasks[word])
	for chute := range out {
		for set := range out[chute] {
			a, b := halves(uint8(set))
			for cell := range 81 {
				w, lane := place(cell)
				mini := w / 3
				if chute >= 3 {
					mini = w % 9
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
}
