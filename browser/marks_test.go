package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/nonet-dev/nonet/internal/web/api"
)

// few has so few givens that the puzzle of outside needs its clues.
const few = "5...................8..............34..8.3...7...2..........2......19............"

// sixteen is a puzzle of 16×16.
const sixteen = "17..C......GA.E.GC9D.A..35......B.......D.A..5.....5F64..E.....3" +
	"..CG8.2E.9D..B...63.B.5.2...4...E.......B......A8....9.F.G71.6.." +
	"2A.1...GF.....D7....4..D.2..F.8..F.4.8........16......A..CG7.9.5" +
	"6E..........18....F3..B9..5.7......234.....B.F..5..B....9F......"

// outside returns a puzzle with clues at all four sides of the grid, whose solution is sol.
func outside() api.Puzzle {
	p := api.Puzzle{Givens: few}
	lines := map[string][]int{}
	for i := range 9 {
		var row, column []int
		for j := range 9 {
			row = append(row, 9*i+j)
			column = append(column, 9*j+i)
		}
		lines[fmt.Sprintf("r%dc1-r%dc9", i+1, i+1)] = row
		lines[fmt.Sprintf("r1c%d-r9c%d", i+1, i+1)] = column
	}
	digit := func(c int) int { return int(sol[c] - '0') }
	for _, name := range []string{"r1c1-r1c9", "r4c1-r4c9", "r1c3-r9c3", "r1c8-r9c8"} {
		cells := lines[name]
		sum, between := 0, false
		for _, c := range cells {
			switch d := digit(c); {
			case d == 1 || d == 9:
				between = !between
			case between:
				sum += d
			}
		}
		p.Rules = append(p.Rules, fmt.Sprintf("sandwich:%d:%s", sum, name))
	}
	// From the other ends: right and below.
	for _, name := range []string{"r2c1-r2c9", "r1c5-r9c5"} {
		cells := lines[name]
		seen, highest, x, first := 0, 0, 0, digit(cells[8])
		for i := range cells {
			d := digit(cells[8-i])
			if d > highest {
				seen, highest = seen+1, d
			}
			if i < first {
				x += d
			}
		}
		from, to, _ := strings.Cut(name, "-")
		p.Rules = append(p.Rules, fmt.Sprintf("skyscraper:%d:%s-%s", seen, to, from))
		p.Rules = append(p.Rules, fmt.Sprintf("x-sum:%d:%s-%s", x, to, from))
	}
	// Little killers: the sums of slanted lines, at two corners.
	p.Rules = append(p.Rules,
		fmt.Sprintf("sum:%d:r3c1,r2c2,r1c3", digit(18)+digit(10)+digit(2)),
		fmt.Sprintf("sum:%d:r7c9,r8c8,r9c7", digit(62)+digit(70)+digit(78)))
	return p
}

// misplaced is an expression for what is wrong with the places of all marks of a step and of all
// rules, measured on the screen: each has the coordinates of the board, and these have each cell
// where the table over the board has it; each digit that is crossed out is one that the board
// shows.
const misplaced = `(() => {
	const board = document.querySelector("main section:not([hidden]) .board");
	const tds = [...board.querySelectorAll("td:not([role=none])")];
	const lines = board.querySelector(".b-lines").getScreenCTM();
	const unit = lines.a, faults = [];
	const cells = [...board.querySelectorAll(".b-fill")].map(e => e.getBoundingClientRect());
	cells.forEach((r, c) => {
		const t = tds[c].getBoundingClientRect();
		if (Math.abs(r.x - t.x) > 2 || Math.abs(r.y - t.y) > 2
			|| Math.abs(r.right - t.right) > 2 || Math.abs(r.bottom - t.bottom) > 2)
			faults.push("cell " + c + " is not where the table has it");
	});
	const marks = [...board.querySelectorAll(".nonet, .nonet *")]
		.filter(e => e.getScreenCTM && !e.closest("[transform]"));
	for (const e of marks) {
		const m = e.getScreenCTM();
		if (["a", "d", "e", "f"].some(k => Math.abs(m[k] - lines[k]) > 0.01))
			faults.push(e.outerHTML.slice(0, 80) + " has other coordinates than the board");
	}
	const notes = [...board.querySelectorAll(".b-note")].map(e => e.getBoundingClientRect());
	const middle = r => [r.x + r.width / 2, r.y + r.height / 2];
	const struck = new Set();
	for (const e of board.querySelectorAll(".nonet .n-strike")) {
		const [x, y] = middle(e.getBoundingClientRect());
		struck.add(cells.findIndex(r => x > r.x && x < r.right && y > r.y && y < r.bottom));
		if (!notes.some(r => Math.hypot(middle(r)[0] - x, middle(r)[1] - y) < 4 * unit))
			faults.push("a stroke is over no candidate");
	}
	return {faults: faults.slice(0, 5), marks: marks.length,
		struck: [...struck].sort((a, b) => a - b).join()};
})()`

type placed struct {
	Faults []string `json:"faults"`
	Marks  int      `json:"marks"`
	Struck string   `json:"struck"`
}

// inPlace fails the test if a mark is not in its cell.
func (p *page) inPlace(what string) placed {
	p.Helper()
	p.frames()
	found := eval[placed](p, misplaced)
	if len(found.Faults) > 0 {
		p.Errorf("%s: %s", what, strings.Join(found.Faults, "\n  "))
	}
	return found
}

// Whatever stands outside of the grid, all marks of all steps and of all rules are in their cells:
// in Solve and Play, on boards of several sizes, at several widths and at 200 %, zoomed and not.
func TestMarksInPlace(t *testing.T) {
	type board struct {
		name, fields string
		steps        int // that are looked at
	}
	boards := turn(t, []board{
		{"killer", ruled(killer()), 8},
		{"classic", "p=" + hard, 8},
		{"4×4", "l=4&p=....4...1.4....2", 4},
		{"6×6", "l=6&p=..3.......46...23......5..4...5.2...", 4},
		{"6×6 jigsaw",
			"l=" + jigsaw6 + "&p=.....63...1................5...2....", 4},
		{"16×16", "l=16&p=" + sixteen, 4},
	}...)
	for _, test := range append(boards, board{"clues at all sides", ruled(outside()), 12}) {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, setup{}, "solve&"+test.fields)
			p.wait(`document.querySelectorAll(".solve-list .step-row").length > 0`)
			if strings.Contains(test.fields, "&s=") {
				p.wait(`document.querySelector("section.solve .b-rules") !== null`)
			}
			p.zoom()
			p.stepsInPlace(test.steps)
			p.atWidths("Solve")
			p.view("Play")
			p.wait(table + `.length > 0`)
			p.zoom()
			p.click("button", "Hint")
			p.wait(`document.querySelector(".hint-bar.hinted") !== null`)
			p.keys("h", "h")
			p.wait(`document.querySelector(".hint-details .sentences") !== null`)
			p.atWidths("a hint in Play")
		})
	}
}

// zoom zooms a board that can be: the candidates of the other large ones cannot be read.
func (p *page) zoom() {
	p.Helper()
	if eval[bool](p, `Boolean(`+find("button", "Zoom")+`)`) {
		p.click("button", "Zoom")
	}
}

// stepsInPlace looks at the first steps of a path in Solve: what the engine says is crossed out is
// where strokes are seen.
func (p *page) stepsInPlace(steps int) {
	p.Helper()
	removes := eval[[]string](p, `(async () => {
		const {app} = await import(document.querySelector("script[type=module]").src);
		const game = app.game.get(), list = [];
		const symbol = d => d === 0 ? "." : d < 10 ? String(d) : String.fromCharCode(55 + d);
		await app.engine.call("path", {layout: game.layout.layout,
			givens: game.givens.map(symbol).join(""),
			...(game.rules && {rules: game.rules}), profile: "se"},
			{onEvent: s => list.push(
				[...new Set(s.eliminations.map(r => r.cell))].sort((a, b) => a - b).join())});
		return list;
	})()`)
	marks := 0
	for i := range min(len(removes), steps) {
		found := p.inPlace(fmt.Sprintf("step %d", i+1))
		marks += found.Marks
		if removes[i] != "" && found.Struck != removes[i] {
			p.Errorf("step %d: strokes are in the cells %s, and the step crosses out in %s",
				i+1, found.Struck, removes[i])
		}
		p.keys("ArrowRight")
	}
	if marks == 0 {
		p.Error("no step has a mark")
	}
}

// atWidths looks at the marks in windows of several sizes.
func (p *page) atWidths(what string) {
	p.Helper()
	for _, size := range [][2]int64{{640, 400}, {320, 640}, {768, 1024}, {1280, 800}} {
		p.do(chromedp.EmulateViewport(size[0], size[1]))
		p.inPlace(fmt.Sprintf("%s at %d×%d", what, size[0], size[1]))
	}
}
