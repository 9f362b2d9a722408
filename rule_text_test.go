package nonet

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/testenv"
)

func TestRuleText(t *testing.T) {
	row := "r1c1,r1c2,r1c3,r1c4,r1c5,r1c6,r1c7,r1c8,r1c9"
	tests := []struct{ in, want string }{
		{"cage:15:r2c1,r1c1", "cage:15:r1c1,r2c1"},
		{"cage:10:r1c1-r1c4", "cage:10:r1c1,r1c2,r1c3,r1c4"},
		{"cage:5:r9c9", "cage:5:r9c9"},
		{"cage:15:R2C1, R1C1", "cage:15:r1c1,r2c1"},
		{"sum:9:2*R1C1, -1*r1c2-r1c3 ", "sum:9:2*r1c1,-1*r1c2,-1*r1c3"},
		{"sum:-3:2*r1c2,-1*r1c1,r5c5", "sum:-3:-1*r1c1,2*r1c2,r5c5"},
		{"sum:4:1*r1c2,1*r1c1", "sum:4:r1c1,r1c2"},
		{"sum:19:r9c1,3*r1c3-r3c1", "sum:19:3*r1c3,3*r2c2,3*r3c1,r9c1"},
		{"arrow:r1c1,r2c2", "arrow:r1c1,r2c2"},
		{"arrow:1:r1c1,r2c2", "arrow:r1c1,r2c2"},
		{"arrow:2:r1c1,r1c2,r2c2,r3c3", "arrow:2:r1c1,r1c2,r2c2,r3c3"},
		{"equal-sum:r1c4,r1c7/r1c6,r1c5", "equal-sum:r1c4,r1c7/r1c6,r1c5"},
		{"equal-sum:r1c1-r1c3/r1c1-r3c1", "equal-sum:r1c1,r1c2,r1c3/r1c1,r2c1,r3c1"},
		{"region-sum:r1c1-r5c1", "region-sum:r1c1,r2c1,r3c1,r4c1,r5c1"},
		{"zipper:r3c3-r1c1", "zipper:r3c3,r2c2,r1c1"},
		{"sum-line:10:r1c1-r1c3", "sum-line:10:r1c1,r1c2,r1c3"},
		{"thermo:r9c1,r8c1", "thermo:r9c1,r8c1"},
		{"greater:r2c1,r1c1", "greater:r2c1,r1c1"},
		{"whisper:5:r1c1,r2c2,r3c1,r1c1", "whisper:5:r1c1,r2c2,r3c1,r1c1"},
		{"renban:r3c1-r1c1", "renban:r1c1,r2c1,r3c1"},
		{"modular:3:r1c1-r1c3", "modular:3:r1c1,r1c2,r1c3"},
		{"entropic:r1c1-r1c3", "entropic:r1c1,r1c2,r1c3"},
		{"palindrome:r1c3-r1c1", "palindrome:r1c3,r1c2,r1c1"},
		{"between:r1c3-r1c1", "between:r1c3,r1c2,r1c1"},
		{"lockout:4:r1c3-r1c1", "lockout:4:r1c3,r1c2,r1c1"},
		{"consecutive:r1c2,r1c1", "consecutive:r1c1,r1c2"},
		{"double:r1c2,r1c1", "double:r1c1,r1c2"},
		{"pair:a+b=10:r1c2,r1c1", "pair:a+b=10:r1c2,r1c1"},
		{"pair:{2,1.3,4-6,,,,,,1-9}:r1c2,r1c1", "pair:{2,1.3,4-6,,,,,,1-9}:r1c2,r1c1"},
		{"contains:3113:r1c1-r1c4", "contains:1133:r1c1,r1c2,r1c3,r1c4"},
		{"contains:1,3:r1c1-r1c4", "contains:13:r1c1,r1c2,r1c3,r1c4"},
		{"contains:1.3:r1c1-r1c4", "contains:13:r1c1,r1c2,r1c3,r1c4"},
		{"sandwich:35:r1c9-r1c1", "sandwich:35:r1c9,r1c8,r1c7,r1c6,r1c5,r1c4,r1c3,r1c2,r1c1"},
		{"x-sum:45:" + row, "x-sum:45:" + row},
		{"skyscraper:9:" + row, "skyscraper:9:" + row},
		{"index:7:" + row, "index:7:" + row},
		{"index-of:7:r1c1/" + row, "index-of:7:r1c1/" + row},
		{"automaton:(1|2)*3.*:r1c2,r1c1", "automaton:(1|2)*3.*:r1c2,r1c1"},
		{"automaton:{2;0;0.1;0>1-3.7>1;1>9>1}:r1c2,r1c1",
			"automaton:{2;0;0.1;0>1-3.7>1;1>9>1}:r1c2,r1c1"},
		{"anti-consecutive", "anti-consecutive"},
		{"product:24:r1c3,r1c1,r1c2", "product:24:r1c1,r1c2,r1c3"},
		{"quotient:3:r1c2,r1c1", "quotient:3:r1c1,r1c2"},
		{"difference:0:r2c2,r1c1", "difference:0:r1c1,r2c2"},
		{"nabner:r3c1-r1c1", "nabner:r3c1,r2c1,r1c1"},
		{"different:r3c1-r1c1", "different:r1c1,r2c1,r3c1"},
		{"connected:13:r3c1-r1c1", "connected:13:r1c1,r2c1,r3c1"},
		{"tied-rank:2:r1c9-r1c1",
			"tied-rank:2:r1c9,r1c8,r1c7,r1c6,r1c5,r1c4,r1c3,r1c2,r1c1"},
		{"lunchbox:5:r3c1-r1c1", "lunchbox:5:r3c1,r2c1,r1c1"},
		{"counting-circles:r3c3,r1c1", "counting-circles:r1c1,r3c3"},
		{"same-digits:r1c1,r1c2/r2c1,r3c2", "same-digits:r1c1,r1c2/r2c1,r3c2"},
		{"anti-taxicab", "anti-taxicab"},
		{"full-rank:36:r9c9-r9c1",
			"full-rank:36:r9c9,r9c8,r9c7,r9c6,r9c5,r9c4,r9c3,r9c2,r9c1"},
		{"or:{x:r1c1,r1c2}{ thermo:r2c2-r2c4 ;cage:5:r9c9}",
			"or:{sum:10:r1c1,r1c2}{thermo:r2c2,r2c3,r2c4;cage:5:r9c9}"},
		{"or:{pair:{2,1.3,4-6,,,,,,1-9}:r1c2,r1c1;automaton:{2;0;0.1;0>1-3.7>1;1>9>1}:r1c2,r1c1}",
			"or:{pair:{2,1.3,4-6,,,,,,1-9}:r1c2,r1c1;" +
				"automaton:{2;0;0.1;0>1-3.7>1;1>9>1}:r1c2,r1c1}"},
		{"or:{or:{even:r1c1}{apart:r1c1,r3c3}}{no-repeat:r1c1-r3c3}",
			"or:{or:{automaton:[2468]*:r1c1}{different:r1c1,r3c3}}{different:r1c1,r2c2,r3c3}"},
	}
	seen := map[RuleKind]bool{}
	for _, tt := range tests {
		r, err := ParseRule(Classic(), tt.in)
		if err != nil {
			t.Errorf("ParseRule(%q): %v", tt.in, err)
			continue
		}
		seen[r.Kind] = true
		if got := r.Text(Classic()); got != tt.want {
			t.Errorf("ParseRule(%q) = %q, want %q", tt.in, got, tt.want)
		}
		if again, err := ParseRule(Classic(), r.Text(Classic())); err != nil ||
			again.Text(Classic()) != tt.want {
			t.Errorf("%q reads back as %q, %v", tt.want, again.Text(Classic()), err)
		}
	}
	for _, info := range RuleKinds() {
		if !seen[info.Kind] {
			t.Errorf("no text of kind %s is tested", info.Name)
		}
		if kind, err := ParseRuleKind(info.Name); kind != info.Kind || err != nil {
			t.Errorf("ParseRuleKind(%q) = %v, %v", info.Name, kind, err)
		}
	}
}

func TestRuleTextOfLargeSizes(t *testing.T) {
	l := must(DefaultBoxes(16))
	for _, text := range []string{
		"contains:1,12,12:r1c1,r2c2,r16c16",
		"automaton:[AG]1*:r1c1,r1c2",
		"pair:a*b<20:r1c1,r1c2",
	} {
		r, err := ParseRule(l, text)
		if err != nil || r.Text(l) != text {
			t.Errorf("ParseRule(%q) = %q, %v", text, r.Text(l), err)
		}
	}
}

// Whatever is wrong with a rule is said with its place, and with what is expected.
func TestRuleErrors(t *testing.T) {
	tests := []struct {
		right, wrong string // the text, cut where the fault is
		want         string
	}{
		{"", "", `unknown kind of rule ""`},
		{"", "magic:15:r1c1", `unknown kind of rule "magic", expected one of cage, sum, arrow`},
		{"", "xv:r1c1,r1c2", `unknown kind of rule "xv": did you mean xv:x or xv:v?`},
		{"", "thremo:r1c1", `unknown kind of rule "thremo": did you mean thermo?`},
		{"", "magic:15:r1c1", "or, diagonal, windoku, disjoint, anti-knight, " +
			"anti-king, house, differ, apart"},
		{"", "anti-knight", "anti-knight is a rule of the layout: say 9+anti-knight"},
		{"cage", "", "the form of the rule is cage:SUM:CELLS"},
		{"cage:15", "", "the form of the rule is cage:SUM:CELLS"},
		{"cage:", "x:r1c1", `found "x", expected a number`},
		{"cage:", "99999999999999999999:r1c1", "expected a number"},
		{"cage:3:r1c1,r1c2", ":r1c3", "found a further ':'"},
		{"anti-consecutive:r1c1", "", "the form of the rule is anti-consecutive"},
		{"cage:3:", "", `found "", expected a cell from r1c1 to r9c9`},
		{"cage:3:r1c1,", "r0c1", `found "r0c1"`},
		{"cage:3:r1c1,", "r1c10", `found "r1c10"`},
		{"cage:3:", "r1c1-r3c2", "r1c1-r3c2 is neither straight nor diagonal"},
		{"cage:3:", "r1c1,r1c1", "r1c1 is there twice"},
		{"cage:", "30:r1c1,r1c2,r1c3", "a cage of 3 cells has a sum from 6 to 24, not 30"},
		{"cage:", "44:r1c1-r1c9", "a cage of 9 cells has the sum 45, not 44"},
		{"cage:45:", "r1c1-r1c9,r2c1", "found 10 cells, cage has 1 to 9 cells"},
		{"sum:3:", "0*r1c1", "a factor is a number from -10000 to 10000 except 0, not 0"},
		{"sum:3:", "x*r1c1", `found "x", expected a factor`},
		{"sum:3:r1c1,", "2r1c1", `found "2r1c1"`},
		{"cage:3:", "2*r1c1", `found "2*r1c1"`},
		{"sum:", "28:2*r1c1,r1c2", "a list of 2 cells has a sum from 3 to 27, not 28"},
		{"sum:", "7:2*r1c1,-4*r1c2", "with these factors the sum is a multiple of 2, not 7"},
		{"product:", "11:r1c1,r1c2", "no digits of 2 cells multiply to 11"},
		{"product:", "162:r1c1,r1c2", "no digits of 2 cells multiply to 162"},
		{"product:", "0:r1c1", "no digits of 1 cell multiply to 0"},
		{"quotient:", "10:r1c1,r1c2", "a quotient is a number from 1 to 9 here, not 10"},
		{"difference:", "9:r1c1,r1c2", "a difference is a number from 0 to 8 here, not 9"},
		{"arrow:", "3:r1c1,r1c2,r1c3", "the head of an arrow is a number from 1 to 2 here, not 3"},
		{"arrow:", "r1c1-r1c9,r2c1,r2c2", "the head is at most 9, the sum of 10 cells is more"},
		{"arrow:2:", "r1c1,r1c2,r1c3", "the head is at least 11, the sum of 1 cell is less"},
		{"equal-sum:", "r1c1,r1c2", "equal-sum has 2 lists of cells or more"},
		{"equal-sum:", "r1c2/r1c1,r1c1", "r1c1 is there twice"},
		{"equal-sum:", "r1c1/r2c1-r2c9,r3c1", "the sum of 1 cell is at most 9, another list"},
		{"thermo:", "r1c1", "found 1 cell, thermo has 2 to 9 cells"},
		{"thermo:", "r1c1-r1c9,r2c1", "found 10 cells, thermo has 2 to 9 cells"},
		{"greater:", "r1c1-r1c3", "found 3 cells, greater has 2 cells"},
		{"whisper:", "9:r1c1,r1c2", "a difference is a number from 1 to 8 here, not 9"},
		{"whisper:5:", "r1c1,r1c1", "r1c1 is there again after fewer than 1 cell"},
		{"modular:3:", "r1c1,r1c2,r1c1", "r1c1 is there again after fewer than 2 cells"},
		{"modular:", "0:r1c1,r1c2", "a modulus is a number from 1 to 9 here, not 0"},
		{"pair:", ":r1c1,r1c2", "found the end, expected a, b or a number"},
		{"pair:a+b", ":r1c1,r1c2", "expected a comparison of a and b such as a+b=10"},
		{"pair:a+", "c=1:r1c1,r1c2", `found "c=1", expected a, b or a number`},
		{"pair:", "a%(b-1)=0:r1c1,r1c2", "the expression has a remainder by 0"},
		{"pair:", "a*1000000*1000000>b:r1c1,r1c2", "the expression has numbers above 1000000000"},
		{"pair:", "a+b=99:r1c1,r1c2", "no two digits are in the relation"},
		{"pair:", "{1,2}:r1c1,r1c2", "found 2 sets of second digits, there must be 9"},
		{"pair:{1,2", ":r1c1,r1c2", "a '}' is missing"},
		{"contains:", "1.:r1c1,r1c2", `found "", expected a digit from 1 to 9`},
		{"contains:", "10:r1c1,r1c2", `found "0", expected a digit from 1 to 9`},
		{"contains:", "123:r1c1,r1c2", "found 3 digits, there is room for 1 to 2 digits in 2 cells"},
		{"sandwich:", "34:r1c1-r1c9", "make sums from 0 to 35 but not 1 and 34, not 34"},
		{"sandwich:5:", "r1c1-r1c8", "needs a whole row or column"},
		{"sandwich:5:", "r1c1-r9c9", "needs a whole row or column, or a diagonal that is a house"},
		{"x-sum:", "2:r1c1-r1c9", "the first x of 9 cells do not have the sum 2"},
		{"skyscraper:", "0:r1c1-r1c9", "a count is a number from 1 to 9 here, not 0"},
		{"index:", "10:r1c1-r1c9", "a digit is a number from 1 to 9 here, not 10"},
		{"index-of:1:", "r1c1,r1c2/r1c1", "found 2 cells, index-of has 1 cell"},
		{"automaton:", ":r1c1", "an automaton is a regular expression such as (1|2)*3.*"},
		{"automaton:(1", ":r1c1", "found the end, expected ')'"},
		{"automaton:1", ")2:r1c1", `found ")2", expected an operator or the end`},
		{"automaton:1", "x:r1c1", `found "x", expected a digit, '.', '[' or '('`},
		{"automaton:[1-", "]:r1c1", `found "]", expected a digit up to 9`},
		{"automaton:((.", "{1000}){1000}){1000}:r1c1", "the expression is too large: it must have"},
		{"automaton:", `\d:r1c1`, `rule "automaton:\d:r1c1", character 11: found`},
		{"automaton:{", "1000000000;0;0}:r1c1", "expected a number of states from 1 to 10000"},
		{"automaton:{2;0;", "2}:r1c1", `found "2", expected numbers from 0 to 1`},
		{"automaton:{2;0;1;", "0>1}:r1c1", "expected a move FROM>DIGITS>TO"},
		{"automaton:{2;0;1;", "0>10>1}:r1c1", "expected numbers from 1 to 9"},
	}
	for _, tt := range tests {
		text := tt.right + tt.wrong
		_, err := ParseRule(Classic(), text)
		re := (*RuleError)(nil)
		if !errors.As(err, &re) || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("ParseRule(%q): %v, want an error with %q", text, err, tt.want)
			continue
		}
		if re.Offset != len(tt.right) {
			t.Errorf("ParseRule(%q): offset %d, want %d: %v", text, re.Offset, len(tt.right), err)
		}
	}
	if _, err := ParseRule(must(Latin(7)), "region-sum:r1c1,r1c2"); err == nil {
		t.Error("a Latin square has no regions that could have sums")
	}
	if _, err := ParseRule(must(Boxes(2, 2)), "entropic:r1c1,r1c2"); err == nil {
		t.Error("four digits are not low, middle and high")
	}
	if _, err := ParseRule(must(DefaultBoxes(81)), "cage:3:r1c1,r1c2"); err == nil {
		t.Error("rules of size 81")
	}
}

// A relation is what its expression says of each two digits.
func TestRelationText(t *testing.T) {
	for text, holds := range map[string]func(a, b int) bool{
		"a+b=10":                 func(a, b int) bool { return a+b == 10 },
		"|a-b|>=5":               func(a, b int) bool { return a-b >= 5 || b-a >= 5 },
		"a*b<20":                 func(a, b int) bool { return a*b < 20 },
		"a%2!=b%2":               func(a, b int) bool { return a%2 != b%2 },
		"a=2*b or":               nil,
		"a=2*borb=2*a":           func(a, b int) bool { return a == 2*b || b == 2*a },
		"a>3andb>3ora=1":         func(a, b int) bool { return a > 3 && b > 3 || a == 1 },
		"a>3and(b>3ora=5)":       func(a, b int) bool { return a > 3 && (b > 3 || a == 5) },
		"(a+b)*2==-(-3)*a":       func(a, b int) bool { return (a+b)*2 == 3*a },
		"||a-5|-|b-5||<=1":       func(a, b int) bool { return abs(abs(a-5)-abs(b-5)) <= 1 },
		"a<b<9":                  nil,
		"(a=b)+1=2":              nil,
		"{2,1,,,,,,,}":           func(a, b int) bool { return a == 2 && b == 1 || a == 1 && b == 2 },
		"a-1-1=b":                func(a, b int) bool { return a-2 == b },
		strings.Repeat("(", 500): nil,
	} {
		r, err := ParseRelation(text, 9)
		if holds == nil {
			if err == nil {
				t.Errorf("%q is read", text)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		for a := 1; a <= 9; a++ {
			for b := 1; b <= 9; b++ {
				if got := r.Pairs[a-1].Has(Digit(b)); got != holds(a, b) {
					t.Errorf("%q: %d, %d is %v", text, a, b, got)
				}
			}
		}
	}
}

func abs(x int) int { return max(x, -x) }

// accepts reports whether an automaton accepts digits.
func accepts(a *Automaton, digits string) bool {
	states := map[int]bool{}
	for _, s := range a.Start {
		states[s] = true
	}
	for _, ch := range digits {
		next := map[int]bool{}
		for _, m := range a.Moves {
			if states[m.From] && m.Digits.Has(Digit(ch-'0')) {
				next[m.To] = true
			}
		}
		states = next
	}
	return slices.ContainsFunc(a.Accept, func(s int) bool { return states[s] })
}

func TestRegularExpressions(t *testing.T) {
	for text, words := range map[string]struct{ yes, no string }{
		"(1|2)*3.*":        {"3 13 2139 33", "1 12 "},
		"12?3":             {"123 13", "12 23 1223"},
		"[1-3]+[^1-3]":     {"14 1239", "4 1 141"},
		"(12)*":            {"12 1212", "1 121"},
		"((1*)*|2)+3":      {"3 13 23 123 1213", "1 2"},
		"(1|23|)4":         {"4 14 234", "24 1"},
		".?[9]":            {"9 19 99", "91 119"},
		"(1?2?3?)(4|5)":    {"4 124 135 35", "2114 321"},
		"(12){2}3{0,1}":    {"1212 12123", "12 121233"},
		"1{2,}(2|3+){1,2}": {"112 1123 113332 11333", "12 11 112222"},
	} {
		a, err := parseRegular(text, 9)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		for _, word := range strings.Fields(words.yes) {
			if !accepts(a, word) {
				t.Errorf("%q does not accept %s", text, word)
			}
		}
		for _, word := range strings.Fields(words.no) {
			if accepts(a, word) {
				t.Errorf("%q accepts %s", text, word)
			}
		}
	}
}

func TestWithRules(t *testing.T) {
	l, rules, err := WithRules(Classic(), "cage:3:r1c1,r1c2", "anti-knight", "differ:r1c1,r5c5",
		"thermo:r1c1,r2c1")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := l.String(), "9+anti-knight+differ:r1c1,r5c5"; got != want {
		t.Errorf("layout %s, want %s", got, want)
	}
	if len(rules) != 2 || rules[0].Kind != RuleCage || rules[1].Kind != RuleThermo {
		t.Errorf("rules %v", rules)
	}
	for _, tt := range []struct {
		text   string
		offset int
	}{{"differ:r1c1,r1c1", 7}, {"house:r1c1", 6}, {"cage:1:r1c1,r1c2", 5},
		{"anti-knight:r1c1", 12}, {"house", 0}} {
		_, _, err := WithRules(Classic(), "anti-king", tt.text)
		if re := (*RuleError)(nil); !errors.As(err, &re) || re.Text != tt.text ||
			re.Offset != tt.offset {
			t.Errorf("%q: %#v", tt.text, err)
		}
	}
}

// CheckRuleText finds what is wrong in every layout, and nothing that is right in one.
func TestCheckRuleText(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"magic:1:r1c1", "unknown kind"},
		{"cage", "the form of the rule is cage:SUM:CELLS"},
		{"cage::r1c1", `found "", expected a number`},
		{"cage:3:r1c1,x", `found "x", expected a cell`},
		{"cage:3:r0c1", `found "r0c1", expected a cell`},
		{"cage:3:r1c1,r1c1", "r1c1 is there twice"},
		{"greater:r1c1", "found 1 cell, greater has 2 cells"},
		{"pair:a+:r1c1,r1c2", "expected a, b or a number"},
		{"automaton:(1:r1c1", "expected ')'"},
		{"anti-knight:r1c1", "the form of the rule is anti-knight"},
		{"apart", "the form of the rule is apart:CELL,CELL"},
		{"differ:" + strings.Repeat("r1c1,", 1_000_000) + "r1c1", "bytes: at most"},
		{"cage:1:r1c1" + strings.Repeat(",r1c1", 1_000_000), "bytes: at most"},
	} {
		err := CheckRuleText(tt.text)
		if re := (*RuleError)(nil); !errors.As(err, &re) || !strings.Contains(re.Reason, tt.want) {
			t.Errorf("%s: %v, want an error with %q", clip(tt.text, 40), err, tt.want)
		}
	}
	for _, text := range []string{
		"cage:2000:r1c1-r64c1", "contains:12:r1c1,r1c2", "contains:1,64:r1c1,r1c2",
		"pair:{2,1}:r1c1,r1c2", "pair:a*a*a*a*a=99999:r1c1,r1c2", "pair:a%(b-64)=0:r1c1,r1c2",
		"automaton:{2;0;1;0>64>1}:r1c1", "automaton:[^1-9]:r1c1",
		"automaton:[a-B]:r1c1", "arrow:r1c1,r2c2",
		"anti-consecutive", "anti-king", "apart:r1c1,r100c100",
	} {
		if err := CheckRuleText(text); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// What is too large is refused before it takes memory.
func TestHostileRules(t *testing.T) {
	row := "r1c1-r1c9,"
	moves := strings.Repeat(";0>1>0", maxAutomatonMoves+1)
	for _, text := range []string{
		"sum:5:" + strings.Repeat(row, 100_000) + "r1c1",
		"equal-sum:" + strings.Repeat("r1c1-r1c9/", 100_000) + "r1c1",
		"contains:" + strings.Repeat("1", 1_000_000) + ":r1c1",
		"automaton:{1;0;0" + moves + "}:r1c1",
		"automaton:{10000;" + strings.Repeat("0-9999.", 10_000) + "0;0}:r1c1",
		"automaton:" + strings.Repeat("(", 900) + ":r1c1",
		"automaton:" + strings.Repeat("(", 80) + strings.Repeat("1", 800) +
			strings.Repeat("*)*", 40) + ":r1c1",
		"automaton:" + strings.Repeat("1?", 500) + ":r1c1",
		"automaton:" + strings.Repeat("(", 100) + strings.Repeat("1?", 300) +
			strings.Repeat(")*", 100) + ":r1c1",
		"automaton:(((.*){30}){30})*:r1c1",
		"automaton:" + strings.Repeat("(", 50) + strings.Repeat("){1000}", 50) + ":r1c1",
		"automaton:" + strings.Repeat("(", 50) + "1" + strings.Repeat("){1000}", 50) + ":r1c1",
		"automaton:" + strings.Repeat("(", 50) + "1?" + strings.Repeat("){1000}", 50) + ":r1c1",
		"pair:" + strings.Repeat("a", 10_000) + ":r1c1,r1c2",
		"cage:" + strings.Repeat("1", 3<<20),
		"differ:" + strings.Repeat(row, 100_000) + "r1c1",
	} {
		var err error
		took := allocated(func() { _, _, err = WithRules(Classic(), text) })
		if re := (*RuleError)(nil); !errors.As(err, &re) || len(err.Error()) > 300 {
			t.Errorf("%s: %v", clip(text, 40), err)
		}
		if took > 32<<20 {
			t.Errorf("%s: took %d bytes of memory", clip(text, 40), took)
		}
	}
	million := slices.Repeat([]string{"cage:1:r1c1"}, 1_000_000)
	if _, _, err := WithRules(Classic(), million...); err == nil {
		t.Error("a million rules are taken")
	}
}

// Automata of equal texts are one, and the sum of the others is bounded while they are read.
func TestAutomataAreShared(t *testing.T) {
	testenv.SkipSequential(t)
	text := "automaton:((1|2)*3)*.*:r1c1,r1c2"
	_, rules, err := WithRules(Classic(), text, text)
	if err != nil || rules[0].Automaton != rules[1].Automaton {
		t.Errorf("two rules of one text: error %v, automata %v", err, rules)
	}
	var large []string
	for i := range 300 {
		choices := strings.Repeat("1?", 200) + strings.Repeat("2", i)
		large = append(large, "automaton:"+choices+":r1c1")
	}
	_, _, err = WithRules(Classic(), large...)
	if re := (*RuleError)(nil); !errors.As(err, &re) || re.Text == large[299] {
		t.Errorf("%d large automata: %v", len(large), err)
	}
}

// The text of an automaton that was read is written without reading it again.
func TestAutomatonTextIsKnown(t *testing.T) {
	r, err := ParseRule(Classic(), "automaton:"+strings.Repeat("1?", 200)+":r1c1")
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(3, func() { r.Text(Classic()) }); n > 20 {
		t.Errorf("Text: %v allocations, want 20 at most", n)
	}
	other := *r.Automaton
	other.Accept = []int{1}
	if text := other.text(9); !strings.HasPrefix(text, "{") {
		t.Errorf("an automaton that is not that of its name has the text %q", clip(text, 40))
	}
}

// A puzzle that is made without text is held to the same conditions.
func TestValidateRules(t *testing.T) {
	cells := func(c ...Cell) [][]Cell { return [][]Cell{c} }
	for _, r := range []Rule{
		{Kind: ruleKinds},
		{Kind: RuleCage, Number: 3},
		{Kind: RuleCage, Number: 3, Cells: cells(0, 81)},
		{Kind: RuleCage, Number: 3, Cells: cells(0, 0)},
		{Kind: RuleCage, Number: 3, Cells: [][]Cell{{0, 1}, {2, 3}}},
		{Kind: RuleCage, Number: 3, Cells: cells(0, 1), Factors: []int{1, 1}},
		{Kind: RuleCage, Number: 3, Cells: cells(0, 1), Digits: []Digit{1}},
		{Kind: RuleSum, Number: 3, Cells: cells(0, 1), Factors: []int{1}},
		{Kind: RuleThermo, Number: 1, Cells: cells(0, 1)},
		{Kind: RuleArrow, Cells: cells(0, 1)},
		{Kind: RulePair, Cells: cells(0, 1)},
		{Kind: RulePair, Cells: cells(0, 1), Relation: &Relation{Pairs: make([]Digits, 4)}},
		{Kind: RulePair, Cells: cells(0, 1), Relation: &Relation{Pairs: make([]Digits, 9)}},
		{Kind: RuleContains, Cells: cells(0, 1)},
		{Kind: RuleContains, Cells: cells(0, 1), Digits: []Digit{2, 1}},
		{Kind: RuleAutomaton, Cells: cells(0, 1)},
		{Kind: RuleAutomaton, Cells: cells(0, 1), Automaton: &Automaton{States: 1 << 30}},
		{Kind: RuleAutomaton, Cells: cells(0, 1), Automaton: &Automaton{
			States: 2, Start: []int{0}, Accept: []int{1}, Moves: []Move{{0, DigitsOf(1), 2}},
		}},
		{Kind: RuleAntiConsecutive, Cells: cells(0)},
	} {
		p := NewPuzzle(Classic())
		p.Rules = []Rule{{Kind: RuleAntiConsecutive}, r}
		err := p.Validate()
		if re := (*RuleError)(nil); !errors.Is(err, ErrInvalid) || !errors.As(err, &re) {
			t.Errorf("%+v: %v", r, err)
		}
	}
	p := NewPuzzle(must(DefaultBoxes(81)))
	p.Rules = []Rule{{Kind: RuleAntiConsecutive}}
	if err := p.Validate(); !errors.Is(err, ErrInvalid) {
		t.Errorf("size 81: %v", err)
	}
	p = NewPuzzle(Classic())
	p.Rules = slices.Repeat([]Rule{{Kind: RuleAntiConsecutive}}, maxRules+1)
	if err := p.Validate(); !errors.Is(err, ErrInvalid) {
		t.Errorf("%d rules: %v", maxRules+1, err)
	}
}

func FuzzParseRule(f *testing.F) {
	for _, text := range []string{
		"cage:15:r1c1,r1c2", "sum:-3:2*r1c2,-1*r1c1,r5c5", "arrow:2:r1c1,r1c2,r2c2,r3c3",
		"index-of:7:r1c1/r2c1-r2c9", "pair:|a-b|>=5and(a<bora%2!=b%2):r1c1,r1c2",
		"pair:{2,1.3,4-6,,,,,,1-9}:r1c2,r1c1", "contains:1133:r1c1-r1c4",
		"automaton:(1|2)*[3-5]+.?[^1]:r1c1-r1c9", "automaton:{2;0;0.1;0>1-3.7>1;1>9>1}:r1c2",
		"anti-consecutive", "sandwich:35:r1c9-r1c1", "differ:r1c1,r5c5",
	} {
		f.Add(text, uint8(9))
	}
	f.Fuzz(func(t *testing.T, text string, size uint8) {
		l, err := Latin(int(size)%MaxRuleSize + 1)
		if err != nil {
			t.Fatal(err)
		}
		r, err := ParseRule(l, text)
		if err != nil {
			if re := (*RuleError)(nil); !errors.As(err, &re) || re.Offset < 0 ||
				re.Offset > len(re.Text) {
				t.Fatalf("%#v", err)
			}
			return
		}
		if err := CheckRuleText(text); err != nil {
			t.Fatalf("%q is read, but is not a rule in any layout: %v", text, err)
		}
		p := NewPuzzle(l)
		p.Rules = []Rule{r}
		if err := p.Validate(); err != nil {
			t.Fatalf("%q is read, but: %v", text, err)
		}
		again, err := ParseRule(l, r.Text(l))
		if err != nil || again.Text(l) != r.Text(l) {
			t.Fatalf("%q has the text %q, which reads back as %q, %v", text, r.Text(l),
				again.Text(l), err)
		}
		if fmt.Sprint(again.Cells, again.Number, again.Factors, again.Digits) !=
			fmt.Sprint(r.Cells, r.Number, r.Factors, r.Digits) {
			t.Fatalf("%v reads back as %v", r, again)
		}
	})
}
