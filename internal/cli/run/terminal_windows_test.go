package run

import (
	"os"
	"testing"
)

// A console is a terminal; NUL, which is a device, too, is none.
func TestIsTerminal(t *testing.T) {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	if IsTerminal(null) || takesEscapes(null) {
		t.Error("NUL is taken for a terminal")
	}
	console, err := os.OpenFile("CONOUT$", os.O_RDWR, 0)
	if err != nil {
		t.Skip("there is no console: ", err)
	}
	defer console.Close()
	if !IsTerminal(console) {
		t.Error("the console is no terminal")
	}
}
