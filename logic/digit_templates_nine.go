package logic

// Templates of the classic layout, all at once. A band has three rows; a template has one candidate
// in each row, column and box. In each band it takes one column of each stack, 27 choices, and the
// three bands must take different columns of each stack.

// bandChoices is a set of choices of a band: the choice of columns x, y and z of the three stacks,
// each from 0 to 2, is bit x+3y+9z.
type bandChoices = uint32

// bandOrders has, for each way to share out the stacks among the rows of a band, the row of each
// stack.
var bandOrders = [6][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// bandSpread has, for each stack and each set of its three columns, the choices with one of these
// columns. bandOthers has, for each choice, the choices of two further bands that go with it.
var bandSpread, bandOthers = func() (spread [3][8]bandChoices, others [27][8][2]uint8) {
	parts := func(i int) [3]int { return [3]int{i % 3, i / 3 % 3, i / 9} }
	for i := range 27 {
		for stack, x := range parts(i) {
			for m := range uint32(8) {
				spread[stack][m] |= m >> x & 1 << i
			}
		}
		n := 0
		for j := range 27 {
			k, weight, apart := 0, 1, true
			for stack, x := range parts(i) {
				y := parts(j)[stack]
				apart = apart && x != y
				k += (3 - x - y) * weight
				weight *= 3
			}
			if apart {
				others[i][n] = [2]uint8{uint8(j), uint8(k)}
				n++
			}
		}
	}
	return spread, others
}()

// inTemplates returns, of the columns in each row that may have a digit, those in some template.
func inTemplates(rows *[9]uint32) (in [9]uint32) {
	var live [3][6]bandChoices
	var all, used [3]bandChoices
	for b := range live {
		r := rows[3*b : 3*b+3]
		for k, order := range bandOrders {
			x := bandSpread[0][r[order[0]]&7] & bandSpread[1][r[order[1]]>>3&7] &
				bandSpread[2][r[order[2]]>>6&7]
			live[b][k] = x
			all[b] |= x
		}
	}
	for m := all[0]; m != 0; m &= m - 1 {
		i := lowest(m)
		for _, o := range bandOthers[i] {
			both := all[1] >> o[0] & (all[2] >> o[1]) & 1
			used[0] |= both << i
			used[1] |= both << o[0]
			used[2] |= both << o[1]
		}
	}
	for b := range live {
		for k, order := range bandOrders {
			x := live[b][k] & used[b]
			if x == 0 {
				continue
			}
			for stack, row := range order {
				for column := range 3 {
					if x&bandSpread[stack][1<<column] != 0 {
						in[3*b+int(row)] |= 1 << (3*stack + column)
					}
				}
			}
		}
	}
	return in
}

// outsideNine is outsideTemplates for the classic layout.
func (q *digitIndex) outsideNine(fd *finder) (outside places) {
	f := fd.f
	var rows [9]uint32
	for r := range rows {
		rows[r] = fd.pos[(f.first[rowClass]+r)*9+q.d]
	}
	if int(fd.placed[q.d]) > 0 {
		for c, v := range fd.value {
			if int(v) == q.d+1 {
				rows[c/9] = 1 << (c % 9)
			}
		}
	}
	in := inTemplates(&rows)
	for i, c := range q.cells {
		if in[c/9]>>(c%9)&1 == 0 {
			outside.add(i)
		}
	}
	return outside
}
