package check

import "testing"

// A list that is too long says how many entries are left out.
func TestListIsCut(t *testing.T) {
	entries := []string{"a", "b", "c"}
	for limit, want := range map[int]string{1: "a and 2 more", 2: "a, b and 1 more", 3: "a, b, c",
		4: "a, b, c"} {
		if got := list(entries, limit); got != want {
			t.Errorf("at most %d: found %q, expected %q", limit, got, want)
		}
	}
}
