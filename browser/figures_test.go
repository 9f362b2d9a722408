package browser

import (
	"bytes"
	"compress/gzip"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

var withFigures = flag.Bool("figures", false, "measure the page; nothing else should run")

// figures is a table of what was measured.
type figures struct{ rows [][]string }

func (f *figures) add(name string, unit string, values []float64) {
	slices.Sort(values)
	at := func(share float64) string {
		i := min(int(share*float64(len(values))), len(values)-1)
		return fmt.Sprintf("%.0f %s", values[i], unit)
	}
	f.rows = append(f.rows, []string{name, at(0.5), at(0.95), fmt.Sprint(len(values))})
}

func (f *figures) print() {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "measure\tmedian\tp95\ttimes")
	for _, row := range f.rows {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	w.Flush()
}

// TestFigures measures the page and prints a table: go test -run TestFigures -figures. Parts
// of it are tests of their own: -run 'TestFigures/cancels/wasm'.
func TestFigures(t *testing.T) {
	if !*withFigures {
		t.Skip("-figures is not set")
	}
	if err := build(); err != nil {
		t.Fatal(err)
	}
	f := &figures{}
	defer f.print()
	t.Run("sizes", func(t *testing.T) { sizes(t, f) })
	for _, part := range []struct {
		name    string
		measure func(*testing.T, *figures, engine)
	}{
		{"first digit", firstDigit}, {"first digit, slow", firstDigitSlow},
		{"first hint", firstHint}, {"hints", hints}, {"cancels", cancels}, {"keys", keysToPaint},
	} {
		t.Run(part.name, func(t *testing.T) {
			for _, e := range engines {
				t.Run(string(e), func(t *testing.T) { part.measure(t, f, e) })
			}
		})
	}
}

// repeat returns what a page measures, each time in a new tab that is closed afterwards.
func repeat(t *testing.T, s setup, measure func(p *page) float64) []float64 {
	var values []float64
	for range 10 {
		t.Run("once", func(t *testing.T) {
			values = append(values, measure(open(t, s, "play")))
		})
	}
	return values
}

// sizes adds how much a browser loads.
func sizes(t *testing.T, f *figures) {
	dist, err := filepath.Glob("../internal/web/dist/*")
	if err != nil {
		t.Fatal(err)
	}
	var page bytes.Buffer
	first, err := os.ReadFile("../internal/web/dist/index.html")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range dist {
		// Views that are loaded later are not named by the page.
		name := filepath.Base(file)
		if name != "index.html" && !bytes.Contains(first, []byte(`"`+name+`"`)) {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		w, _ := gzip.NewWriterLevel(&page, gzip.BestCompression)
		w.Write(text)
		w.Close()
	}
	f.add("page without engine, gzip", "KB", []float64{float64(page.Len()) / 1000})
	module, err := filepath.Glob(filepath.Join(siteFolder, "*.wasm.gz"))
	if err != nil || len(module) != 1 {
		t.Fatal(module, err)
	}
	info, err := os.Stat(module[0])
	if err != nil {
		t.Fatal(err)
	}
	f.add("engine, gzip", "KB", []float64{float64(info.Size()) / 1000})
}

// whenPlayable enters a digit into the first empty cell as soon as there is one, and notes
// when the cell tells it.
const whenPlayable = `
	(function look() {
		const cell = [...document.querySelectorAll("[role=grid] td")].find((td) =>
			td.ariaLabel?.startsWith("empty"));
		if (!cell) return requestAnimationFrame(look);
		cell.focus();
		cell.dispatchEvent(new KeyboardEvent("keydown",
			{code: "Digit5", key: "5", bubbles: true, cancelable: true}));
		(function told() {
			if (!cell.ariaLabel.startsWith("5")) return requestAnimationFrame(told);
			window.firstDigit = performance.now();
		})();
	})();`

func firstDigit(t *testing.T, f *figures, e engine) {
	s := setup{engine: e, device: phone, script: whenPlayable}
	f.add("navigation to first digit, "+string(e), "ms", repeat(t, s, func(p *page) float64 {
		p.wait("window.firstDigit > 0")
		return eval[float64](p, "window.firstDigit")
	}))
}

// firstDigitSlow has the CPU slowed four times.
func firstDigitSlow(t *testing.T, f *figures, e engine) {
	s := setup{engine: e, device: phone, script: whenPlayable}
	f.add("the same with a CPU 4 times as slow, "+string(e), "ms",
		repeat(t, s, func(p *page) float64 {
			p.wait("window.firstDigit > 0")
			eval[bool](p, "(localStorage.clear(), true)")
			if _, err := chromedp.Call(p.ctx, emulation.SetCPUThrottlingRate,
				emulation.SetCPUThrottlingRateParams{Rate: 4}); err != nil {
				p.Fatal(err)
			}
			p.do(chromedp.Reload())
			p.wait("window.firstDigit > 0")
			return eval[float64](p, "window.firstDigit")
		}))
}

// whenLoaded asks for a hint as soon as the page's script is there.
const whenLoaded = `
	(function look() {
		const script = document.querySelector("script[type=module]");
		if (!script || document.readyState !== "complete") return requestAnimationFrame(look);
		import(script.src).then(({app}) => app.engine.call("hint", {givens: "` + easy + `"}))
			.then(() => { window.firstHint = performance.now(); });
	})();`

func firstHint(t *testing.T, f *figures, e engine) {
	var tasks []float64
	s := setup{engine: e, script: whenLoaded}
	f.add("navigation to first hint, "+string(e), "ms", repeat(t, s, func(p *page) float64 {
		p.wait("window.firstHint > 0")
		tasks = append(tasks, eval[float64](p, "Math.max(0, ...window.probe.tasks)"))
		return eval[float64](p, "window.firstHint")
	}))
	f.add("longest task of the main thread until then, "+string(e), "ms", tasks)
}

// hints adds round trips for the puzzles of logic/testdata.
func hints(t *testing.T, f *figures, e engine) {
	p := open(t, setup{engine: e}, "play")
	text, err := os.ReadFile("../logic/testdata/ratings.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var easier, harder []string
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(line, "\t")
		if line[0] == '#' || len(fields) < 2 || len(fields[0]) != 81 {
			continue
		}
		if fields[1] <= "9.0" && len(fields[1]) == 3 {
			easier = append(easier, fields[0])
		} else {
			harder = append(harder, fields[0])
		}
	}
	for name, puzzles := range map[string][]string{"to ER 9": easier, "above ER 9": harder} {
		if len(puzzles) == 0 {
			continue
		}
		values := eval[[]float64](p, engineOf+`
			const times = [];
			return %s.reduce((before, givens) => before.then(() => {
				const start = performance.now();
				return engine.call("hint", {givens}).then(() =>
					times.push(performance.now() - start));
			}), engine.call("about", {})).then(() => times);
		})`, puzzles[:min(len(puzzles), 100)])
		f.add(fmt.Sprintf("round trip of a hint, puzzles %s, %s", name, p.engine), "ms", values)
	}
}

// cancels adds the time from the end of a long call to the answer of the next.
func cancels(t *testing.T, f *figures, e engine) {
	p := open(t, setup{engine: e}, "play")
	var values []float64
	for range 20 {
		values = append(values, eval[float64](p, engineOf+`
			const calls = [end(), end(), end(), end()];
			const ended = calls.map(({signal}) => engine.call("count", `+emptyGrid+`, {signal})
				.catch(() => undefined));
			return new Promise((resolve) => setTimeout(resolve, 500)).then(() => {
				const start = performance.now();
				calls.forEach((c) => c.abort());
				return engine.call("count", {givens: ".".repeat(16), layout: "4"})
					.then(() => performance.now() - start);
			});
		})`))
	}
	f.add("cancel to the next answer, "+string(p.engine), "ms", values)
}

// keysToPaint adds what the browser measures from a key to the next picture.
func keysToPaint(t *testing.T, f *figures, e engine) {
	p := open(t, setup{engine: e, script: `
		window.keys = [];
		new PerformanceObserver((list) => window.keys.push(...list.getEntries()
			.filter((e) => e.name === "keydown").map((e) => e.duration)))
			.observe({type: "event", durationThreshold: 16, buffered: true});`}, "play")
	p.wait(table + ".length === 81")
	eval[bool](p, "("+table+"[0].focus(), true)")
	const presses = 60
	for i := range presses {
		p.keys([]string{"ArrowRight", "5", "Shift+5", "Backspace", "ArrowDown"}[i%5])
	}
	values := eval[[]float64](p, "window.keys")
	for len(values) < presses { // those below the threshold are not reported
		values = append(values, 16)
	}
	f.add("key to paint (16: or less), "+string(e), "ms", values)
}
