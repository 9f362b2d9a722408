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
	p.is("step of the address", stepNumber, "3")
	for _, k := range []struct {
		key  string
		want string
	}{
		{"ArrowRight", "4"}, {"ArrowLeft", "3"}, {"Home", "1"}, {"Shift+ArrowRight", "13"},
		{"Shift+ArrowRight", "14"}, {"Shift+ArrowLeft", "13"}, {"Control+ArrowRight", "22"},
		{"End", "end"}, {"ArrowLeft", "79"},
	} {
		p.keys(k.key)
		p.is("step after "+k.key, stepNumber, k.want)
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
	t.Parallel()
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
	p.is("steps left", `document.querySelector(".solve-list b").innerText`,
		"76 steps")
	p.is("focus", `document.activeElement.innerText`, "Take it")
}

// The focus stays on the page when the text that has it goes: it is on the heading of the step.
func TestSolveKeepsFocus(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "solve&p="+hard+"&n=23")
	p.walked()
	p.click(".step-toggle", "")
	p.wait(`document.querySelector(".board .b-lit") !== null`)
	p.keys("ArrowRight")
	p.is("step", stepNumber, "24")
	p.is("focus", `document.activeElement.localName`, "h2")
	p.keys("End")
	p.click(".step-text .button", "From the start")
	p.is("step", stepNumber, "1")
	p.is("focus", `document.activeElement.localName`, "h2")
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
	q.is("step of the address", stepNumber, "2")
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

// stepRows is the list of steps as one reads it: rows are numbers with a mark of the current one,
// rows behind a line that folds them stand in brackets, with an exclamation mark if it is open.
const stepRows = `(() => {
	const row = b => b.querySelector(".step-number").textContent +
		(b.getAttribute("aria-current") === "step" ? "*" : "");
	return [...document.querySelectorAll(".solve-list ol")[0].children].map(item => {
		const fold = item.querySelector("details");
		if (!fold) return row(item.querySelector("button"));
		const inner = [...fold.querySelectorAll("button")];
		const first = inner[0].querySelector(".step-number").textContent;
		const last = inner.at(-1).querySelector(".step-number").textContent;
		const told = fold.querySelector("summary .step-number").textContent;
		if (told !== first + "–" + last || inner.length !== last - first + 1)
			return "a fold says " + told + " and has " + first + " to " + last;
		return "[" + told + "]" + (fold.open ? "!" : "");
	}).join(" ");
})()`

// Singles in a row are folded if there are three or more, numbers go on, and the fold of the
// current step alone is open. One row can be reached by the tab key.
func TestStepList(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "solve&p="+hard)
	p.walked()
	const tabbed = `[...document.querySelectorAll(".solve-list ol button")]
		.filter(b => b.tabIndex === 0).map(b => b.querySelector(".step-number").textContent).join()`
	const hardSteps = "13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 " +
		"39 40 41" // none of them is a single, or too few in a row are
	for _, s := range []struct{ choose, rows string }{
		{"1", "[1–12]! " + hardSteps + " [42–79] 80"},
		{"13", "[1–12] " + strings.Replace(hardSteps, "13", "13*", 1) + " [42–79] 80"},
		{"23", "[1–12] " + strings.Replace(hardSteps, "23", "23*", 1) + " [42–79] 80"},
		{"79", "[1–12] " + hardSteps + " [42–79]! 80"},
	} {
		eval[any](p, `void [...document.querySelectorAll(".solve-list ol button")].find(b =>
			b.querySelector(".step-number").textContent === %s).click()`, s.choose)
		p.is("rows at step "+s.choose, stepRows, s.rows)
		p.is("rows for the tab key", tabbed, s.choose)
	}
}
