package answers

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/proptest"
	"github.com/nonet-dev/nonet/internal/ruletest"
)

func grid(text string) nonet.Grid {
	var g nonet.Grid
	for _, ch := range strings.ReplaceAll(text, " ", "") {
		g = append(g, nonet.Digit(ch-'0'))
	}
	return g
}

func TestVerify(t *testing.T) {
	one := &format.Record{Puzzle: puzzle(t, "2x2", "..3. ...2 2... 4..1")} // one solution
	two := &format.Record{Puzzle: puzzle(t, "latin:2", ".. ..")}
	none := &format.Record{Puzzle: puzzle(t, "2x2", "12.. ..3. .... ....")}
	clash := &format.Record{Puzzle: puzzle(t, "2x2", "11.. .... .... ....")}
	marks := &format.Record{Puzzle: puzzle(t, "latin:2", ".. ..")}
	both := nonet.DigitsOf(1, 2)
	marks.Puzzle.Marks = []nonet.Digits{both, nonet.DigitsOf(2), both, both}
	problem := &format.Record{Cover: cover(t, "a b c | x y\na x\nb c\na b y:1\nc y:2\nc y:1\nx y")}
	hopeless := &format.Record{Cover: cover(t, "a b c\na b\nb c")}
	const solution = "1234 3412 2143 4321"

	grids := func(text ...string) (a format.Answer) {
		for _, s := range text {
			a.Grids = append(a.Grids, grid(s))
		}
		return a
	}
	options := func(lists ...[]int) format.Answer { return format.Answer{Options: lists} }

	tests := []struct {
		name   string
		rec    *format.Record
		wanted Wanted
		answer format.Answer
		want   string // "": right
	}{
		{"right", one, Wanted{}, grids(solution), ""},
		{"any of several", two, Wanted{}, grids("21 12"), ""},
		{"several though any would do", two, Wanted{}, grids("21 12", "12 21"), ""},
		{"no answer", one, Wanted{}, format.Answer{}, "there is no answer"},
		{"too short", one, Wanted{}, grids("1234 3412"), "it has 8 cells; the puzzle has 16"},
		{"empty cell", one, Wanted{}, grids("1234 3412 2143 4021"), "r4c2 is empty"},
		{"digit too high", one, Wanted{}, grids("1234 3412 2143 4521"),
			"r4c2 is 5; the highest digit is 4"},
		{"given changed", one, Wanted{}, grids("1244 3412 2143 4321"), "r1c3 is 4; the given is 3"},
		{"equal digits", one, Wanted{}, grids("1134 3412 2143 4321"),
			"r1c1 and r1c2 both 1 (row 1)"},
		{"the solution of another puzzle", one, Wanted{}, grids("1234 3412 2143 4322"),
			"r4c4 is 2; the given is 1"},
		{"pencilmark ignored", marks, Wanted{}, grids("21 12"),
			"r1c2 is 1, which is not among its pencilmarks"},
		{
			"letters", one, Wanted{Symbol: func(d nonet.Digit) string {
				return string(rune('@' + d))
			}},
			grids("1244 3412 2143 4321"), "r1c3 is D; the given is C",
		},

		{"no solution, rightly", none, Wanted{}, format.Answer{None: true}, ""},
		{"no solution, givens clash", clash, Wanted{}, format.Answer{None: true}, ""},
		{"no solution, wrongly", one, Wanted{}, format.Answer{None: true},
			"the answer says that there is no solution; there is one: 1234341221434321"},
		{"solution of the unsolvable", none, Wanted{}, grids("1234 3432 2143 4321"),
			"r1c3 and r2c3 both 3 (column 3)"},
		{"no solution, and one", one, Wanted{},
			format.Answer{None: true, Grids: grids(solution).Grids},
			"the answer says that there is no solution, and shows one"},
		{"yes, rightly", one, Wanted{}, format.Answer{Yes: true}, ""},
		{"yes, wrongly", none, Wanted{}, format.Answer{Yes: true},
			"the answer says that there is a solution; there is none"},
		{"yes, of clashing givens", clash, Wanted{}, format.Answer{Yes: true},
			"the answer says that there is a solution; there is none"},
		{"yes where all were wanted", two, Wanted{All: true}, format.Answer{Yes: true},
			"the answer shows no solution; all were wanted"},

		{"all", two, Wanted{All: true}, grids("21 12", "12 21"), ""},
		{"one missing", two, Wanted{All: true}, grids("21 12"),
			"1 solution is shown; missing is at least one: 1221"},
		{"all missing", two, Wanted{All: true}, format.Answer{None: true},
			"the answer says that there is no solution; there is one: 1221"},
		{"a second one wrong", two, Wanted{All: true}, grids("21 12", "12 12"),
			"solution 2: r1c1 and r2c1 both 1 (column 1)"},
		{"one twice", two, Wanted{All: true}, grids("21 12", "21 12"),
			"solution 2: it is the same as solution 1"},
		{"as many as wanted", two, Wanted{All: true, Limit: 1}, grids("21 12"), ""},
		{"fewer than wanted as there are no more", two, Wanted{All: true, Limit: 3},
			grids("21 12", "12 21"), ""},
		{"fewer than wanted", two, Wanted{All: true, Limit: 3}, grids("21 12"),
			"1 solution is shown; missing is at least one: 1221"},
		{"more than wanted", two, Wanted{All: true, Limit: 1}, grids("21 12", "12 21"),
			"the answer shows 2 solutions; at most 1 were wanted"},

		{"unique", one, Wanted{Unique: true}, grids(solution), ""},
		{"not unique", two, Wanted{Unique: true}, grids("21 12"),
			"the solution is right, but not the only one"},
		{"two where one was wanted", two, Wanted{Unique: true}, grids("21 12", "12 21"),
			"the answer shows 2 solutions; the only one was wanted"},
		{"not unique, no answer", two, Wanted{Unique: true}, format.Answer{None: true}, ""},
		{"unique, no answer", one, Wanted{Unique: true}, format.Answer{None: true},
			"the answer says that there is no solution; there is one: 1234341221434321"},
		{"unique, yes", one, Wanted{Unique: true}, format.Answer{Yes: true}, ""},
		{"not unique, yes", two, Wanted{Unique: true}, format.Answer{Yes: true}, ""},
		{"not unique, nothing", two, Wanted{Unique: true}, format.Answer{}, ""},
		{"unique, nothing", one, Wanted{Unique: true}, format.Answer{},
			"there is no answer; the only solution is 1234341221434321"},
		{"no solution, nothing", none, Wanted{Unique: true}, format.Answer{},
			"there is no answer; there is no solution"},

		{"cover", problem, Wanted{}, options([]int{0, 1}), ""},
		{"cover in any order, equal colours", problem, Wanted{}, options([]int{4, 2}), ""},
		{"other colours", problem, Wanted{}, options([]int{2, 3}),
			"item y has 1 in option 3 and 2 in option 4"},
		{"covered twice", problem, Wanted{}, options([]int{1, 2}),
			"item b is in both option 2 and option 3"},
		{"not covered", problem, Wanted{}, options([]int{0}), "item b is not covered"},
		{"option taken twice", problem, Wanted{}, options([]int{1, 0, 1}),
			"option 2 is taken twice"},
		{"no such option", problem, Wanted{}, options([]int{0, 1, 6}),
			"there is no option 7; the last one is 6"},
		{"negative option", problem, Wanted{}, options([]int{-1}),
			"there is no option 0; the last one is 6"},
		{"option of secondary items", problem, Wanted{}, options([]int{2, 4, 5}),
			"item y has 1 in option 3 and no colour in option 6"},
		{"no options", problem, Wanted{}, options([]int{}), "item a is not covered"},
		{"all covers", problem, Wanted{All: true}, options([]int{0, 1}, []int{2, 4}), ""},
		{"a cover missing", problem, Wanted{All: true}, options([]int{0, 1}),
			"1 solution is shown; missing is at least one: the options 3, 5"},
		{"a cover twice, in other order", problem, Wanted{All: true},
			options([]int{0, 1}, []int{1, 0}), "solution 2: it is the same as solution 1"},
		{"impossible, rightly", hopeless, Wanted{}, format.Answer{None: true}, ""},
		{"impossible, wrongly", problem, Wanted{}, format.Answer{None: true},
			"the answer says that there is no solution; there is one: the options 1, 2"},
		{"possible, wrongly", hopeless, Wanted{}, format.Answer{Yes: true},
			"the answer says that there is a solution; there is none"},
		{"possible, rightly", problem, Wanted{}, format.Answer{Yes: true}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.answer.Line = 17
			j := Verifier{Wanted: test.wanted}
			err := j.Verify(t.Context(), test.rec, test.answer)
			if test.want == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			var wrong *WrongAnswer
			if !errors.As(err, &wrong) || wrong.Reason != test.want || wrong.Line != 17 {
				t.Errorf("got  %v\nwant %s", err, test.want)
			}
		})
	}
}

func TestVerifyUndecided(t *testing.T) {
	empty := &format.Record{Puzzle: puzzle(t, "2x2", strings.Repeat(".", 16))}
	covers := &format.Record{Cover: cover(t, "a b c d\na b\nc d\na c\nb d\na\nb\nc\nd")}
	for _, rec := range []*format.Record{empty, covers} {
		j := Verifier{Wanted: Wanted{Unique: true}}
		j.Solver.NodeLimit = 1
		if err := j.Verify(t.Context(), rec, format.Answer{None: true}); !errors.Is(err,
			nonet.ErrLimit) {
			t.Errorf("with one node: %v, want ErrLimit", err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := j.Verify(ctx, rec, format.Answer{None: true}); !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v", err)
		}
	}
}

func TestVerifyRefuses(t *testing.T) {
	reason := errors.New("unreadable")
	if err := new(Verifier).Verify(t.Context(), &format.Record{Err: reason},
		format.Answer{}); !errors.Is(err, reason) {
		t.Errorf("a record with an error: %v", err)
	}
	bad := &nonet.Puzzle{Layout: nonet.Classic()}
	if err := new(Verifier).Verify(t.Context(), &format.Record{Puzzle: bad},
		format.Answer{}); !errors.Is(err, nonet.ErrInvalid) {
		t.Errorf("an invalid puzzle: %v", err)
	}
}

// Right answers are accepted, and after any change to a cell they are not.
func TestVerifyTellsRightFromWrong(t *testing.T) {
	proptest.Check(t, func(draw *rapid.T) {
		p := drawPuzzle(t, draw)
		const limit = 40
		all := ruletest.Solutions(t, p, limit)
		rec := &format.Record{Puzzle: p}
		a := format.Answer{Grids: all, None: len(all) == 0}
		j := Verifier{Wanted: Wanted{All: true, Limit: limit}}
		if err := j.Verify(context.Background(), rec, a); err != nil {
			draw.Fatalf("right answer: %v", err)
		}
		isWrong := func(what string, a format.Answer) {
			var wrong *WrongAnswer
			if err := j.Verify(context.Background(), rec, a); !errors.As(err, &wrong) {
				draw.Fatalf("%s: %v", what, err)
			}
		}
		if len(all) == 0 {
			isWrong("yes", format.Answer{Yes: true})
			return
		}
		isWrong("none", format.Answer{None: true})
		isWrong("one missing", format.Answer{Grids: all[1:], None: len(all) == 1})

		which := rapid.IntRange(0, len(all)-1).Draw(draw, "grid")
		changed := slices.Clone(all[which])
		c := rapid.IntRange(0, len(changed)-1).Draw(draw, "cell")
		changed[c] = rapid.Uint8().Filter(func(d uint8) bool { return d != changed[c] }).Draw(draw,
			"digit")
		j.Wanted = Wanted{}
		isWrong("a cell changed", format.Answer{Grids: []nonet.Grid{changed}})
	})
}

// FuzzVerify: no answer makes Verify panic, and it accepts a grid only if the
// grid is a solution.
func FuzzVerify(f *testing.F) {
	f.Add(uint8(0), []byte("..3....22...4..1"),
		[]byte{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}, uint8(0))
	f.Add(uint8(1), []byte("...."), []byte{1, 2, 2, 1, 2, 1, 1, 2}, uint8(4))
	f.Add(uint8(2), []byte("1........"), []byte{}, uint8(1))
	f.Add(uint8(3), []byte("................"), []byte{0xff, 0, 1}, uint8(8))
	texts := []string{"2x2", "latin:2", "latin:3", "2x2+diagonal+apart:r1c1,r3c4"}
	f.Fuzz(func(t *testing.T, l uint8, givens, answer []byte, flags uint8) {
		p := puzzle(t, texts[int(l)%len(texts)], "")
		for c := range min(len(givens), len(p.Givens)) {
			p.Givens[c], _ = nonet.ParseSymbol(givens[c], p.Layout.Size())
			if int(p.Givens[c]) > p.Layout.Size() {
				p.Givens[c] = 0
			}
		}
		a := format.Answer{None: flags&1 != 0, Yes: flags&2 != 0}
		for len(answer) > 0 {
			n := min(len(answer), len(p.Givens))
			a.Grids = append(a.Grids, nonet.Grid(answer[:n]))
			answer = answer[n:]
		}
		j := Verifier{Wanted: Wanted{All: flags&4 != 0, Unique: flags&8 != 0,
			Limit: int(flags >> 4)}}
		if j.Verify(t.Context(), &format.Record{Puzzle: p}, a) != nil {
			return
		}
		for _, g := range a.Grids {
			if !p.Solves(g) {
				t.Errorf("accepted %v as a solution of %v", g, p.Givens)
			}
		}
		n, err := new(nonet.Solver).CountTo(t.Context(), p, 2)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case j.Wanted.Unique && len(a.Grids) > 0 && n != 1:
			t.Errorf("accepted as the only solution one of %d", n)
		case a.None && n > 0 && !(j.Wanted.Unique && n > 1):
			t.Errorf("accepted that there is none of %d solutions", n)
		case a.Yes && n == 0:
			t.Error("accepted that there is a solution")
		}
	})
}

// FuzzVerifyCover: the same for options.
func FuzzVerifyCover(f *testing.F) {
	f.Add([]byte{0, 1})
	f.Add([]byte{2, 4, 200, 1, 0})
	f.Fuzz(func(t *testing.T, answer []byte) {
		p := cover(t, "a b c | x y\na x\nb c\na b y:1\nc y:2\nc y:1\nx y")
		var a format.Answer
		for _, list := range strings.Split(string(answer), "\xc8") {
			options := []int{}
			for _, b := range []byte(list) {
				options = append(options, int(int8(b)))
			}
			a.Options = append(a.Options, options)
		}
		if new(Verifier).Verify(t.Context(), &format.Record{Cover: p}, a) != nil {
			return
		}
		for _, options := range a.Options {
			slices.Sort(options)
			if !slices.Equal(options, []int{0, 1}) && !slices.Equal(options, []int{2, 4}) {
				t.Errorf("accepted %v", options)
			}
		}
	})
}

// An answer that breaks a rule is wrong, and the reason names the rule.
func TestVerifyNamesBrokenRules(t *testing.T) {
	p := ruletest.Puzzle(t, "4", "................", "cage:4:r1c1,r1c2")
	answer := nonet.Grid{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}
	var v Verifier
	err := v.Verify(t.Context(), &format.Record{Puzzle: p},
		format.Answer{Grids: []nonet.Grid{answer}})
	if err == nil || err.Error() != "r1c1, r1c2: cage of 4 has 3" {
		t.Errorf("got %v", err)
	}
}
