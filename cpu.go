package nonet

import "github.com/nonet-dev/nonet/internal/nine"

// CPU returns the name of the instructions that engine nine uses: avx512, avx2, or
// generic, which is plain Go. They are those that the environment variable NONET_CPU
// names when the program starts, or the best there are. The error says that NONET_CPU
// names others. They change no result but, slightly, Stats.Nodes.
func CPU() (tier string, err error) {
	t, err := nine.Current()
	return t.String(), err
}
