package browser

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// engineOf makes what follows able to say "engine": the engine of the page.
const engineOf = `import(document.querySelector("script[type=module]").src).then(({app}) => {
	const engine = app.engine;
	const end = () => new AbortController();
	`

// emptyGrid is the puzzle without givens. To count its solutions takes longer than a test.
const emptyGrid = `{givens: ".".repeat(81)}`

// TestCancelledCall: a call that its caller ends has the code "cancelled", and the next long
// call is answered. So it is with calls that wait for others.
func TestCancelledCall(t *testing.T) {
	for _, e := range engines {
		t.Run(string(e), func(t *testing.T) {
			p := open(t, setup{engine: e}, "play")
			got := eval[[]string](p, engineOf+`
				const ends = [end(), end(), end(), end()];
				const calls = ends.map(({signal}) => engine.call("count", `+emptyGrid+`, {signal})
					.then(() => "a result", (e) => e.code));
				return engine.call("layout", {layout: "4"})
					.then(() => ends.forEach((x) => x.abort()))
					.then(() => Promise.all(calls))
					.then((codes) => engine.call("count", {givens: ".".repeat(16), layout: "4"})
						.then(({count}) => [...codes, count]));
			})`)
			if want := "cancelled cancelled cancelled cancelled 288"; strings.Join(got, " ") != want {
				t.Errorf("%q, want %q", got, want)
			}
		})
	}
}

// TestShortBesideLong: short calls do not wait for long ones.
func TestShortBesideLong(t *testing.T) {
	for _, e := range engines {
		t.Run(string(e), func(t *testing.T) {
			p := open(t, setup{engine: e}, "play")
			got := eval[[]string](p, engineOf+`
				const ends = [end(), end(), end()];
				const order = [];
				const long = ends.map(({signal}) => engine.call("count", `+emptyGrid+`, {signal})
					.catch(() => order.push("long")));
				return engine.call("layout", {layout: "4"})
					.then(({size}) => order.push(String(size)))
					.then(() => ends.forEach((x) => x.abort()))
					.then(() => Promise.all(long))
					.then(() => order);
			})`)
			if want := "4 long long long"; strings.Join(got, " ") != want {
				t.Errorf("%q, want %q", got, want)
			}
		})
	}
}

// TestEngineThatDoesNotLoad: calls fail with "unreachable", and are answered after retry.
func TestEngineThatDoesNotLoad(t *testing.T) {
	t.Parallel()
	for e, pattern := range map[engine]string{"wasm": "*.wasm.gz", "http": "v1/*"} {
		t.Run(string(e), func(t *testing.T) {
			p := open(t, setup{engine: e}, "play")
			p.do(chromedp.Navigate("about:blank"))
			block(p, pattern)
			p.navigate("play")
			code := eval[string](p, engineOf+`
				return engine.call("layout", {layout: "4"}).then(() => "a result", (e) => e.code);
			})`)
			if code != "unreachable" {
				t.Errorf("without an engine: %q", code)
			}
			state := eval[string](p, engineOf+`return engine.status().state; })`)
			if state != "broken" {
				t.Errorf("the state is %q", state)
			}
			block(p)
			size := eval[int](p, engineOf+`
				engine.retry();
				return new Promise((resolve) => {
					const look = ({state}) => { if (state === "ready") resolve(); };
					engine.watch(look);
					look(engine.status());
				}).then(() => engine.call("layout", {layout: "4"})).then(({size}) => size);
			})`)
			if size != 4 {
				t.Errorf("after retry: %d", size)
			}
			p.forgive() // the console tells of the requests that were blocked
		})
	}
}

// TestFormatsComeWhenNeeded: the module that reads and writes formats is loaded by the first call
// that needs it, and by the next one if that fails.
func TestFormatsComeWhenNeeded(t *testing.T) {
	t.Parallel()
	p := open(t, setup{engine: "wasm"}, "play")
	p.do(chromedp.Navigate("about:blank"))
	block(p, "formats-*.wasm.gz")
	p.navigate("play")
	const read = `engine.call("read", {text: "12..34......2..1"})
		.then(({format}) => format, (e) => e.code)`
	got := eval[[]string](p, engineOf+`
		return engine.call("layout", {layout: "4"}).then(({size}) => {
			const loaded = performance.getEntriesByType("resource").map(({name}) => name)
				.filter((name) => name.endsWith(".wasm.gz"));
			return `+read+`.then((x) => [String(size), String(loaded.length), x,
				engine.status().state]);
		});
	})`)
	if want := "4 1 unreachable ready"; strings.Join(got, " ") != want {
		t.Errorf("without formats: %q, want %q", got, want)
	}
	block(p)
	if got := eval[string](p, engineOf+`return `+read+`; })`); got != "line" {
		t.Errorf("with formats: %q", got)
	}
	p.forgive() // the console tells of the request that was blocked
}

// TestHostThatDecompresses: some hosts have the browser decompress files whose names end in
// .gz.
func TestHostThatDecompresses(t *testing.T) {
	t.Parallel()
	if err := build(); err != nil {
		t.Fatal(err)
	}
	files := http.FileServer(http.Dir(siteFolder))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".gz") {
			w.Header().Set("Content-Encoding", "gzip")
		}
		files.ServeHTTP(w, r)
	}))
	defer server.Close()
	p := open(t, setup{engine: "wasm", origin: server.URL}, "play")
	size := eval[int](p, engineOf+`
		return engine.call("layout", {layout: "4"}).then(({size}) => size);
	})`)
	if size != 4 {
		t.Errorf("the engine answers %d", size)
	}
	p.kept()
}

// block has the browser refuse requests for addresses that match patterns.
func block(p *page, patterns ...string) {
	p.Helper()
	params := network.SetBlockedURLsParams{URLPatterns: []*network.BlockPattern{}}
	for _, pattern := range patterns {
		params.URLPatterns = append(params.URLPatterns,
			&network.BlockPattern{URLPattern: "*://*:*/" + pattern, Block: true})
	}
	if _, err := chromedp.Call(p.ctx, network.SetBlockedURLs, params); err != nil {
		p.Fatal(err)
	}
}
