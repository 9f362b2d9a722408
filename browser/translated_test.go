package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// translated are the views, and what can be shown of them by their address alone.
var translated = []struct{ name, fragment, shown string }{
	{"play", "play&p=" + easy, `document.querySelector("section.play table")`},
	{"rules", "play&" + ruled(killer()), `document.querySelector("section.play .rules li")`},
	{"set", "set&p=" + easy, `document.querySelector("section.set .set-tools")`},
	{"solve", "solve&p=" + hard + "&n=40",
		`document.querySelector("section.solve .step-lines")?.innerText`},
	{"learn", "learn", `document.querySelector(".learn-card")`},
	{"lesson", "learn&t=SKY", `document.querySelector(".learn-means")?.innerText`},
	{"exercise", "learn&t=XW&do=7", `document.querySelectorAll(".learn-key").length === 9`},
	{"search", "search&p=" + easy + "&e=mrv", `document.querySelector("article.lane")`},
	{"links", "links", `document.querySelector("section.links svg")`},
	{"make", "make", `document.querySelector("section.make select")`},
	{"list", "list", `document.querySelector("section.list textarea")`},
	{"games", "games", `document.querySelector("section.games h1, section.games p")`},
	{"review", "review", `document.querySelector("section.review p")`},
}

// sizes are the windows in which texts must have room.
var sizes = []struct{ width, height int64 }{{360, 780}, {768, 1024}, {1024, 768}, {1280, 800}}

// All views and dialogs in each language: no text is wider than its element, and none is as it is
// in English, unless its element says that it is English.
func TestTranslated(t *testing.T) {
	english := map[string][]string{}
	visitTranslated(t, "en", func(name string, texts []string) { english[name] = texts })
	for _, language := range []string{"de", "fr", "es", "zh"} {
		t.Run(language, func(t *testing.T) {
			visitTranslated(t, language, func(name string, texts []string) {
				for _, text := range texts {
					if slices.Contains(english[name], text) && !slices.Contains(everywhere, text) {
						t.Errorf("%s: in English: %q", name, text)
					}
				}
			})
		})
	}
}

// everywhere are texts that are the same in several languages.
var everywhere = []string{"Dancing links", "Turbot fish", "turbot fish"}

// visitTranslated shows all views and dialogs in a language, in windows of all sizes.
func visitTranslated(t *testing.T, language string, found func(name string, texts []string)) {
	p := open(t, setup{script: asks(`["`+language+`"]`) + quiet}, "play&p="+easy)
	look := func(name string) {
		t.Helper()
		found(name, eval[[]string](p, ownTexts))
		for _, s := range sizes {
			p.do(chromedp.EmulateViewport(s.width, s.height))
			p.frames()
			size := fmt.Sprintf("%s, %d×%d", name, s.width, s.height)
			p.fits(size)
			for _, wide := range eval[[]string](p, tooWide) {
				t.Errorf("%s, %s: a text is wider than its element: %s", language, size, wide)
			}
			if *pictures != "" {
				p.picture(fmt.Sprintf("%s-%s-%d", language, name, s.width))
			}
		}
		p.do(chromedp.EmulateViewport(1280, 800))
	}
	for _, v := range translated {
		eval[bool](p, `(location.hash = %s, true)`, v.fragment)
		p.wait(`Boolean(` + v.shown + `)`)
		look(v.name)
	}
	eval[bool](p, `(location.hash = "play", true)`)
	for _, dialog := range []string{"new", "open", "share", "settings", "help"} {
		p.click(".tool-"+dialog, "")
		p.wait(`document.querySelector("dialog[open] h2") !== null`)
		look("dialog " + dialog)
		p.keys("Escape")
		p.wait(`document.querySelector("dialog[open]") === null`)
	}
}

// picture keeps a picture of the window.
func (p *page) picture(name string) {
	p.Helper()
	png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.MkdirAll(*pictures, 0o777)
	}
	if err == nil {
		file := filepath.Join(*pictures, strings.ReplaceAll(name, " ", "-")+".png")
		err = os.WriteFile(file, png, 0o666)
	}
	if err != nil {
		p.Fatal(err)
	}
}

// ownTexts is an expression: the texts of several words that the page shows in its language.
const ownTexts = `(() => {
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	const texts = new Set();
	while (walker.nextNode()) {
		const of = walker.currentNode.parentElement;
		const text = walker.currentNode.data.replace(/\s+/g, " ").trim();
		if (!/[a-z]{3,}[,;:]? [a-z]{2,}/.test(text) || !of.checkVisibility()) continue;
		if (of.closest("code, pre, textarea, svg, script, style, noscript")) continue;
		if (of.closest("[lang]") !== document.documentElement) continue;
		texts.add(text);
	}
	return [...texts];
})()`

// tooWide is an expression: elements whose text is wider than they are, where nobody can scroll to
// the rest of it.
const tooWide = `(() => {
	const list = [];
	for (const e of document.body.querySelectorAll("*")) {
		if (!e.checkVisibility() || e.closest("svg, .unseen, [inert], .scroll, .board-frame")) continue;
		const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim() !== "");
		const style = getComputedStyle(e);
		const isRow = e.matches("nav, .tools, .row, [role=group]") && style.overflowX !== "visible";
		if (!own && !isRow && !e.matches("button, a") || style.display === "inline" || e.clientWidth < 2) continue;
		if (e.matches("select, input, textarea, pre, [tabindex]")) continue;
		if (style.textOverflow === "ellipsis") continue; // its title or its neighbour says the rest
		if (e.scrollWidth > e.clientWidth + 1) {
			list.push(e.tagName + "." + e.className + ": " + e.scrollWidth + " of " + e.clientWidth
				+ ": " + e.textContent.trim().slice(0, 50));
		}
	}
	return list.slice(0, 8);
})()`
