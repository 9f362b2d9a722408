package search

import "testing"

func boxes(r, c int) Model {
	n := r * c
	m := latin(n)
	for b := range n {
		var h []uint16
		for k := range n {
			h = append(h, uint16((b/r*r+k/c)*n+b%r*c+k%c))
		}
		m.Houses = append(m.Houses, h)
	}
	return m
}

func latin(n int) Model {
	m := Model{N: n}
	for i := range n {
		var h []uint16
		for k := range n {
			h = append(h, uint16(i*n+k))
		}
		m.Houses = append(m.Houses, h)
	}
	for i := range n {
		var h []uint16
		for k := range n {
			h = append(h, uint16(k*n+i))
		}
		m.Houses = append(m.Houses, h)
	}
	return m
}

func full(m Model) []uint64 {
	cand := make([]uint64, m.N*m.N*m.Words())
	for c := range m.N * m.N {
		for d := range m.N {
			cand[c*m.Words()+d/64] |= 1 << (d % 64)
		}
	}
	return cand
}

func TestBlank(t *testing.T) {
	for _, tt := range []struct {
		name string
		m    Model
		want int
	}{
		{"shidoku", boxes(2, 2), 288},
		{"latin 1", latin(1), 1},
		{"latin 2", latin(2), 2},
		{"latin 3", latin(3), 12},
		{"latin 4", latin(4), 576},
		{"latin 5", latin(5), 161280},
	} {
		n := 0
		Compile(tt.m).NewSearcher().Run(&Task{Cand: full(tt.m), Visit: func([]uint8) bool { n++; return true }})
		if n != tt.want {
			t.Errorf("%s: %d solutions, want %d", tt.name, n, tt.want)
		}
	}
}
