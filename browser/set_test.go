package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// spot is a place of the board, in cells from the corner of its grid.
type spot struct{ x, y float64 }

// spotOf returns the middle of a cell.
func spotOf(name string) spot {
	var row, column float64
	for _, digit := range strings.Split(name[1:], "c")[0] {
		row = 10*row + float64(digit-'0')
	}
	for _, digit := range strings.Split(name[1:], "c")[1] {
		column = 10*column + float64(digit-'0')
	}
	return spot{column - .5, row - .5}
}

// stroke presses the mouse or a finger at the first place, goes through the others and releases.
func (p *page) stroke(spots ...spot) {
	p.Helper()
	p.wait(`(async board => {
		const place = () => JSON.stringify(board.getBoundingClientRect());
		const was = place();
		await new Promise(requestAnimationFrame);
		return place() === was;
	})(document.querySelector("main section:not([hidden]) .board table"))`)
	at := func(s spot) (float64, float64) {
		xy := eval[[2]float64](p, `((x, y) => {
			const table = document.querySelector("main section:not([hidden]) .board table");
			const t = table.getBoundingClientRect();
			const rows = table.querySelectorAll("tr").length;
			const columns = table.querySelectorAll("td").length / rows;
			return [t.x + x * t.width / columns, t.y + y * t.height / rows];
		})(%s, %s)`, s.x, s.y)
		return xy[0], xy[1]
	}
	for i, s := range spots {
		x, y := at(s)
		kind := input.DispatchMouseEventTypeMouseMoved
		finger := input.DispatchTouchEventTypeTouchMove
		if i == 0 {
			kind = input.DispatchMouseEventTypeMousePressed
			finger = input.DispatchTouchEventTypeTouchStart
		}
		if p.device.touch {
			p.touch(finger, x, y)
		} else {
			p.do(chromedp.MouseEvent(kind, x, y, chromedp.ButtonLeft))
		}
	}
	if p.device.touch {
		p.touch(input.DispatchTouchEventTypeTouchEnd)
		return
	}
	x, y := at(spots[len(spots)-1])
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, x, y, chromedp.ButtonLeft))
}

// strokes draws through the middles of cells.
func (p *page) strokes(names ...string) {
	p.Helper()
	var spots []spot
	for _, name := range names {
		spots = append(spots, spotOf(name))
	}
	p.stroke(spots...)
}

// kind chooses a kind of rules.
func (p *page) kind(name string) {
	p.Helper()
	p.click("[data-kind='"+name+"']", "")
}

// digits types digits; on a phone they are tapped.
func (p *page) digits(digits ...string) {
	p.Helper()
	for _, d := range digits {
		if p.device.touch {
			p.click(".set-keys button", d)
		} else {
			p.keys(d)
		}
	}
}

// rules waits until the puzzle of the page has these rules.
func (p *page) rules(want ...string) {
	p.Helper()
	p.is("rules", `await import("./main.js").then(({app}) =>
		(app.game.get().rules ?? []).join(" "))`, strings.Join(want, " "))
}

// A killer cage, a thermometer, an arrow, a dot and a sandwich clue are drawn, by mouse and by
// finger; a number is changed, and what was done is undone.
func TestSetByPointer(t *testing.T) {
	for _, d := range []device{desktop, phone} {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, setup{device: d}, "set&p="+strings.Repeat(".", 81))
			const cage, thermo = "cage:15:r1c1,r1c2,r2c2", "thermo:r5c5,r4c5,r3c5,r3c6"
			p.kind("cage")
			p.strokes("r1c1", "r1c2", "r2c2")
			p.digits("1", "5")
			p.rules(cage)
			p.kind("thermo")
			p.strokes("r5c5", "r3c5", "r3c6")
			p.rules(cage, thermo)
			p.kind("arrow")
			p.strokes("r8c8", "r7c7", "r6c7")
			p.rules(cage, thermo, "arrow:r8c8,r7c7,r6c7")
			p.kind("double")
			p.stroke(spot{3, 8.5})
			p.rules(cage, thermo, "arrow:r8c8,r7c7,r6c7", "double:r9c3,r9c4")
			p.click(".set-head button", "Undo")
			p.click(".set-head button", "Undo")
			p.rules(cage, thermo)
			p.kind("sandwich")
			p.stroke(spot{-.4, 4.5})
			p.digits("8")
			const row = "r5c1,r5c2,r5c3,r5c4,r5c5,r5c6,r5c7,r5c8,r5c9"
			p.rules(cage, thermo, "sandwich:8:"+row)
			p.click(".set-tools label", "Select")
			p.stroke(spotOf("r1c2"))
			p.digits("1", "6")
			p.rules("cage:16:r1c1,r1c2,r2c2", thermo, "sandwich:8:"+row)
			p.stroke(spotOf("r1c2"), spotOf("r1c3"), spotOf("r2c4"))
			p.rules("cage:16:r2c3,r2c4,r3c4", thermo, "sandwich:8:"+row)
			p.click(".set-chosen button", "Delete")
			p.rules(thermo, "sandwich:8:"+row)
		})
	}
}

// The same by keys alone, each step told to screen readers.
func TestSetByKeys(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "set&p="+strings.Repeat(".", 81))
	p.wait(`document.querySelector("[data-kind='cage']") !== null`)
	p.wait(`document.activeElement.closest(".board-table") !== null`)
	draw := func(kind string) {
		p.Helper()
		p.keys("k")
		p.keys(append(strings.Split(kind, ""), "Enter")...)
		p.wait(`document.activeElement.closest(".board-table") !== null`)
	}
	told := func(text string) {
		p.Helper()
		p.wait(`document.getElementById("polite").textContent.includes(%s)`, text)
	}
	draw("killer")
	p.keys("Space")
	told("r1c1, 1 cell")
	p.keys("Shift+ArrowRight", "Shift+ArrowDown")
	told("r2c2, 3 cells")
	p.keys("Enter")
	told("Type its sum")
	p.keys("1", "5")
	told("sum 15")
	p.keys("k")
	p.keys(strings.Split("knight", "")...)
	p.keys("Enter")
	told("Anti-knight on")
	p.wait(`document.querySelector("[name=anti-knight]").checked`)
	p.keys("Control+z")
	p.keys("g", "7")
	told("7 in r2c2")
	p.keys("Delete")
	told("r2c2 empty")
	p.rules("cage:15:r1c1,r1c2,r2c2")
	draw("thermo")
	p.keys("ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowUp", "Enter")
	told("thermometer in r3c2 and r4c2")
	p.rules("cage:15:r1c1,r1c2,r2c2", "thermo:r3c2,r4c2")
	draw("black")
	p.keys("Shift+ArrowRight")
	p.rules("cage:15:r1c1,r1c2,r2c2", "thermo:r3c2,r4c2", "double:r4c2,r4c3")
	draw("arrow")
	p.keys("ArrowRight", "Space", "ArrowRight", "ArrowUp", "Space", "ArrowRight", "Space", "Enter")
	p.rules("cage:15:r1c1,r1c2,r2c2", "thermo:r3c2,r4c2", "double:r4c2,r4c3",
		"arrow:r4c4,r3c5,r3c6")
	p.keys("Control+z", "Control+z")
	told("Undone")
	draw("sandwich")
	p.keys("Space")
	told("go to a cell there")
	p.keys("Home", "Space")
	told("r3c1 to r3c9")
	p.keys("Enter", "1", "2")
	p.rules("cage:15:r1c1,r1c2,r2c2", "thermo:r3c2,r4c2",
		"sandwich:12:r3c1,r3c2,r3c3,r3c4,r3c5,r3c6,r3c7,r3c8,r3c9")
	p.see("Sandwich clue of 12 in row 3")
	p.keys("Delete")
	told("Deleted: sandwich clue of 12 in row 3")
	draw("sum")
	p.keys("Shift+Space", "Enter", "9")
	p.rules("cage:15:r1c1,r1c2,r2c2", "thermo:r3c2,r4c2", "sum:9:r1c3,r2c2,r3c1")
	p.keys("Alt+ArrowDown")
	p.rules("cage:15:r1c1,r1c2,r2c2", "thermo:r3c2,r4c2", "sum:9:r2c3,r3c2,r4c1")
	for key, tool := range map[string]string{"p": "Marks", "r": "Regions", "d": "Draw",
		"g": "Givens", "s": "Select"} {
		p.keys(key)
		told(tool)
	}
}

// One of two rules holds: they are drawn, and joined, by mouse, by finger and by keys; and taken
// apart again. Even cells stay even cells when the page is loaded anew.
func TestSetEither(t *testing.T) {
	for _, d := range turn(t, desktop, phone) {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, setup{device: d}, "set&p="+strings.Repeat(".", 81))
			p.kind("thermo")
			p.strokes("r1c1", "r1c3")
			p.kind("even")
			p.strokes("r3c3")
			const thermo, even = "thermo:r1c1,r1c2,r1c3", "automaton:[2468]*:r3c3"
			p.rules(thermo, even)
			p.see("Even in r3c3")
			p.click(".set-chosen button", "Or …")
			p.see("Either even in r3c3, or which?")
			p.stroke(spotOf("r1c2"))
			p.see("Either even in r3c3, or thermo")
			if d.touch {
				p.click(".set-chosen button", "Join: either of these")
			} else {
				p.keys("o")
			}
			p.rules("or:{" + even + "}{" + thermo + "}")
			p.see("1,000+ solutions")
			p.wait(`localStorage.getItem("nonet.last")?.includes("9")`)
			p.do(chromedp.Reload())
			p.wait(`document.querySelector("[data-kind='even']") !== null`)
			p.click(".set-tools label", "Select")
			p.stroke(spotOf("r3c3"))
			p.see("Either even in r3c3, or thermometer in r1c1, r1c2 and r1c3")
			p.stroke(spotOf("r3c3"), spotOf("r4c3"))
			p.rules("or:{automaton:[2468]*:r4c3}{thermo:r2c1,r2c2,r2c3}")
			if d.touch {
				p.click(".set-chosen button", "Take apart")
			} else {
				p.keys("t")
			}
			p.rules("automaton:[2468]*:r4c3", "thermo:r2c1,r2c2,r2c3")
		})
	}
}

// What is known is said at each change: how many solutions there are, the digits that are possible,
// and what contradicts each other, which is lit.
func TestSetLive(t *testing.T) {
	for _, e := range turn(t, engines...) {
		t.Run(string(e), func(t *testing.T) {
			t.Parallel()
			p := open(t, setup{engine: e}, "set&p="+strings.Repeat(".", 81))
			p.see("1,000+ solutions")
			p.kind("thermo")
			p.strokes("r1c1", "r1c2", "r1c3", "r1c4")
			p.wait(`document.querySelectorAll(".set-shades .shade").length === 4 * 6`)
			p.click(".set-tools label", "Givens")
			p.choose("r1c2")
			p.keys("8")
			p.see("No solution")
			p.see("thermo has 8 in cell 2")
			p.wait(`document.querySelectorAll(".b-rules .b-broken").length === 1`)
			p.wait(`document.querySelector(".b-look").getAttribute("d") !== ""`)
			p.click(".set-core button", "Take away thermometer in r1c1, r1c2, r1c3 and r1c4")
			p.see("1,000+ solutions")
			p.keys("Control+z", "Control+z")
			p.wait(`document.querySelector(".b-look").getAttribute("d") === ""`)
			p.see("1,000+ solutions")
		})
	}
}

// A rule for the whole grid that contradicts a drawn one is lit and named, in Set and in Solve.
func TestSetContradiction(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "set&p="+strings.Repeat(".", 81))
	p.kind("palindrome")
	p.strokes("r3c3", "r4c4")
	p.click("summary", "Grid")
	p.click("label", "Diagonals")
	p.see("No solution")
	p.wait(`document.querySelectorAll(".b-lines .b-broken").length === 2`)
	p.wait(`document.querySelectorAll(".b-rules .b-broken").length === 1`)
	p.click("nav a", "Solve")
	p.see("Take one of these rules away")
	p.click("button", "diagonal")
	p.see("The puzzle has at least 1000 solutions")
	p.click("nav a", "Set")
	p.wait(`!document.querySelector("[name=diagonal]").checked`)
	p.click("label", "Diagonals")
	p.click(".set-core button", "Take away Diagonals")
	p.see("1,000+ solutions")
	p.wait(`document.querySelectorAll(".b-broken").length === 0`)
	p.rules("palindrome:r3c3,r4c4")
}

// Cages are drawn without sums, the engine finds sums for them, adds givens until there is one
// solution, and takes away what is not needed.
func TestSetFill(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "set&p="+strings.Repeat(".", 81))
	p.kind("cage")
	p.strokes("r1c1", "r1c2", "r2c2")
	p.strokes("r5c5", "r5c6", "r6c6")
	p.strokes("r9c7", "r9c8", "r9c9")
	p.see("3 rules do not count yet")
	p.see("Cage in r5c5, r5c6 and r6c6: no sum yet")
	p.wait(`document.querySelectorAll(".set-left path").length === 2`)
	p.wait(`import("./main.js").then(({app}) => app.game.get().draft?.rules?.length === 3)`)
	p.do(chromedp.Reload())
	p.see("3 rules do not count yet")
	p.wait(`document.querySelector(".set-head button").ariaDisabled === "true"`)

	p.click("summary", "Fill, reduce")
	p.wait(`document.querySelectorAll(".set-pair option").length > 10`)
	p.do(chromedp.EmulateViewport(320, 640, chromedp.EmulateMobile))
	p.frames()
	p.fits("320×640")
	p.do(chromedp.EmulateViewport(1280, 800))
	p.click("button", "Numbers for what is drawn without one")
	p.see("3 of 3 numbers filled in")
	p.see("1,000+ solutions")
	p.click("button", "Make unique: add the fewest givens")
	p.see("One solution")
	p.click("button", "Reduce")
	p.wait(`/taken away|needed/.test(document.querySelector(".set-side .told").textContent)`)
	p.see("One solution")
	p.click(".set-head button", "Empty")
	p.rules()
	p.see("1,000+ solutions")

	// Clues of a solution that has digits that are asked for.
	p.kind("cage")
	p.strokes("r1c1", "r1c2")
	p.strokes("r1c8", "r1c9")
	const like = ".set-side details[open] input[type=text]"
	p.write(like, "98")
	p.click("button", "Numbers for what is drawn without one")
	p.see("Found 2 digits of the solution, expected 81")
	p.write(like, "98.....21"+strings.Repeat(".", 72))
	p.click("button", "Numbers for what is drawn without one")
	p.rules("cage:17:r1c1,r1c2", "cage:3:r1c8,r1c9")
}

// Who asks for givens before the engine has answered what was drawn gets them for what was drawn.
func TestSetFillSoon(t *testing.T) {
	t.Parallel()
	p := open(t, setup{script: `
		const real = window.fetch;
		window.fetch = async (url, o) => {
			if (String(url).endsWith("/rules")) await window.held;
			return real(url, o);
		};`}, "set&p="+easy[:80]+".")
	p.see("One solution")
	p.click("summary", "Fill, reduce")
	eval[any](p, `void (window.held = new Promise(done => { window.release = done; }))`)
	p.kind("even")
	p.strokes("r1c4")
	p.click("button", "Make unique: add the fewest givens")
	p.see("Working")
	eval[any](p, `window.release()`)
	p.wait(`/added/.test(document.querySelector(".set-side .told").textContent)`)
	p.rules("automaton:[2468]*:r1c4")
}

// The grid gets another size, rules for all of it and painted regions; the puzzle has a title, and
// is there when the page is loaded anew.
func TestSetGrid(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "set&p="+strings.Repeat(".", 81))
	layout := func(want string) {
		p.Helper()
		p.wait(`import("./main.js").then(({app}) => app.game.get().layout.layout === %s)`, want)
	}
	p.click("summary", "Grid")
	p.click("label", "Anti-knight")
	layout("9+anti-knight")
	p.click("label", "Anti-knight")
	p.click("label", "Non-consecutive neighbours")
	p.rules("anti-consecutive")
	p.pick("[aria-label=Size]", "6")
	layout("2x3")
	p.click(".set-tools label", "Regions")
	p.click(".set-regions button", "1")
	p.strokes("r1c4")
	p.see("Region 1 has 7 cells and region 2 has 5 cells, expected 6")
	p.wait(`import("./main.js").then(({app}) => app.game.get().draft?.painted !== undefined)`)
	p.do(chromedp.Reload())
	p.see("Region 1 has 7 cells and region 2 has 5 cells, expected 6")
	p.wait(`document.querySelectorAll(".set-painted path").length === 6`)
	p.click(".set-tools label", "Regions")
	p.click(".set-regions button", "2")
	p.strokes("r2c3")
	layout("jigsaw:111122112222333444333444555666555666")
	p.click(".set-regions button", "6")
	p.strokes("r1c1", "r4c1") // a fast pointer skips cells
	p.see("Region 1 has 4 cells, region 3 has 4 cells and region 6 has 10 cells")
	p.click(".set-head button", "Undo")
	layout("jigsaw:111122112222333444333444555666555666")
	p.click("summary", "Title, words")
	p.write(".set-side input[maxlength='200']", "Six")
	p.wait(`import("./main.js").then(({app}) => app.game.get().title === "Six")`)
	p.wait(`localStorage.getItem("nonet.last")?.startsWith("jigsaw:1111")`)
	p.do(chromedp.Reload())
	p.see("Six")
	layout("jigsaw:111122112222333444333444555666555666")
}

// A drag moves a rule of the cell where it begins, whatever is chosen. A puzzle stays among the
// games when another one is begun; Empty leaves nothing of it in the grid.
func TestSetSeveral(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "set&p="+strings.Repeat(".", 81))
	p.kind("thermo")
	p.strokes("r1c1", "r1c2")
	p.strokes("r5c5", "r5c6")
	p.rules("thermo:r1c1,r1c2", "thermo:r5c5,r5c6")
	p.click(".set-tools label", "Select")
	p.strokes("r1c1", "r2c1")
	p.rules("thermo:r2c1,r2c2", "thermo:r5c5,r5c6")
	p.strokes("r5c6", "r6c6")
	p.rules("thermo:r2c1,r2c2", "thermo:r6c5,r6c6")
	p.click("summary", "Grid")
	p.click("label", "Anti-knight")
	const layout = `import("./main.js").then(({app}) => app.game.get().layout.layout === %s)`
	p.wait(layout, "9+anti-knight")
	p.click("summary", "Title, words")
	p.write(".set-side input[maxlength='200']", "First")
	p.see("First")
	p.click(".set-head button", "Empty")
	p.rules()
	p.wait(layout, "9")
	p.click(".set-head button", "Undo")
	p.rules("thermo:r2c1,r2c2", "thermo:r6c5,r6c6")
	p.wait(layout, "9+anti-knight")
	p.see("First")
	p.click(".set-head button", "Play it")
	p.click("nav a", "Set")
	p.click(".set-head button", "Empty")
	p.rules()
	p.kind("thermo")
	p.strokes("r9c1", "r9c2")
	p.rules("thermo:r9c1,r9c2")
	p.wait(`Object.keys(localStorage).filter(k => k.startsWith("nonet.game.")).length === 2`)
	p.click("button", "New")
	p.see("Go on with")
	p.click(".game-list .game", "")
	p.rules("thermo:r2c1,r2c2", "thermo:r6c5,r6c6")
}
