package help

import "testing"

func TestRoff(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"paragraphs", "One. Two\nthree.\n\nFour.", "One.\nTwo three.\n.PP\nFour.\n"},
		{"no commands", ".TH is 'one', \\f isn't", "\\&.TH is \\(aqone\\(aq, \\ef isn\\(aqt\n"},
		{"flags", "say -t json, not --to-x of best-of",
			"say \\fB\\-t\\fR json, not \\fB\\-\\-to\\-x\\fR of best\\-of\n"},
		{"no end of a sentence", "1, 2, ... and", "1, 2, ...\\& and\n"},
		{"other characters", "3 ± 1", "3 \\[u00B1] 1\n"},
		{"list", "Of\n\n  a   one\n      two\n  bcd ef  three",
			"Of\n.TP\n\\fBa\\fR\none two\n.TP\n\\fBbcd ef\\fR\nthree\n"},
		{"as it is", "Do\n    x -y\n\n      z", "Do\n.PP\n.nf\n  x \\-y\n\n    z\n.fi\n"},
		{"drawing", "  1 2 3   4\n ┌─┐", ".nf\n   1 2 3   4\n  \\[u250C]\\[u2500]\\[u2510]\n.fi\n"},
	} {
		p := roffPage{headed: true}
		if p.text(test.text); p.String() != test.want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, p.String(), test.want)
		}
	}
}
