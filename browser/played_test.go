package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// What was done can be undone after the page was loaded anew, and done again; also in a second tab,
// and after another game was played.
func TestUndoIsKept(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play&p="+easy)
	p.see("ER")
	p.choose("r1c3")
	p.keys("4", "ArrowRight", "Control+1", "6")
	p.do(chromedp.Reload())
	p.wait(table + `.length === 81`)
	p.is("r1c4 when loaded anew", p.cell("r1c4"), "6")
	p.click("button", "Undo")
	p.is("r1c4 when 6 is taken back", p.cell("r1c4"), "empty, centre 1")
	p.keys("Control+z")
	p.is("r1c4 when the note is taken back", p.cell("r1c4"), "empty")
	p.do(chromedp.Reload())
	p.wait(table + `.length === 81`)
	p.is("r1c4 when loaded anew", p.cell("r1c4"), "empty")
	p.choose("r1c4")
	p.keys("Control+y", "Control+y")
	p.is("r1c4 when done again", p.cell("r1c4"), "6")
}

// twoLeft is a puzzle with two empty cells, r9c7 and r9c8.
var twoLeft = "play&p=" + sol[:78] + ".." + sol[80:]

// finish solves twoLeft, with a key or with the pad.
func (p *page) finish() {
	p.Helper()
	p.see("ER")
	p.choose(nameOf(78, 9))
	if p.device.touch {
		p.click(".keys button", padKey(p, sol[78:79]))
		p.choose(nameOf(79, 9))
		p.click(".keys button", padKey(p, sol[79:80]))
	} else {
		p.keys(sol[78:79], "ArrowRight", sol[79:80])
	}
	p.see("Hardest step")
}

// The end of a game says how it was played; the result can be shared, and the next puzzle of the
// level comes with one press. The time stays when the game is loaded again.
func TestEndOfGame(t *testing.T) {
	t.Parallel()
	for _, s := range []setup{{}, {device: phone, calm: true}} {
		t.Run(s.device.name, func(t *testing.T) {
			p := open(t, s, twoLeft)
			p.see("ER")
			p.click("button", "Hint")
			p.see("Look at")
			p.finish()
			p.is("hints and checks", eval[string](p, `[...document.querySelectorAll(
				".solved-facts div")].map(e => e.innerText.replace(/\s+/g, " ")).filter(s =>
				/Hints|Checks/.test(s)).join()`), "Hints 1,Checks 0")
			waves := eval[int](p, `document.querySelector(".board-picture").getAnimations(
				{subtree: true}).filter(a => a.effect.target.matches(".b-fill")).length`)
			if s.calm && waves > 0 {
				t.Errorf("%d cells move though the user wants none to", waves)
			}
			p.do(chromedp.Reload())
			p.see("Hardest step")
			p.click(".end-ways button", "Share")
			p.wait(`document.querySelector("dialog.result .qr path") !== null`)
			text := eval[string](p, `document.querySelector("dialog.result textarea").value`)
			if !strings.Contains(text, "with 1 hint.\n"+p.origin+"/#play&p=") {
				t.Errorf("the result is %q", text)
			}
			p.keys("Escape")
			p.wait(`document.querySelector("dialog") === null`)
			before := p.grid()
			p.click(".end-ways button", "Next: Easy")
			p.wait(`!document.querySelector(".hint-bar").matches(".done")`)
			if p.grid() == before {
				t.Error("no other puzzle has come")
			}
		})
	}
}
