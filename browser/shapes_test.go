package browser

import (
	"os"
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
	for _, d := range turn(t, desktop, phone) {
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
			p.is("first", selectedCells, "r1c1")
			p.choose("r4c6")
			p.is("last", selectedCells, "r4c6")
			if !d.touch {
				p.choose("r1c1")
				for _, step := range [][2]string{{"ArrowUp", "r4c1"}, {"ArrowLeft", "r4c6"},
					{"ArrowDown", "r1c6"}, {"Home", "r1c1"}, {"End", "r1c6"},
					{"Control+End", "r4c6"}} {
					p.keys(step[0])
					p.is(step[0], selectedCells, step[1])
				}
				p.keys("Control+a")
				p.is("cells selected", `String(`+selectedCells+`.split(" ").length)`, "24")
				p.keys("Escape")
			}
			p.click("button", "Hint")
			p.wait(`document.querySelector(".hint-bar.hinted") !== null`)
			p.inPlace("a hint")
			p.complete(fourBySixPuzzle, fourBySixSolution)
			p.see("Solved")
		})
	}
}

// complete enters the digits of a solution in the cells of a grid with six columns that are not
// given, by touch or keys.
func (p *page) complete(puzzle, solution string) {
	p.Helper()
	for c := range puzzle {
		if puzzle[c] != '.' {
			continue
		}
		p.choose(nameOf(c, 6))
		if p.device.touch {
			p.click(".keys button", solution[c:c+1])
		} else {
			p.keys(solution[c : c+1])
		}
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

// twin is two grids of size 4 that share a box. The cells in neither are 1, as in a link.
const (
	twin         = "l=overlap:4:r1c1,r3c3&p="
	twinPuzzle   = "2...11....11....3..1....11.4..113.4."
	twinSolution = "231411143211324132412314111423113241"
)

// Grids that overlap are played: arrows go across the gaps between them, nothing in a gap can be
// selected, and each cell has the name of its box and grid.
func TestOverlap(t *testing.T) {
	for _, d := range turn(t, desktop, phone) {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, setup{device: d}, "play&"+twin+twinPuzzle)
			p.wait(table + `.length === 36`)
			p.inPlace("Play")
			names := eval[[]string](p, table+`.map(c => c.getAttribute("aria-label") ?? "")`)
			for cell, want := range map[int]string{0: "2, given, row 1 column 1, box 1 of grid 1",
				4: "", 35: "empty, row 6 column 6, box 4 of grid 2"} {
				if names[cell] != want {
					t.Errorf("cell %d is called %q, want %q", cell, names[cell], want)
				}
			}
			p.choose("r1c4")
			p.is("first", selectedCells, "r1c4")
			p.do(chromedp.MouseClickXY(p.place("r1c6")))
			p.is("a gap", selectedCells, "r1c4")
			if !d.touch {
				for _, step := range [][2]string{{"ArrowRight", "r1c1"}, {"ArrowUp", "r4c1"},
					{"ArrowLeft", "r4c6"}, {"ArrowUp", "r3c6"}, {"ArrowUp", "r6c6"},
					{"Home", "r6c3"}, {"PageUp", "r4c3"}, {"Control+Home", "r1c1"},
					{"Control+End", "r6c6"}} {
					p.keys(step[0])
					p.is(step[0], selectedCells, step[1])
				}
				p.keys("Control+a")
				p.is("cells selected", `String(`+selectedCells+`.split(" ").length)`, "28")
				p.keys("Escape")
			}
			p.click("button", "Hint")
			p.see("of grid")
			p.inPlace("a hint")
			p.complete(twinPuzzle, twinSolution)
			p.see("Solved")
		})
	}
}

// A Samurai is pasted as the rows that people post, fits a phone, and is solved step by step.
func TestSamurai(t *testing.T) {
	t.Parallel()
	rows, err := os.ReadFile("../examples/samurai.txt")
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, setup{device: phone}, "play&p="+easy)
	p.wait(table + `.length === 81`)
	p.paste(string(rows))
	p.wait(table + `.length === 441`)
	p.fits("a Samurai on a phone")
	p.choose("r21c21")
	p.is("cursor", selectedCells, "r21c21")
	q := open(t, setup{}, "solve&"+twin+twinPuzzle)
	q.wait(`document.querySelectorAll(".solve-list .step-row").length > 0`)
	q.keys("Home")
	q.inPlace("the first step")
	q.atWidths("Solve")
}

// New makes a Samurai, and Make puzzles of any grids that overlap.
func TestMakeOverlap(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play&p="+easy)
	p.click("header button", "New")
	p.click("dialog .kinds button", "Samurai Five grids; the middle one shares a box with each other.")
	p.wait(table + `.length === 441`)
	p.see("ER")
	p.view("Make")
	p.click("label", "Several")
	p.pick("[name=grids]", "twin")
	p.click("[name=go]", "Make 6 puzzles")
	p.wait(`document.querySelectorAll(".made .miniature").length === 6`)
	p.see("6 puzzles of seed")
}

// Set has grids that overlap: what is drawn ends where a grid ends.
func TestSetOverlap(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "set&p="+strings.Repeat(".", 81))
	p.see("1,000+ solutions")
	p.click("summary", "Grid")
	p.pick("[aria-label='Size']", "twin")
	p.wait(`import("./main.js").then(({app}) => app.game.get().layout.layout === "twin")`)
	p.wait(`document.querySelectorAll("section.set td").length === 225`)
	p.kind("thermo")
	p.strokes("r1c7", "r1c9")
	p.kind("sandwich")
	p.stroke(spot{-.5, .5})
	p.keys("1", "0")
	p.rules("thermo:r1c7,r1c8,r1c9", "sandwich:10:r1c1,r1c2,r1c3,r1c4,r1c5,r1c6,r1c7,r1c8,r1c9")
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
		p.pick("[aria-label='"+label+"']", value)
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

// TestSetShapeAtOnce: choices that are made before the engine has read the puzzle, or the choice
// before, all count.
func TestSetShapeAtOnce(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "set&p="+strings.Repeat(".", 81))
	layout := `import("./main.js").then(({app}) => app.game.get().layout.layout === %s)`
	p.wait(`((fields, values) => {
		if (!fields.every(e => e)) return false;
		fields.forEach((e, i) => {
			e.value = values[i];
			e.dispatchEvent(new Event("change"));
		});
		return true;
	})(["Size", "Rows", "Columns"].map(n => document.querySelector("[aria-label='" + n + "']")),
		["other", 6, 8])`)
	p.wait(layout, "grid:6x8:9:2x4")
	p.navigate("set&p=1" + strings.Repeat(".", 80))
	p.wait(layout, "9")
	p.wait(`((boxes) => {
		if (!boxes.every(e => e)) return false;
		boxes.forEach(e => e.click());
		return true;
	})(["diagonal", "windoku"].map(n => document.querySelector("input[name=" + n + "]")))`)
	p.wait(layout, "9+diagonal+windoku")
}
