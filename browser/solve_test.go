package browser

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"
)

// stepNumber is the number of the step that Solve shows, 0 at the end.
const stepNumber = `/^Step (\d+)/.exec(
	document.querySelector(".solve-text h2").innerText)?.[1] ?? "end"`

// The keys of the view Solve, as in the table of keys.
func TestSolveKeys(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "solve&p="+hard+"&n=3")
	p.walked()
	p.is("step of the address", eval[string](p, stepNumber), "3")
	for _, k := range []struct {
		key  string
		want string
	}{
		{"ArrowRight", "4"}, {"ArrowLeft", "3"}, {"Home", "1"}, {"Shift+ArrowRight", "13"},
		{"Shift+ArrowRight", "14"}, {"Shift+ArrowLeft", "13"}, {"Control+ArrowRight", "22"},
		{"End", "end"}, {"ArrowLeft", "79"},
	} {
		p.keys(k.key)
		p.is("step after "+k.key, eval[string](p, stepNumber), k.want)
	}
	p.wait(`location.hash.includes("n=79")`)
	p.keys("Home", " ")
	p.wait(`Boolean(document.querySelector(".player [aria-label=Pause]"))`)
	p.keys(" ")
	p.wait(`Boolean(document.querySelector(".player [aria-label=Play]"))`)
}

// walked waits until the path is complete.
func (p *page) walked() {
	p.Helper()
	p.wait(`document.querySelector(".step-end") !== null`)
}

// A puzzle with several solutions says where they differ; one more clue, which it offers, makes
// it unique. A puzzle whose clues clash offers to take one away.
func TestSolveWithoutPath(t *testing.T) {
	several := strings.Replace(hard, "1.........", "..........", 1)
	p := open(t, setup{theme: "dark"}, "solve&p="+several)
	p.see("One more clue that leaves one solution")
	p.click(".step-text .button", "")
	p.walked()
	p.see("exactly one")

	p = open(t, setup{device: phone}, "solve&p=55"+strings.Repeat(".", 79))
	p.see("Take one of these clues away")
	p.wait(`document.querySelectorAll(".solve-board .b-wrong").length === 2`)
	p.click(".step-text .button", "r1c2 = 5")
	p.see("Several solutions")
}

// What a step says is put into the game, and the path goes on from there; the button keeps the
// focus.
func TestTakeSteps(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "solve&p="+hard)
	p.walked()
	p.keys("ArrowRight", "ArrowRight")
	p.click("button", "Take 1 to 3")
	p.wait(`location.hash.includes("from=here")`)
	p.walked()
	p.is("steps left", eval[string](p, `document.querySelector(".solve-list b").innerText`),
		"76 steps")
	p.is("focus", eval[string](p, `document.activeElement.innerText`), "Take it")
}

// The focus stays on the page when the text that has it goes: it is on the heading of the step.
func TestSolveKeepsFocus(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "solve&p="+hard+"&n=23")
	p.walked()
	p.click(".step-toggle", "")
	p.wait(`document.querySelector(".board .b-lit") !== null`)
	p.keys("ArrowRight")
	p.is("step", eval[string](p, stepNumber), "24")
	p.is("focus", eval[string](p, `document.activeElement.localName`), "h2")
	p.keys("End")
	p.click(".step-text .button", "From the start")
	p.is("step", eval[string](p, stepNumber), "1")
	p.is("focus", eval[string](p, `document.activeElement.localName`), "h2")
}

// The address of a Sukaku carries its marks: it has no givens that could tell it from others.
func TestSolveSukaku(t *testing.T) {
	t.Parallel()
	marks := make([]int, 81)
	for cell, symbol := range []byte(hard) {
		marks[cell] = 1<<9 - 1
		if symbol != '.' {
			marks[cell] = 1 << (symbol - '1')
		}
	}
	link := "solve&p=" + strings.Repeat(".", 81) + "&s=" + packed(t, map[string]any{"marks": marks})
	p := open(t, setup{}, link)
	p.walked()
	p.see("exactly one")
	p.keys("ArrowRight")
	p.wait(`location.hash.includes("n=2")`)
	address := eval[string](p, "location.hash.slice(1)")
	q := open(t, setup{}, address) // in a browser that does not know the puzzle
	q.walked()
	q.see("exactly one")
	q.is("step of the address", eval[string](q, stepNumber), "2")
}

// packed returns the field s of a link: what a game has beside its givens.
func packed(t *testing.T, state any) string {
	t.Helper()
	text, err := json.Marshal(state)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	w.Write(text)
	w.Close()
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}
