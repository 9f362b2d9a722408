package nonet

import "github.com/nonet-dev/nonet/internal/nine"

// CPU returns the name of the instructions that engine nine uses: avx512 or avx2 (amd64),
// neon (arm64), or generic, which is plain Go. They are the best of this CPU, or those that the
// environment variable NONET_CPU names when the program starts; the error says that
// it names none that are there. They change no result but, slightly, Stats.Nodes.
func CPU() (tier string, err error) {
	t, err := nine.Current()
	return t.String(), err
}
