package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// linksMoment is what the view Links shows at a moment: the sentence, the picture, the choices
// and the lines of code.
const linksMoment = `[
	...document.querySelectorAll(".links-told, .links-stack, .links-code .now")]
	.map(e => e.innerText).join("\n") + [...document.querySelectorAll(".links-picture *")]
	.map(e => (e.getAttribute("class") ?? "") + (e.getAttribute("d") ?? "")).sort().join(" ")`

// Dancing links, link by link: each step back shows what the way there showed, jumps go to
// choices and solutions, and at the end everything is as it was at the start.
func TestLinks(t *testing.T) {
	t.Parallel()
	for _, engine := range turn(t, engines...) {
		t.Run(string(engine), func(t *testing.T) {
			p := open(t, setup{engine: engine, calm: true}, "links")
			p.wait(`document.querySelector(".links-told")?.innerText.includes("Event 0 of 74")`)
			const links = `[...document.querySelectorAll(
				".links-picture path.link:not(.link-hot *)")].map(e => e.getAttribute("d")).join()`
			start := eval[string](p, links)
			var forth []string
			for range 74 {
				forth = append(forth, eval[string](p, linksMoment))
				p.keys("ArrowRight")
			}
			p.see("Everything was tried: 1 solution")
			if eval[string](p, links) != start {
				t.Error("the links at the end are not those of the start")
			}
			for i := len(forth) - 1; i >= 0; i-- {
				p.keys("ArrowLeft")
				if eval[string](p, linksMoment) != forth[i] {
					t.Fatalf("a step back to event %d shows another picture than the way there", i)
				}
			}
			p.keys("Control+ArrowRight")
			p.see("options 1, 4 and 5 cover every item once. This is a solution.")
			p.keys("Shift+ArrowLeft")
			p.see("has one option left, so that one is forced.")
			p.keys("End", "Home")
			p.see("Event 0 of 74")
		})
	}
}

// A matrix of one's own is shown, also with the line above it that judges write; a text that is
// none is refused beside where it was typed, and what was shown stays.
func TestOwnMatrix(t *testing.T) {
	t.Parallel()
	p := open(t, setup{theme: "dark", calm: true}, "links")
	p.see("Event 0 of 74")
	p.typeMatrix("3 4\n1 0 0 1\n0 1 1 0\n1 1 0 0")
	p.wait(`document.querySelectorAll(".link-node").length === 6`)
	p.is("focus", `document.activeElement.className`, "links-frame scroll")
	p.keys("End")
	p.see("Everything was tried: 1 solution")
	p.wait(`location.hash.includes("m=3+4") && location.hash.includes("at=21")`)
	p.typeMatrix("no matrix")
	p.wait(`document.querySelector(".links-fault").innerText.includes("not recognised")`)
	p.forgive() // the browser reports the answer with a status of its own
	p.wait(`document.querySelectorAll(".link-node").length === 6`)
	p.is("focus", `document.activeElement.localName`, "textarea")
}

// typeMatrix types into the form of Links.
func (p *page) typeMatrix(text string) {
	p.Helper()
	p.click(".links-own summary", "Own matrix")
	p.write(".links-own textarea", text)
	p.click("button", "Show")
}

// A reader who has done nothing sees the first cover again and again, as long as it is in sight. A
// press, a tap, a key or a screen reader ends that for good.
func TestLinksOpening(t *testing.T) {
	t.Parallel()
	const event = `document.querySelector(".links-told").lastChild.textContent`
	const button = `document.querySelector(".links-stage .player .primary")?.ariaLabel`
	loops := func(p *page) {
		t.Helper()
		p.wait(button + ` === "Pause"`)
		before := eval[string](p, event)
		p.wait(event+` !== %s`, before)
	}
	stands := func(p *page) {
		t.Helper()
		p.wait(button + ` === "Play"`)
		before := eval[string](p, event)
		eval[bool](p, `new Promise(done => setTimeout(() => done(true), 1100))`)
		if now := eval[string](p, event); now != before {
			t.Errorf("after %s comes %s, which nobody has asked for", before, now)
		}
	}
	for name, row := range map[string]struct {
		device device
		end    func(p *page)
	}{
		"mouse": {desktop, func(p *page) { p.click("button", "Pause") }},
		"touch": {phone, func(p *page) { p.click(".links-stage .links-frame", "") }},
		"key":   {desktop, func(p *page) { p.keys("Space") }},
		"screen reader": {desktop, func(p *page) {
			eval[any](p, `document.querySelector(".player .primary").click()`)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t, setup{device: row.device}, "links")
			loops(p)
			row.end(p)
			stands(p)
			p.navigate("play")
			p.wait(`!document.querySelector(".view.links").checkVisibility()`)
			p.navigate("links")
			stands(p)
		})
	}
	t.Run("out of sight", func(t *testing.T) {
		p := open(t, setup{device: phone}, "links")
		loops(p)
		p.see("Event 5 of 74")
		p.see("Event 0 of 74")
		p.see("Event 1 of 74")
		p.is("address", "location.hash", "#links")
		eval[any](p, `scrollTo(0, document.body.scrollHeight)`)
		stands(p)
		eval[any](p, `scrollTo(0, 0)`)
		loops(p)
		p.navigate("play")
		stands(p)
		p.navigate("links")
		loops(p)
	})
	t.Run("reduced motion", func(t *testing.T) {
		p := open(t, setup{calm: true}, "links")
		p.see("Event 0 of 74")
		stands(p)
	})
	t.Run("a moment of its own", func(t *testing.T) {
		p := open(t, setup{}, "links&at=3")
		p.see("Event 3 of 74")
		stands(p)
	})
}

// The quiz asks five times which item the search chooses or covers next, by clicks, taps and keys,
// and counts.
func TestLinksQuiz(t *testing.T) {
	t.Parallel()
	for _, d := range turn(t, desktop, phone) {
		t.Run(d.name, func(t *testing.T) {
			p := open(t, setup{device: d}, "links")
			p.wait(`document.querySelector(".links-picture") !== null`)
			p.click(".links-quiz button", "Ask me")
			p.see("Question 1 of 5: which item does the search choose here?")
			p.click(".links-quiz button", "D")
			p.see("No. Item A has the fewest options left, 2: choose it. 0 of 1 so far.")
			p.click(".links-quiz button", "Next question")
			p.see("Question 2 of 5: option 2 is taken. Which item is covered next?")
			p.click(".links-quiz button", "D")
			p.see("Right.")
			for range 3 {
				p.wait(`document.querySelector(".links-quiz .primary")?.innerText === "Next question"`)
				p.do(chromedp.Focus(".links-quiz .primary"))
				p.keys("Enter", "Enter") // the next question, and its first item
			}
			p.wait(`/[1-4] of 5 right\./.test(document.querySelector(".links-quiz").innerText)`)
			p.click(".links-quiz button", "Five more")
			p.see("Question 1 of 5:")
		})
	}
}
