package browser

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// A state is something that the page can show.
type state struct {
	name     string
	fragment string
	reach    func(p *page) // from the fragment to the state
}

// dialogs are opened by the buttons of the header that have these names.
var dialogs = []string{"New", "Open", "Share", "Settings", "Help"}

// states returns all states that the tests of this file visit.
func states() []state {
	list := []state{
		{"Play", "play&p=" + easy, func(p *page) { p.see("ER") }},
		{"Play, a cell with notes", "play&p=" + easy, func(p *page) {
			p.choose("r1c3")
			p.keys("Shift+1", "Shift+2", "Control+4", "Control+Shift+3")
		}},
		{"Play, clash", "play&p=" + easy, func(p *page) {
			p.choose("r1c3")
			p.keys("5")
			p.is("r1c3", cellOf("r1c3"), "5, wrong")
		}},
		{"Play, grids that overlap", "play&" + twin + twinPuzzle, func(p *page) { p.see("ER") }},
		{"Play, colours", "play&p=" + easy, func(p *page) {
			p.choose("r1c3")
			p.keys("v", "1", "2", "3")
		}},
		{"Play, pen", "play&p=" + easy, func(p *page) {
			p.choose("r1c3")
			p.keys("b")
			p.wait(`document.querySelector(".pen-pad")?.checkVisibility() === true`)
			p.keys("Shift+ArrowRight", "Control+ArrowUp", "Control+Space")
		}},
		{"Play, where to look", "play&p=" + easy, func(p *page) {
			p.click("button", "Hint")
			p.see("Look at")
		}},
		{"Play, whole hint", "play&p=" + hard, func(p *page) {
			p.choose("r1c1")
			p.keys("h")
			p.see("Look at")
			p.keys("h", "h")
			p.wait(`document.querySelector(".board-picture .nonet") !== null`)
		}},
		{"Play, mistake", "play&p=" + easy, func(p *page) {
			p.choose("r1c3")
			p.keys("1", "h")
			p.see("wrong")
		}},
		{"Play, menu", "play&p=" + easy, func(p *page) {
			p.click("button", "More")
			p.see("Mark here")
		}},
		{"Play, paused", "play&p=" + easy, func(p *page) {
			p.click("button", "Pause")
			p.see("Paused")
		}},
		{"Play, solved", "play&p=" + sol[:80] + ".", func(p *page) {
			p.choose("r9c9")
			p.keys(sol[80:])
			p.see("Hardest step")
		}},
		{"Play, result", twoLeft, func(p *page) {
			p.finish()
			p.click(".end-ways button", "Share")
			p.wait(`document.querySelector("dialog.result .qr path") !== null`)
		}},
		{"Play, rules", "play&" + ruled(killer()), func(p *page) {
			p.see("add up to the number")
			p.choose("r1c8")
			p.keys("2")
			p.choose("r1c9")
			p.keys("4")
			p.see("Cage of 3 has 6")
			p.click(".rules summary", "One by one")
		}},
		{"Play, 16×16", "play&l=16&p=" + strings.Repeat(".", 256), func(p *page) {
			p.wait(table + `.length === 256`)
		}},
		{"Play, jigsaw", "play&l=" + jigsaw6 + "&p=" + jigsaw6Puzzle, func(p *page) {
			p.wait(table + `.length === 36`)
		}},
		{"Play, 4 rows and 6 columns", "play&" + shaped(fourBySixPuzzle), func(p *page) {
			p.wait(table + `.length === 24`)
			p.choose("r4c6")
		}},
		{"Games", "games", func(p *page) { p.see("No games yet") }},
		{"Games, one", twoLeft, func(p *page) {
			p.finish()
			p.view("Games")
			p.see("solved in")
		}},
		{"Review", twoLeft, func(p *page) {
			p.finish()
			p.click(".end-ways button", "Review")
			p.see("move 2 of 2")
		}},
		{"Review, nothing", "review", func(p *page) { p.see("nothing to review") }},
		{"Games, statistics", twoLeft, func(p *page) {
			p.finish()
			p.view("Games")
			p.click("label", "Statistics")
			p.see("Classic, Easy")
		}},
		{"Games, dailies", "games&day=2026-11-05", func(p *page) { p.see("5 November 2026") }},
		{"Set", "set&p=" + easy, func(p *page) { p.see("51 steps of logic solve it") }},
		{"Set, drawn", "set&" + ruled(killer()), func(p *page) {
			p.see("One solution")
			p.kind("contains")
			p.stroke(spot{7, 2})
			p.keys("1")
			p.see("Clue of digits 1 in")
			p.click(".set-side summary", "Grid")
			p.click(".set-side summary", "Title, words")
		}},
		{"Set, alternatives", "set&p=" + strings.Repeat(".", 81), func(p *page) {
			p.kind("even")
			p.strokes("r1c1")
			p.strokes("r5c5")
			p.click(".set-chosen button", "Or …")
			p.stroke(spotOf("r1c1"))
			p.click(".set-chosen button", "Join: either of these")
			p.see("Either even in r5c5, or even in r1c1")
			p.click(".set-chosen button", "Or …")
			p.see("Choose the other rule")
			p.click(".set-side summary", "Fill, reduce")
			p.wait(`document.querySelectorAll(".set-pair option").length > 10`)
		}},
		{"Set, 4 rows and 6 columns", "set&" + shaped(fourBySixPuzzle), func(p *page) {
			p.see("One solution")
			p.click(".set-side summary", "Grid")
			p.see("Rows and columns may repeat digits")
		}},
		{"Set, no solution", "set&p=11" + strings.Repeat(".", 79), func(p *page) {
			p.see("No solution")
		}},
		{"Set, regions", "set&l=" + jigsaw6 + "&p=" + jigsaw6Puzzle, func(p *page) {
			p.click(".set-tools label", "Regions")
			p.wait(`document.querySelectorAll(".set-region").length === 6`)
		}},
		{"Search", "search", func(p *page) { p.raced() }},
		{"Search, in the midst", "search&p=" + hard + "&e=dfs,mrv,dlx&at=60", func(p *page) {
			p.raced()
			p.keys("Control+ArrowRight")
			p.click("article.lane button", "why none?")
		}},
		{"Search, items", "search&p=" + easy + "&e=dlx&at=20", func(p *page) {
			p.raced()
			p.click("label", "Items")
		}},
		{"Search, embedded", "search&p=" + easy + "&e=mrv&at=5&embed=1",
			func(p *page) { p.raced() }},
	}
	list = append(list, []state{
		{"Solve", "solve&p=" + hard + "&n=40", func(p *page) { p.see("ER 9.0") }},
		{"Solve, the end", "solve&p=" + easy, func(p *page) {
			p.see("ER 1.2")
			p.keys("End")
			p.see("The hardest step was")
		}},
		{"Solve, all steps", "solve&p=" + easy, func(p *page) {
			p.see("ER 1.2")
			p.click("label", "All steps now")
			p.wait(`!document.querySelector("section.solve progress:not([hidden])")`)
		}},
		{"Solve, ticks", "solve&p=" + easy, func(p *page) {
			p.see("ER 1.2")
			p.click("label", "Those I know")
			p.wait(`document.querySelector(".solve-ticks[open]") !== null`)
		}},
		{"Solve, several solutions", "solve&p=" + strings.Repeat(".", 54) + sol[54:],
			func(p *page) { p.see("cells differ") }},
		{"Solve, no solution", "solve&p=12345678." + strings.Repeat(".", 8) + "9" +
			strings.Repeat(".", 63), func(p *page) { p.see("Take one of these clues away") }},
		{"Learn", "learn", func(p *page) { p.see("All techniques") }},
		{"Learn, a lesson", "learn&t=FC", func(p *page) {
			p.wait(stage + ` === "What follows"`)
		}},
		{"Learn, an exercise", "learn&t=XW&do=7", func(p *page) {
			p.wait(`document.querySelectorAll(".learn-key").length === 9`)
			p.keys("h", "h")
		}},
		{"Learn, a step that was shown", "learn&t=HS&do=7", func(p *page) {
			p.wait(`document.querySelectorAll(".learn-key").length === 9`)
			p.keys("h", "h", "h")
			p.see("This is the step.")
		}},
		{"Links", "links", func(p *page) {
			p.wait(`document.querySelector("section.links svg") !== null`)
		}},
		{"Links, a question", "links", func(p *page) {
			p.wait(`document.querySelector("section.links svg") !== null`)
			p.click(".links-quiz button", "Ask me")
			p.see("Question 1 of 5")
		}},
		{"Make", "make", func(p *page) { p.see("Make 6 puzzles") }},
		{"Make, puzzles", "make&seed=5&n=4", func(p *page) { p.see("4 puzzles of seed 5.") }},
		{"List", "list", func(p *page) { p.see("Check and rate") }},
		{"List, rows", "list", func(p *page) {
			p.write("section.list textarea", easy+"\n"+hard+"\n"+easy[:80]+"µ\n11"+easy[2:]+
				"\n"+strings.Repeat(".", 72)+"123456789")
			p.click("button", "Check and rate")
			p.see("5 puzzles: 2 with one solution")
		}},
	}...)
	list = append(list, []state{
		{"Picture, to check", "play&p=" + easy, func(p *page) {
			p.dropPicture(4, "?"+easy[1:], hard)
			p.see("to check")
			p.see("One solution.")
		}},
		{"Picture, refused", "play&p=" + easy, func(p *page) {
			p.dropPicture(0)
			p.see("shows no Sudoku")
		}},
	}...)
	list = append(list, state{"Hello", "play", func(p *page) {
		p.click("button", "Look round")
		p.see("What this page does")
	}})
	for _, name := range dialogs {
		list = append(list, state{"Dialog " + name, "play&p=" + easy, func(p *page) {
			p.see("ER")
			p.click("button", name)
			p.wait(`document.querySelector("dialog[open]") !== null`)
		}})
	}
	return list
}

// A puzzle that needs more than singles; a jigsaw of 6×6.
const (
	hard    = "9....7.68.2....9.3..4......2.....4...6..8...28.39..71......5.973.76....1........."
	jigsaw6 = "jigsaw:112333112243152243155243655544666664"
)

var jigsaw6Puzzle = "1" + strings.Repeat(".", 35)

// raced waits until all searches have ended.
func (p *page) raced() {
	p.Helper()
	p.wait(`(c => c.length > 0 && c.every(e => !/waiting|searching/.test(e.textContent)))(
		[...document.querySelectorAll("article.lane .lane-head .chip")])`)
}

// Each state in both themes, at the width of a desktop and of a small phone: axe finds no
// violation, the page does not scroll sideways, targets are large enough, and no button loses
// the focus.
func TestStates(t *testing.T) {
	for _, s := range states() {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			p := open(t, setup{script: quiet}, s.fragment)
			s.reach(p)
			if os.Getenv("NONET_AXE") != "" {
				p.axe("light")
			}
			p.names()
			p.media("prefers-color-scheme", "dark")
			p.do(chromedp.EmulateViewport(320, 256)) // 1280×1024 at 400 %
			p.frames()
			p.fits("320×256")
			p.do(chromedp.EmulateViewport(780, 360, chromedp.EmulateMobile))
			p.frames()
			p.fits("780×360")
			p.do(chromedp.EmulateViewport(320, 640, chromedp.EmulateMobile))
			p.frames()
			p.fits("320×640")
			p.targets()
			if os.Getenv("NONET_AXE") != "" {
				p.axe("dark, 320×640", "color-contrast", "target-size",
					"scrollable-region-focusable", "page-has-heading-one")
			}
			p.spaced()
			p.fits("320×640 with wide spaces in texts")
			if turn(t, true, false)[0] {
				p.do(chromedp.EmulateViewport(1280, 800))
				view, _, _ := strings.Cut(s.name, ",")
				p.presses(view)
			}
		})
	}
}

// The menus that phones have instead of the navigation and the buttons of the header.
func TestMenus(t *testing.T) {
	p := open(t, setup{device: phone}, "play&p="+easy)
	p.see("ER")
	for _, menu := range []string{"#menu", "#tools button.more"} {
		p.click(menu, "")
		p.wait(`document.querySelector(%s).ariaExpanded === "true"`, menu)
		p.names()
		p.targets()
		if os.Getenv("NONET_AXE") != "" {
			p.axe(menu)
		}
		p.keys("Escape")
		p.wait(`document.querySelector(%s).ariaExpanded === "false"`, menu)
	}
	for _, name := range []string{"Set", "Solve", "Search", "Make", "List", "Play"} {
		p.view(name)
		p.is("the current view", `document.querySelector("#views a[aria-current]")
			.textContent`, name)
		p.is("the title", "document.title", name+" – nonet")
	}
	p.is("language", "document.documentElement.lang", "en")
}

// media has the browser tell the page another preference of the user.
func (p *page) media(name, value string) {
	p.Helper()
	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia,
		emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: name, Value: value}},
		}); err != nil {
		p.Fatal(err)
	}
}

// printed calls a function while the page looks as on paper.
func (p *page) printed(f func()) {
	p.Helper()
	for _, media := range []string{"print", ""} {
		if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia,
			emulation.SetEmulatedMediaParams{Media: media}); err != nil {
			p.Fatal(err)
		}
		if media == "print" {
			f()
		}
	}
}

// frames waits until the page has been drawn.
func (p *page) frames() {
	p.Helper()
	eval[bool](p, `new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() =>
		done(true))))`)
}

// spaced sets texts with the spaces of WCAG 1.4.12.
func (p *page) spaced() {
	p.Helper()
	eval[bool](p, `(() => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync("* { line-height: 1.5 !important; letter-spacing: 0.12em !important;"
			+ " word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }");
		document.adoptedStyleSheets.push(sheet);
		return true;
	})()`)
	p.frames()
}

// fits fails the test if the page scrolls sideways.
func (p *page) fits(size string) {
	p.Helper()
	wide := eval[[]string](p, `(() => {
		const width = document.documentElement.clientWidth;
		if (document.scrollingElement.scrollWidth <= width) return [];
		const clipped = e => e && (getComputedStyle(e).overflowX !== "visible"
			|| clipped(e.parentElement));
		return [document.scrollingElement.scrollWidth + " of " + width,
			...[...document.body.querySelectorAll("*")].filter(e => e.checkVisibility()
				&& e.getBoundingClientRect().right > width + 0.5 && !clipped(e.parentElement))
			.slice(0, 3).map(e => e.outerHTML.slice(0, 100))];
	})()`)
	if len(wide) > 0 {
		p.Errorf("%s: the page scrolls sideways: %s", size, strings.Join(wide, "\n  "))
	}
}

// targets fails the test if something to click or tap is smaller than 24×24 pixels, or a key
// of the pad than 44×44. Links in sentences may be smaller.
func (p *page) targets() {
	p.Helper()
	small := eval[[]string](p, `[...document.querySelectorAll(
		"a[href], button, input, select, textarea, summary, [role=gridcell], [tabindex='0']")]
		.filter(e => e.checkVisibility({visibilityProperty: true}) && !e.closest("[inert]")
			&& !e.matches(".skip, p a, li a, dd a, [tabindex='-1']:not(td)"))
		.filter(e => !document.querySelector("dialog[open]") || e.closest("dialog"))
		.map(e => {
			const boxes = [e, ...(e.labels ?? [])].map(x => x.getBoundingClientRect());
			const least = e.closest(".keys") ? 44 : 24;
			const fits = boxes.some(b => b.width >= least - 0.01 && b.height >= least - 0.01);
			return fits ? "" : boxes[0].width.toFixed(1) + "×" + boxes[0].height.toFixed(1) + " "
				+ e.outerHTML.slice(0, 120);
		}).filter(s => s !== "")`)
	if len(small) > 0 {
		p.Errorf("%d targets are too small:\n  %s", len(small),
			strings.Join(small[:min(5, len(small))], "\n  "))
	}
}

// interactive are the roles that need a name.
var interactive = map[string]bool{
	"button": true, "link": true, "checkbox": true, "radio": true, "textbox": true,
	"combobox": true, "slider": true, "spinbutton": true, "gridcell": true, "grid": true,
	"dialog": true, "radiogroup": true, "group": false, "tab": true, "image": true,
	"DisclosureTriangle": true, "searchbox": true, "listbox": true, "switch": true,
}

// names fails the test if something that can be used has no name.
func (p *page) names() {
	p.Helper()
	for _, n := range p.tree() {
		if interactive[n.role] && strings.TrimSpace(n.name) == "" {
			p.Errorf("a %s has no name", fmt.Sprint(n.role))
		}
	}
}
