//go:build amd64 && !purego

package nine

// cellsOf returns the state of a slot.
func (g *slots256) cellsOf(slot int) (x Cells) {
	for i := range x {
		word, lane := place(i)
		x[i] = g.block.cells[word][4*slot+lane]
	}
	return x
}
