package words

import (
	"reflect"
	"testing"
)

// A file is read into sections and entries; an entry is found by each of its names, with the size
// that the name tells.
func TestParse(t *testing.T) {
	sections := parse(`# Sets

Of cells.

## naked pair, naked triplet
{Size} cells have {size}
digits.

Look for
few digits.

Also called: twins, triple; subset.

# Others

## type 3, naked set;
A form.

For: everybody.

Source: somewhere.

Limits: none.

Example: --rule x 1.
`)
	want := []Section{
		{"Sets", []string{"Of cells."}, []Entry{{Names: []string{"naked pair", "naked triplet"},
			Means: "{Size} cells have {size} digits.", When: "Look for few digits.",
			Also: "twins, triple; subset"}}},
		{"Others", nil, []Entry{{Names: []string{"type 3, naked set"}, Means: "A form.",
			For: "everybody", Source: "somewhere", Limits: "none", Example: "--rule x 1."}}},
	}
	if !reflect.DeepEqual(sections, want) {
		t.Errorf("%+v, want %+v", sections, want)
	}
	pair := sections[0].Entries[0]
	if got := pair.Sized(); got != "Two (three) cells have two (three) digits." {
		t.Errorf("all names: %q", got)
	}
	if got := pair.Others(); !reflect.DeepEqual(got, []string{"twins", "triple", "subset"}) {
		t.Errorf("other names: %q", got)
	}
	for _, test := range []struct{ name, means string }{
		{"naked pair", "Two cells have two digits."},
		{"naked triplet", "Three cells have three digits."},
		{"type 3, naked set", "A form."},
		{"naked", ""},
	} {
		e, ok := Of(sections, test.name)
		if e.Means != test.means || ok != (test.means != "") {
			t.Errorf("%s: %q, %v", test.name, e.Means, ok)
		}
	}
}

// Sizes are told by the ends of names.
func TestSize(t *testing.T) {
	for name, want := range map[string]string{
		"X-wing": "two", "finned mutant whale": "six", "WXYZ-wing": "four", "VWXYZ-wing": "five",
		"hidden quad": "four", "aligned triplet exclusion": "three", "skyscraper": "",
	} {
		if got := new(Entry).sizeWord(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
