//go:build (amd64 || arm64) && !purego

package nine

// cellsOf returns the state of a slot.
func (g *vectorSlots[row]) cellsOf(slot int) (x Cells) {
	for i := range x {
		word, lane := place(i)
		x[i] = uint16(g.cells[word][slot] >> (16 * lane))
	}
	return x
}
