package nonet

import "github.com/nonet-dev/nonet/internal/nine"

// CPU returns the name of the instructions that engine nine uses: avx512, avx2,
// or generic, which is plain Go. They are the best that the CPU and the build
// have, unless the environment variable NONET_CPU names others when the program
// starts. The error says that NONET_CPU names none or what is not there; the best
// ones are used then. Results are the same on all, but for their nodes here and
// there.
func CPU() (tier string, err error) {
	t, err := nine.Current()
	return t.String(), err
}
