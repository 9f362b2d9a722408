//go:build (amd64 || arm64) && !purego && (linux || darwin || netbsd || openbsd)

package nine

import (
	"os"
	"syscall"
	"testing"
	"unsafe"
)

// guarded returns memory for a T that ends where memory that cannot be read
// begins, or begins where such memory ends. A T has no pointers and a size that
// is a multiple of its alignment.
func guarded[T any](t *testing.T, atEnd bool) *T {
	t.Helper()
	var zero T
	size, page := int(unsafe.Sizeof(zero)), os.Getpagesize()
	pages := (size + page - 1) / page
	m, err := syscall.Mmap(
		-1,
		0,
		(pages+2)*page,
		syscall.PROT_READ|syscall.PROT_WRITE,
		syscall.MAP_ANON|syscall.MAP_PRIVATE,
	)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { syscall.Munmap(m) })
	for _, guard := range [][]byte{m[:page], m[(pages+1)*page:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	if atEnd {
		return (*T)(unsafe.Pointer(&m[(pages+1)*page-size]))
	}
	return (*T)(unsafe.Pointer(&m[page]))
}
