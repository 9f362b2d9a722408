//go:build !windows

package cli

// doubleClicked reports whether somebody has started the program by a double click on Windows.
func doubleClicked() bool { return false }
