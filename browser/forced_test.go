package browser

import "testing"

// Colours that the user has chosen take all backgrounds away: what is chosen can be told from
// the rest all the same.
func TestForcedColours(t *testing.T) {
	t.Parallel()
	p := open(t, setup{forced: true}, "play&p="+easy)
	p.wait(table + `.length === 81`)
	differ := func(chosen, other string) {
		t.Helper()
		p.wait(`[%s, %s].every(s => document.querySelector(s)?.checkVisibility())`, chosen, other)
		if eval[bool](p, `new Set([%s, %s].map(s =>
			getComputedStyle(document.querySelector(s)).backgroundColor)).size === 1`, chosen, other) {
			t.Errorf("%s looks as %s does", chosen, other)
		}
	}
	differ("#views [aria-current]", "#views a:not([aria-current])")
	differ(".modes :checked + span", ".modes :not(:checked) + span")
	p.click(".modes label", "Colour")
	differ(".key[data-colour='1']", ".key[data-colour='2']")
	p.view("Solve")
	differ(".step-row[aria-current]", ".step-row:not([aria-current])")
	p.navigate("search&e=mrv&at=3")
	p.raced()
	differ(".race-line[aria-current]", ".race-line:not([aria-current])")
	differ(".compare-now", ".compare-bar")
}
