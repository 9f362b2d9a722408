package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// penMode chooses the mode of the pen, and waits until it is there.
func (p *page) penMode() {
	p.Helper()
	p.click(".modes label", "Pen")
	p.wait(`document.querySelector(".pen-pad")?.checkVisibility() === true`)
	p.frames()
}

// said waits until a screen reader hears a text.
func (p *page) said(text string) {
	p.Helper()
	p.is("what a screen reader hears", `document.querySelector("#polite").textContent.trim()`, text)
}

// Lines, edges and signs by mouse and by touch: drawn, drawn over, undone, kept, played back, and
// cleared.
func TestPen(t *testing.T) {
	t.Parallel()
	for _, s := range []setup{{}, {device: phone, theme: "dark"}} {
		t.Run(s.device.name, func(t *testing.T) {
			p := open(t, s, "play&p="+easy)
			p.see("ER")
			p.quickly()
			p.penMode()

			p.strokes("r1c3", "r1c4", "r2c5", "r2c4")
			p.said("Line from r1c3 to r2c4, 4 cells")
			p.is("r1c4", cellOf("r1c4"), "empty, pen 4: line below right and line left")
			p.is("r2c5", cellOf("r2c5"), "9, given, pen 4: line left and line above left")
			p.strokes("r1c4", "r1c3")
			p.said("Line from r1c4 to r1c3, 2 cells: taken away")
			p.is("r1c4", cellOf("r1c4"), "empty, pen 4: line below right")

			p.click(".pen-keys button", "colour 1")
			p.stroke(spot{4.5, 3}, spot{5, 3.05}, spot{5.5, 2.95}, spot{6, 3}, spot{6, 3.6})
			p.said("3 edges drawn")
			p.is("r3c6", cellOf("r3c6"), "empty, pen 1: edge below")
			p.is("r4c7", cellOf("r4c7"), "empty, pen 1: edge left")

			p.strokes("r9c1")
			p.said("Cross in r9c1")
			p.strokes("r9c1")
			p.is("r9c1", cellOf("r9c1"), "empty, pen 1: circle")
			p.strokes("r9c1")
			p.is("r9c1", cellOf("r9c1"), "empty")
			p.stroke(spot{1, 8.5})
			p.said("Cross on the edge of r9c1, right")
			p.is("r9c2", cellOf("r9c2"), "empty, pen 1: cross on the edge left")

			p.click(".play-tools button", "Undo")
			p.is("r9c2 when it is undone", cellOf("r9c2"), "empty")
			p.click(".play-tools button", "Redo")
			p.is("r9c2 when it is done again", cellOf("r9c2"),
				"empty, pen 1: cross on the edge left")

			// The pen keeps to what it is told to keep to.
			p.click(".pen-ways label", "Edges")
			p.strokes("r5c5")
			p.click(".pen-ways label", "Centres")
			p.stroke(spot{5.1, 6.5}, spotOf("r8c6"))
			p.said("Line from r7c6 to r8c6, 2 cells")

			p.wait(`(localStorage.getItem("nonet.game.9 " + %s) ?? "").includes('"signs"')`, easy)
			p.do(chromedp.Reload())
			p.wait(table + `.length === 81`)
			p.wait(table + `[73].ariaLabel.startsWith("empty, pen 1: cross on the edge left")`)
			p.is("paths", `[...document.querySelectorAll(".b-pen path")].map(
				e => e.getAttribute("class")).join()`,
				"b-pen-line b-pen-1,b-pen-line b-pen-4,b-pen-sign b-pen-1")

			p.navigate("review")
			p.see("move 11 of 11")
			drawn := `document.querySelectorAll(".view.review .b-pen path").length`
			p.wait(drawn + ` === 3`)
			p.keys("Home", "ArrowRight")
			p.see("pen, row 1 column 3")
			p.wait(drawn + ` === 1`)

			p.navigate("play")
			p.wait(table + `.length === 81`)
			p.penMode()
			p.click(".pen-ways button", "Clear the pen")
			p.see("All that the pen has drawn is gone.")
			p.is("paths", `String(document.querySelectorAll(
				".view.play .b-pen path").length)`, "0")
			p.click(".hint-bar button", "Undo")
			p.is("r9c2", cellOf("r9c2"), "empty, pen 1: cross on the edge left")
		})
	}
}

// Without dragging: each tap goes on with a line, or draws an edge.
func TestPenByTaps(t *testing.T) {
	t.Parallel()
	p := open(t, setup{device: phone}, "play&p="+easy)
	p.see("ER")
	p.quickly()
	p.penMode()
	p.click(".play-tools button", "Several: each tap adds a cell to the selection")
	p.strokes("r1c3")
	p.said("A line begins in r1c3. Tap where it goes.")
	p.strokes("r1c4")
	p.strokes("r3c6")
	p.said("Line from r1c4 to r3c6, 3 cells")
	p.strokes("r3c6")
	p.said("The line ends.")
	p.stroke(spot{5, 5.5})
	p.said("Edge of r6c5, right")
	p.is("r6c6", cellOf("r6c6"), "empty, pen 4: edge left")
	p.is("r1c4", cellOf("r1c4"), "empty, pen 4: line below right and line left")
}

// The pen by keys, and with a click of a screen reader.
func TestPenByKeys(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play&p="+easy)
	p.see("ER")
	p.choose("r1c3")
	p.keys("b")
	p.wait(`document.querySelector(".pen-pad")?.checkVisibility() === true`)
	p.keys("Shift+ArrowRight", "Shift+PageDown")
	p.said("Line from r1c4 to r2c5, 2 cells")
	p.moves("ArrowLeft", "r2c4")
	p.moves("ArrowUp", "r1c4")
	p.is("r1c4", cellOf("r1c4"), "empty, pen 4: line below right and line left")
	p.moves("Shift+ArrowLeft", "r1c3")
	p.said("Line from r1c4 to r1c3, 2 cells: taken away")
	p.keys("Shift+ArrowUp")
	p.said("There is no cell.")
	p.keys("Shift+End", "Shift+Home", "Shift+Home")
	p.is("r2c2", cellOf("r2c2"), "empty, pen 4: line above left and line above right")
	p.keys("7")
	p.said("Pen 7")
	p.keys("Control+ArrowUp", "Control+ArrowLeft")
	p.said("Edge of r1c1, left")
	p.keys("Control+ArrowUp")
	p.said("Edge of r1c1, above: taken away")
	p.keys("Alt+ArrowDown")
	p.said("Cross on the edge of r1c1, below")
	p.keys("Control+Space", "Control+Space")
	p.said("Circle in r1c1")
	want := "5, given, pen 4: line below right, pen 7: edge left, circle and cross on the edge below"
	p.is("r1c1", cellOf("r1c1"), want)
	p.keys("Delete")
	p.said("The pen's drawing at r1c1 is gone")
	p.is("r1c1", cellOf("r1c1"), "5, given")
	p.keys("Control+z")
	p.is("r1c1", cellOf("r1c1"), want)
	// A click that comes soon after a pointer's would be taken for its own.
	eval[bool](p, `new Promise(done => setTimeout(() => {
		`+table+`[8].click();
		done(true);
	}, 1000))`)
	p.said("Cross in r1c9")
	// Digits of other modes are entered as ever.
	p.keys("ArrowRight", "Shift+ArrowRight", "z", "4")
	p.is("r1c2", cellOf("r1c2"), "3, given, pen 7: line right")
	p.is("r1c3", cellOf("r1c3"), "4, pen 4: line below left, pen 7: line left")
}

// The pen draws on boards of every shape, and nowhere else.
func TestPenOnShapes(t *testing.T) {
	t.Parallel()
	for _, s := range []struct{ name, fragment, cell, want string }{
		{"overlap", twin + twinPuzzle, "r2c4", "pen 4: line below right"},
		{"4 rows", shaped(fourBySixPuzzle), "r4c6", "pen 4: line above left"},
		{"16×16", "l=16&p=" + strings.Repeat(".", 256), "r16c16", "pen 4: line above left"},
		{"outside", ruled(outside()), "r9c9", "pen 4: line above left"},
	} {
		t.Run(s.name, func(t *testing.T) {
			p := open(t, setup{}, "play&"+s.fragment)
			p.wait(table + `.length > 0`)
			p.frames()
			p.penMode()
			at := spotOf(s.cell)
			other := spot{at.x - 1, at.y - 1}
			if s.name == "overlap" {
				other = spot{at.x + 1, at.y + 1}
			}
			p.stroke(at, other)
			p.wait(cellOf(s.cell)+`.includes(%s)`, s.want)
			// The drawing lies between the rules and the digits.
			layers := "b-lines,b-pen"
			if s.name == "outside" {
				layers = "b-lines,rules,b-pen"
			}
			p.is("layers", `[...document.querySelectorAll(
				".view.play .board-picture > :is(.b-lines, .b-rules, .b-pen)")].map(
				e => e.classList[0]).join().replace("nonet", "rules")`, layers)
		})
	}
}
