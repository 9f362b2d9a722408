//go:build amd64 && !purego && (linux || darwin || freebsd || netbsd || openbsd)

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
	m, err := syscall.Mmap(-1, 0, (pages+2)*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
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

// The assembly stays within what it is given.
func TestGuard256(t *testing.T) {
	newKernel256(t)
	for _, atEnd := range []bool{false, true} {
		k := lanes256{block: guarded[block256](t, atEnd)}
		frames := guarded[[20]frame](t, atEnd)[:]
		list := guarded[[maxLanes]int32](t, atEnd)
		digits := guarded[[81]uint8](t, atEnd)[:]
		for i := range list {
			list[i] = int32(i % len(frames))
		}
		for i := range frames {
			k.read(&frames[i], digits)
		}
		k.insert(0xffff, frames, list)
		for _, lanes := range []laneSet{1, 1 << 15, 0xffff} {
			if _, _, stuck := k.sweep(0xffff, 16); stuck != 0xffff {
				t.Errorf("blank grids: stuck %04x", stuck)
			}
			k.extract(lanes, frames, list)
			k.guess(lanes, frames, list)
			k.insert(0xffff, frames, list)
		}
		for i := range frames {
			k.write(digits, &frames[i])
			clear(digits)
			k.read(&frames[i], digits)
		}
	}
}
