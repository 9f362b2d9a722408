package format

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

const pyCSP3Four = `{"n": 4, "clues": [[0, 1, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [2, 0, 0, 0]]}
`

func TestReadPyCSP3(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"four", pyCSP3Four, "1: 4 .1....3..4..2..."},
		{"several lines", "\n{\"clues\":\n[[1]],\"n\":1,\"name\":\"x\"}", "2: latin:1 1"},
		{"no clues", `{"n": 4}`, "1:1: format pycsp3: found an object without n or clues: expected both"},
		{"n too large", `{"n": 400, "clues": []}`, `1:7: format pycsp3: n: found "400", expected a whole number from 1 to 100`},
		{"short row", `{"n": 2, "clues": [[1, 2], [1]]}`, "1:28: format pycsp3: clues[1]: found 1 cells, expected 2"},
		{"long row", `{"n": 2, "clues": [[1, 2, 0], [1]]}`, "1:27: format pycsp3: clues[0][2]: found more than 2 elements in an array"},
		{"row missing", `{"n": 2, "clues": [[1, 2]]}`, "1:19: format pycsp3: clues: found 1 rows, expected 2"},
		{"digit", `{"n": 2, "clues": [[1, 3], [0, 0]]}`, `1:24: format pycsp3: clues[0][1]: found "3", expected a whole number from 0 to 2`},
		{"another constraint", `{"n": 2, "clues": [[1, 2], [0, 0]], "cages": [1]}`,
			`1:46: format pycsp3: cages: nonet cannot hold: "cages" (1)`},
		{"no JSON", `{"n": 2,`, "1:8: format pycsp3: unexpected end of JSON input"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff([]string{test.want},
				caseTexts(recordsOf(t, pyCSP3Format, test.text, Options{}))); diff != "" {
				t.Error(diff)
			}
		})
	}
}
