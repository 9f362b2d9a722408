package browser

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// A host serves a static site in a subfolder, as hosts do, and can be changed while a
// browser uses it.
type host struct {
	*httptest.Server
	mu    sync.Mutex
	down  bool
	files map[string][]byte
}

// newHost serves the site.
func newHost(t *testing.T) *host {
	t.Helper()
	if err := build(); err != nil {
		t.Fatal(err)
	}
	h := &host{files: map[string][]byte{}}
	entries, err := os.ReadDir(siteFolder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if h.files[e.Name()], err = os.ReadFile(filepath.Join(siteFolder, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	h.Server = httptest.NewServer(h)
	t.Cleanup(h.Close)
	return h
}

const subfolder = "/puzzles/nonet/"

func (h *host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.mu.Lock()
	defer h.mu.Unlock()
	name, ok := strings.CutPrefix(r.URL.Path, subfolder)
	if name == "" {
		name = "index.html"
	}
	content, found := h.files[name]
	switch {
	case h.down:
		panic(http.ErrAbortHandler) // the connection ends without an answer
	case !ok || !found:
		http.NotFound(w, r)
	case path.Ext(name) == ".js":
		w.Header().Set("Content-Type", "text/javascript")
	case path.Ext(name) == ".css":
		w.Header().Set("Content-Type", "text/css")
	case path.Ext(name) == ".svg":
		w.Header().Set("Content-Type", "image/svg+xml")
	}
	w.Write(content)
}

func (h *host) change(f func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	f()
}

// publish makes the site one of another version, whose page says which. If the page is left
// out, the host has the other files of the version, but the page of the last one.
func (h *host) publish(version string, withPage bool) {
	h.change(func() {
		old := h.files["index.html"]
		next := bytes.Replace(old, []byte("<head>"),
			[]byte(`<head><meta name="version" content="`+version+`">`), 1)
		sw := bytes.Replace(h.files["sw.js"], hashOf(old), hashOf(next), 1)
		h.files["sw.js"] = siteVersion.ReplaceAll(sw, []byte("\"version "+version+"\""))
		if withPage {
			h.files["index.html"] = next
		}
	})
}

var siteVersion = regexp.MustCompile(`"([0-9a-f]{16}|version [^"]+)"`)

func hashOf(content []byte) []byte {
	sum := sha256.Sum256(content)
	return []byte(hex.EncodeToString(sum[:]))
}

// visit opens the site of a host.
func visit(t *testing.T, h *host) *page {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	p := &page{TB: t, ctx: ctx, engine: "wasm", origin: h.URL}
	if err := chromedp.Listen(ctx, p.heed); err != nil {
		t.Fatal(err)
	}
	p.do(chromedp.Navigate(h.URL + subfolder))
	return p
}

// reload loads the page anew and waits for both modules of its engine to answer.
func (p *page) reload() {
	p.Helper()
	p.do(chromedp.Reload())
	size := eval[int](p, engineOf+`
		return engine.call("read", {text: "12..34......2..1"})
			.then(({puzzles: [{layout}]}) => engine.call("layout", {layout}))
			.then(({size}) => size);
	})`)
	if size != 4 {
		p.Fatalf("the engine answers %d", size)
	}
}

// kept waits until the service worker has all files.
func (p *page) kept() {
	p.Helper()
	eval[bool](p, `new Promise((resolve) => {
		const look = () => { if (navigator.serviceWorker.controller) resolve(true); };
		navigator.serviceWorker.addEventListener("controllerchange", look);
		look();
	})`)
}

// version returns the version that the page says it is of.
func (p *page) version() string {
	p.Helper()
	return eval[string](p, `document.querySelector("meta[name=version]")?.content ?? "first"`)
}

// TestOffline: after one visit the page and its engine work without network.
func TestOffline(t *testing.T) {
	t.Parallel()
	h := newHost(t)
	p := visit(t, h)
	p.kept()
	h.change(func() { h.down = true })
	p.reload()
	p.do(chromedp.Navigate(h.URL + subfolder + "index.html?from=a-link#make"))
	p.reload()
	for _, fault := range p.faults {
		t.Error(fault)
	}
}

// TestNewVersion: a new version waits until the user wants it, and is then there as a whole.
func TestNewVersion(t *testing.T) {
	t.Parallel()
	h := newHost(t)
	p := visit(t, h)
	p.kept()
	h.publish("2", true)
	p.reload()
	if got := p.version(); got != "first" {
		t.Errorf("before the user has said so: version %s", got)
	}
	p.click("button", "Load it")
	p.is("version", `document.querySelector("meta[name=version]")?.content`, "2")
	h.change(func() { h.down = true })
	p.reload()
	if got := p.version(); got != "2" {
		t.Errorf("without network: version %s", got)
	}
}

// TestNewVersionInGame: when a new version is loaded in mid-game, the game keeps its digits, its
// history and its clock, and so the digit that was entered just before.
func TestNewVersionInGame(t *testing.T) {
	h := newHost(t)
	p := visit(t, h)
	p.kept()
	h.publish("2", true)
	p.reload()
	empty := strings.Fields(eval[string](p, cellNames(`c.ariaLabel.startsWith("empty")`)))
	p.choose(empty[0])
	p.keys("1")
	has := func(cell, digit string) { // the digit may be marked as wrong
		p.Helper()
		p.wait(`(`+cellOf(cell)+`).startsWith(%s)`, digit)
	}
	has(empty[0], "1")
	eval[bool](p, `import(document.querySelector("script[type=module]").src).then(({app}) => {
		app.game.set({...app.game.get(), seconds: 75});
		return true;
	})`)
	p.choose(empty[1])
	p.keys("2")
	p.click("button", "Load it")
	p.is("version", `document.querySelector("meta[name=version]")?.content`, "2")
	p.wait(table + `.length === 81`)
	has(empty[0], "1")
	has(empty[1], "2")
	seconds := eval[int](p, `import(document.querySelector("script[type=module]").src).then(
		({app}) => app.game.get().seconds)`)
	if seconds < 75 {
		t.Errorf("the clock is at %d seconds", seconds)
	}
	p.click("button", "Undo")
	has(empty[1], "empty")
	p.click("button", "Undo")
	has(empty[0], "empty")
}

// TestHalfAVersion: as long as a host has files of two versions, as while it copies them, the
// page stays at the last one.
func TestHalfAVersion(t *testing.T) {
	t.Parallel()
	h := newHost(t)
	p := visit(t, h)
	p.kept()
	h.publish("2", false)
	p.reload()
	failed := eval[bool](p, `navigator.serviceWorker.getRegistration()
		.then((r) => r.update().then(() => r.installing === null ? r : new Promise((resolve) => {
			const next = r.installing;
			next.addEventListener("statechange", () => {
				if (next.state !== "installing") resolve(r);
			});
		})))
		.then((r) => r.waiting === null)`)
	if !failed {
		t.Error("half a version has been taken")
	}
	h.change(func() { h.down = true })
	p.reload()
	if got := p.version(); got != "first" {
		t.Errorf("version %s", got)
	}
}
