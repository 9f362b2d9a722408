package work

import (
	"fmt"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
)

// Errors of formats and layouts name the option that helps, in the words of each face.
func TestMends(t *testing.T) {
	for _, test := range []struct {
		err              error
		program, service string
	}{
		{&format.LeftOutError{What: []string{"drawings (2)"}}, ": leave --strict out to read the rest",
			"read whole"},
		{format.ErrZeroUnknown, "cell: say --symbols 0 if it is a digit, --symbols 1 if it is an empty cell",
			"cell: say 0 as parameter symbols if it is a digit, 1 if it is an empty cell"},
		{&format.ConstraintsError{}, "; --drop-constraints reads the rest as another puzzle",
			"; parameter drop-constraints reads the rest as another puzzle"},
	} {
		for _, err := range []error{
			test.err, fmt.Errorf("f:1: %w", test.err), Usef("f:1: %w", test.err),
		} {
			if got := Text(Program, err); !strings.HasSuffix(got, test.program) {
				t.Errorf("program: %q, want %q at the end", got, test.program)
			}
			if got := Text(Service, err); !strings.HasSuffix(got, test.service) {
				t.Errorf("service: %q, want %q at the end", got, test.service)
			}
		}
	}
	var l *nonet.Layout
	err := LayoutOption(&l, Option{Name: "layout"}, nonet.ParseLayout).set("9+cage:3:r1c1")
	if got := Text(Program, err); !strings.HasSuffix(got, "of grids do, or with --rule") {
		t.Errorf("program: %q", got)
	}
	if got := Text(Service, err); !strings.HasSuffix(got, "of grids do, or with parameter rule") {
		t.Errorf("service: %q", got)
	}
}
