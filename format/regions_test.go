package format

import (
	"errors"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
)

func TestReadRegions(t *testing.T) {
	const want = "jigsaw:1112132233423444"
	for _, text := range []string{
		"1112\n1322\n3342\n3444\n",
		"aaab\nacbb\nccdb\ncddd",
		"1 1 1 2\n1 3 2 2\n3 3 4 2\n3 4 4 4\n",
		"10, 10,10,20\r\n10,30,20,20\r\n30,30,40,20\r\n30,40,40,40\r\n",
		"# a map\n\n  1112\n  1322\n\n  3342\n  3444\n\n",
		"1112132233423444\n",
		"1 1 1 2 1 3 2 2 3 3 4 2 3 4 4 4",
		"ééé2\né322\n3342\n3444\n",
	} {
		l, err := ReadRegions(strings.NewReader(text), "map")
		if err != nil || l.String() != want {
			t.Errorf("%q: got %v, %v", text, l, err)
		}
	}
}

func TestReadRegionsErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", "map:1: format regions: the region map is empty, expected n rows of n cells"},
		{"1112\n132\n", "map:2: format regions: found 3 cells in row 2 of a region map whose first row " +
			"has 4, expected n rows of n cells"},
		{"1112\n1322\n3342\n", "map:3: format regions: found a region map of 3 rows of 4 cells, " +
			"expected n rows of n, or n*n in one line"},
		{"1112\n1322\n3342\n3444\n1111\n", "map:5: format regions: found 4 cells in row 5 of a region " +
			"map whose first row has 4, expected n rows of n cells"},
		{"1112\n1122\n3342\n3444\n", "map:4: format regions: layout: the region of r1c1 has 5 cells, " +
			"it must have 4"},
		{"11122\n", "map:1: format regions: found a region map of 1 rows of 5 cells, expected n rows of " +
			"n, or n*n in one line"},
		{"1112\n1\x0022\n", "map:2:2: format regions: found '\\x00', expected the character of a region"},
		{"1112\n13\xff2\n", "map:2:3: format regions: found the byte 0xff, expected the character of a " +
			"region"},
		{strings.Repeat("1\n", 1<<20), "map:2: format regions: found 1 cells in row 2 of a region map " +
			"whose first row has 1, expected n rows of n cells"},
		{strings.Repeat("\n", 1<<21), "map:1048577: format regions: found a region map of more than " +
			"1048576 bytes"},
	} {
		l, err := ReadRegions(strings.NewReader(test.text), "map")
		if err == nil || err.Error() != test.want {
			t.Errorf("%.40q: got %v, %v\nwant %s", test.text, l, err, test.want)
		}
		var se *SyntaxError
		if !errors.As(err, &se) {
			t.Errorf("%.40q: %v is not a SyntaxError", test.text, err)
		}
	}
	_, err := ReadRegions(strings.NewReader("1112\n1122\n3342\n3444\n"), "map")
	var le *nonet.LayoutError
	if !errors.As(err, &le) {
		t.Errorf("%v wraps no LayoutError", err)
	}
}
