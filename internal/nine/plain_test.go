package nine

import "math/bits"

// plainRun is Single.Run in its plainest form, without Stop and Order: what all
// tiers do is compared with it.
func plainRun(t *Task) Result {
	var r Result
	stack := []twin{{x: *t.Cells}}
	for len(stack) > 0 {
		s := &stack[len(stack)-1]
		switch s.sweep() {
		case stuck:
			if t.NodeLimit > 0 && r.Nodes == t.NodeLimit {
				r.Outcome = Limited
				return r
			}
			r.Nodes++
			var first twin
			first.x, s.x = s.children()
			stack = append(stack, first)
		case solved:
			r.Count++
			var digits [81]uint8
			for c, x := range s.x {
				digits[c] = uint8(1 + bits.TrailingZeros16(x))
			}
			if t.First != nil && r.Count == 1 {
				*t.First = digits
			}
			if t.Visit != nil && !t.Visit(digits[:]) || r.Count == t.Limit {
				r.Outcome = Ended
				return r
			}
			fallthrough
		case bad:
			stack = stack[:len(stack)-1]
		}
	}
	return r
}

// children returns the two parts of a state that is stuck.
func (s *twin) children() (first, second Cells) {
	first, second = s.x, s.x
	c := choose(&s.p)
	for i := range s.x {
		if removed[c.chute][c.a][i/32]>>(i%32)&1 != 0 {
			first[i] &^= c.digit
		}
		if removed[c.chute][c.b][i/32]>>(i%32)&1 != 0 {
			second[i] &^= c.digit
		}
	}
	return first, second
}
