package licenses

import (
	"runtime/debug"
	"testing"
)

func TestAll(t *testing.T) {
	all := All()
	if len(all) < 10 || all[0].Name != "nonet" || all[0].License != "MIT" {
		t.Fatalf("%d notices, the first of %+v", len(all), all[0])
	}
	for _, n := range all {
		if n.License == "" || len(n.Text) < 200 {
			t.Errorf("%s: licence %q, %d bytes", n.Name, n.License, len(n.Text))
		}
	}
}

// The notices of a program are those of nonet, Go, the two fonts, and the modules that are in it.
func TestLinked(t *testing.T) {
	info := &debug.BuildInfo{Deps: []*debug.Module{{Path: "github.com/spf13/pflag"}, {Path: "x"}}}
	var names []string
	for _, n := range Linked(info) {
		names = append(names, n.Name)
	}
	if len(names) != 5 || names[0] != "nonet" || names[4] != "github.com/spf13/pflag" {
		t.Errorf("notices of %q", names)
	}
}
