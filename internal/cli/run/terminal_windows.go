package run

import (
	"os"

	"golang.org/x/sys/windows"
)

// What goes to a console needs no code page: package os writes and reads its characters as UTF-16.

// isTerminal reports whether a file is a console.
func isTerminal(f *os.File) bool {
	var mode uint32
	return windows.GetConsoleMode(windows.Handle(f.Fd()), &mode) == nil
}

// obeysEscapes reports whether a console takes escape sequences for colours and the like. A console
// has to be told to do so; an old one cannot.
func obeysEscapes(f *os.File) bool {
	handle := windows.Handle(f.Fd())
	var mode uint32
	if windows.GetConsoleMode(handle, &mode) != nil {
		return false
	}
	const obey = windows.ENABLE_PROCESSED_OUTPUT | windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING
	return mode&obey == obey || windows.SetConsoleMode(handle, mode|obey) == nil
}
