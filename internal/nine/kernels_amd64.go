//go:build !purego

package nine

//go:generate ./_asm/generate.sh

import "unsafe"

// newKernel returns a kernel of a tier that is available.
func newKernel(t Tier) kernel {
	switch t {
	case AVX512:
		return newLanes512()
	case AVX2:
		return newLanes256()
	}
	return newGeneric()
}

// aligned returns n zero values of T in memory that begins at a multiple of 64
// bytes, as the vector registers want it. T has no pointers.
func aligned[T any](n int) []T {
	var zero T
	size := int(unsafe.Sizeof(zero))
	b := make([]byte, n*size+63)
	at := -uintptr(unsafe.Pointer(&b[0])) & 63
	return unsafe.Slice((*T)(unsafe.Pointer(&b[at])), n)
}

// newSingle returns a kernel of the single search for a tier that is available.
func newSingle(t Tier) single {
	switch t {
	case AVX512:
		return newSingle512()
	case AVX2:
		return newAhead(newSlots256())
	}
	return newAhead(newSlots6())
}
