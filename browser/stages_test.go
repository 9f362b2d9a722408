package browser

import (
	"testing"
)

// simple begins with a hidden single in a box.
const simple = "9.8..........53....5.7..........6.42..19....7..23..5....5.74.....9....2....8..674"

// shownNodes counts what the board shows of the nodes of a chain.
const shownNodes = `[...document.querySelectorAll("section:not([hidden]) .board [data-node]")]
	.filter(e => e.getClientRects().length > 0).length`

// stage is the name of the stage that is shown of a step.
const stage = `(document.querySelector("section:not([hidden]) .stages-place")?.innerText ?? "")`

// follows is true where the board shows what follows from a step.
const follows = `[...document.querySelectorAll(".board :is([data-then], .n-framed, .n-new)")]
	.some(e => e.getClientRects().length > 0)`

// A single in stages: where, the digits that are seen with their rays and crosses, the place left.
// The cells that it is not about are faint, and no candidates are shown.
func TestStagesOfSingle(t *testing.T) {
	t.Parallel()
	for _, d := range turn(t, desktop, phone) {
		t.Run(d.name, func(t *testing.T) {
			p := open(t, setup{device: d}, "solve&p="+simple)
			p.walked()
			p.keys("Home")
			p.wait(stage + ` === "What follows"`)
			p.wait(`document.querySelectorAll(".board .n-ray").length > 0 &&
				document.querySelectorAll(".board .n-cross").length > 0`)
			p.wait(`![...document.querySelectorAll(".board .b-note")]
				.some(e => e.checkVisibility())`)
			p.wait(`document.querySelector(".board .b-faint .b-given") !== null`)
			p.wait(follows)
			p.click("button", "Back (,)")
			p.is("stage", stage, "Why")
			p.wait(`!` + follows)
			p.wait(`document.querySelector(".board .n-ray").getClientRects().length > 0`)
			p.click("button", "Back (,)")
			p.is("stage", stage, "Where to look")
			p.wait(`document.querySelector(".board .n-ray").getClientRects().length === 0`)
			p.wait(`document.querySelector(".step-text").innerText.startsWith("Look at")`)
			p.click(".stages a", "The lesson")
			p.wait(learnHeading + ` === "Hidden single"`)
		})
	}
}

// A chain is told link by link: by keys, by clicks, and by itself.
func TestChainLinkByLink(t *testing.T) {
	t.Parallel()
	p := open(t, setup{calm: true}, "solve&p="+hard+"&n=23")
	p.walked()
	all := eval[int](p, shownNodes)
	for range 40 {
		p.keys(",")
	}
	p.is("stage", stage, "Where to look")
	p.keys(".", ".")
	p.wait(stage + `.startsWith("Link 1 of ")`)
	first := eval[int](p, shownNodes)
	p.keys(".")
	p.wait(stage + `.startsWith("Link 2 of ")`)
	if second := eval[int](p, shownNodes); first == 0 || second <= first || second > all {
		t.Errorf("of %d nodes, %d are shown and then %d", all, first, second)
	}
	p.wait(`document.querySelectorAll(".step-line.told").length === 2`)
	p.click("button", "Play the step")
	p.wait(stage + `.startsWith("Link 3 of ")`)
	p.click("button", "Pause")
	for range 40 {
		p.keys(".")
	}
	p.is("stage", stage, "What follows")
	p.wait(shownNodes+` === %s`, all)
}

// The third stage of a hint can be walked through as well.
func TestHintInStages(t *testing.T) {
	t.Parallel()
	for _, d := range turn(t, desktop, phone) {
		t.Run(d.name, func(t *testing.T) {
			p := open(t, setup{device: d}, "play&p="+simple)
			p.click("button", "Hint")
			p.click("button", "Technique?")
			p.click("button", "Show")
			p.wait(stage + ` === "What follows"`)
			p.click("button", "Back (,)")
			p.is("stage", stage, "Why")
			p.wait(`!` + follows)
			p.click("button", "On (.)")
			p.click("button", "Do it")
			p.wait(`document.querySelector(".board .b-faint, .board .nonet") === null`)
		})
	}
}
