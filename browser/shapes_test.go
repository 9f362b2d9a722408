package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// fourBySix is a grid of 4 rows and 6 columns with the digits 1 to 6.
const fourBySix = "grid:4x6:6:2x3"

const (
	fourBySixPuzzle   = "..2.4..1326.6..42.2...1."
	fourBySixSolution = "562341413265651423234516"
)

// shaped returns the fields of a link to a puzzle in such a grid: they have the cells of the square
// of size 6, of which those outside are 1.
func shaped(givens string) string {
	return "l=" + fourBySix + "&p=" + givens + strings.Repeat("1", 12)
}

// A grid of fewer rows than digits is played by mouse and by finger: its cells are square, keys go
// around its edges, marks of steps are in its cells, and it is solved when it is full.
func TestShape(t *testing.T) {
	for _, d := range []device{desktop, phone} {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, setup{device: d}, "play&"+shaped(fourBySixPuzzle))
			p.wait(table + `.length === 24`)
			p.inPlace("Play")
			square := eval[float64](p, `(r => r.width / r.height)(`+table+
				`[0].getBoundingClientRect())`)
			if square < .98 || square > 1.02 {
				t.Errorf("cells are %.2f times as wide as high", square)
			}
			p.choose("r1c1")
			p.is("first", p.selected(), "r1c1")
			p.choose("r4c6")
			p.is("last", p.selected(), "r4c6")
			if !d.touch {
				p.choose("r1c1")
				for _, step := range [][2]string{{"ArrowUp", "r4c1"}, {"ArrowLeft", "r4c6"},
					{"ArrowDown", "r1c6"}, {"Home", "r1c1"}, {"End", "r1c6"},
					{"Control+End", "r4c6"}} {
					p.keys(step[0])
					p.is(step[0], p.selected(), step[1])
				}
				p.keys("Control+a")
				if all := strings.Fields(p.selected()); len(all) != 24 {
					t.Errorf("%d cells are selected", len(all))
				}
				p.keys("Escape")
			}
			p.click("button", "Hint")
			p.wait(`document.querySelector(".hint-bar.hinted") !== null`)
			p.inPlace("a hint")
			for c := range 24 {
				if fourBySixPuzzle[c] != '.' {
					continue
				}
				p.choose(nameOf(c, 6))
				if d.touch {
					p.click(".keys button", fourBySixSolution[c:c+1])
				} else {
					p.keys(fourBySixSolution[c : c+1])
				}
			}
			p.see("Solved")
		})
	}
}

// Solve walks through a grid of fewer rows than digits, and its marks are in their cells.
func TestShapeSolved(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "solve&"+shaped(fourBySixPuzzle))
	p.wait(`document.querySelectorAll(".solve-list .step-row").length > 0`)
	p.keys("Home")
	p.inPlace("the first step")
	p.atWidths("Solve")
}

// Rows, columns and digits are chosen in Set; what is drawn at the edges stays in the grid.
func TestSetShape(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "set&p="+strings.Repeat(".", 81))
	layout := func(want string) {
		p.Helper()
		p.wait(`import("./main.js").then(({app}) => app.game.get().layout.layout === %s)`, want)
	}
	choose := func(label, value string) {
		p.Helper()
		eval[bool](p, `((label, value) => {
			const e = document.querySelector("[aria-label='" + label + "']");
			e.value = value;
			e.dispatchEvent(new Event("change"));
			return true;
		})(%s, %s)`, label, value)
	}
	p.click("summary", "Grid")
	choose("Size", "other")
	choose("Rows", "6")
	layout("grid:6x9:9:3x3")
	choose("Columns", "8")
	layout("grid:6x8:9:2x4")
	p.wait(`document.querySelectorAll("section.set td").length === 48`)
	p.see("6 rows and 8 columns")
	p.kind("minimum")
	p.strokes("r5c8")
	p.see("Minimum in r5c8")
	p.kind("thermo")
	p.strokes("r6c1", "r6c4")
	p.kind("sum")
	p.stroke(spot{8.5, -.5})
	p.keys("3", "0")
	p.rules("automaton:1[2-9]*|2[3-9]*|3[4-9]*|4[5-9]*|5[6-9]*|6[7-9]*|7[8-9]*|8[9-9]*:"+
		"r5c8,r4c8,r5c7,r6c8", "thermo:r6c1,r6c2,r6c3,r6c4", "sum:30:r1c8,r2c7,r3c6,r4c5,r5c4,r6c3")
	p.see("1,000+ solutions")
	choose("Regions", "latin")
	layout("grid:6x8:9")
	p.click("label", "Rows and columns may repeat digits")
	layout("free:6x8:9")
	choose("Digits to", "6")
	layout("free:6x6:6")
	p.do(chromedp.Reload())
	layout("free:6x6:6")
	p.wait(`document.querySelectorAll("section.set td").length === 36`)
}
