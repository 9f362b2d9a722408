package run

import (
	"os"
	"testing"
)

func TestColour(t *testing.T) {
	for _, test := range []struct {
		terminal      bool
		noColor, term string
		want          bool
	}{
		{true, "", "xterm", true},
		{false, "", "xterm", false},
		{true, "1", "xterm", false},
		{true, "", "dumb", false},
	} {
		t.Setenv("NO_COLOR", test.noColor)
		t.Setenv("TERM", test.term)
		if got := (&Output{escapes: test.terminal}).Colour(); got != test.want {
			t.Errorf("terminal %v, NO_COLOR %q, TERM %q: colour %v", test.terminal, test.noColor,
				test.term, got)
		}
	}
}

func TestOnlyTerminalsAreTerminals(t *testing.T) {
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	file, err := os.Create(t.TempDir() + "/file")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	for _, x := range []any{null, file, r, w, t, nil} {
		if IsTerminal(x) {
			t.Errorf("%v is taken for a terminal", x)
		}
	}
}
