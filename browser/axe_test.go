package browser

import (
	"fmt"
	"os"
	"strings"

	"github.com/chromedp/chromedp"
)

// violation is a rule of axe that a view breaks.
type violation struct {
	ID    string `json:"id"`
	Help  string `json:"help"`
	Nodes []struct {
		HTML    string `json:"html"`
		Summary string `json:"failureSummary"`
	} `json:"nodes"`
}

// axe runs axe-core, whose script NONET_AXE names, and reports each violation of WCAG 2.2 at
// levels A and AA. If rules are named, it looks for their violations alone.
func (p *page) axe(state string, rules ...string) {
	p.Helper()
	text, err := os.ReadFile(os.Getenv("NONET_AXE"))
	if err != nil {
		p.Skip("NONET_AXE does not name the script axe.min.js of axe-core: ", err)
	}
	if _, err := chromedp.Run(p.ctx, chromedp.Evaluate[any](
		`typeof axe === "undefined" && `+`(0, eval)(`+script("%s", []any{string(text)})+`)`,
		chromedp.EvalIgnoreExceptions)); err != nil {
		p.Fatal(err)
	}
	if len(rules) == 0 {
		rules = []string{"wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"}
	}
	// What a sticky bar covers depends on how far the page is scrolled: it is in its place here.
	found := eval[[]violation](p, `(async () => {
		const sticky = [...document.querySelectorAll("body *")]
			.filter(e => getComputedStyle(e).position === "sticky");
		for (const e of sticky) e.style.position = "static";
		const r = await axe.run(document, { runOnly: %s, resultTypes: ["violations"] });
		for (const e of sticky) e.style.position = "";
		return r.violations;
	})()`, rules)
	for _, v := range found {
		var places []string
		for _, n := range v.Nodes {
			places = append(places, fmt.Sprintf("%s\n    %s", n.HTML,
				strings.ReplaceAll(n.Summary, "\n", "\n    ")))
		}
		p.Errorf("%s: %s (%s), %d places:\n  %s", state, v.ID, v.Help, len(v.Nodes),
			strings.Join(places[:min(3, len(places))], "\n  "))
	}
}
