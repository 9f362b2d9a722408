package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

// lanes256Guess writes the guesses of stuck lanes: the choice of each, then, lane
// by lane, the second child into a frame or another lane, then the first child in place.
func lanes256Guess() {
	TEXT("guess256", NOSPLIT, "func("+framesParams+", removed *uint32, minis *uint16, from, to uint32)")
	Doc("guess256 splits the states of lanes: the second part goes to the frames of a list, or " +
		"from some lanes to others.")
	Pragma("noescape")
	l := loadLanes256()
	choose256(l.block)
	set := GP32()
	MOVL(l.lanes, set)
	l.pushSecond256(Load(Param("removed"), GP64()).(reg.GPVirtual))
	from, to := GP32(), GP32()
	Load(Param("from"), from)
	Load(Param("to"), to)
	ORL(from, set)
	ORL(to, set)
	moveSecond256(l.block, from, to)

	minis := Load(Param("minis"), GP64()).(reg.GPVirtual)
	Label("restrict")
	lane := GP64()
	TESTL(set, set)
	JZ(LabelRef("done"))
	TZCNTL(set, lane.As32())
	BLSRL(set, set)
	LEAQ(Mem{Base: l.block, Index: lane, Scale: 2}, lane)
	MOVW(U16(0), at(lane, sum256)) // not the sum of the cells
	restrict256(minis, lane, "restrict")
	JMP(LabelRef("restrict"))
	Label("done")
	VZEROUPPER()
	RET()
}

// pushSecond256 copies the states of lanes into frames, without the digit in the cells
// that set b of configurations does not allow.
func (l *lanes256Args) pushSecond256(removed reg.GPVirtual) {
	bits := words256("cells16", func(i int) int { return 1 << i })
	r := newPool256()
	bit, digit, less, x, high := r.take(), r.take(), r.take(), r.take(), r.take()
	load256(bits, bit)
	Label("push")
	lane, frame := l.next("pushed")
	// Word q of removed is for cells 16q to 16q+15.
	index, mask := GP64(), GP64()
	MOVWQZX(at(lane, chute256), index)
	SHLQ(U8(6), index)
	MOVWQZX(at(lane, second256), mask)
	ADDQ(index, mask)
	LEAQ(Mem{Base: mask, Index: mask, Scale: 2}, mask)
	LEAQ(Mem{Base: removed, Index: mask, Scale: 4}, mask)
	VPBROADCASTW(at(lane, digit256), digit)
	for q := range 6 {
		if q < 5 {
			takeOut256(lane, 16*q, x)
			takeOut256(lane, 16*q+8, high)
			VINSERTI128(U8(1), high.AsX(), x, x)
		} else {
			VPBROADCASTW(at(lane, row256*80), x)
		}
		VPBROADCASTW(at(mask, 2*q), less)
		VPAND(bit, less, less)
		VPCMPEQW(bit, less, less)
		VPAND(digit, less, less)
		VPANDN(x, less, x)
		store256(x, at(frame, row256*q))
	}
	JMP(LabelRef("push"))
	Label("pushed")
}

// moveSecond256 copies the states of lanes into others, with their choices, in which the
// children change places: what is the second child's becomes the first one's there. It
// does so two lanes at a time, as lanes256Insert.
func moveSecond256(block, from, to reg.GPVirtual) {
	var olds, news [2]reg.GPVirtual
	for i := range olds {
		olds[i], news[i] = GP64(), GP64()
	}
	next := func(set reg.GPVirtual) reg.GPVirtual {
		lane := GP64()
		TZCNTL(set, lane.As32())
		BLSRL(set, set)
		LEAQ(Mem{Base: block, Index: lane, Scale: 2}, lane)
		return lane
	}
	Label("move")
	for i := range olds {
		TESTL(to, to)
		JZ(LabelRef([]string{"moved", "copy"}[i]))
		was, is := next(from), next(to)
		for ; i < 2; i++ {
			MOVQ(was, olds[i])
			MOVQ(is, news[i])
		}
	}
	Label("copy")
	copied := func(was, is int) {
		var x [2]reg.GPVirtual
		for i := range x {
			x[i] = GP32()
			MOVWLZX(at(olds[i], was), x[i])
		}
		for i := range x {
			MOVW(x[i].As16(), at(news[i], is))
		}
	}
	for cell := range 81 {
		copied(row256*cell, row256*cell)
	}
	copied(chute256, chute256)
	copied(digit256, digit256)
	copied(first256, second256)
	copied(second256, first256)
	JMP(LabelRef("move"))
	Label("moved")
}

// restrict256 takes the digit of a lane's choice out of the minis that set b of
// configurations has and set a has not: no others hold it. If there are none, it
// jumps to a label.
func restrict256(minis, lane reg.GPVirtual, none string) {
	// Where mini 3a+b of a band, or of a stack, is in the chute.
	places := GLOBL("minisOfChute256", RODATA|NOPTR)
	for i := range 32 {
		a, b := i%16/3, i%16%3
		offset := row256 * (9*a + 3*b)
		if i >= 16 {
			offset = row256 * (a + 27*b)
		}
		DATA(2*i, U16(offset))
	}
	// Of the chutes: where the first cell is, where the next cell of a mini is
	// from there, and where the minis are in the table of places.
	chutes := GLOBL("chutes256", RODATA|NOPTR)
	for i := range 6 {
		first, next, table := row256*27*i, row256, 0
		if i >= 3 {
			first, next, table = row256*3*(i-3), row256*9, 32
		}
		DATA(8*i, U16(first))
		DATA(8*i+2, U16(next))
		DATA(8*i+4, U16(table))
		DATA(8*i+6, U16(0))
	}
	chute, next, table := GP64(), GP64(), GP64()
	LEAQ(chutes, chute)
	LEAQ(places, table)
	MOVWQZX(at(lane, chute256), next)
	LEAQ(Mem{Base: chute, Index: next, Scale: 8}, chute)
	MOVWQZX(at(chute, 4), next)
	ADDQ(next, table)
	MOVWQZX(at(chute, 2), next)
	MOVWQZX(at(chute, 0), chute)
	ADDQ(lane, chute)
	a, b, digit := GP64(), GP64(), GP32()
	MOVWQZX(at(lane, first256), a)
	MOVWQZX(at(lane, second256), b)
	MOVWLZX(Mem{Base: minis, Index: a, Scale: 2}, a.As32())
	MOVWLZX(Mem{Base: minis, Index: b, Scale: 2}, b.As32())
	ANDNL(b.As32(), a.As32(), b.As32()) // b without a
	JZ(LabelRef(none))
	MOVWLZX(at(lane, digit256), digit)
	NOTL(digit)
	// Most often there are two minis or three. So three are taken, the last one again if
	// there are fewer: a branch would be mispredicted.
	one := func() reg.GPVirtual {
		place, rest := GP64(), GP32()
		TZCNTL(b.As32(), place.As32())
		MOVWQZX(Mem{Base: table, Index: place, Scale: 2}, place)
		ADDQ(chute, place)
		ANDW(digit.As16(), Mem{Base: place})
		ANDW(digit.As16(), Mem{Base: place, Index: next, Scale: 1})
		ANDW(digit.As16(), Mem{Base: place, Index: next, Scale: 2})
		BLSRL(b.As32(), rest)
		return rest
	}
	for range 2 {
		CMOVLNE(one(), b.As32())
	}
	Label("mini")
	MOVL(one(), b.As32())
	JNZ(LabelRef("mini"))
}

// counts256 are how often each digit is in six configurations, digit by digit:
// bit of one, 2 bit of two, 4 bit of four.
type counts256 struct{ one, two, four vector }

// count adds up six configurations as an adder of one bit does, for all digits
// at once.
func (r *pool) count(p [6]Op) counts256 {
	var sums, carries [2]vector
	for i := range 2 {
		odd, both, x := r.take(), r.take(), r.take()
		VMOVDQU(p[3*i], x)
		VPAND(p[3*i+1], x, both)
		VPXOR(p[3*i+1], x, odd)
		VPAND(p[3*i+2], odd, x)
		VPOR(x, both, both)
		VPXOR(p[3*i+2], odd, odd)
		sums[i], carries[i] = odd, both
		r.give(x)
	}
	c := counts256{r.take(), carries[0], sums[0]}
	carry, odd := sums[1], r.take()
	VPXOR(sums[0], sums[1], c.one)
	VPAND(sums[0], sums[1], carry)
	VPXOR(carries[0], carries[1], odd)
	VPAND(carries[0], carries[1], c.four)
	VPXOR(carry, odd, c.two)
	VPAND(carry, odd, odd)
	VPOR(odd, c.four, c.four)
	r.give(carry, odd, carries[1])
	return c
}

// choose256 writes choose in choice.go for all lanes; what it chooses for lanes
// that are not stuck means nothing.
func choose256(block reg.GPVirtual) {
	nibble := all256("nibble16", 0x0f0f)
	ones := all256("bytes16", 0x0101)
	ten := all256("ten16", 10)
	positive := all256("positive16", 0x7fff)
	var numbers, bits [6]Mem
	for i := range 6 {
		numbers[i] = all256("number"+string('0'+rune(i)), i)
		bits[i] = all256("bit"+string('0'+rune(i)), 1<<i)
	}
	r := newPool256()

	// The chute: its score is the sum of the configurations of each digit, and
	// two for each that has more than one. Bits are counted, with their weights, by
	// half bytes.
	var weights [3]vector
	for i := range weights {
		table := GLOBL("weights"+string('1'+rune(i)), RODATA|NOPTR)
		for n := range 32 {
			DATA(n, U8((n&1+n>>1&1+n>>2&1+n>>3&1)<<i))
		}
		weights[i] = r.take()
		load256(table, weights[i])
	}
	least, chute := r.take(), r.take()
	var configs [6][6]Op
	for i := range configs {
		for k := range configs[i] {
			configs[i][k] = at(block, config256+row256*(6*i+k))
		}
		c := r.count(configs[i])
		open, score := r.take(), r.take()
		VPOR(c.two, c.four, open)
		store256(open, at(block, open256+row256*i))
		for j, set := range []struct {
			digits vector
			weight int
		}{{c.one, 0}, {c.two, 1}, {c.four, 2}, {open, 1}} {
			low, high, table := r.take(), r.take(), weights[set.weight]
			VPAND(nibble, set.digits, low)
			VPSRLW(U8(4), set.digits, high) // bits 4 to 6 of a byte do not matter
			VPSHUFB(low, table, low)
			VPSHUFB(high, table, high)
			if j == 0 {
				VPADDB(low, high, score)
			} else {
				VPADDB(low, score, score)
				VPADDB(high, score, score)
			}
			r.give(set.digits, low, high)
		}
		VPMADDUBSW(ones, score, score)
		// 9 configurations, which have no open cell, get the worst score.
		VPSUBW(ten, score, score)
		VPAND(positive, score, score)
		if i == 0 {
			VMOVDQA(score, least)
			VPXOR(chute, chute, chute)
		} else {
			better := r.take()
			VPCMPGTW(score, least, better)
			VPMINUW(score, least, least)
			VPBLENDVB(better, numbers[i], chute, chute)
			r.give(better)
		}
		r.give(score)
	}
	r.give(least)
	r.give(weights[:]...)
	store256(chute, at(block, chute256))

	// Its configurations, and the digits that are open in the chutes across.
	var p [6]vector
	for k := range p {
		p[k] = r.take()
		VMOVDQU(configs[0][k], p[k])
	}
	for i := 1; i < 6; i++ {
		own := r.take()
		VPCMPEQW(numbers[i], chute, own)
		for k := range p {
			VPBLENDVB(own, configs[i][k], p[k], p[k])
		}
		r.give(own)
	}
	c := r.count([6]Op{p[0], p[1], p[2], p[3], p[4], p[5]})
	var cross [3]vector
	stacks := r.take()
	VPCMPGTW(numbers[2], chute, stacks)
	r.give(chute)
	for i := range cross {
		cross[i] = r.take()
		load256(at(block, open256+row256*(3+i)), cross[i])
		VPBLENDVB(stacks, at(block, open256+row256*i), cross[i], cross[i])
	}
	r.give(stacks)

	// The digit: with two configurations, or else with three, or else with more.
	digit, many := r.take(), r.take()
	three := c.one
	VPANDN(c.two, c.one, digit)
	VPANDN(digit, c.four, digit)
	VPAND(c.two, c.one, three)
	zero := c.two
	VPXOR(zero, zero, zero)
	VPCMPEQW(zero, digit, many)
	VPBLENDVB(many, three, digit, digit)
	VPCMPEQW(zero, digit, many)
	VPBLENDVB(many, c.four, digit, digit)
	r.give(three, c.four)
	// Of these, one that is open in all chutes across, or else in two.
	always, often := cross[0], r.take()
	VPOR(cross[0], cross[1], often)
	VPAND(cross[0], cross[1], always)
	VPAND(cross[2], often, often)
	VPOR(always, often, often)
	VPAND(cross[2], always, always)
	VPAND(digit, often, often)
	VPAND(digit, always, always)
	for _, better := range []vector{often, always} {
		none := r.take()
		VPCMPEQW(zero, better, none)
		VPBLENDVB(none, digit, better, digit)
		r.give(none)
	}
	r.give(often)
	r.give(cross[:]...)
	lowest := func(x, low vector) {
		minus := r.take()
		VPSUBW(x, zero, minus)
		VPAND(x, minus, low)
		r.give(minus)
	}
	lowest(digit, digit)
	store256(digit, at(block, digit256))

	// Its configurations, and of these the first child's: the lowest; of four or
	// more, those that share its mini of line 0.
	for k := range p {
		VPAND(digit, p[k], p[k])
		VPCMPEQW(digit, p[k], p[k])
		VPAND(bits[k], p[k], p[k])
	}
	set, first, shared, up := p[0], r.take(), r.take(), r.take()
	for k := 1; k < 6; k++ {
		VPOR(p[k], set, set)
	}
	lowest(set, first)
	VPSRLW(U8(3), first, up)
	VPOR(first, up, shared)
	VPSLLW(U8(3), first, up)
	VPOR(up, shared, shared)
	VPAND(set, shared, shared)
	VPBLENDVB(many, shared, first, first)
	VPANDN(set, first, set)
	store256(first, at(block, first256))
	store256(set, at(block, second256))
}
