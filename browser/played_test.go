package browser

import (
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
