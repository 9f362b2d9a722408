package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// The address of Search has puzzle, searches, end and pace of the race: when the page is loaded
// again, they are there.
func TestRaceAddress(t *testing.T) {
	t.Parallel()
	const race = `[location.hash, document.querySelector(".search select").value,
		...[...document.querySelectorAll(".search-setup input:checked")].map(e =>
			e.parentElement.innerText)].join(" ")`
	p := open(t, setup{}, "search")
	p.raced()
	p.is("the first race", race,
		"#search&preset=race&e=dfs,mrv,dlx&stop=unique race Proved unique Event dfs mrv dlx")
	p.pick(".search select", "four")
	p.click("label", "fullest")
	p.click("label", "First solution")
	p.click("label", "Node")
	p.raced()
	want := "#search&preset=four&e=dfs,fullest,mrv,dlx&stop=first&by=node four First solution " +
		"Node dfs fullest mrv dlx"
	p.is("another race", race, want)
	p.do(chromedp.Reload())
	p.wait(`Boolean(document.querySelector(".search select"))`)
	p.raced()
	p.is("loaded again", race, want)

	// Who looks at another view comes back to the same moment.
	p.keys("ArrowRight", "ArrowRight")
	told := eval[string](p, `document.querySelector(".lane-says").innerText`)
	p.click("#views a", "Play")
	p.wait(`document.querySelector("section.play:not([hidden])") !== null`)
	p.do(chromedp.NavigateBack())
	p.wait(`document.querySelector("section.search:not([hidden])") !== null`)
	p.is("back", race, want)
	p.is("the moment", `document.querySelector(".lane-says").innerText`, told)
}

// Who changes a race while the page is about to show another view gets the other view: the race is
// not written over its address.
func TestLinkWins(t *testing.T) {
	t.Parallel()
	p := open(t, setup{script: `addEventListener("hashchange", () => {
		if (location.hash !== "#make") return;
		window.changed = [...document.querySelectorAll(".search-setup label")].find(e =>
			e.innerText === "First solution");
		window.changed.click();
	});`}, "search")
	p.raced()
	p.click("#views a", "Make")
	p.wait(`Boolean(window.changed?.control.checked)`)
	p.wait(`document.title.startsWith("Make")`)
}

// An address with nothing but a puzzle shows that puzzle.
func TestRaceOfPuzzle(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "search&p="+strings.Repeat(".", 72)+"123456789")
	p.wait(`document.querySelector(".search select")?.value === "own"`)
}

// Screen readers find the grid of each search as a table, at each event.
func TestRaceCells(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "search&preset=race")
	p.raced()
	const lanes = `[...document.querySelectorAll("article.lane")]`
	for range 20 {
		p.keys("ArrowRight")
		seen := eval[[]string](p, lanes+`.map(a => [...a.querySelectorAll(".race-board > g")]
			.find(g => g.childElementCount === 81 && g.querySelector("text")).textContent)`)
		p.is("cells", lanes+`.map(a => [...a.querySelectorAll("td")].slice(1)
			.map(e => /^\d/.test(e.textContent) ? e.textContent[0] : "").join("")).join(" ")`,
			strings.Join(seen, " "))
	}
	p.is("caption", `document.querySelector(".lane caption").innerText`,
		"dfs, event 20: 4 digits placed")
}

// Who wants each step to be read hears steps, and leaps to nodes and dead ends; others do not.
func TestReadSteps(t *testing.T) {
	t.Parallel()
	for _, on := range []bool{false, true} {
		p := open(t, setup{script: fmt.Sprintf(
			`localStorage.setItem("nonet.settings", JSON.stringify({readSteps: %t}));`, on)},
			"search&preset=race")
		p.raced()
		for _, key := range []string{"ArrowRight", "Shift+ArrowRight", "Control+ArrowRight"} {
			p.keys(key)
			want := ""
			if on {
				want = "dfs: " + eval[string](p,
					`document.querySelector(".lane-says span").innerText`)
			}
			p.is(key, `document.querySelector("#polite").textContent.trim()`, want)
		}
	}
}
