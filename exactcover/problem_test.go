package exactcover_test

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"testing"

	"github.com/nonet-dev/nonet/exactcover"
)

func TestAddItemErrors(t *testing.T) {
	for _, test := range []struct {
		name string
		kind exactcover.Kind
		want error
	}{
		{"a", exactcover.Primary, exactcover.ErrDuplicateItem},
		{"a", exactcover.Secondary, exactcover.ErrDuplicateItem},
		{"", exactcover.Primary, exactcover.ErrItemName},
		{"b c", exactcover.Primary, exactcover.ErrItemName},
		{"b\u00a0c", exactcover.Primary, exactcover.ErrItemName},
		{"b:c", exactcover.Secondary, exactcover.ErrItemName},
		{"|", exactcover.Primary, exactcover.ErrItemName},
		{"b|c", exactcover.Primary, exactcover.ErrItemName},
		{"\xff", exactcover.Primary, exactcover.ErrItemName},
		{"b", exactcover.Secondary + 1, exactcover.ErrKind},
	} {
		var p exactcover.Problem
		if i, err := p.AddItem("a", exactcover.Primary); i != 0 || err != nil {
			t.Fatal(i, err)
		}
		_, err := p.AddItem(test.name, test.kind)
		var place *exactcover.ItemError
		if !errors.Is(err, test.want) || !errors.As(err, &place) {
			t.Errorf("AddItem(%q, %v): error %v, want %v", test.name, test.kind, err, test.want)
			continue
		}
		if want := (exactcover.ItemError{Item: 1, Name: test.name,
			Err: test.want}); *place != want {
			t.Errorf("AddItem(%q, %v): %+v, want %+v", test.name, test.kind, *place, want)
		}
		if p.NumItems() != 1 {
			t.Errorf("AddItem(%q, %v) failed, but there are %d items", test.name, test.kind,
				p.NumItems())
		}
	}
}

// small has primary items a, b, c (0 to 2), secondary items x, y (3, 4), colours red, blue (1, 2)
// and one option.
func small(t *testing.T) *exactcover.Problem {
	b := builder{t: t}
	b.items(exactcover.Primary, "a", "b", "c")
	b.items(exactcover.Secondary, "x", "y")
	b.option("a", "b")
	for _, name := range []string{"red", "blue"} {
		if _, err := b.p.Colour(name); err != nil {
			t.Fatal(err)
		}
	}
	return &b.p
}

func TestAddOptionErrors(t *testing.T) {
	type elements = []exactcover.Element
	for _, test := range []struct {
		name     string
		elements elements
		element  int
		text     string
		want     error
	}{
		{"empty", nil, -1, "", exactcover.ErrEmptyOption},
		{"no such item", elements{{Item: 0}, {Item: 5}}, 1, "item number 5",
			exactcover.ErrUnknownItem},
		{"negative item", elements{{Item: -1}}, 0, "item number -1", exactcover.ErrUnknownItem},
		{"item twice", elements{{Item: 2}, {Item: 1}, {Item: 2}}, 2, "c",
			exactcover.ErrRepeatedItem},
		{"item twice in two colours", elements{{Item: 3, Colour: 1}, {Item: 3, Colour: 2}}, 1,
			"x:blue", exactcover.ErrRepeatedItem},
		{"coloured primary", elements{{Item: 3, Colour: 1}, {Item: 0, Colour: 1}}, 1, "a:red",
			exactcover.ErrColourOnPrimary},
		{"no such colour", elements{{Item: 3, Colour: 3}}, 0, "x:colour number 3",
			exactcover.ErrUnknownColour},
		{"negative colour", elements{{Item: 3, Colour: -1}}, 0, "x:colour number -1",
			exactcover.ErrUnknownColour},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := small(t)
			_, err := p.AddOption(test.elements...)
			checkOptionError(t, p, err, exactcover.OptionError{Option: 1, Element: test.element,
				Text: test.text, Err: test.want})
		})
	}
}

func TestAddNamedOptionErrors(t *testing.T) {
	for _, test := range []struct {
		elements []string
		element  int
		want     error
	}{
		{nil, -1, exactcover.ErrEmptyOption},
		{[]string{"a", "z"}, 1, exactcover.ErrUnknownItem},
		{[]string{""}, 0, exactcover.ErrUnknownItem},
		{[]string{"a", "x", "a"}, 2, exactcover.ErrRepeatedItem},
		{[]string{"c", "a:red"}, 1, exactcover.ErrColourOnPrimary},
		{[]string{"c", "a:"}, 1, exactcover.ErrColourOnPrimary},
		{[]string{"c", "x:"}, 1, exactcover.ErrColourName},
		{[]string{"c", "x:red:blue"}, 1, exactcover.ErrColourName},
		{[]string{"x:a b"}, 0, exactcover.ErrColourName},
	} {
		p := small(t)
		_, err := p.AddNamedOption(test.elements...)
		want := exactcover.OptionError{Option: 1, Element: test.element, Err: test.want}
		if test.element >= 0 {
			want.Text = test.elements[test.element]
		}
		checkOptionError(t, p, err, want)
	}
}

// checkOptionError requires an error, and that p is still as it was made by small.
func checkOptionError(t *testing.T, p *exactcover.Problem, err error, want exactcover.OptionError) {
	t.Helper()
	var place *exactcover.OptionError
	if !errors.As(err, &place) || *place != want || !errors.Is(err, want.Err) {
		t.Errorf("error %#v, want %#v", err, want)
	}
	if p.NumOptions() != 1 || p.NumElements() != 2 || p.NumColours() != 2 {
		t.Errorf("after the error: %d options, %d elements, %d colours", p.NumOptions(),
			p.NumElements(), p.NumColours())
	}
	// Items of the option that failed are not taken for repeated.
	if o, err := p.AddNamedOption("c", "a", "b", "x:red", "y"); o != 1 || err != nil {
		t.Errorf("next option: %d, %v", o, err)
	}
}

func TestErrorMessages(t *testing.T) {
	p := small(t)
	_, err := p.AddNamedOption("c", "c")
	if want := `option 2, element 2 ("c"): item is in the option twice`; err.Error() != want {
		t.Errorf("%q, want %q", err, want)
	}
	_, err = p.AddNamedOption()
	if want := `option 2: option has no items`; err.Error() != want {
		t.Errorf("%q, want %q", err, want)
	}
	_, err = p.AddItem("x", exactcover.Primary)
	if want := `item 6 ("x"): there is an item of this name already`; err.Error() != want {
		t.Errorf("%q, want %q", err, want)
	}
}

func TestProblemAccessors(t *testing.T) {
	p := small(t)
	red, _ := p.Colour("red")
	if o, err := p.AddOption(exactcover.Element{Item: 3, Colour: red}, exactcover.Element{Item: 2},
		exactcover.Element{Item: 4}); o != 1 || err != nil {
		t.Fatal(o, err)
	}
	if o, err := p.AddNamedOption("y:green", "c"); o != 2 || err != nil {
		t.Fatal(o, err)
	}
	if i, o, e, c := p.NumItems(), p.NumOptions(), p.NumElements(), p.NumColours(); i != 5 ||
		o != 3 || e != 7 || c != 3 {
		t.Errorf("%d items, %d options, %d elements, %d colours", i, o, e, c)
	}
	if got, want := p.Item(3), (exactcover.Item{Name: "x",
		Kind: exactcover.Secondary}); got != want {
		t.Errorf("Item(3) is %v, want %v", got, want)
	}
	if i, ok := p.ItemByName("y"); i != 4 || !ok {
		t.Errorf(`ItemByName("y") is %d, %v`, i, ok)
	}
	if _, ok := p.ItemByName("z"); ok {
		t.Error(`ItemByName("z") finds something`)
	}
	if got := p.ColourName(0) + "," + p.ColourName(red) + "," +
		p.ColourName(3); got != ",red,green" {
		t.Errorf("colours %s", got)
	}
	for o, want := range []string{"a b", "x:red c y", "y:green c"} {
		if got := string(p.AppendOptionText(nil, o)); got != want {
			t.Errorf("option %d is %q, want %q", o, got, want)
		}
	}
	want := []exactcover.Element{{Item: 3, Colour: red}, {Item: 2}, {Item: 4}}
	if got := p.Option(1); !slices.Equal(got, want) {
		t.Errorf("option 1 is %v, want %v", got, want)
	}
	if got := p.AppendOption(p.Option(0), 1); !slices.Equal(got[2:], want) || len(got) != 5 {
		t.Errorf("options 0 and 1 are %v", got)
	}
}

func TestClearOptions(t *testing.T) {
	p := crossword(t, 2, "ab", "ba", "aa", "bb")
	p.ClearOptions()
	if p.NumOptions() != 0 || p.NumElements() != 0 || p.NumItems() != 8 || p.NumColours() != 2 {
		t.Fatalf("%d options, %d elements, %d items, %d colours", p.NumOptions(), p.NumElements(),
			p.NumItems(), p.NumColours())
	}
	for _, names := range [][]string{{"a0", "x0"}, {"a1", "x1:a"}, {"d0", "x2"}, {"d1", "x1:a"},
		{"d1", "x1:b"}} {
		if _, err := p.AddNamedOption(names...); err != nil {
			t.Fatal(err)
		}
	}
	if got := collect(t, new(exactcover.Solver), p); len(got) != 1 ||
		!slices.Equal(got[0], []int{0, 1, 2, 3}) {
		t.Errorf("solutions %v", got)
	}
}

// A problem is built by numbers without an allocation per option.
func TestAddOptionAllocations(t *testing.T) {
	var p exactcover.Problem
	for i := range 100 {
		if _, err := p.AddItem(strconv.Itoa(i), exactcover.Primary); err != nil {
			t.Fatal(err)
		}
	}
	fill := func() {
		p.ClearOptions()
		for i := range 90 {
			if _, err := p.AddOption(exactcover.Element{Item: i}, exactcover.Element{Item: i + 3},
				exactcover.Element{Item: i + 7}); err != nil {
				t.Fatal(err)
			}
		}
	}
	fill()
	if n := testing.AllocsPerRun(10, fill); n != 0 {
		t.Errorf("%v allocations for 90 options", n)
	}
}

func TestCosts(t *testing.T) {
	p := new(exactcover.Problem)
	for _, name := range []string{"a", "b", "c"} {
		if _, err := p.AddItem(name, exactcover.Primary); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 3 {
		if _, err := p.AddOption(exactcover.Element{Item: i}); err != nil {
			t.Fatal(err)
		}
	}
	if p.HasCosts() || p.Cost(2) != 0 {
		t.Fatalf("without costs: HasCosts %v, Cost %d", p.HasCosts(), p.Cost(2))
	}
	for _, test := range []struct {
		option int
		cost   int64
		want   error
	}{
		{1, exactcover.MaxCost, nil},
		{2, -exactcover.MaxCost, nil},
		{0, exactcover.MaxCost + 1, exactcover.ErrCost},
		{0, -exactcover.MaxCost - 1, exactcover.ErrCost},
		{0, math.MinInt64, exactcover.ErrCost},
		{-1, 1, exactcover.ErrNoOption},
		{3, 1, exactcover.ErrNoOption},
	} {
		if err := p.SetCost(test.option, test.cost); !errors.Is(err, test.want) {
			t.Errorf("SetCost(%d, %d): %v, want %v", test.option, test.cost, err, test.want)
		}
	}
	if got, want := []int64{p.Cost(0), p.Cost(1), p.Cost(2)},
		[]int64{0, exactcover.MaxCost, -exactcover.MaxCost}; !slices.Equal(got, want) ||
		!p.HasCosts() {
		t.Errorf("costs %v, want %v", got, want)
	}
	// A new option is free, whatever stood there before.
	p.ClearOptions()
	for i := range 3 {
		if _, err := p.AddOption(exactcover.Element{Item: i}); err != nil {
			t.Fatal(err)
		}
	}
	if p.HasCosts() || p.Cost(1) != 0 {
		t.Errorf("after ClearOptions: HasCosts %v, Cost %d", p.HasCosts(), p.Cost(1))
	}
	if err := p.SetCost(2, 5); err != nil || p.Cost(0) != 0 || p.Cost(1) != 0 || p.Cost(2) != 5 {
		t.Errorf("after ClearOptions: %v, costs %d %d %d, want 0 0 5", err, p.Cost(0), p.Cost(1),
			p.Cost(2))
	}
	if err := p.SetCost(2, 0); err != nil || p.HasCosts() {
		t.Errorf("taking the last cost away: %v, HasCosts %v", err, p.HasCosts())
	}
}
