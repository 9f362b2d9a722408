//go:build !purego

package nine

import "unsafe"

// newSlots256 returns the four slots of the AVX2 kernel.
func newSlots256(block *block256) *vectorSlots[[4]uint64] {
	return newVectorSlots[[4]uint64](unsafe.Pointer(&block.cells), unsafe.Pointer(&block.configs),
		unsafe.Pointer(&block.sum), func(some slotSet) (bad, solved, stuck slotSet) {
			return propagate256(&block.cells[0][0], some)
		})
}
