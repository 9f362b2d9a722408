//go:build !windows

package run

import "os"

// isTerminal reports whether a file is a terminal.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// obeysEscapes reports whether a terminal takes escape sequences for colours and the like.
func obeysEscapes(*os.File) bool { return true }
