package browser

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/trace"
)

// A slowSite serves the static site. Its engine comes when it is let go, and nothing comes
// when the network is down.
type slowSite struct {
	*httptest.Server
	engine chan struct{}
	down   atomic.Bool
}

func newSlowSite(t *testing.T) *slowSite {
	t.Helper()
	if err := build(); err != nil {
		t.Fatal(err)
	}
	s := &slowSite{engine: make(chan struct{})}
	files := http.FileServer(http.Dir(siteFolder))
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.down.Load() {
			panic(http.ErrAbortHandler)
		}
		if strings.HasSuffix(r.URL.Path, ".wasm.gz") {
			select {
			case <-s.engine:
			case <-r.Context().Done():
				return
			}
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

// A player opens the page on a phone: a puzzle is there at once, and can be played before the
// engine has come; a hint waits for it. The game is there again after the page was loaded
// anew, also without network.
func TestPlayer(t *testing.T) {
	t.Parallel()
	s := newSlowSite(t)
	p := open(t, setup{engine: "wasm", device: phone, theme: "dark", origin: s.URL}, "")
	p.wait(table + `.length === 81`)
	p.still("at the start")
	cell := eval[int](p, table+`.findIndex(c => c.ariaLabel.startsWith("empty"))`)
	name := nameOf(cell, 9)
	p.choose(name)
	p.pad("5")
	p.is(name, cellOf(name)+`.replace(", wrong", "")`, "5")
	p.keys("Control+z")
	p.click("button", "Hint")
	p.wait(`document.querySelector(".hint-bar.hinted") !== null`)
	p.still("when a hint comes before the engine")
	close(s.engine)
	p.click(".hint-bar button", "Do it")
	p.wait(`document.querySelector(".hint-bar.hinted") === null`)
	after := p.grid()
	p.kept()
	p.do(chromedp.Reload())
	p.wait(table + `.length === 81`)
	p.is("grid when loaded anew", gridDigits, after)
	s.down.Store(true)
	p.do(chromedp.Reload())
	p.wait(table + `.length === 81`)
	p.is("grid without network", gridDigits, after)
	p.click("button", "Hint")
	p.wait(`document.querySelector(".hint-bar.hinted") !== null`)
	// A puzzle of another level.
	p.tool("New")
	p.click("dialog[open] .levels li:nth-child(4) button", "")
	p.wait(`document.querySelector("dialog") === null`)
	if got := p.grid(); got == after {
		t.Error("New has not brought another puzzle")
	}
}

// pad clicks or taps the key of the pad for a digit. Its name is like "5, 3 left".
func (p *page) pad(digit string) {
	p.Helper()
	p.clickOn(script(`[...document.querySelectorAll(".keys button")]
		.find(b => b.ariaLabel.split(",")[0] === %s)`, []any{digit}), "the key "+digit)
}

// tool opens a dialog by the button of the header that has its name.
func (p *page) tool(name string) {
	p.Helper()
	p.wait(`document.querySelector("#tools button") !== null`)
	if eval[bool](p, `Boolean(`+find("#tools button.more", "")+`)`) {
		p.click("#tools button.more", "")
	}
	p.click("#tools button", name)
	p.wait(`document.querySelector("dialog[open]") !== null`)
}

// view goes to a view by the navigation of the page, and waits until its parts are there.
func (p *page) view(name string) {
	p.Helper()
	p.wait(`document.querySelector("#views a") !== null`)
	if eval[bool](p, `Boolean(`+find("#menu", "")+`)`) {
		p.click("#menu", "")
	}
	p.click("#views a", name)
	p.wait(`document.title.startsWith(%s) && document.querySelector(
		"main > section:not([hidden])").childElementCount > 0`, name)
}

// A stuck player has gone wrong: the mistake comes first, and goes. Then a hint comes in three
// stages, is drawn on the board, and is done.
func TestStuckPlayer(t *testing.T) {
	t.Parallel()
	p := open(t, setup{theme: "dark"}, "play")
	p.wait(table + `.length === 81`)
	p.paste(hard)
	p.wait(table+`.map(c => c.ariaLabel[0]).join("").replaceAll("e", ".") === %s`, hard)
	p.choose("r1c2")
	p.keys("1", "h")
	p.see("wrong")
	p.is("r1c2", cellOf("r1c2"), "1, wrong")
	p.click(".hint-bar button", "Go back")
	p.wait(`!document.body.innerText.includes("wrong")`)
	p.is("grid", gridDigits, hard)
	p.still("up to here")
	p.choose("r1c2")
	p.keys("h")
	p.see("Look at")
	p.still("where to look")
	p.click(".hint-bar button", "Technique?")
	p.wait(`Boolean(` + find(".hint-bar button", "Show") + `)`)
	p.still("which technique")
	p.click(".hint-bar button", "Show")
	p.wait(`document.querySelector(".board-picture .nonet") !== null`)
	p.still("the whole hint")
	p.click(".hint-bar button", "Do it")
	p.wait(`document.querySelector(".board-picture .nonet") === null`)
	if eval[bool](p, table+`.every(c => !/^\d$|centre/.test(c.ariaLabel.split(", ")[0])
		&& !c.ariaLabel.includes("centre"))`) {
		t.Error("Do it has neither written a digit nor notes")
	}
}

// A programmer watches searches: the counters at the end are those of the engines, and steps
// back lead where the steps came from.
func TestProgrammer(t *testing.T) {
	t.Parallel()
	for _, s := range turn(t, setup{theme: "dark"},
		setup{engine: "wasm", device: phone}) {
		t.Run(string(s.engine), func(t *testing.T) { programmer(t, s) })
	}
}

func programmer(t *testing.T, s setup) {
	p := open(t, s, "search&p="+hard+"&e=dfs,mrv,dlx&stop=unique")
	p.raced()
	puzzle, err := nonet.ParsePuzzle(nonet.Classic(), hard)
	if err != nil {
		t.Fatal(err)
	}
	p.keys("End")
	for _, name := range []string{"dfs", "mrv", "dlx"} {
		engine, err := nonet.ParseEngine(name)
		if err != nil {
			t.Fatal(err)
		}
		r := trace.Recorder{}
		s := nonet.Solver{Engine: engine, Trace: r.Event}
		if _, err := s.CountTo(context.Background(), puzzle, 2); err != nil {
			t.Fatal(err)
		}
		p.is("counters of "+name, countersOf(name), fmt.Sprintf(
			"dead ends %d, deepest %d, forced %d, nodes %d",
			r.All.DeadEnds, r.All.Deepest, r.All.Forced, s.Stats.Nodes))
	}
	moment := func() string {
		return eval[string](p, `[...document.querySelectorAll("article.lane")].map(a =>
			a.querySelector(".lane-says").innerText + a.querySelector(".lane-counts").innerText
				+ [...a.querySelectorAll("svg text, svg rect")].filter(e => e.tagName === "rect"
					|| e.textContent !== "").map(e => e.getAttribute("class") + e.getAttribute("x")
					+ " " + e.getAttribute("y") + e.textContent).join(" ")).join("\n")`)
	}
	p.keys("Home")
	var forth []string
	for range 15 {
		forth = append(forth, moment())
		p.keys("ArrowRight")
	}
	for i := len(forth) - 1; i >= 0; i-- {
		p.keys("ArrowLeft")
		if got := moment(); got != forth[i] {
			at := 0
			for at < min(len(got), len(forth[i])) && got[at] == forth[i][at] {
				at++
			}
			at = max(at-60, 0)
			t.Errorf("a step back to event %d shows\n%.200s\nwhere the way there showed\n%.200s",
				i, got[at:], forth[i][at:])
		}
	}
}

// countersOf is an expression for the counters that a lane shows.
func countersOf(engine string) string {
	return script(`[...[...document.querySelectorAll("article.lane")]
		.find(a => a.querySelector("h2").innerText === %s).querySelectorAll(".lane-counts div")]
		.map(d => d.querySelector("dt").innerText + " "
			+ d.querySelector("dd").innerText.replace(/\D/g, "")).sort().join(", ")`, []any{engine})
}

// A teacher shows one view in a lesson: the frame of the page is not there. Printed, the
// puzzle is one page without controls.
func TestTeacher(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "search&p="+easy+"&e=mrv&at=5&embed=1")
	p.raced()
	if eval[bool](p, `document.querySelector("#header").checkVisibility()`) {
		t.Error("an embedded view has the header of the page")
	}
	q := open(t, setup{engine: "wasm"}, "play")
	eval[bool](q, `(address => {
		const frame = document.createElement("iframe");
		frame.src = address;
		document.body.append(frame);
		return true;
	})(%s)`, "./?lesson#search&p="+easy+"&e=mrv&at=5&embed=1")
	q.wait(`document.querySelector("iframe").contentDocument
		?.querySelector("article.lane .lane-says")?.innerText.includes("r")`)
	p = open(t, setup{theme: "dark"}, "play&p="+easy)
	p.see("ER")
	p.choose("r1c3")
	p.keys("h")
	p.see("Look at")
	pdf, err := chromedp.Run(p.ctx, chromedp.PrintToPDF(chromedp.PDFPaper(chromedp.PaperA4)))
	if err != nil {
		t.Fatal(err)
	}
	if n := pages(pdf); n != 1 {
		t.Errorf("Play is printed on %d pages", n)
	}
	p.media("prefers-color-scheme", "light")
	p.printed(func() {
		if shown := eval[[]string](p, `[...document.querySelectorAll("button, input, select, a")]
			.filter(e => e.checkVisibility({visibilityProperty: true, opacityProperty: true}))
			.map(e => e.outerHTML.slice(0, 80))`); len(shown) > 0 {
			t.Errorf("controls are printed: %s", strings.Join(shown, "\n  "))
		}
	})
}

// pages counts the pages of a PDF.
func pages(pdf []byte) int {
	if m := regexp.MustCompile(`/Type /Pages\s[^>]*/Count (\d+)`).FindSubmatch(pdf); m != nil {
		n, _ := strconv.Atoi(string(m[1]))
		return n
	}
	return bytes.Count(pdf, []byte("/Type /Page\n"))
}

// A learner walks the path, lights the arrow of a sentence, and ticks the techniques they know.
func TestLearner(t *testing.T) {
	t.Parallel()
	p := open(t, setup{device: phone}, "solve&p="+hard)
	const count = `document.querySelectorAll("section.solve .step-list button.step-row").length`
	p.see("ER 9.0")
	p.is("steps", `String(`+count+`)`, "80") // and the end
	// To a step with a chain: its sentences bring out their parts of the picture.
	toggle := `document.querySelector("section.solve .step-toggle")`
	for range 40 {
		if eval[bool](p, toggle+" !== null") {
			break
		}
		p.keys("Shift+ArrowRight")
	}
	p.wait(toggle + `?.checkVisibility()`)
	lit := `document.querySelectorAll("section.solve .board-picture .b-lit").length`
	if n := eval[int](p, lit); n != 0 {
		t.Errorf("%d marks are lit before a sentence is chosen", n)
	}
	p.click("section.solve .step-toggle", "Show on the board")
	p.wait(lit + ` > 0`)
	p.keys("Home")
	p.see("Step 1 of 79")
	p.keys("End")
	p.see("The hardest step was")
	if grid := eval[string](p, `[...document.querySelectorAll("section.solve [role=table] td")]
		.map(c => c.ariaLabel[0]).join("")`); strings.ContainsAny(grid, "e.") || len(grid) != 81 {
		t.Errorf("the path ends with %s", grid)
	}
	// With singles alone there is no path; the ticks say so at once, and are kept.
	p.click("section.solve .solve-choices summary", "")
	p.click("label", "Those I know")
	p.wait(`document.querySelector(".solve-ticks[open]") !== null`)
	eval[bool](p, `[...document.querySelectorAll(".solve-ticks input:checked")].slice(1)
		.every(box => (box.checked && box.click(), true))`)
	p.see("No further step")
	p.do(chromedp.Reload())
	p.click("section.solve .solve-choices summary", "")
	p.click("label", "Those I know")
	p.see("No further step")
}

// A setter types a puzzle that has several solutions, is told where they differ, adds a given,
// and has a puzzle with one solution, its ratings and a link.
func TestSetter(t *testing.T) {
	t.Parallel()
	p := open(t, setup{engine: "wasm"}, "play")
	p.wait(table + `.length === 81`)
	p.tool("Open")
	// easy without two of its givens has more than one solution.
	p.write("dialog[open] textarea", strings.Replace(easy, "53..7", "5...7", 1)[:72]+".........")
	p.click("dialog[open] button", "Open")
	p.see("solutions. You can play it; hints end where its solutions differ.")
	p.view("Solve")
	p.see("One more clue that leaves one solution")
	p.see("They differ in")
	p.click("section.solve .step-text button.small", "")
	p.see("exactly one")
	p.see("ER ")
	p.see("points")
	p.tool("Share")
	p.wait(`document.querySelector("dialog[open] input[readonly]").value.includes("#play&p=")`)
	link := eval[string](p, `document.querySelector("dialog[open] input[readonly]").value`)
	other := open(t, setup{engine: "wasm", device: tablet}, strings.SplitN(link, "#", 2)[1])
	other.wait(table + `.length === 81`)
	other.is("puzzle of the link", gridDigits, givens(p))
}

// givens returns the givens of the game as a line.
func givens(p *page) string {
	p.Helper()
	return eval[string](p, `import(document.querySelector("script[type=module]").src).then(
		({app}) => app.game.get().givens.map(d => d || ".").join(""))`)
}
