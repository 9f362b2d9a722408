package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// tab opens the page in another tab of the same browser.
func (p *page) tab(fragment string) *page {
	p.Helper()
	ctx, cancel := chromedp.NewContext(p.ctx)
	p.Cleanup(cancel)
	other := &page{TB: p.TB, ctx: ctx, engine: p.engine, device: p.device, origin: p.origin}
	if err := chromedp.Listen(ctx, other.heed); err != nil {
		p.Fatal(err)
	}
	other.do(chromedp.Navigate(p.origin + "/?second#" + fragment))
	other.wait(table + `.length === 81`)
	return other
}

// A second tab of the same puzzle takes over what the first one writes, and the first what the
// second one writes: whichever is closed last, no digit is lost, and all can be undone.
func TestTwoTabs(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play&p="+easy)
	p.see("ER")
	p.choose("r1c3")
	p.keys("4")
	p.saved("r1c3", 4)
	other := p.tab("play")
	other.is("r1c3 in the second tab", cellOf("r1c3"), "4")
	other.choose("r1c4")
	other.keys("6")
	p.is("r1c4 in the first tab", cellOf("r1c4"), "6")
	p.keys("Control+z")
	other.is("r1c4 is undone", cellOf("r1c4"), "empty")
	other.keys("Control+z")
	p.is("r1c3 is undone", cellOf("r1c3"), "empty")
}

// Two tabs play different games: each has its own after it was loaded anew.
func TestTwoGames(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play&p="+easy)
	p.see("ER")
	p.choose("r1c3")
	p.keys("4")
	p.saved("r1c3", 4)
	other := p.tab(twoLeft)
	other.choose("r9c7")
	other.keys(sol[78:79])
	other.saved("r9c7", int(sol[78]-'0'))
	p.do(chromedp.Reload())
	p.wait(table + `.length === 81`)
	p.is("r1c3 when loaded anew", cellOf("r1c3"), "4")
	other.do(chromedp.Reload())
	other.wait(table + `.length === 81`)
	other.is("r9c7 when loaded anew", cellOf("r9c7"), sol[78:79])
	p.keys("Control+z")
	p.is("r1c3 is undone", cellOf("r1c3"), "empty")
}

// saved waits until a kept game has a digit in a cell.
func (p *page) saved(name string, digit int) {
	p.Helper()
	p.wait(fmt.Sprintf(`Object.keys(localStorage).some(key => key.startsWith("nonet.game.") &&
		JSON.parse(localStorage[key]).state.digits[%d] === "%d")`,
		9*int(name[1]-'1')+int(name[3]-'1'), digit))
}

// When the browser has no more room, the page says so once and offers to share the game; the board
// and its history stay. As soon as there is room, all is kept.
func TestNoRoom(t *testing.T) {
	t.Parallel()
	for _, s := range []setup{{}, {device: phone, theme: "dark"}} {
		t.Run(s.device.name, func(t *testing.T) {
			p := open(t, s, "play&p="+easy)
			p.see("ER")
			p.choose("r1c3")
			p.enter("4")
			p.saved("r1c3", 4)
			eval[bool](p, `(() => {
				let text = "x".repeat(1 << 22);
				for (let n = 0; text !== ""; n++) {
					try { localStorage.setItem("filler" + n, text); }
					catch { text = text.slice(text.length / 2 + 1); }
				}
				return true;
			})()`)
			p.choose("r1c4")
			p.enter("6")
			p.click("#notices button", "Share or copy this game")
			p.wait(`document.querySelector("dialog[open]") !== null`)
			p.keys("Escape")
			p.wait(`document.querySelector("dialog[open]") === null`)
			for i, name := range []string{"r1c6", "r1c7"} {
				p.choose(name)
				p.enter("89"[i : i+1])
			}
			eval[bool](p, `new Promise(done => setTimeout(done, 600, true))`) // it is tried again
			p.is("notices of it", `[...document.querySelectorAll("#notices .notice")].filter(
				e => e.innerText.includes("no more room")).length + ""`, "0")
			p.is("r1c7", cellOf("r1c7"), "9")
			p.click("button", "Undo")
			p.is("r1c7 is undone", cellOf("r1c7"), "empty")
			eval[bool](p, `Object.keys(localStorage).filter(key => key.startsWith("filler"))
				.forEach(key => localStorage.removeItem(key)) ?? true`)
			// Nothing is done meanwhile: leaving the page keeps what there was no room for.
			p.do(chromedp.Reload())
			p.wait(table + `.length === 81`)
			p.is("r1c6 when loaded anew", cellOf("r1c6"), "8")
			p.click("button", "Redo")
			p.is("r1c7 is done again", cellOf("r1c7"), "9")
		})
	}
}

// enter enters a digit by a key, or by the pad where people have no keys.
func (p *page) enter(digit string) {
	p.Helper()
	if p.device.touch {
		p.pad(digit)
		return
	}
	p.keys(digit)
}
