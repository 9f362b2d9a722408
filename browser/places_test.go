package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// outOfSight is an expression for what is not within the window, of elements that a selector
// names.
const outOfSight = `[...document.querySelectorAll(%s)].filter(e => {
	const r = e.getBoundingClientRect();
	return !e.checkVisibility() || r.top < 0 || r.bottom > innerHeight;
}).map(e => e.outerHTML.slice(0, 80))`

// places is an expression for where the board and the pad are.
const places = `[".board", ".keys", ".play-tools"].map(s => {
	const r = document.querySelector(s).getBoundingClientRect();
	return [r.x, r.y, r.width, r.height].map(Math.round).join();
}).join(" ")`

// On the screens of small laptops, the board, the whole text of a hint and its buttons are seen
// at once, and so is the card at the end of a game. Asking for a hint moves nothing.
func TestHintBesideBoard(t *testing.T) {
	t.Parallel()
	for _, d := range []device{desktop, {"laptop", 1366, 768, false}} {
		t.Run(d.name, func(t *testing.T) {
			p := open(t, setup{device: d}, "play&p="+easy)
			p.see("ER 1.2")
			p.still("before the hint")
			before := eval[string](p, places)
			p.click("button", "Hint")
			p.click("button", "Technique?")
			p.click("button", "Show")
			p.wait(stage + ` === "What follows"`)
			seen := ".play :is(.board, .sentences, .legend, .stages, .hint-ways button)"
			if hidden := eval[[]string](p, outOfSight, seen); len(hidden) > 0 {
				t.Errorf("one has to scroll for %s", strings.Join(hidden, "\n"))
			}
			p.is("the places of board and pad", places, before)
			p.still("the whole hint")
			p.click(".hint-bar button", "Close")
			p.is("the places of board and pad after it", places, before)
			p.wait(`document.querySelector(".keys button").checkVisibility({
				visibilityProperty: true})`)
			p.navigate(twoLeft)
			p.finish()
			ends := ".play :is(.board, .solved-facts, .end-ways button)"
			if hidden := eval[[]string](p, outOfSight, ends); len(hidden) > 0 {
				t.Errorf("one has to scroll for %s", strings.Join(hidden, "\n"))
			}
		})
	}
}

// The rules of a puzzle begin within the window, below the pad.
func TestRulesInSight(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play&"+ruled(killer()))
	p.see("add up to the number")
	if hidden := eval[[]string](p, outOfSight, ".rules summary, .rules > ul li"); len(hidden) > 0 {
		t.Errorf("one has to scroll for %s", strings.Join(hidden, "\n"))
	}
}

// A notice covers neither the board nor the pad nor the hint bar; of two, the later is seen, and
// the earlier when that is closed.
func TestNoticePlace(t *testing.T) {
	t.Parallel()
	for _, d := range []device{phone, tablet, desktop, {"wide", 1920, 1080, false}} {
		t.Run(d.name, func(t *testing.T) {
			p := open(t, setup{device: d}, "play&p="+strings.Repeat(".", 54)+sol[54:])
			p.see("What is wrong?")
			p.is("what the notice covers", `(n => [...document.querySelectorAll(
				".play :is(.board, .keys, .modes, .play-tools, .hint-bar)")].filter(e => {
					const r = e.getBoundingClientRect();
					return r.left < n.right && n.left < r.right
						&& r.top < n.bottom && n.top < r.bottom;
				}).map(e => e.className).join())(
				document.querySelector(".notice").getBoundingClientRect())`, "")
			p.navigate("nonsense")
			p.see("names no view of the page")
			p.wait(`!document.body.innerText.includes("What is wrong?")`)
			p.click(".notice:last-child button", "Close")
			p.see("What is wrong?")
			p.do(chromedp.EmulateViewport(320, 640, chromedp.EmulateMobile))
			p.fits("320×640")
		})
	}
}

// The names of the tools of Play stand apart from each other, however wide the column is.
func TestToolsApart(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play&p="+easy)
	p.see("ER 1.2")
	for _, width := range []int64{360, 480, 768, 960, 1024, 1152, 1280, 1600} {
		p.do(chromedp.EmulateViewport(width, 768))
		p.frames()
		near := eval[[]string](p, `[...document.querySelectorAll(".play-tools .tool span")]
			.filter(e => e.checkVisibility()).filter((e, i, all) => i > 0 &&
				e.getBoundingClientRect().left - all[i - 1].getBoundingClientRect().right < 3)
			.map(e => e.innerText)`)
		if len(near) > 0 {
			t.Errorf("%d pixels: no room left of %s", width, strings.Join(near, ", "))
		}
	}
}
