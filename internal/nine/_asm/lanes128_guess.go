package main

// lanes128Choose writes choose in choice.go for all lanes; what it chooses for lanes that are
// not stuck means nothing. What the choice is made of, lane by lane, is done in Go.
func lanes128Choose(g *arm) {
	g.function("choose128", "(block *uint16)", 8,
		"choose128 sets the fields chute, digit, first and second of a block.")
	g.line("MOVD block+0(FP), R0")
	g.line("ADD $%d, R0, R1", config128)
	load := func(chute int) (p [6]q) {
		copy(p[:], g.takes(6))
		g.load(place128{"R1", 6 * row128 * chute}, p[:]...)
		return p
	}

	// The chute: its score is the number of its configurations, and two for each digit that
	// is open, as it has more than one.
	least, chute, ten := g.take(), g.take(), g.take()
	g.fill(10, ten)
	var open [6]q
	for i := range open {
		p := load(i)
		open[i] = g.take()
		g.openDigits(&p, open[i])
		score := p[0]
		for k := range p {
			g.count(p[k], p[k])
			if k > 0 {
				g.addBytes(p[k], score, score)
			}
		}
		g.count(open[i], p[1])
		g.addBytes(p[1], score, score)
		g.addBytes(p[1], score, score)
		g.pairs(score, score)
		// 9 configurations, which have no open digit, get the worst score.
		g.sub(score, ten, score)
		if i == 0 {
			g.or(score, score, least)
			g.zero(chute)
		} else {
			g.greater(least, score, p[1])
			g.min(score, least, least)
			g.fill(i, p[2])
			g.replace(chute, p[2], p[1])
		}
		g.give(p[:]...)
	}
	g.give(least, ten)

	// Its configurations.
	p := load(0)
	for i := 1; i < 6; i++ {
		own := g.take()
		g.fill(i, own)
		g.equal(own, chute, own)
		other := load(i)
		for k := range p {
			g.replace(p[k], other[k], own)
		}
		g.give(own)
		g.give(other[:]...)
	}

	// Digits with two configurations, or else with three, or else with more.
	digit, three, four := g.take(), g.take(), g.take()
	g.numbers(&p, digit, three, four)
	g.without(digit, three, digit)
	g.without(three, four, three)
	few := g.take() // lanes with digits that have two or three
	g.common(digit, digit, few)
	g.choose(few, digit, three)
	digit, few = few, digit
	g.common(digit, digit, few)
	some := g.take()
	g.or(few, few, some)
	g.choose(some, digit, four)
	g.give(digit, three, four)
	digit = some

	// Of these, those that are open in all chutes across, or else in two.
	stacks := g.take()
	g.fill(2, stacks)
	g.greater(chute, stacks, stacks)
	for i := range 3 {
		g.replace(open[3+i], open[i], stacks)
		g.give(open[i])
	}
	g.give(stacks)
	always, often, x := g.take(), open[3], open[4]
	g.and(open[3], open[4], always)
	g.or(open[3], open[4], often)
	g.and(open[5], often, often)
	g.or(always, often, often)
	g.and(open[5], always, always)
	g.give(open[5])
	for _, better := range []q{often, always} {
		g.and(digit, better, better)
		// always is part of often, so that digits it has are still there
		g.common(better, better, x)
		g.choose(x, better, digit)
		digit, x = x, digit
	}
	g.lowest(digit, often, digit)
	g.give(always)

	// The digit's configurations, and of these the first child's: the lowest; of four or
	// more, those that share its mini of line 0.
	set := always
	g.claim(set)
	g.zero(set)
	for k := range p {
		g.common(p[k], digit, p[k])
		g.fill(1<<k, x)
		g.and(p[k], x, p[k])
		g.or(p[k], set, set)
	}
	first, shared, up := p[0], p[1], p[2]
	g.lowest(set, often, first)
	g.line("VUSHR $3, %s, %s", first.words(), up.words())
	g.or(first, up, shared)
	g.line("VSHL $3, %s, %s", first.words(), up.words())
	g.or(up, shared, shared)
	g.and(set, shared, shared)
	g.choose(few, first, shared)
	g.without(set, few, set)
	g.store(place128{"R0", chute128}, chute, digit, few, set)
	g.line("RET")
}

// openDigits sets to to the digits with two configurations or more.
func (g *arm) openDigits(p *[6]q, to q) {
	some, x := g.take(), g.take()
	g.and(p[0], p[1], to)
	g.or(p[0], p[1], some)
	for k := 2; k < 6; k++ {
		g.and(p[k], some, x)
		g.or(x, to, to)
		if k < 5 {
			g.or(p[k], some, some)
		}
	}
	g.give(some, x)
}

// numbers sets three registers to the digits with at least two, three and four of the
// configurations.
func (g *arm) numbers(p *[6]q, two, three, four q) {
	one, x := g.take(), g.take()
	g.or(p[0], p[0], one)
	g.zero(two)
	g.zero(three)
	g.zero(four)
	for k := 1; k < 6; k++ {
		g.and(p[k], three, x)
		g.or(x, four, four)
		g.and(p[k], two, x)
		g.or(x, three, three)
		g.and(p[k], one, x)
		g.or(x, two, two)
		g.or(p[k], one, one)
	}
	g.give(one, x)
}

// lowest sets to to the lowest bit of each lane of x; spare loses what it has.
func (g *arm) lowest(x, spare, to q) {
	g.zero(spare)
	g.sub(spare, x, spare)
	g.and(x, spare, to)
}
