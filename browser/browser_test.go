// Package browser tests the page in a real browser: Chromium, with a native engine over HTTP and
// with the engine in WebAssembly, on a desktop and on a phone.
package browser

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"hash/fnv"
	"log"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/nonet-dev/nonet/internal/web"
	"github.com/nonet-dev/nonet/internal/web/api"
)

// patience bounds a wait for a state of the page. It is long, as machines may be busy: only tests
// that fail take it.
const patience = 2 * time.Minute

// An engine is where the page's calls are answered: "http" or "wasm".
type engine string

var engines = []engine{"http", "wasm"}

// A device is a screen with its way of pointing.
type device struct {
	name          string
	width, height int64
	touch         bool
}

var (
	desktop = device{"desktop", 1280, 800, false}
	tablet  = device{"tablet", 768, 1024, true}
	phone   = device{"phone", 360, 780, true}
)

var themes = []string{"light", "dark"}

// turn returns those of several cases of a test that a run tests: all, or one if NONET_TURN is a
// number. CI draws another one for each commit. Only cases that differ in little are taken in turn.
func turn[T any](t testing.TB, cases ...T) []T {
	n, err := strconv.ParseUint(os.Getenv("NONET_TURN"), 10, 32)
	if err != nil {
		return cases
	}
	hash := fnv.New32a() // so that a run has some tests with each of two engines
	hash.Write([]byte(t.Name()))
	at := (uint64(hash.Sum32()) + n) % uint64(len(cases))
	return cases[at : at+1 : at+1]
}

// The browser and the servers of all tests.
var (
	browser context.Context
	origin  = map[engine]string{}
	build   func() error // builds the static site, once

	siteFolder string // of the static site
)

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(run(m))
}

// run starts the browser and the servers. Without Chromium there is nothing to test, unless
// NONET_BROWSER names the program, as CI does: then its absence is a failure.
func run(m *testing.M) int {
	path, err := findChromium()
	if err != nil {
		if os.Getenv("NONET_BROWSER") != "" {
			log.Print(err)
			return 1
		}
		fmt.Println("skipped: the tests of the page need Chromium:", err)
		return 0
	}
	dir, err := os.MkdirTemp("", "nonet-browser")
	if err != nil {
		log.Print(err)
		return 1
	}
	defer os.RemoveAll(dir)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if err := serve(ctx, dir); err != nil {
		log.Print(err)
		return 1
	}
	allocator, stop := chromedp.NewExecAllocator(ctx,
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.Headless, chromedp.NoFirstRun,
		chromedp.DisableGPU, chromedp.UserDataDir(filepath.Join(dir, "profile")),
		chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-sync", true),
		chromedp.Flag("disable-quic", true))
	defer stop()
	var end context.CancelFunc
	browser, end = chromedp.NewContext(allocator)
	defer end()
	if err := chromedp.Do(browser); err != nil {
		log.Print(err)
		return 1
	}
	if flag.Lookup("test.run").Value.String() == "" {
		go build() // tests that need it come to wait for it less
	}
	return m.Run()
}

func findChromium() (string, error) {
	if path := os.Getenv("NONET_BROWSER"); path != "" {
		return exec.LookPath(path)
	}
	var err error
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser",
		"google-chrome"} {
		var path string
		if path, err = exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", err
}

// serve starts a server with the native engine, and one with the static site.
func serve(ctx context.Context, dir string) error {
	native, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	origin["http"] = "http://" + native.Addr().String()
	go func() {
		limits := web.OwnLimits()
		limits.Call = api.Bounds{Time: patience} // the machine may be busy
		server := web.Server{Limits: limits, Page: true, Hosts: []string{"127.0.0.1"},
			Log: func(text string) { log.Print(text) }}
		if err := server.Serve(ctx, native); err != nil {
			log.Print(err)
		}
	}()
	static, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	origin["wasm"] = "http://" + static.Addr().String()
	siteFolder = filepath.Join(dir, "site")
	go http.Serve(static, http.FileServer(http.Dir(siteFolder)))
	build = sync.OnceValue(func() error {
		command := exec.Command("go", "run", "-C", "../internal/web/_build", ".",
			"site", "-o", siteFolder)
		if out, err := command.CombinedOutput(); err != nil {
			return fmt.Errorf("the site cannot be built: %w\n%s", err, out)
		}
		return nil
	})
	return nil
}

// A page is a tab with a browser profile of its own.
type page struct {
	testing.TB
	ctx    context.Context
	engine engine
	device device
	origin string
	clock  time.Time // of the last touch; zero if touches have the time at which they are made

	mu     sync.Mutex
	faults []string // errors of the console, and requests to other hosts
}

// setup says how a page is opened. The zero value is a desktop with the native engine.
type setup struct {
	engine engine
	device device
	theme  string // light, dark
	calm   bool   // the user prefers reduced motion
	forced bool   // the user has chosen the colours
	script string // runs before those of the page
	origin string // of a server of the test's own
}

// probe collects what the browser measures: how far things were moved by a layout that
// changed, and tasks of the main thread that took more than 50 ms.
const probe = `
	window.probe = {shifts: [], tasks: []};
	new PerformanceObserver(list => window.probe.shifts.push(...list.getEntries().map(e => ({
		value: e.value, at: e.startTime,
		sources: e.sources.map(s => s.node?.outerHTML?.slice(0, 120) ?? String(s.node)),
	})))).observe({type: "layout-shift", buffered: true});
	new PerformanceObserver(list => window.probe.tasks.push(...list.getEntries().map(e =>
		e.duration))).observe({type: "longtask", buffered: true});
`

// open opens the page at a fragment of the address: "play", "search&e=dfs". When the test ends,
// the console must be without errors, and no request may have gone to another host; if the
// test has failed, a picture and the page's text are kept (go test -artifacts).
func open(t testing.TB, s setup, fragment string) *page {
	t.Helper()
	if s.engine == "" {
		s.engine = "http"
	}
	if s.device == (device{}) {
		s.device = desktop
	}
	if s.theme == "" {
		s.theme = "light"
	}
	if s.origin == "" {
		s.origin = origin[s.engine]
	}
	if s.engine == "wasm" {
		if err := build(); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	p := &page{TB: t, ctx: ctx, engine: s.engine, device: s.device, origin: s.origin}
	t.Cleanup(cancel)
	if err := chromedp.Listen(ctx, p.heed); err != nil {
		t.Fatal(err)
	}
	options := []chromedp.EmulateViewportOption{}
	if s.device.touch {
		options = append(options, chromedp.EmulateTouch, chromedp.EmulateMobile)
	}
	features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: s.theme}}
	if s.calm {
		features = append(features,
			&emulation.MediaFeature{Name: "prefers-reduced-motion", Value: "reduce"})
	}
	if s.forced {
		features = append(features, &emulation.MediaFeature{Name: "forced-colors", Value: "active"})
	}
	p.do(chromedp.EmulateViewport(s.device.width, s.device.height, options...))
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia,
		emulation.SetEmulatedMediaParams{Features: features}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			p.keep()
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, fault := range p.faults {
			t.Error(fault)
		}
	})
	if _, err := chromedp.Call(ctx, cdppage.AddScriptToEvaluateOnNewDocument,
		cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: probe + s.script}); err != nil {
		t.Fatal(err)
	}
	p.navigate(fragment)
	return p
}

// in returns the page for a part of its test.
func (p *page) in(t testing.TB) *page {
	return &page{TB: t, ctx: p.ctx, engine: p.engine, device: p.device, origin: p.origin}
}

// navigate goes to a fragment of the address.
func (p *page) navigate(fragment string) {
	p.Helper()
	p.do(chromedp.Navigate(p.origin + "/#" + fragment))
}

// heed collects what must not happen.
func (p *page) heed(event any) {
	fault := ""
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		fault = "exception: " + e.ExceptionDetails.Text
		if x := e.ExceptionDetails.Exception; x != nil {
			fault += " " + x.Description
		}
	case *runtime.EventConsoleAPICalled:
		if e.Type == "error" || e.Type == "warning" {
			var words []string
			for _, arg := range e.Args {
				words = append(words, string(arg.Value)+arg.Description)
			}
			fault = "console: " + strings.Join(words, " ")
		}
	case *cdplog.EventEntryAdded:
		if e.Entry.Level == "error" {
			fault = "log: " + e.Entry.Text + " " + e.Entry.URL
		}
	case *network.EventRequestWillBeSent:
		u, err := url.Parse(e.Request.URL)
		if err != nil || (u.Scheme == "http" || u.Scheme == "https") &&
			u.Scheme+"://"+u.Host != p.origin {
			fault = "request to another host: " + e.Request.URL
		}
	}
	if fault != "" {
		p.mu.Lock()
		p.faults = append(p.faults, fault)
		p.mu.Unlock()
	}
}

// forgive drops the faults so far, which the test has brought about.
func (p *page) forgive() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults = nil
}

// do runs actions.
func (p *page) do(actions ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	if err := chromedp.Do(p.ctx, actions...); err != nil {
		p.Fatal(err)
	}
}

// eval returns the value of an expression, which may be a promise.
func eval[T any](p *page, expression string, args ...any) T {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](script(expression, args),
		chromedp.EvalAwaitPromise))
	if err != nil {
		p.Fatalf("%s: %v", script(expression, args), err)
	}
	return v
}

// script puts arguments into an expression, as JSON in the place of each %s.
func script(expression string, args []any) string {
	texts := make([]any, len(args))
	for i, arg := range args {
		b, err := json.Marshal(arg)
		if err != nil {
			panic(err)
		}
		texts[i] = string(b)
	}
	if len(args) == 0 {
		return expression
	}
	return fmt.Sprintf(expression, texts...)
}

// wait waits until an expression is true.
func (p *page) wait(expression string, args ...any) {
	p.Helper()
	text := script(expression, args)
	if got := p.until(`Boolean(await (`+text+`))`, true); got != "" {
		p.Fatalf("%s does not come true: %s", text, got)
	}
}

// is waits until an expression has a value.
func (p *page) is(what, expression, want string) {
	p.Helper()
	if got := p.until(expression, want); got != "" {
		p.Fatalf("%s: %s, want %q", what, got, want)
	}
}

// until waits until an expression has a value and returns "", or its last value as JSON if the
// patience is at its end. An expression that fails, such as one of an element that is not there
// yet, or as the page is being loaded anew, has another value.
func (p *page) until(expression string, want any) string {
	p.Helper()
	ask := `(async (want, end) => {
		for (let pause = 4;; pause = Math.min(2 * pause, 50)) {
			let got;
			try { got = await (async () => (` + expression + `))(); }
			catch (e) { got = {failed: String(e)}; }
			if (got === want) return "";
			if (performance.now() > end) return JSON.stringify(got) ?? "undefined";
			await new Promise(done => setTimeout(done, pause));
		}
	})(` + script("%s", []any{want}) + `, performance.now() + ` + milliseconds(patience) + `)`
	ctx, cancel := context.WithTimeout(p.ctx, patience+patience/4)
	defer cancel()
	for {
		got, err := chromedp.Run(ctx, chromedp.Evaluate[string](ask, chromedp.EvalAwaitPromise))
		if err == nil {
			return got
		}
		if ctx.Err() != nil || !strings.Contains(err.Error(), "context") &&
			!strings.Contains(err.Error(), "navigated") {
			return err.Error()
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func milliseconds(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

// see waits until a text can be read on the page.
func (p *page) see(text string) {
	p.Helper()
	p.wait(`document.body.innerText.replace(/\s+/g, " ").includes(%s)`, text)
}

// find is an expression for the visible element that has a role's tag and a name, or that a CSS
// selector names: find("button", "Hint") or find("#menu", "").
func find(selector, name string) string {
	return script(`[...document.querySelectorAll(%s)].find(e => e.checkVisibility() &&
		(%s === "" || (e.getAttribute("aria-label") ?? e.innerText).replace(/\s+/g, " ").trim()
			=== %[2]s))`, []any{selector, name})
}

// click clicks the middle of an element, or taps it on a device with touch.
func (p *page) click(selector, name string) {
	p.Helper()
	p.clickOn(find(selector, name), strings.TrimSpace(selector+" "+name))
}

// clickOn clicks the middle of the element of an expression, or taps it.
func (p *page) clickOn(element, what string, options ...chromedp.MouseOption) {
	p.Helper()
	x, y := p.reach(element, what)
	if p.device.touch {
		p.tap(x, y)
	} else {
		p.do(chromedp.MouseClickXY(x, y, options...))
	}
}

// reach returns where the middle of an element is on the screen. It waits until the element is in
// the same place in two frames, and until nothing else covers that place.
func (p *page) reach(element, what string) (x, y float64) {
	p.Helper()
	type place struct {
		X, Y  float64
		Fault string
	}
	at := eval[place](p, `(async (find, end) => {
		const short = e => e?.outerHTML.replace(/\s+/g, " ").slice(0, 160) ?? "nothing";
		const frame = () => new Promise(done => requestAnimationFrame(done));
		for (let turn = 0;; turn++) {
			let fault = "it is not there";
			const e = find();
			if (e) {
				const block = ["nearest", "center", "end", "start"][turn & 3];
				e.scrollIntoView({block, inline: "nearest"});
				const was = e.getBoundingClientRect();
				await frame();
				const r = e.getBoundingClientRect();
				const x = r.x + r.width / 2, y = r.y + r.height / 2;
				const hit = document.elementFromPoint(x, y);
				if (e !== find()) fault = "another one takes its place";
				else if (r.width === 0 || r.height === 0) fault = "it has no size";
				else if (["x", "y", "width", "height"].some(k => r[k] !== was[k])) fault = "it moves";
				else if (![e, ...(e.labels ?? [])].some(one => one.contains(hit))) {
					fault = "at its middle is " + short(hit);
				}
				else return {x, y, fault: ""};
			}
			if (performance.now() > end) return {x: 0, y: 0, fault};
			await frame();
		}
	})(() => { try { return `+element+`; } catch { return null; } },
		performance.now() + `+milliseconds(patience*3/4)+`)`)
	if at.Fault != "" {
		p.Fatalf("%s cannot be clicked: %s", what, at.Fault)
	}
	return at.X, at.Y
}

// keys presses keys one after the other: "5", "ArrowRight", "Shift+h", "Control+z".
func (p *page) keys(names ...string) {
	p.Helper()
	for _, name := range names {
		p.do(press(name))
	}
}

// keep writes a picture and the text of the page into the artifacts of the test.
func (p *page) keep() {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot()); err == nil {
		os.WriteFile(filepath.Join(p.ArtifactDir(), "page.png"), png, 0o666)
	}
	if html, err := chromedp.Run(ctx,
		chromedp.Evaluate[string]("document.documentElement.outerHTML")); err == nil {
		os.WriteFile(filepath.Join(p.ArtifactDir(), "page.html"), []byte(html), 0o666)
	}
}
