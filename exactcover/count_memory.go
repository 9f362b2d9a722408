package exactcover

import (
	"bufio"
	"bytes"
	"math"
	"os"
	"runtime/debug"
	"strconv"
)

// unknownMemory is what a machine is taken to have if it does not tell.
const unknownMemory = 2 << 30

// defaultMemory returns how many bytes tables may have if nobody says: a quarter of what the machine has, or the
// process, if it is in a control group or has been given a soft limit as GOMEMLIMIT does, and that is less.
func defaultMemory() int64 {
	memory := int64(math.MaxInt64)
	note := func(bytes int64) {
		if bytes > 0 {
			memory = min(memory, bytes)
		}
	}
	note(debug.SetMemoryLimit(-1)) // this only asks
	if text, err := os.ReadFile("/proc/meminfo"); err == nil {
		note(memTotal(text))
	}
	for _, file := range []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"} {
		if text, err := os.ReadFile(file); err == nil {
			n, _ := strconv.ParseInt(string(bytes.TrimSpace(text)), 10, 64)
			note(n)
		}
	}
	if memory == math.MaxInt64 {
		memory = unknownMemory
	}
	return memory / 4
}

// memTotal returns the memory that /proc/meminfo tells of, 0 if it does not.
func memTotal(text []byte) int64 {
	lines := bufio.NewScanner(bytes.NewReader(text))
	for lines.Scan() {
		words := bytes.Fields(lines.Bytes())
		if len(words) == 3 && string(words[0]) == "MemTotal:" && string(words[2]) == "kB" {
			n, _ := strconv.ParseInt(string(words[1]), 10, 64)
			return n << 10
		}
	}
	return 0
}
