//go:build !purego

package nine

import (
	"testing"
	"unsafe"
)

// The generator of the assembly has the offsets of fields as constants.
func TestOffsets(t *testing.T) {
	var (
		b5 block512
		g5 guesses512
		m5 memory512
		f5 frame512
		b2 block256
	)
	compareOffsets(t, []offset{
		{"row", unsafe.Sizeof(b5.cells[0])},
		{"cellsAt", unsafe.Offsetof(b5.cells)},
		{"configAt", unsafe.Offsetof(b5.configs)},
		{"nakedAt", unsafe.Offsetof(b5.naked)},
		{"sumAt", unsafe.Offsetof(b5.sum)},
		{"spareAt", unsafe.Offsetof(b5.spare)},
		{"frameSize", unsafe.Sizeof(frame{})},
		{"chuteAt", unsafe.Offsetof(g5.chute)},
		{"digitAt", unsafe.Offsetof(g5.digit)},
		{"firstAt", unsafe.Offsetof(g5.a)},
		{"secondAt", unsafe.Offsetof(g5.b)},
		{"maskAt", unsafe.Offsetof(g5.masks)},
		{"takeAt", unsafe.Offsetof(g5.digits)},

		{"planesAt", unsafe.Offsetof(m5.planes)},
		{"minisAt", unsafe.Offsetof(m5.minis)},
		{"digitsAt", unsafe.Offsetof(m5.digits)},
		{"setsAt", unsafe.Offsetof(m5.sets)},
		{"configsAt", unsafe.Offsetof(m5.configs)},
		{"framesAt", unsafe.Offsetof(m5.frames)},
		{"frameMinis", unsafe.Offsetof(f5.minis)},
		{"frameOpen", unsafe.Offsetof(f5.open)},
		{"frame512", unsafe.Sizeof(f5)},
		{"entryRoot", entryRoot},
		{"entryBack", entryBack},
		{"entryGuess", entryGuess},
		{"eventExhausted", uintptr(exhausted)},
		{"eventFound", uintptr(found)},
		{"eventGuessDue", uintptr(guessDue)},

		{"row256", unsafe.Sizeof(b2.cells[0])},
		{"cells256", unsafe.Offsetof(b2.cells)},
		{"config256", unsafe.Offsetof(b2.configs)},
		{"naked256", unsafe.Offsetof(b2.naked)},
		{"held256", unsafe.Offsetof(b2.held)},
		{"allowed256", unsafe.Offsetof(b2.allowed)},
		{"alive256", unsafe.Offsetof(b2.alive)},
		{"placed256", unsafe.Offsetof(b2.placed)},
		{"sum256", unsafe.Offsetof(b2.sum)},
		{"open256", unsafe.Offsetof(b2.open)},
		{"chute256", unsafe.Offsetof(b2.chute)},
		{"digit256", unsafe.Offsetof(b2.digit)},
		{"first256", unsafe.Offsetof(b2.first)},
		{"second256", unsafe.Offsetof(b2.second)},
	})
}
