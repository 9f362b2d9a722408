package exactcover

import (
	"syscall"
	"unsafe"
)

// memoryStatus is MEMORYSTATUSEX of the Windows API.
type memoryStatus struct {
	length, load                                                    uint32
	total, available, totalPage, availablePage, virtual, avail, ext uint64
}

var globalMemoryStatus = syscall.NewLazyDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx")

// machineMemory returns the memory of the machine in bytes, 0 if it is not known.
func machineMemory() int64 {
	s := memoryStatus{}
	s.length = uint32(unsafe.Sizeof(s))
	if globalMemoryStatus.Find() != nil {
		return 0
	}
	if ok, _, _ := globalMemoryStatus.Call(uintptr(unsafe.Pointer(&s))); ok == 0 {
		return 0
	}
	return int64(s.total)
}
