package browser

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// learnHeading is the first heading of Learn.
const learnHeading = `(document.querySelector(".view.learn h1")?.innerText ?? "")`

// A lesson says what the technique is, and walks through its example in stages; the course leads to
// the next one.
func TestLesson(t *testing.T) {
	t.Parallel()
	for _, d := range turn(t, desktop, phone) {
		t.Run(d.name, func(t *testing.T) {
			p := open(t, setup{device: d}, "learn")
			p.wait(learnHeading + ` === "The course"`)
			p.click(".learn-name", "Hidden single")
			p.wait(learnHeading + ` === "Hidden single"`)
			p.see("A digit has one place left in a house.")
			p.wait(stage + ` === "What follows"`)
			p.inPlace("the example")
			p.click("button", "Back (,)")
			p.is("stage", stage, "Why")
			p.click(".learn-place a", "Next: Naked single")
			p.wait(learnHeading + ` === "Naked single"`)
		})
	}
}

// The marks of a step from rules are in their cells, and candidates leave room for the sums of
// cages.
func TestLessonOfRules(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "learn&t=CLC")
	p.wait(stage + ` === "What follows"`)
	p.inPlace("the cage")
}

// An exercise is found with keys alone, by clicks and by taps. Wrong answers are told; what was
// found is kept, also when the page is loaded anew.
func TestExercise(t *testing.T) {
	t.Parallel()
	answer := `import(document.querySelector("script[type=module]").src).then(async ({app}) => {
		const x = await app.engine.call("exercise", {technique: "NP", seed: 12});
		const {cell, digit} = x.steps[0].eliminations[0];
		const other = [...x.notes].findIndex((n, c) => n.includes(x.solution[c]));
		return [cell, digit, other, Number(x.solution[other])];
	})`
	for _, d := range turn(t, desktop, phone) {
		t.Run(d.name, func(t *testing.T) {
			p := open(t, setup{device: d}, "learn&t=NP&do=12")
			p.wait(learnHeading + ` === "Find: naked pair"`)
			p.wait(`document.querySelectorAll(".learn-key").length === 9`)
			a := eval[[4]int](p, answer)
			p.chooseCell(a[2])
			p.click(".learn-key", strconv.Itoa(a[3]))
			p.see("No: that is wrong in the solution.")
			p.chooseCell(a[0])
			if d.touch {
				p.click(".learn-key", strconv.Itoa(a[1]))
			} else {
				p.keys(strconv.Itoa(a[1]))
			}
			p.see("Found!")
			p.wait(stage + ` === "What follows"`)
			p.wait(`document.querySelectorAll(".learn-dots .full").length === 1`)
			p.click("button", "Next position")
			p.wait(`!document.body.innerText.includes("Found!")`)
			p.do(chromedp.Reload())
			p.navigate("learn")
			p.wait(`document.querySelectorAll(".learn-course .full").length === 1`)
		})
	}
}

// chooseCell selects a cell of the board that is shown, with a pointer.
func (p *page) chooseCell(cell int) {
	p.Helper()
	p.clickOn(fmt.Sprintf(`document.querySelectorAll(".view.learn .board td")[%d]`, cell),
		"a cell of the exercise")
}

// Hints come in stages, by the key H: where to look, why, and the step itself, which then counts as
// shown. N asks for another position.
func TestExerciseHints(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "learn&t=XYW&do=3")
	p.wait(`document.querySelectorAll(".learn-key").length === 9`)
	p.keys("h")
	p.wait(`document.querySelector(".view.learn .step-text")?.innerText.startsWith("Look at")`)
	p.wait(`document.querySelector(".board .b-look").getAttribute("d") !== ""`)
	p.keys("h")
	p.see("XY-wing around")
	p.wait(`!` + follows)
	p.keys("h")
	p.see("This is the step.")
	p.wait(follows)
	p.is("dots", `String(document.querySelectorAll(".learn-dots .full").length)`, "0")
	before := eval[string](p, "location.hash")
	if !strings.Contains(before, "do=3") {
		t.Errorf("the address is %s, should have the seed", before)
	}
	p.keys("n")
	p.wait(`location.hash.includes("do=") && location.hash !== %s`, before)
}

// A lesson that there is not is told, and the list of lessons is shown.
func TestNoLesson(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "learn&t=%3Cb%3E")
	p.see("There is no lesson <b>.")
	p.wait(learnHeading + ` === "The course"`)
}
