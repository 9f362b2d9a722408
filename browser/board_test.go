package browser

import (
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// A puzzle of singles, and its solution.
const (
	easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	sol  = "53467891267219534819834256785976142342685379171392485696153728428741963534528" +
		"6179"
)

// table is an expression for the cells of the board of the view that is shown.
const table = `[...document.querySelectorAll("main section:not([hidden]) [role=grid] td")]`

// Expressions for the names of the cells that are selected, for the name of the cell that has the
// focus ("" if none has it), and for the digits of the game as a line, "." where a cell is empty.
var (
	selectedCells = cellNames(`c.getAttribute("aria-selected") === "true"`)
	focusedCell   = cellNames(`c === document.activeElement`)
	gridDigits    = table + `.map(c => c.getAttribute("aria-label"))
		.map(s => s.startsWith("empty") ? "." : s[0]).join("")`
)

// cellElement is an expression for a cell that is named as r1c3.
func cellElement(name string) string {
	return script(`((cells, [row, column]) =>
		cells[(row - 1) * cells[0].parentElement.childElementCount + column - 1])(
		`+table+`, %s.match(/\d+/g).map(Number))`, []any{name})
}

// cellOf is an expression for what a screen reader tells of a cell, without its place: "5, given",
// "empty, corner 1 4".
func cellOf(name string) string {
	return cellElement(name) + `.getAttribute("aria-label").replace(/, row \d+ column .*/, "")`
}

// cellNames is an expression for the names of the cells c for which a condition holds.
func cellNames(condition string) string {
	return table + `.map(c => [c, "r" + (c.parentElement.rowIndex + 1) + "c" + (c.cellIndex + 1)])
		.filter(([c]) => ` + condition + `).map(([, name]) => name).join(" ")`
}

// place returns where the middle of a cell is on the screen.
func (p *page) place(name string) (x, y float64) {
	p.Helper()
	return p.reach(cellElement(name), name)
}

// choose clicks or taps a cell.
func (p *page) choose(name string, options ...chromedp.MouseOption) {
	p.Helper()
	p.clickOn(cellElement(name), name, options...)
}

// drag draws the pointer from the first to the last of some cells, through those between.
func (p *page) drag(names ...string) {
	p.Helper()
	for i, name := range names {
		x, y := p.place(name)
		if p.device.touch {
			kind := input.DispatchTouchEventTypeTouchMove
			if i == 0 {
				kind = input.DispatchTouchEventTypeTouchStart
			}
			p.touch(kind, x, y)
			continue
		}
		kind := input.DispatchMouseEventTypeMouseMoved
		if i == 0 {
			kind = input.DispatchMouseEventTypeMousePressed
		}
		p.do(chromedp.MouseEvent(kind, x, y, chromedp.ButtonLeft))
	}
	x, y := p.place(names[len(names)-1])
	if p.device.touch {
		// The finger rests before it leaves: after a fling a tap would only end the fling.
		p.rest(100 * time.Millisecond)
		p.touch(input.DispatchTouchEventTypeTouchMove, x, y)
		p.touch(input.DispatchTouchEventTypeTouchEnd)
	} else {
		p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, x, y,
			chromedp.ButtonLeft))
	}
}

// quickly gives the touches that follow the times of a quick hand, however long they take on
// this machine.
func (p *page) quickly() {
	p.clock = time.Now()
}

// rest has the hand of quickly rest.
func (p *page) rest(d time.Duration) {
	p.clock = p.clock.Add(d)
}

// tap taps a place.
func (p *page) tap(x, y float64) {
	p.Helper()
	p.touch(input.DispatchTouchEventTypeTouchStart, x, y)
	p.touch(input.DispatchTouchEventTypeTouchEnd)
}

// touch tells the page where fingers are: pairs of x and y.
func (p *page) touch(kind input.DispatchTouchEventType, at ...float64) {
	p.Helper()
	params := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{}}
	if !p.clock.IsZero() {
		p.rest(20 * time.Millisecond)
		params.Timestamp = input.TimeSinceEpoch(float64(p.clock.UnixMicro()) / 1e6)
	}
	for i := 0; i+1 < len(at); i += 2 {
		id := float64(i)
		params.TouchPoints = append(params.TouchPoints,
			&input.TouchPoint{X: at[i], Y: at[i+1], ID: &id})
	}
	if _, err := chromedp.Call(p.ctx, input.DispatchTouchEvent, params); err != nil {
		p.Fatal(err)
	}
}

// grid returns the digits of the game as a line.
func (p *page) grid() string {
	p.Helper()
	return eval[string](p, gridDigits)
}

// nameOf names a cell of a board: r1c1 is cell 0.
func nameOf(cell, size int) string {
	return fmt.Sprintf("r%dc%d", cell/size+1, cell%size+1)
}

// fill enters the digits of a solution that are missing, but not in the last cells.
func (p *page) fill(solution string, butLast int) {
	p.Helper()
	grid := p.grid()
	last := len(grid)
	for left := butLast; left > 0; {
		last--
		if grid[last] == '.' {
			left--
		}
	}
	for cell := range last {
		if grid[cell] == '.' {
			p.choose(nameOf(cell, 9))
			p.keys(solution[cell : cell+1])
		}
	}
	if got := strings.Count(p.grid(), "."); got != butLast {
		p.Fatalf("%d cells are empty, want %d", got, butLast)
	}
}
