//go:build (amd64 || arm64) && !purego

package nine

import "unsafe"

// aligned returns n zero values of T in memory that begins at a multiple of 64
// bytes, as the vector registers want it. T has no pointers.
func aligned[T any](n int) []T {
	var zero T
	size := int(unsafe.Sizeof(zero))
	b := make([]byte, n*size+63)
	at := -uintptr(unsafe.Pointer(&b[0])) & 63
	return unsafe.Slice((*T)(unsafe.Pointer(&b[at])), n)
}
