//go:build !darwin && !freebsd && !windows

package exactcover

import "os"

// machineMemory returns the memory of the machine in bytes, 0 if it is not known.
func machineMemory() int64 {
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return 0
	}
	return memTotal(text)
}
