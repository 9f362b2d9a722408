//go:build !purego

package nine

import "unsafe"

// newSlots128 returns the two slots of the NEON kernel.
func newSlots128(block *block128) *vectorSlots[[2]uint64] {
	return newVectorSlots[[2]uint64](unsafe.Pointer(&block.cells), unsafe.Pointer(&block.configs),
		unsafe.Pointer(&block.sum), func(some slotSet) (bad, solved, stuck slotSet) {
			return propagate128(&block.cells[0][0], some)
		})
}
