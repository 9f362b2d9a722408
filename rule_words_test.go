package nonet

import (
	"errors"
	"testing"
)

// Rules can be written in the words of setters, in any case, with a comment behind them.
func TestRuleWords(t *testing.T) {
	l, err := DefaultBoxes(4)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"killer:3:a1,a2":                 "cage:3:r1c1,r1c2",
		"Killer-Cage:3:A1,A2":            "cage:3:r1c1,r1c2",
		"CAGE:3:r1c1,R1C2":               "cage:3:r1c1,r1c2",
		"cage:3:r1c1,r1c2 # in a corner": "cage:3:r1c1,r1c2",
		"little-killer:5:a1-b2":          "sum:5:r1c1,r2c2",
		"v:a1,a2":                        "sum:5:r1c1,r1c2",
		"xv:v:a1,a2":                     "sum:5:r1c1,r1c2",
		"min:a1":                         "automaton:1[2-4]*|2[3-4]*|3[4-4]*:r1c1,r1c2,r2c1",
		"Maximum:b4":                     "automaton:2[1-1]*|3[1-2]*|4[1-3]*:r2c4,r1c4,r2c3,r3c4",
		"sandwich:5:row4":                "sandwich:5:r4c1,r4c2,r4c3,r4c4",
		"x-sum:3:column2":                "x-sum:3:r1c2,r2c2,r3c2,r4c2",
		"quad:1.3:a1,a2,b1,b2":           "contains:13:r1c1,r1c2,r2c1,r2c2",
		"white dot:a1,a2":                "consecutive:r1c1,r1c2",
		"white:a1,a2":                    "consecutive:r1c1,r1c2",
		"kropki:white:a1,a2":             "consecutive:r1c1,r1c2",
		"Kropki:Black:a1,a2":             "double:r1c1,r1c2",
		"quadruple:12:a1,a2,b1,b2":       "contains:12:r1c1,r1c2,r2c1,r2c2",
		"whispers:2:a1,b1":               "whisper:2:r1c1,r2c1",
		"thermometer:a1-d1":              "thermo:r1c1,r2c1,r3c1,r4c1",
		"slow-thermo:a1,b1":              "automaton:1*2*3*4*:r1c1,r2c1",
		"even:a1,b1":                     "automaton:[24]*:r1c1,r2c1",
		"odd:a1":                         "automaton:[13]*:r1c1",
		"parity-line:a1-a3":              "modular:2:r1c1,r1c2,r1c3",
		"renban-line:a1,a2":              "renban:r1c1,r1c2",
		"renban lines:a1,a2":             "renban:r1c1,r1c2",
		"nabner-line:a1-c1":              "nabner:r1c1,r2c1,r3c1",
		"clone:a1-a2/d3-d4":              "palindrome:r1c1,r1c2,r4c4,r4c3",
		"clones:a1-a2/ d3-d4":            "palindrome:r1c1,r1c2,r4c4,r4c3",
		"xsum:3:a1-a4":                   "x-sum:3:r1c1,r1c2,r1c3,r1c4",
		"nonconsecutive":                 "anti-consecutive",
		"inequality:a1,a2":               "greater:r1c1,r1c2",
		"ratio:2:a1,a2":                  "quotient:2:r1c1,r1c2",
	} {
		if r, err := ParseRule(l, text); err != nil || r.Text(l) != want {
			t.Errorf("%s: %v %s, want %s", text, err, r.Text(l), want)
		}
		if err := CheckRuleText(text); err != nil {
			t.Errorf("CheckRuleText(%q): %v", text, err)
		}
	}
	for text, want := range map[string]string{
		"antiknight": "4+anti-knight", "Anti King": "4+anti-king", "diagonals": "4+diagonal",
		"extra-region:a1,a2,a3,b4": "4+house:r1c1,r1c2,r1c3,r2c4",
		"no-repeat:a1,b3":          "4+differ:r1c1,r2c3",
		"disjoint-groups # of 2x2": "4+disjoint",
	} {
		with, _, err := WithRules(l, text)
		if err != nil || with.String() != want {
			t.Errorf("%s: %v %v, want %s", text, with, err, want)
		}
	}
}

// Each word of the table is read as what it means, and hides no name of nonet.
func TestRuleWordsAreRead(t *testing.T) {
	for _, w := range RuleWords() {
		if got := ownName(w.Word); got != w.Means {
			t.Errorf("%s is read as %q, want %q", w.Word, got, w.Means)
		}
		if name := Classic().inOwnWords(w.Word).own; ownName(name) == "" && name == w.Word {
			t.Errorf("%s stays as it is", w.Word)
		}
	}
	for _, name := range ruleNames() {
		if got := ownName(name); got != name {
			t.Errorf("%s is read as %q", name, got)
		}
	}
}

// An error about a rule names the text as it was written, and the place in it.
func TestRuleWordErrors(t *testing.T) {
	l, err := DefaultBoxes(9)
	if err != nil {
		t.Fatal(err)
	}
	for text, before := range map[string]string{
		"killer:99:r1c1,r1c2":  "killer:",
		"x:r1c1,r1cX":          "x:r1c1,",
		"xv:v:r1c1,r1cX":       "xv:v:r1c1,",
		"German-Whisper:r1c0":  "German-Whisper:",
		"even:":                "even:",
		"clone:r1c1-r1c3/r5c5": "clone",
		"clone:r1c1-r1c3":      "clone",
		"clone:r1c1/r2c1/r3c1": "clone",
		"min:r1c1,r1c2":        "min",
		"sandwich:5:row10":     "sandwich:5:",
		"thermo:col0":          "thermo:",
	} {
		_, err := ParseRule(l, text)
		re := (*RuleError)(nil)
		if !errors.As(err, &re) || re.Text != text || re.Offset != len(before) {
			t.Errorf("%s: %v, want an error at %d", text, err, len(before))
		}
	}
}
