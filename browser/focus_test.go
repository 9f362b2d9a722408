package browser

import (
	"fmt"
	"strings"
	"sync"
	"testing"
)

// quiet keeps a test from printing, choosing files and saving them, and counts the calls of the
// engine that are not answered yet.
const quiet = `
	window.print = () => {};
	HTMLInputElement.prototype.showPicker = () => {};
	const click = HTMLElement.prototype.click;
	HTMLElement.prototype.click = function() {
		if (!this.matches("input[type=file], a[download]")) click.call(this);
	};
	navigator.clipboard.writeText = () => Promise.resolve();
	navigator.clipboard.write = () => Promise.resolve();
	window.probe.pending = 0;
	const real = window.fetch;
	window.fetch = (...args) => {
		window.probe.pending++;
		const done = () => { window.probe.pending--; };
		const answer = real(...args);
		answer.then(r => r.clone().arrayBuffer()).then(done, done);
		return answer;
	};
`

// pressed has the buttons that a test has pressed: views and names.
var pressed sync.Map

// presses presses the buttons that are shown by keyboard, but those alike and those that were
// pressed in another state of the view. No action loses the focus: what then has it can be
// seen, and is not the page as a whole.
func (p *page) presses(view string) {
	p.Helper()
	const buttons = `[...(document.querySelector("dialog[open]")
		?? document.querySelector("main section:not([hidden])")).querySelectorAll(
		"button, input[type=checkbox], summary, select")].filter(e =>
		e.checkVisibility({visibilityProperty: true}) && e.ariaDisabled !== "true"
		&& !e.disabled && !e.closest("[inert]"))`
	names := eval[[]string](p, buttons+`.map(e => e.ariaLabel ?? e.innerText)`)
	for i, name := range names {
		kind := view + " " + strings.Trim(name, "0123456789 ")
		if _, before := pressed.LoadOrStore(kind, true); before {
			continue
		}
		// What the buttons before have done may have taken this one away.
		there := eval[bool](p, fmt.Sprintf(`(e => {
			if (!e || (e.ariaLabel ?? e.innerText) !== %%s) return false;
			e.focus();
			return document.activeElement === e;
		})(%s[%d])`, buttons, i), name)
		if !there {
			pressed.Delete(kind)
			continue
		}
		p.keys("Space")
		p.wait(`window.probe.pending === 0`)
		p.frames()
		lost := eval[string](p, `(e => e === document.body || e === null ? "the page"
			: e.checkVisibility({visibilityProperty: true}) ? "" : e.outerHTML.slice(0, 100))(
			document.activeElement)`)
		if lost != "" {
			p.Errorf("after %q the focus is on %s", name, lost)
		}
	}
}

// With the keyboard alone: what has the focus has a mark of 3 pixels that colours chosen by
// the user keep.
func TestFocusRing(t *testing.T) {
	t.Parallel()
	p := open(t, setup{forced: true}, "play&p="+easy)
	p.wait(table + `.length === 81`)
	for range 60 {
		p.keys("Tab")
		ring := eval[string](p, `(e => {
			const style = getComputedStyle(e);
			const label = e.matches("input") ? e.nextElementSibling : null;
			const shown = s => s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 2;
			return e === document.body || shown(style) || label && shown(getComputedStyle(label))
				? "" : e.outerHTML.slice(0, 100);
		})(document.activeElement)`)
		if ring != "" {
			t.Errorf("no ring is seen on %s", ring)
		}
	}
}

// Dialogs keep the focus inside, close by Escape, and give it back.
func TestDialogs(t *testing.T) {
	t.Parallel()
	p := open(t, setup{}, "play&p="+easy)
	p.see("ER")
	for _, name := range dialogs {
		t.Run(name, func(t *testing.T) {
			p := p.in(t)
			eval[bool](p, `(e => { e.focus(); return true; })(`+find("#tools button", name)+`)`)
			p.keys("Enter")
			p.wait(`document.querySelector("dialog[open]") !== null`)
			for range 25 {
				p.keys("Tab")
				if out := eval[bool](p, `!document.activeElement.closest("dialog")
					&& document.activeElement !== document.body`); out {
					t.Fatalf("Tab leaves the dialog for %s", p.focus())
				}
			}
			eval[bool](p, `(document.querySelector("dialog[open] button").focus(), true)`)
			p.keys("Escape")
			p.wait(`document.querySelector("dialog") === null`)
			p.is("focus", focused, "BUTTON "+name)
		})
	}
}
