//go:build darwin || freebsd

package exactcover

import (
	"runtime"
	"syscall"
)

// machineMemory returns the memory of the machine in bytes, 0 if it is not known.
func machineMemory() int64 {
	name := "hw.physmem"
	if runtime.GOOS == "darwin" {
		name = "hw.memsize"
	}
	text, err := syscall.Sysctl(name)
	if err != nil {
		return 0
	}
	return sysctlNumber(text)
}
