package browser

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// BenchmarkMeasures prints what the page takes, beside what it may take and what is aimed at.
// Nothing is asserted: figures hold for a machine that does nothing else.
//
//	go test -run '^$' -bench Measures -benchtime 1x .
func BenchmarkMeasures(b *testing.B) {
	if b.N > 1 {
		b.Skip("one time is enough: -benchtime 1x")
	}
	m := &measures{}
	defer m.print()
	m.sizes(b)
	for _, e := range engines {
		m.first(b, e, 1)
		m.first(b, e, 4)
		m.hints(b, e)
		m.keys(b, e)
		m.cancel(b, e)
		m.race(b, e)
		m.pictures(b, e)
	}
	m.slow(b)
	m.paste(b)
	m.games(b)
	m.cpu(b)
}

// measures has the rows of the table.
type measures struct {
	rows [][4]string // what, value, must, aim
}

func (m *measures) add(what, value, must, aim string) {
	m.rows = append(m.rows, [4]string{what, value, must, aim})
}

func (m *measures) print() {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "\nmeasure\tvalue\tmust\taim")
	for _, r := range m.rows {
		fmt.Fprintln(w, strings.Join(r[:], "\t"))
	}
	w.Flush()
}

// quantile returns the least value that a share of the values does not exceed.
func quantile(values []float64, share float64) float64 {
	if len(values) == 0 {
		return 0
	}
	slices.Sort(values)
	return values[max(int(math.Ceil(share*float64(len(values))))-1, 0)]
}

func ms(v float64) string { return fmt.Sprintf("%.0f ms", v) }

// sizes measures what is sent for the page, without the views that come later, and for its
// engine.
func (m *measures) sizes(b *testing.B) {
	if err := build(); err != nil {
		b.Fatal(err)
	}
	index, err := os.ReadFile(filepath.Join(siteFolder, "index.html"))
	if err != nil {
		b.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(siteFolder, "*"))
	if err != nil {
		b.Fatal(err)
	}
	page := 0
	engine := map[string]int{} // by what the name of the module begins with
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		name := filepath.Base(file)
		switch {
		case strings.HasSuffix(name, ".wasm.gz"):
			part, _, _ := strings.Cut(name, "-")
			engine[part] = len(content)
		case name == "index.html", filepath.Ext(name) != ".png" &&
			(bytes.Contains(index, []byte(`href="`+name+`"`)) ||
				bytes.Contains(index, []byte(`src="`+name+`"`))):
			var z bytes.Buffer
			w, _ := gzip.NewWriterLevel(&z, gzip.BestCompression)
			w.Write(content)
			w.Close()
			page += z.Len()
		}
	}
	m.add("page without engine, gzip", fmt.Sprintf("%.1f KB", float64(page)/1000), "60 KB", "40 KB")
	megabytes := func(part string) string {
		return fmt.Sprintf("%.2f MB", float64(engine[part])/1e6)
	}
	m.add("engine, gzip", megabytes("puzzles"), "4.0 MB", "3.5 MB")
	m.add("its formats, gzip", megabytes("formats"), "", "")
}

// player plays as soon as it can: a digit, and a hint. It notes when each could be seen.
const player = `
	const press = (e, key, code) => e.dispatchEvent(new KeyboardEvent("keydown",
		{key, code, bubbles: true, cancelable: true}));
	window.digit = new Promise(done => {
		const look = () => {
			const cell = document.querySelector("[role=grid] td[aria-label^=empty]");
			if (cell) {
				cell.focus();
				cell.click();
				press(cell, "1", "Digit1");
				if (cell.ariaLabel.startsWith("1")) {
					const at = performance.now();
					press(cell, "Backspace", "Backspace");
					press(cell, "h", "KeyH");
					done(at);
					return;
				}
			}
			requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
	});
	window.hint = new Promise(done => {
		const look = () => {
			if (document.querySelector(".hint-bar.hinted")) done(performance.now());
			else requestAnimationFrame(look);
		};
		requestAnimationFrame(look);
	});
`

// first measures how long it takes from navigation to the first digit and to the first hint.
func (m *measures) first(b *testing.B, e engine, slow float64) {
	const runs = 7
	var digits, hints []float64
	for range runs {
		p := open(b, setup{engine: e, device: phone, script: player}, "play")
		if slow > 1 {
			eval[float64](p, "window.hint")
			slowDown(b, p, slow)
			p.do(chromedp.Reload())
		}
		digits = append(digits, eval[float64](p, "window.digit"))
		hints = append(hints, eval[float64](p, "window.hint"))
		chromedp.Cancel(p.ctx)
	}
	must, aim, hintMust, hintAim := "500 ms", "250 ms", "300 ms", "100 ms"
	with := string(e)
	if e == "wasm" {
		hintMust, hintAim = "1200 ms", "600 ms"
	}
	if slow > 1 {
		must, aim, hintMust, hintAim = "2000 ms", "1000 ms", "", ""
		with += fmt.Sprintf(", CPU %.0f times slower", slow)
	}
	m.add("navigation to first digit, "+with, ms(quantile(digits, 0.5)), must, aim)
	m.add("navigation to first hint, "+with, ms(quantile(hints, 0.5)), hintMust, hintAim)
}

// hints measures first hints of many puzzles: from the call to the answer.
func (m *measures) hints(b *testing.B, e engine) {
	p := open(b, setup{engine: e}, "play")
	p.wait(table + `.length === 81`)
	easier, harder := rated(b)
	for _, row := range []struct {
		name      string
		puzzles   []string
		must, aim string
	}{
		{"to ER 9", easier, "100 ms", "50 ms"}, {"above ER 9", harder, "1000 ms", "300 ms"},
	} {
		took := eval[[]float64](p, engineOf+`
			const puzzles = %s, took = [];
			return (async () => {
				await engine.call("about", {});
				for (const givens of puzzles) {
					const before = performance.now();
					await engine.call("hint", {givens});
					took.push(performance.now() - before);
				}
				return took;
			})();
		})`, row.puzzles)
		m.add(fmt.Sprintf("hint p95, %s (%s, %d puzzles)", row.name, e, len(took)),
			ms(quantile(took, 0.95)), row.must, row.aim)
	}
	chromedp.Cancel(p.ctx)
}

// rated returns the puzzles of the tests of package logic, to ER 9 and above.
func rated(b *testing.B) (easier, harder []string) {
	text, err := os.ReadFile("../logic/testdata/ratings.tsv")
	if err != nil {
		b.Fatal(err)
	}
	const most = 100
	for line := range strings.Lines(string(text)) {
		puzzle, rest, _ := strings.Cut(line, "\t")
		er, _, _ := strings.Cut(rest, "\t")
		rating, err := strconv.ParseFloat(er, 64)
		switch {
		case err != nil || len(puzzle) != 81:
		case rating <= 9 && len(easier) < most:
			easier = append(easier, puzzle)
		case rating > 9 && len(harder) < most:
			harder = append(harder, puzzle)
		}
	}
	return easier, harder
}

// keys measures how long it takes from a key until the main thread has painted the first frame that
// shows what the key has done, and the longest task. A digit that was entered grows for 120 ms: the
// frames of this motion that come later do not count.
func (m *measures) keys(b *testing.B, e engine) {
	p := open(b, setup{engine: e, script: `
		window.painted = [];
		addEventListener("keydown", e => requestAnimationFrame(() => {
			const {port1, port2} = new MessageChannel(); // its message comes after the frame
			port1.onmessage = () => window.painted.push(performance.now() - e.timeStamp);
			port2.postMessage(0);
		}), {capture: true});`}, "play&p="+hard)
	p.see("ER")
	p.choose("r1c2")
	for range 12 {
		for _, key := range []string{"1", "Shift+2", "Control+3", "ArrowRight", "m", "Control+z",
			"ArrowDown", "Shift+ArrowLeft", "Delete", "Escape"} {
			p.keys(key)
			p.frames()
		}
	}
	m.add(fmt.Sprintf("key to the first frame that shows it p95 (%s)", e),
		ms(quantile(eval[[]float64](p, "window.painted"), 0.95)), "33 ms", "17 ms")
	for _, view := range []string{"Solve", "Search", "Make", "List", "Play"} {
		p.view(view)
		p.frames()
	}
	p.navigate("search&p=" + hard + "&e=dfs,mrv,dlx")
	p.raced()
	tasks := append(eval[[]float64](p, "window.probe.tasks"), 0)
	longest := "< 50 ms"
	if most := slices.Max(tasks); most > 0 {
		longest = ms(most)
	}
	m.add(fmt.Sprintf("longest task of the main thread (%s)", e), longest, "100 ms", "50 ms")
	chromedp.Cancel(p.ctx)
}

// pictures measures how long it takes from the drop of a picture to what was read of it, after the
// reader has been loaded.
func (m *measures) pictures(b *testing.B, e engine) {
	p := open(b, setup{engine: e}, "play")
	p.wait(table + `.length === 81`)
	p.dropPicture(0, easy) // loads the reader
	p.wait(readGrid+` === %s`, easy)
	for _, row := range []struct {
		name          string
		width, height int
		must, aim     string
	}{
		{"640 by 480", 640, 480, "", ""}, {"12 megapixels", 4000, 3000, "1500 ms", "600 ms"},
	} {
		p.click(review+" button", "Close")
		took := eval[float64](p, drawPicture+`([%s], 5, "image/png").then(async file => {
			const board = await createImageBitmap(file);
			const canvas = new OffscreenCanvas(%s, %s);
			const c = canvas.getContext("2d");
			c.fillStyle = "#ddd";
			c.fillRect(0, 0, canvas.width, canvas.height);
			const side = canvas.height;
			c.drawImage(board, (canvas.width - side) / 2, 0, side, side);
			const photo = new File([await canvas.convertToBlob({type: "image/jpeg"})], "a.jpg",
				{type: "image/jpeg"});
			const dataTransfer = new DataTransfer();
			dataTransfer.items.add(photo);
			const before = performance.now();
			document.querySelector("main").dispatchEvent(new DragEvent("drop", {
				dataTransfer, bubbles: true, cancelable: true,
			}));
			while (document.querySelectorAll("`+review+` td").length < 81) {
				await new Promise(requestAnimationFrame);
			}
			return performance.now() - before;
		})`, easy, row.width, row.height)
		m.add(fmt.Sprintf("picture of %s to its puzzle (%s)", row.name, e), ms(took), row.must,
			row.aim)
	}
	chromedp.Cancel(p.ctx)
}

// cancel measures how long it takes from the end of a long call to the answer of the next.
func (m *measures) cancel(b *testing.B, e engine) {
	p := open(b, setup{engine: e}, "play")
	took := eval[[]float64](p, engineOf+`
		return (async () => {
			const took = [];
			await engine.call("about", {}); // the engine is loaded
			for (let i = 0; i < 20; i++) {
				const {signal, abort} = (c => ({signal: c.signal, abort: () => c.abort()}))(end());
				const call = engine.call("count", `+emptyGrid+`, {signal}).catch(() => 0);
				await new Promise(done => setTimeout(done, 150));
				const before = performance.now();
				abort();
				await engine.call("count", {givens: ".".repeat(16), layout: "4"});
				took.push(performance.now() - before);
				await call;
			}
			return took;
		})();
	})`)
	must, aim := "150 ms", "50 ms"
	if e == "http" {
		must, aim = "", ""
	}
	m.add(fmt.Sprintf("cancel to next answer p95 (%s)", e), ms(quantile(took, 0.95)), must, aim)
	chromedp.Cancel(p.ctx)
}

// race measures three lanes at full speed, and the memory after a race of two million events.
func (m *measures) race(b *testing.B, e engine) {
	p := open(b, setup{engine: e, script: `
		window.frames = [];
		window.counting = false;
		const real = requestAnimationFrame;
		window.requestAnimationFrame = f => real(now => {
			const before = performance.now();
			f(now);
			if (window.counting) window.frames.push(performance.now() - before);
		});`}, "search")
	p.navigate("search&p=" + seventeen + "&e=dfs,dfs-last,fullest&stop=unique")
	p.raced()
	for range 20 {
		p.keys("+")
	}
	p.keys("Home")
	type result struct {
		Script []float64 `json:"script"`
		Frames int       `json:"frames"`
		Took   float64   `json:"took"`
		At     string    `json:"at"`
	}
	p.keys("Space")
	r := eval[result](p, `new Promise(done => {
		window.frames.length = 0;
		window.counting = true;
		const start = performance.now();
		setTimeout(() => {
			window.counting = false;
			done({script: window.frames, frames: window.frames.length,
				took: performance.now() - start,
				at: document.querySelector(".player output").innerText});
		}, 5000);
	})`)
	m.add(fmt.Sprintf("race, 3 lanes at %s: frames a second (%s)", r.At, e),
		fmt.Sprintf("%.0f", float64(r.Frames)/r.Took*1000), "55", "60")
	m.add(fmt.Sprintf("race: script of a frame p95 (%s)", e),
		fmt.Sprintf("%.1f ms", quantile(r.Script, 0.95)), "8 ms", "2 ms")
	p.keys("Space")
	for range 20 {
		p.click("#views a", "Play")
		p.wait(table + `.length === 81`)
		p.choose("r5c5")
		p.keys("1", "m", "h", "Control+z", "Control+z")
		p.click("#views a", "Search")
		p.wait(`document.querySelector("section.search:not([hidden])") !== null`)
	}
	if _, err := chromedp.Call(p.ctx, heapprofiler.CollectGarbage, struct{}{}); err != nil {
		b.Fatal(err)
	}
	used, err := chromedp.Call(p.ctx, runtime.GetHeapUsage, struct{}{})
	if err != nil {
		b.Fatal(err)
	}
	bytes := used.UsedSize + used.EmbedderHeapUsedSize + used.BackingStorageSize
	m.add(fmt.Sprintf("memory of the page after a race of 2M events and play (%s)", e),
		fmt.Sprintf("%.0f MB", bytes/1e6), "200 MB", "100 MB")
}

// A puzzle of 17 clues whose searches by rows have more events than are recorded.
const seventeen = ".........2............3.948.......7..4.71...35.3.29..4....65....5.4..61...9...2.."
