package cover

import "testing"

func TestNamesInPrograms(t *testing.T) {
	for _, name := range []string{"", "1", ".a", "$a", "end", "St", "e5", "E", "a~b", "a+b", "é"} {
		if isProgramName(name) {
			t.Errorf("%q is a name in a program", name)
		}
	}
	for _, name := range []string{"a", "east", "p1.1", "r1c1#5", "x_(2)"} {
		if !isProgramName(name) {
			t.Errorf("%q is not a name in a program", name)
		}
	}
}
