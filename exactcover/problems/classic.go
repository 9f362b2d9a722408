package problems

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/nonet-dev/nonet/exactcover"
)

// Queens returns the problem of n queens that do not attack each other. Items are the rows r1, r2,
// ... and the columns c1, c2, ..., the middle ones first, as a queen there excludes most. The
// diagonals are secondary items: on a1, a2, ... the sum of row and column is 2, 3, ..., on b1, b2,
// ... the row is n-1, n-2, ... less than the column. Diagonals of a single cell are left out.
func Queens(n int) (*exactcover.Problem, error) {
	if n < 1 {
		return nil, fmt.Errorf("%d queens: %w", n, ErrSize)
	}
	size := float64(n)
	if err := enough(6*size, size*size, 4*size*size); err != nil {
		return nil, fmt.Errorf("%d queens have %w", n, err)
	}
	var b builder
	rows, cols := make([]int, n), make([]int, n)
	for i := range n {
		at := n / 2
		if i%2 == 1 {
			at -= i/2 + 1
		} else {
			at += i / 2
		}
		rows[at] = b.item(exactcover.Primary, "r"+strconv.Itoa(at+1))
		cols[at] = b.item(exactcover.Primary, "c"+strconv.Itoa(at+1))
	}
	diagonals := [2][]int{make([]int, 2*n-1), make([]int, 2*n-1)}
	for i := 1; i < 2*n-2; i++ {
		diagonals[0][i] = b.item(exactcover.Secondary, "a"+strconv.Itoa(i+1))
		diagonals[1][i] = b.item(exactcover.Secondary, "b"+strconv.Itoa(i+1))
	}
	for r := range n {
		for c := range n {
			option := []int{rows[r], cols[c]}
			for i, d := range [2]int{r + c, n - 1 + r - c} {
				if d > 0 && d < 2*n-2 {
					option = append(option, diagonals[i][d])
				}
			}
			b.option(option...)
		}
	}
	return &b.problem, nil
}

// Langford returns the problem of arranging the numbers 1 to n, each twice, in 2n places so that
// there are k other numbers between the two k. Items are the numbers and the places s1, s2, ... An
// arrangement and its reverse are two solutions. There are none unless n or n+1 is a multiple of 4.
func Langford(n int) (*exactcover.Problem, error) {
	if n < 1 {
		return nil, fmt.Errorf("Langford pairs of %d numbers: %w", n, ErrSize)
	}
	size := float64(n)
	if err := enough(3*size, 1.5*size*size, 4.5*size*size); err != nil {
		return nil, fmt.Errorf("Langford pairs of %d numbers have %w", n, err)
	}
	var b builder
	for k := range n {
		b.item(exactcover.Primary, strconv.Itoa(k+1))
	}
	for i := range 2 * n {
		b.item(exactcover.Primary, "s"+strconv.Itoa(i+1))
	}
	for k := range n {
		for i := 0; i+k+2 < 2*n; i++ {
			b.option(k, n+i, n+i+k+2)
		}
	}
	return &b.problem, nil
}

// Matchings returns the problem of the perfect matchings of a graph. Its vertices are the items, in
// the order in which the edges name them, and its edges the options. A vertex that is joined to
// itself is an error, as is a name that cannot be the name of an item.
func Matchings(edges [][2]string) (*exactcover.Problem, error) {
	if err := enough(0, float64(len(edges)), 2*float64(len(edges))); err != nil {
		return nil, fmt.Errorf("a graph has %w", err)
	}
	p := new(exactcover.Problem)
	for i, edge := range edges {
		for _, v := range edge {
			if _, known := p.ItemByName(v); known {
				continue
			}
			if p.NumItems() == MaxItems {
				return nil, fmt.Errorf("a graph has more than %d vertices: %w", MaxItems,
					exactcover.ErrTooLarge)
			}
			if _, err := p.AddItem(v, exactcover.Primary); err != nil {
				return nil, fmt.Errorf("edge %d: %w", i+1, err)
			}
		}
		if _, err := p.AddNamedOption(edge[0], edge[1]); err != nil {
			return nil, fmt.Errorf("edge %d: %w", i+1, err)
		}
	}
	if len(edges) == 0 {
		return nil, fmt.Errorf("a graph without edges: %w", ErrSize)
	}
	return p, nil
}

// Steiner returns the problem of Steiner triple systems of n points: sets of triples such that
// every two points are in exactly one triple. Items are the pairs of points 1-2, 1-3, ..., options
// the triples. There are systems only if n divided by 6 leaves 1 or 3.
func Steiner(n int) (*exactcover.Problem, error) {
	if n < 3 {
		return nil, fmt.Errorf("Steiner triple systems of %d points: %w", n, ErrSize)
	}
	size := float64(n)
	triples := size * (size - 1) * (size - 2) / 6
	if err := enough(size*(size-1)/2, triples, 3*triples); err != nil {
		return nil, fmt.Errorf("Steiner triple systems of %d points have %w", n, err)
	}
	var b builder
	pair := make([][]int, n)
	for i := range n {
		pair[i] = make([]int, n)
		for j := i + 1; j < n; j++ {
			pair[i][j] = b.item(exactcover.Primary, strconv.Itoa(i+1)+"-"+strconv.Itoa(j+1))
		}
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			for k := j + 1; k < n; k++ {
				b.option(pair[i][j], pair[i][k], pair[j][k])
			}
		}
	}
	return &b.problem, nil
}

// Random returns a problem of items i1, i2, ... and options of size different items each, drawn at
// random and different from each other.
func Random(items, options, size int, random *rand.Rand) (*exactcover.Problem, error) {
	if items < 1 || size < 1 || size > items || options < 0 {
		return nil, fmt.Errorf("%d options with %d of %d items: %w", options, size, items, ErrSize)
	}
	if err := enough(float64(items), float64(options), float64(options)*float64(size)); err != nil {
		return nil, fmt.Errorf("random options with %w", err)
	}
	possible := 1.0
	for i := range size {
		possible = possible * float64(items-i) / float64(i+1)
		if possible > 1e15 {
			break
		}
	}
	if float64(options) > possible/2 {
		return nil, fmt.Errorf("%d different options with %d of %d items, "+
			"of which there are %.0f: "+
			"at most half of them can be drawn: %w", options, size, items, possible, ErrSize)
	}
	var b builder
	for i := range items {
		b.item(exactcover.Primary, "i"+strconv.Itoa(i+1))
	}
	seen := map[string]bool{}
	in := make([]bool, items)
	option := make([]int, 0, size)
	var name []byte
	for b.problem.NumOptions() < options {
		// Floyd's sampling: each set is equally likely.
		option = option[:0]
		for j := items - size; j < items; j++ {
			i := random.IntN(j + 1)
			if in[i] {
				i = j
			}
			in[i] = true
			option = append(option, i)
		}
		slices.Sort(option)
		name = name[:0]
		for _, i := range option {
			in[i] = false
			name = append(strconv.AppendInt(name, int64(i), 36), ' ')
		}
		if !seen[string(name)] {
			seen[string(name)] = true
			b.option(option...)
		}
	}
	return &b.problem, nil
}
