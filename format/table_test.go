package format

import (
	"slices"
	"strings"
	"testing"
)

func TestByName(t *testing.T) {
	for _, f := range All() {
		for _, name := range append([]string{f.Name}, f.Aliases...) {
			if got, err := ByName(name); got != f || err != nil {
				t.Errorf("%s: got %v, %v", name, got, err)
			}
		}
	}
	for judge, name := range map[string]string{
		"poj2676": "counted", "poj3074": "line", "acwing166": "line", "latin": "blocks",
		"lanqiao": "blocks", "poj3076": "hexadoku", "poj3740": "matrix",
	} {
		if f, err := ByName(judge); err != nil || f.Name != name {
			t.Errorf("%s: got %v, %v, want %s", judge, f, err, name)
		}
	}
	_, err := ByName("?")
	var names []string
	for _, f := range All() {
		for _, name := range append([]string{f.Name}, f.Aliases...) {
			if g, err := ByName(name); g != f {
				t.Errorf("%s is the name of two formats, %v", name, err)
			}
		}
		if slices.Contains(names, f.Name) {
			t.Errorf("the table has %s twice", f.Name)
		}
		names = append(names, f.Name)
	}
	want := `unknown format "?": there are ` + strings.Join(names, ", ")
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestWhatFormatsCan(t *testing.T) {
	for _, f := range All() {
		noReply := f.Name == "cnf" || f.Name == "svg"
		output := f.Name == "pretty" || noReply
		input := slices.Contains(strings.Fields(`pycsp3 libresudoku hsol nudoku link lisudoku sets
			p9903 p4573`), f.Name)
		if f.CanRead() == output || f.CanWrite() == input || f.CanReply() == noReply ||
			f.About == "" {
			t.Errorf("%s: reads %v, writes %v, replies %v, %q", f.Name, f.CanRead(), f.CanWrite(),
				f.CanReply(), f.About)
		}
	}
}
