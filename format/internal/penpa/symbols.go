package penpa

import (
	"slices"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// takeSymbols takes the symbols of a kind away, and calls use with those that stand between two
// cells; the others stay.
func (r *reader) takeSymbols(is func(x penpaSymbol) bool,
	use func(x penpaSymbol, cells []nonet.Cell) bool,
) {
	r.drawn.symbols = slices.DeleteFunc(r.drawn.symbols, func(x penpaSymbol) bool {
		if !is(x) {
			return false
		}
		cells, ok := r.between(x.point)
		return ok && len(cells) == 2 && use(x, cells)
	})
}

// signs makes rules of the signs < and >. An even style has its tip above or below.
func (r *reader) signs() {
	r.takeSymbols(func(x penpaSymbol) bool { return x.kind == "inequality" },
		func(x penpaSymbol, cells []nonet.Cell) bool {
			style, ok := lex.Number([]byte(x.style))
			aside := cells[1] == cells[0]+1
			if !ok || style < 1 || style > 8 || aside != (style%2 == 1) {
				return false
			}
			if tip := (style - 1) % 4; tip < 2 { // the tip points to the left or up
				r.rules.Greater(cells[1], cells[0])
			} else {
				r.rules.Greater(cells[0], cells[1])
			}
			r.read.Add("inequality signs", 1)
			return true
		})
}

// white has the styles of circles that are white. Style 2 is black.
var white = []string{"1", "6", "8"}

// dots makes rules of small circles between cells, if the words say what they mean.
func (r *reader) dots(w sentences) {
	means := w.means("dot|circle", []string{" white | empty | hollow ", " black | filled | solid "},
		[]string{" consecutive | differ by 1 | differ by one | difference of 1 " +
			"| difference of one ", " 1:2 | 2:1 | double | twice | half "})
	if w.sayAllGiven("dot|circle|kropki") {
		r.refuseSymbols(penpaSymbol.isDot, "dots where the lack of one says something")
		return
	}
	r.takeSymbols(penpaSymbol.isDot, func(x penpaSymbol, cells []nonet.Cell) bool {
		meaning := -1
		if slices.Contains(white, x.style) {
			meaning = means[0]
		} else if x.style == "2" {
			meaning = means[1]
		}
		switch meaning {
		case 0:
			r.rules.Difference(1, cells[0], cells[1])
		case 1:
			r.rules.Ratio(2, cells[0], cells[1])
		default:
			return false
		}
		r.read.Add("dots", 1)
		return true
	})
	r.refuseSymbols(func(x penpaSymbol) bool {
		_, ok := r.between(x.point)
		return ok && x.isDot()
	}, "dots whose meaning no words say")
}

// refuseSymbols refuses symbols under a name.
func (r *reader) refuseSymbols(is func(x penpaSymbol) bool, words string) {
	before := len(r.drawn.symbols)
	r.drawn.symbols = slices.DeleteFunc(r.drawn.symbols, is)
	if n := before - len(r.drawn.symbols); n > 0 {
		r.rules.Refuse(words, n)
	}
}

// crosses makes rules of the letters X and V between cells, if the words say what they mean.
func (r *reader) crosses(w sentences) {
	means := w.means(" sum| add| total", []string{" x ", " v "},
		[]string{" 5 | five ", " 10 | ten "})
	if w.sayAllGiven(" x | v |x/v| xv ") {
		return
	}
	r.drawn.numbers = slices.DeleteFunc(r.drawn.numbers, func(x penpaNumber) bool {
		cells, ok := r.between(x.at)
		i := slices.Index([]string{"X", "V"}, strings.ToUpper(x.text))
		if !ok || len(cells) != 2 || i < 0 || means[i] < 0 {
			return false
		}
		r.rules.Sum([]int{5, 10}[means[i]], cells)
		r.read.Add("X and V", 1)
		return true
	})
}

// parities makes rules of circles and squares in cells, if the words or the kind of the puzzle say
// that one is odd and the other even.
func (r *reader) parities(w sentences) {
	means := w.means("", []string{"circle", "square"}, []string{" odd ", " even "})
	if slices.Contains(r.kinds, "evenodd") && means[0] < 0 && means[1] < 0 {
		means = []int{0, 1}
	}
	sizes := []string{"L", "M"}
	found := false
	r.drawn.symbols = slices.DeleteFunc(r.drawn.symbols, func(x penpaSymbol) bool {
		c, ok := r.cell(x.point)
		shape, size, _ := strings.Cut(x.kind, "_")
		i := slices.Index([]string{"circle", "square"}, shape)
		if !ok || i < 0 || means[i] < 0 || !slices.Contains(sizes, size) {
			return false
		}
		if means[i] == 0 {
			r.rules.Odd(nonet.Cell(c))
		} else {
			r.rules.Even(nonet.Cell(c))
		}
		r.read.Add("odd and even digits", 1)
		found = true
		return true
	})
	if slices.Contains(r.kinds, "evenodd") && !found {
		r.rules.Refuse("odd and even digits that no circles or squares show", 1)
	}
}

// quadruples makes rules of digits between four cells, if the words say that they stand around.
func (r *reader) quadruples(w sentences) {
	if !w.say("quadruple") &&
		!w.say("circle|corner|intersection", "surround|four ", "appear|contain") {
		return
	}
	points := map[int]bool{}
	r.drawn.numbers = slices.DeleteFunc(r.drawn.numbers, func(x penpaNumber) bool {
		cells, ok := r.between(x.at)
		if !ok || len(cells) != 4 {
			return false
		}
		var digits []nonet.Digit
		words := strings.Fields(strings.ReplaceAll(x.text, ",", " "))
		if r.n <= 9 {
			words = strings.Split(strings.Join(words, ""), "")
		}
		for _, word := range words {
			d, ok := lex.Number([]byte(word))
			if !ok || d < 1 || d > r.n || len(digits) == len(cells) {
				return false
			}
			digits = append(digits, nonet.Digit(d))
		}
		if len(digits) == 0 {
			return false
		}
		r.rules.Contains(digits, cells)
		r.read.Add("quadruples", 1)
		points[x.at] = true
		return true
	})
	r.drawn.symbols = slices.DeleteFunc(r.drawn.symbols, func(x penpaSymbol) bool {
		return points[x.point] && strings.HasPrefix(x.kind, "circle_")
	})
}

// penpaOutside has the rules of numbers beside a row or column, and the words that say so.
var penpaOutside = []struct {
	kind  nonet.RuleKind
	words string
}{
	{nonet.RuleSandwich, "sandwich"},
	{nonet.RuleXSum, "x-sum|xsum|x sum"},
	{nonet.RuleSkyscraper, "skyscraper"},
}

// diagonals has how many rows down and columns to the right an arrow points, by the styles of
// the symbol arrow_eight.
var diagonals = map[string][2]int{
	"[0,1,0,0,0,0,0,0]": {-1, -1}, "[0,0,0,1,0,0,0,0]": {-1, 1},
	"[0,0,0,0,0,1,0,0]": {1, 1}, "[0,0,0,0,0,0,0,1]": {1, -1},
}

// outside makes rules of numbers around the grid, if the words say what they mean: little killers,
// which have an arrow, and one kind of those without.
func (r *reader) outside(w sentences) {
	little := w.say("little killer") || w.say("diagonal|arrow", "sum|total|add")
	var kinds []nonet.RuleKind
	for _, x := range penpaOutside {
		if w.say(x.words) {
			kinds = append(kinds, x.kind)
		}
	}
	arrows := map[int][2]int{}
	for _, x := range r.drawn.symbols {
		if step, ok := diagonals[x.style]; ok && x.kind == "arrow_eight" {
			arrows[x.point] = step
		}
	}
	taken := map[int]bool{}
	r.drawn.numbers = slices.DeleteFunc(r.drawn.numbers, func(x penpaNumber) bool {
		total, isNumber := lex.Number([]byte(x.text))
		if !isNumber || x.at < 0 || x.at >= r.w*r.h {
			return false
		}
		row, column := x.at/r.w-r.row, x.at%r.w-r.col
		if step, ok := arrows[x.at]; ok {
			row, column = row+step[0], column+step[1]
			if !little || min(row, column) < 0 || max(row, column) >= r.n {
				return false
			}
			taken[x.at] = true
			r.rules.Sum(total, sketch.Ray(r.n, row, column, step[0], step[1]))
			r.read.Add("little killers", 1)
			return true
		}
		cells := r.rules.SeenFrom(row, column)
		if len(kinds) != 1 || cells == nil {
			return false
		}
		r.rules.Kind(kinds[0], total, cells)
		r.read.Add("clues around the grid", 1)
		return true
	})
	r.drawn.symbols = slices.DeleteFunc(r.drawn.symbols, func(x penpaSymbol) bool {
		return taken[x.point] && x.kind == "arrow_eight"
	})
}
