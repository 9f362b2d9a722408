package browser

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// asks is a script of a browser that asks for languages.
func asks(languages string) string {
	return `Object.defineProperty(Navigator.prototype, "languages", {get: () => ` + languages + `});`
}

// The page has the first language of the browser that it knows, in all its views.
func TestLanguageOfBrowser(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ languages, language, hint string }{
		{`["de-AT", "en"]`, "de", "Tipp"},
		{`["xx", "en-GB", "de"]`, "en", "Hint"},
		{`["xx"]`, "en", "Hint"},
	} {
		p := open(t, setup{script: asks(c.languages)}, "play")
		p.wait(`Boolean(` + find("button", c.hint) + `)`)
		if got := eval[string](p, `document.documentElement.lang`); got != c.language {
			t.Errorf("%s: the page is in %q, expected %q", c.languages, got, c.language)
		}
	}
}

// A language that is chosen in Settings is kept. The dialog is there again after the page was
// loaded in that language, with the focus where it was, and tells it.
func TestLanguageIsChosen(t *testing.T) {
	t.Parallel()
	p := open(t, setup{script: asks(`["en"]`)}, "play")
	choose := func(name, value, told string) {
		t.Helper()
		p.click(".tool-settings", "")
		p.wait(`Boolean(` + find("select[name=language]", "") + `)`)
		p.pick("select[name=language]", value)
		p.wait(`document.querySelector("dialog h2")?.innerText === %s`, name)
		p.see(told)
		p.wait(`document.activeElement.name === "language" && document.activeElement.value === %s`,
			value)
		p.wait(`document.querySelector("dialog h2").innerText === %s`, name)
		p.keys("Escape")
		p.wait(`!document.querySelector("dialog")`)
	}
	choose("Einstellungen", "de", "Die Seite ist jetzt auf Deutsch.")
	p.navigate("solve")
	p.do(chromedp.Reload())
	p.see("Der Lösungsweg hat")
	choose("Settings", "", "The page is in English now.")
}

// Where the browser keeps nothing the language stays, and the page says why.
func TestLanguageCannotBeKept(t *testing.T) {
	t.Parallel()
	p := open(t, setup{script: asks(`["en"]`) + `Storage.prototype.setItem = () => {
		throw new Error("no room");
	};`}, "play")
	p.click(".notice button", "Close") // it lies over the header
	p.click(".tool-settings", "")
	p.wait(`Boolean(` + find("select[name=language]", "") + `)`)
	p.pick("select[name=language]", "de")
	p.see("the language cannot be changed")
}
