package browser

import "testing"

// A second tab of the same puzzle, here a frame, takes over what the first one writes: whichever
// is closed last, no digit is lost.
func TestTwoTabs(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play")
	eval[bool](p, `new Promise(done => {
		const frame = document.createElement("iframe");
		frame.src = "/?second#play";
		frame.onload = () => done(true);
		document.body.append(frame);
	})`)
	second := `(document.querySelector("iframe").contentDocument
		.querySelector("[role=gridcell]")?.ariaLabel ?? "")`
	p.wait(second + `.startsWith("empty, row 1 column 1")`)
	p.choose("r1c1")
	p.keys("8")
	p.wait(second + `.startsWith("8, row 1 column 1")`)
}
