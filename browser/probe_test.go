package browser

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// A node is an element as a screen reader has it.
type node struct {
	role, name, value string
	states            []string // "selected", "pressed", "invalid grammar", ...
	depth             int
	element           cdp.BackendNodeID
}

func (n node) String() string {
	s := strings.Repeat("  ", n.depth) + n.role
	if n.name != "" {
		s += fmt.Sprintf(" %q", n.name)
	}
	if n.value != "" {
		s += " = " + n.value
	}
	if len(n.states) > 0 {
		s += " (" + strings.Join(n.states, ", ") + ")"
	}
	return s
}

// told are the properties that a screen reader tells, if they are not false.
var told = map[accessibility.PropertyName]bool{
	"checked": true, "disabled": true, "expanded": true, "invalid": true, "modal": true,
	"pressed": true, "readonly": true, "selected": true, "focused": true, "haspopup": true,
	"required": true,
}

// tree returns the accessibility tree of the page. Elements that say nothing themselves are
// left out, and so are the parts of texts.
func (p *page) tree() []node {
	p.Helper()
	result, err := chromedp.Call(p.ctx, accessibility.GetFullAXTree,
		accessibility.GetFullAXTreeParams{})
	if err != nil {
		p.Fatal(err)
	}
	byID := map[accessibility.NodeID]*accessibility.Node{}
	for _, n := range result.Nodes {
		byID[n.NodeID] = n
	}
	var list []node
	var walk func(n *accessibility.Node, depth int)
	walk = func(n *accessibility.Node, depth int) {
		if n == nil {
			return
		}
		one := node{role: text(n.Role), name: text(n.Name), value: text(n.Value), depth: depth,
			element: n.BackendDOMNodeID}
		switch one.role {
		case "InlineTextBox", "ListMarker":
			return
		}
		for _, property := range n.Properties {
			value := text(property.Value)
			if !told[property.Name] || value == "" || value == "false" {
				continue
			}
			if value == "true" {
				value = ""
			}
			one.states = append(one.states,
				strings.TrimSpace(string(property.Name)+" "+value))
		}
		silent := n.Ignored || one.role == "none" || one.role == "generic" && one.name == "" ||
			one.role == "StaticText" && len(list) > 0 && list[len(list)-1].name == one.name
		if !silent {
			list = append(list, one)
			depth++
		}
		for _, id := range n.ChildIDs {
			walk(byID[id], depth)
		}
	}
	if len(result.Nodes) > 0 {
		walk(result.Nodes[0], 0)
	}
	return list
}

// text returns a value of the accessibility tree as text.
func text(v *accessibility.Value) string {
	if v == nil || len(v.Value) == 0 {
		return ""
	}
	var s string
	if json.Unmarshal(v.Value, &s) == nil {
		return s
	}
	return string(v.Value)
}

// activate does what a screen reader does to use an element: it clicks without a pointer.
func (p *page) activate(n node) {
	p.Helper()
	object, err := chromedp.Call(p.ctx, dom.ResolveNode,
		dom.ResolveNodeParams{BackendNodeID: n.element})
	if err == nil {
		_, err = chromedp.Call(p.ctx, runtime.CallFunctionOn, runtime.CallFunctionOnParams{
			ObjectID:            object.Object.ObjectID,
			FunctionDeclaration: "function() { this.focus(); this.click(); }",
		})
	}
	if err != nil {
		p.Fatalf("%v: %v", n, err)
	}
}

// part returns the nodes below the first one with a role and a name, and this one.
func part(tree []node, role, name string) []node {
	for i, n := range tree {
		if n.role != role || n.name != name {
			continue
		}
		end := i + 1
		for end < len(tree) && tree[end].depth > n.depth {
			end++
		}
		return tree[i:end]
	}
	return nil
}

// focused is an expression for the element that has the focus: "BUTTON Hint", or "BODY" if none
// has it.
const focused = `(e => (e.tagName + " " + (e.getAttribute("aria-label") ?? e.innerText ?? "")
	.replace(/\s+/g, " ").trim()).trim())(document.activeElement)`

// focus describes the element that has the focus.
func (p *page) focus() string {
	p.Helper()
	return eval[string](p, focused)
}

// A shift is a change of the layout that moved what was on the screen.
type shift struct {
	Value   float64  `json:"value"`
	At      float64  `json:"at"`
	Sources []string `json:"sources"`
}

// still fails the test if the layout has moved anything since the last call.
func (p *page) still(during string) {
	p.Helper()
	// Two frames, so that what has moved has been reported.
	for _, s := range eval[[]shift](p, `new Promise(done => requestAnimationFrame(() =>
		requestAnimationFrame(() => setTimeout(() => done(window.probe.shifts.splice(0))))))`) {
		p.Errorf("%s: the layout moves by %.4f at %.0f ms:\n  %s", during, s.Value, s.At,
			strings.Join(s.Sources, "\n  "))
	}
}

// paste pastes a text as Ctrl+V does, where the focus is.
func (p *page) paste(text string) {
	p.Helper()
	eval[bool](p, `(text => {
		const data = new DataTransfer();
		data.setData("text/plain", text);
		return (document.activeElement ?? document.body).dispatchEvent(new ClipboardEvent("paste",
			{clipboardData: data, bubbles: true, cancelable: true}));
	})(%s)`, text)
}

var update = flag.Bool("update", false, "write the files of testdata anew")

// golden compares an accessibility tree with a file of testdata. Times are left out, and of
// the rows of a grid all but the first.
func golden(t *testing.T, file string, tree []node) {
	t.Helper()
	var b strings.Builder
	rows, skip := 0, -1
	for _, n := range tree {
		if skip >= 0 && n.depth > skip {
			continue
		}
		skip = -1
		if n.role == "row" {
			if rows++; rows > 1 {
				skip = n.depth
				continue
			}
		}
		fmt.Fprintln(&b, times.ReplaceAllString(n.String(), "TIME"))
	}
	path := filepath.Join("testdata", file)
	if *update {
		if err := os.WriteFile(path, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("%s has changed (-update writes it anew):\n%s", path, b.String())
	}
}

var times = regexp.MustCompile(`\d+:\d\d|\d+ seconds?`)

// blur takes the focus from where it is.
var blur = chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
	_, err := chromedp.Run(ctx, chromedp.Evaluate[any]("document.activeElement.blur()"))
	return err
})

// pick chooses a value of a list, or writes one into a field that is read when it is left. It waits
// for the list and for the value.
func (p *page) pick(selector, value string) {
	p.Helper()
	p.wait(`((e, value) => {
		if (!e || e.disabled || e.options && ![...e.options].some(o => o.value === value)) return false;
		e.value = value;
		e.dispatchEvent(new Event("change"));
		return true;
	})(document.querySelector(%s), %s)`, selector, value)
}

// write types a text into a field, for which it waits.
func (p *page) write(selector, text string) {
	p.Helper()
	p.wait(`((e, text) => {
		if (!e || e.disabled) return false;
		e.focus();
		e.value = text;
		e.dispatchEvent(new InputEvent("input", {bubbles: true}));
		return true;
	})(document.querySelector(%s), %s)`, selector, text)
}
