//go:build !purego

package nine

import (
	"testing"
	"unsafe"
)

// The generator of the assembly has the offsets of fields as constants.
func TestOffsets(t *testing.T) {
	var b block128
	compareOffsets(t, []offset{
		{"row128", unsafe.Sizeof(b.cells[0])},
		{"cells128", unsafe.Offsetof(b.cells)},
		{"config128", unsafe.Offsetof(b.configs)},
		{"naked128", unsafe.Offsetof(b.naked)},
		{"sum128", unsafe.Offsetof(b.sum)},
		{"chute128", unsafe.Offsetof(b.chute)},
		{"chute128", unsafe.Offsetof(b.digit) - unsafe.Sizeof(b.chute)},
		{"chute128", unsafe.Offsetof(b.first) - 2*unsafe.Sizeof(b.chute)},
		{"chute128", unsafe.Offsetof(b.second) - 3*unsafe.Sizeof(b.chute)},
		{"frame128", unsafe.Sizeof(frame{})},
	})
}
