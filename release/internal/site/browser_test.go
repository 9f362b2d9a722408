package site

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

var (
	pictures = flag.String("pictures", "", "folder for pictures of -shown, to be looked at")
	shown    = flag.String("shown", strings.Join(kinds, " "), "the pages of -pictures")
	whole    = flag.Bool("whole", false, "pictures of whole pages")
)

// below is the path of the site in tests: hosts have sites below the root.
const below = "/nonet/"

// kinds has a page of each kind.
var kinds = []string{"index.html", "404.html", "docs/players.html", "docs/techniques.html",
	"docs/techniques/wings.html", "docs/files.html", "glossary.html", "changelog.html",
	"commands/index.html", "commands/generate.html", "commands/topic-exit-status.html",
	"api/index.html", "api/hint.html", "api/solveLines.html", "api/types.html", "licences.html"}

// A viewer is the browser with a site that is served.
type viewer struct {
	context.Context
	host    string
	outside []string // requests to other hosts
}

// browse starts Chromium, which NONET_BROWSER names. Without it the test is skipped.
func browse(t *testing.T) *viewer {
	t.Helper()
	name := os.Getenv("NONET_BROWSER")
	if name == "" {
		t.Skip("NONET_BROWSER does not name Chromium")
	}
	files := made(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, inside := strings.CutPrefix(r.URL.Path, below)
		if name == "" || strings.HasSuffix(name, "/") {
			name += "index.html"
		}
		content, found := files[name]
		if !found || !inside {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.WriteHeader(http.StatusNotFound)
			w.Write(files["404.html"])
			return
		}
		http.ServeContent(w, r, filepath.Base(name), time.Time{}, bytes.NewReader(content))
	}))
	t.Cleanup(server.Close)
	allocator, stop := chromedp.NewExecAllocator(t.Context(), chromedp.ExecPath(name),
		chromedp.NoSandbox, chromedp.Headless, chromedp.NoFirstRun, chromedp.DisableGPU,
		chromedp.UserDataDir(filepath.Join(t.TempDir(), "profile")),
		chromedp.Flag("hide-scrollbars", true),
		chromedp.Flag("disable-background-networking", true))
	t.Cleanup(stop)
	ctx, end := chromedp.NewContext(allocator)
	t.Cleanup(end)
	v := &viewer{Context: ctx, host: server.URL}
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	if err := chromedp.Listen(ctx, func(event any) {
		if e, ok := event.(*network.EventRequestWillBeSent); ok &&
			strings.HasPrefix(e.Request.URL, "http") && !strings.HasPrefix(e.Request.URL, v.host) {
			v.outside = append(v.outside, e.Request.URL)
		}
	}); err != nil {
		t.Fatal(err)
	}
	return v
}

// open opens a page on a screen of a width, in a theme.
func (v *viewer) open(t *testing.T, page string, width int64, theme string) {
	t.Helper()
	features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme},
		{Name: "prefers-reduced-motion", Value: "reduce"}}
	if _, err := chromedp.Call(v, emulation.SetEmulatedMedia,
		emulation.SetEmulatedMediaParams{Features: features}); err != nil {
		t.Fatal(err)
	}
	options := []chromedp.EmulateViewportOption{}
	if width < 600 {
		options = append(options, chromedp.EmulateMobile)
	}
	touch := emulation.SetTouchEmulationEnabledParams{Enabled: width < 600}
	if _, err := chromedp.Call(v, emulation.SetTouchEmulationEnabled, touch); err != nil {
		t.Fatal(err)
	}
	err := chromedp.Do(v, chromedp.EmulateViewport(width, 800, options...),
		chromedp.Navigate(v.host+below+page))
	if err != nil {
		t.Fatal(err)
	}
}

// value returns what a script makes of the page.
func value[T any](t *testing.T, v *viewer, script string) T {
	t.Helper()
	x, err := chromedp.Run(v, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatalf("%.200s: %v", script, err)
	}
	return x
}

// A page of each kind has no barriers that axe finds, in both themes; it does not scroll sideways
// on a phone or a desktop, and nothing on it moves while it loads.
func TestBrowser(t *testing.T) {
	v := browse(t)
	axe, err := os.ReadFile(os.Getenv("NONET_AXE"))
	if err != nil {
		t.Log("NONET_AXE does not name the script axe.min.js of axe-core: ", err)
	}
	for i, page := range kinds {
		for j, width := range []int64{360, 1280} {
			for k, theme := range []string{"light", "dark"} {
				if testing.Short() && (i+j+k)%2 == 1 {
					continue // with -short, half of them
				}
				v.open(t, page, width, theme)
				name := fmt.Sprintf("%s %d %s", page, width, theme)
				wide := value[int64](t, v, "document.documentElement.scrollWidth")
				if wide > width {
					t.Errorf("%s: scrolls sideways: it is %d wide", name, wide)
				}
				for _, moved := range value[[]string](t, v, shifts) {
					t.Errorf("%s: it moves while it loads: %s", name, moved)
				}
				if axe == nil {
					continue
				}
				for _, found := range value[[]string](t, v, "("+violations+")("+
					fmt.Sprintf("%q", axe)+")") {
					t.Errorf("%s: %s", name, found)
				}
			}
		}
	}
	if len(v.outside) > 0 {
		t.Errorf("requests to other hosts: %q", v.outside)
	}
}

// shifts tells what was moved by a layout that changed.
const shifts = `new Promise(done => {
	const moved = [];
	new PerformanceObserver(list => list.getEntries().filter(e => e.value > 0.05).forEach(e =>
		moved.push(...e.sources.map(s => (s.node?.outerHTML ?? String(s.node)).slice(0, 150)))))
		.observe({type: "layout-shift", buffered: true});
	setTimeout(() => done(moved), 100);
})`

// What a visitor does with the script of the site: search, choose a theme, open the navigation on a
// phone, copy commands; and an address that does not exist leads back, however deep it is.
func TestScript(t *testing.T) {
	v := browse(t)
	for _, c := range []struct {
		name, page string
		width      int64
		script     string // a function that returns what it sees
		want       string
	}{
		{"search", "docs/rules.html", 1280, `async () => {
			document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "/", bubbles: true}));
			const dialog = document.querySelector("dialog"), input = dialog.querySelector("input");
			input.value = "xy-wing";
			input.dispatchEvent(new Event("input"));
			while (!dialog.querySelector("li")) await new Promise(done => setTimeout(done, 20));
			const open = dialog.open && document.activeElement === input;
			const first = new URL(dialog.querySelector("li a").href);
			return open + " " + first.pathname + first.hash + " " +
				/^\d+ results/.test(dialog.querySelector("[role=status]").textContent);
		}`, "true /nonet/docs/techniques/wings.html#xy-wing true"},
		{"nothing found", "index.html", 1280, `async () => {
			document.getElementById("site-search").click();
			const dialog = document.querySelector("dialog"), input = dialog.querySelector("input");
			input.value = "zzzz";
			input.dispatchEvent(new Event("input"));
			const said = dialog.querySelector("[role=status]");
			while (!said.textContent) await new Promise(done => setTimeout(done, 20));
			return said.textContent;
		}`, "Nothing found."},
		{"theme", "index.html", 1280, `() => {
			localStorage.setItem("nonet.settings", '{"timer":false}');
			const themes = [0, 1, 2].map(() => {
				document.getElementById("site-theme").click();
				return document.documentElement.dataset.theme + " " +
					getComputedStyle(document.body).backgroundColor;
			});
			const kept = localStorage.getItem("nonet.settings");
			localStorage.clear();
			return themes.join(", ") + ", " + kept;
		}`, `light rgb(246, 244, 239), dark rgb(20, 22, 26), system rgb(246, 244, 239), ` +
			`{"timer":false,"theme":"system"}`},
		{"navigation on a phone", "docs/rules.html", 360, `() => {
			const nav = document.getElementById("site-nav");
			const before = nav.checkVisibility();
			document.getElementById("site-menu").click();
			const here = nav.querySelector("[aria-current]");
			return [before, nav.checkVisibility(), here.textContent].join(" ");
		}`, "false true Rules of puzzles"},
		{"navigation from the start", "index.html", 360, `() => {
			document.getElementById("site-menu").click();
			return String(document.querySelectorAll("#site-nav section a").length > 15);
		}`, "true"},
		{"copy", "docs/players.html", 1280, `async () => {
			let copied;
			Object.defineProperty(navigator, "clipboard", {value: {writeText: x => copied = x}});
			document.querySelector(".copy").click();
			return copied.split("\n")[0];
		}`, "nonet hint --stage where examples/puzzle.txt"},
		{"no such page", "docs/no/such/page.html", 1280, `async () => {
			const a = document.querySelector("main a");
			while (a.pathname !== "/nonet/") await new Promise(done => setTimeout(done, 20));
			return a.pathname + " " + document.querySelector("header a.brand").pathname;
		}`, "/nonet/ /nonet/"},
	} {
		v.open(t, c.page, c.width, "light")
		if got := value[string](t, v, "("+c.script+")()"); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// violations runs axe-core.
const violations = `async source => {
	(0, eval)(source);
	const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
	const { violations } = await axe.run(document, { runOnly: tags, resultTypes: ["violations"] });
	return violations.map(v => v.id + ": " + v.nodes.slice(0, 3).map(n =>
		n.html.slice(0, 200) + "\n" + n.failureSummary).join("\n"));
}`

// TestPictures makes pictures of pages, in both themes and at three widths.
func TestPictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("-pictures names no folder")
	}
	v := browse(t)
	for _, page := range strings.Fields(*shown) {
		for _, width := range []int64{360, 1440} {
			for _, theme := range []string{"light", "dark"} {
				v.open(t, page, width, theme)
				if *whole {
					height := value[int64](t, v, "document.documentElement.scrollHeight")
					chromedp.Do(v, chromedp.EmulateViewport(width, min(height, 6000)))
				}
				time.Sleep(300 * time.Millisecond)
				png, err := chromedp.Run(v, chromedp.CaptureScreenshot())
				if err != nil {
					t.Fatal(err)
				}
				name := strings.NewReplacer("/", "-", "#", "-").Replace(page)
				file := fmt.Sprintf("%s-%d-%s.png", name, width, theme)
				if err := os.WriteFile(filepath.Join(*pictures, file), png, 0o666); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
