package cli

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"unsafe"
)

// onTerminal runs the program with a terminal as standard output, and returns what it shows.
func onTerminal(t *testing.T, args ...string) string {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer master.Close()
	var unlock, number int32
	for request, value := range map[uintptr]*int32{syscall.TIOCSPTLCK: &unlock,
		syscall.TIOCGPTN: &number} {
		if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, master.Fd(), request,
			uintptr(unsafe.Pointer(value))); errno != 0 {
			t.Skip(errno)
		}
	}
	terminal, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number),
		os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	shown := make(chan string)
	go func() {
		text, _ := io.ReadAll(master) // ends with an error when the terminal is closed
		shown <- strings.ReplaceAll(string(text), "\r\n", "\n")
	}()
	var errs bytes.Buffer
	status := Run(t.Context(), args, strings.NewReader(easyPuzzle), terminal, &errs)
	terminal.Close()
	text := <-shown
	if status != 0 {
		t.Errorf("%q: status %d: %s", args, status, errs.String())
	}
	return text
}

// TestTerminal draws on a terminal what is a line or without colours in a file.
func TestTerminal(t *testing.T) {
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "")
	const generate = "generate --seed 3"
	for _, test := range []struct{ args, want, colour string }{
		{generate, "  ┌───────┬───────┬───────┐\n1 │ . . . │ . ", "\x1b[1m9\x1b[0m"},
		{generate + " -t line", "....9.1...", ""},
		{"generate --killer --cages 2-3 --clues 9 --seed 3", "  ┏", "\x1b[1m"},
		{"hint -t pretty", "placed\n", "\x1b[1;32m+"},
		{"hint", "can only", ""},
	} {
		got := onTerminal(t, strings.Fields(test.args)...)
		if !strings.Contains(got, test.want) || !strings.Contains(got, test.colour) ||
			test.colour == "" && strings.Contains(got, "\x1b") {
			t.Errorf("%s shows\n%q, want in it %q and %q", test.args, got, test.want, test.colour)
		}
	}
	t.Setenv("NO_COLOR", "1")
	if got := onTerminal(t, "hint", "-t", "pretty"); strings.Contains(got, "\x1b") ||
		!strings.Contains(got, "+") {
		t.Errorf("with NO_COLOR a hint shows\n%q", got)
	}
}
