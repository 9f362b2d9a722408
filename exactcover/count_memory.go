package exactcover

import (
	"bufio"
	"bytes"
	"math"
	"os"
	"runtime/debug"
	"strconv"
)

// unknownMemory is the assumed memory of a machine that does not tell it.
const unknownMemory = 2 << 30

// defaultMemory returns how many bytes tables may have by default: a quarter of the memory of the
// machine, or of what the process may use if a control group or a soft limit such as GOMEMLIMIT
// allows less.
func defaultMemory() int64 {
	memory := int64(math.MaxInt64)
	note := func(bytes int64) {
		if bytes > 0 {
			memory = min(memory, bytes)
		}
	}
	note(debug.SetMemoryLimit(-1)) // -1 asks and changes nothing
	note(machineMemory())
	for _, file := range []string{
		"/sys/fs/cgroup/memory.max",
		"/sys/fs/cgroup/memory/memory.limit_in_bytes",
	} {
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

// memTotal returns the memory that /proc/meminfo states, 0 if it states none.
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

// sysctlNumber returns the number that a system of BSD has returned as text: its bytes, the lowest
// first, without a last one that is 0.
func sysctlNumber(text string) (n int64) {
	for i := range min(len(text), 8) {
		n |= int64(text[i]) << (8 * i)
	}
	return n
}
