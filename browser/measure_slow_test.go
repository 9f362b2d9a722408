package browser

import (
	"cmp"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"path"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
)

// slow measures a first visit of the static site over a network of 1.6 Mbit/s with 150 ms to and
// fro, and with a CPU 4 times slower.
func (m *measures) slow(b *testing.B) {
	if err := build(); err != nil {
		b.Fatal(err)
	}
	site := httptest.NewServer(zipped(http.FileServer(http.Dir(siteFolder))))
	defer site.Close()
	var digits, hints []float64
	for range 3 {
		p := open(b, setup{engine: "wasm", device: phone, script: player, origin: site.URL}, "play")
		eval[float64](p, "window.hint")
		slowDown(b, p, 4)
		for _, err := range []error{
			command(p, network.Enable, network.EnableParams{}),
			command(p, network.SetBypassServiceWorker,
				network.SetBypassServiceWorkerParams{Bypass: true}),
			command(p, network.SetCacheDisabled,
				network.SetCacheDisabledParams{CacheDisabled: true}),
			command(p, network.EmulateNetworkConditionsByRule,
				network.EmulateNetworkConditionsByRuleParams{
					MatchedNetworkConditions: []*network.Conditions{{
						Latency: 150, DownloadThroughput: 200e3, UploadThroughput: 200e3}}}),
		} {
			if err != nil {
				b.Fatal(err)
			}
		}
		p.do(chromedp.Reload())
		digits = append(digits, eval[float64](p, "window.digit"))
		hints = append(hints, eval[float64](p, "window.hint"))
		chromedp.Cancel(p.ctx)
	}
	m.add("slow network, first digit", ms(quantile(digits, 0.5)), "", "")
	m.add("slow network, first hint", ms(quantile(hints, 0.5)), "4000 ms", "")
}

// command runs a command of the browser and returns its error alone.
func command[P, R any](p *page, c cdp.Command[P, R], params P) error {
	_, err := chromedp.Call(p.ctx, c, params)
	return err
}

// zipped compresses texts, as hosts do.
func zipped(files http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch path.Ext(r.URL.Path) {
		case ".gz", ".png", ".woff2":
			files.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		defer z.Close()
		files.ServeHTTP(zipWriter{w, z}, r)
	})
}

type zipWriter struct {
	http.ResponseWriter
	z *gzip.Writer
}

func (w zipWriter) WriteHeader(code int) {
	w.Header().Del("Content-Length")
	w.ResponseWriter.WriteHeader(code)
}

func (w zipWriter) Write(b []byte) (int, error) { return w.z.Write(b) }

// slowDown makes the CPU slower for a page.
func slowDown(b *testing.B, p *page, times float64) {
	if err := command(p, emulation.SetCPUThrottlingRate,
		emulation.SetCPUThrottlingRateParams{Rate: times}); err != nil {
		b.Fatal(err)
	}
}

// paste measures the longest task while the page is loaded, and while 5 MB are pasted into Open.
func (m *measures) paste(b *testing.B) {
	p := open(b, setup{}, "play&p="+hard)
	p.see("ER")
	longest := func() float64 {
		p.frames()
		return slices.Max(append(eval[[]float64](p, "window.probe.tasks"), 0))
	}
	m.add("longest task on load (0: below 50 ms)", ms(longest()), "100 ms", "50 ms")
	p.click("button", "Open")
	p.wait(`document.querySelector("dialog textarea") !== null`)
	eval[int](p, `(window.probe.tasks.length = 0)`)
	tasks := p.cpuOfTasks(func() {
		eval[bool](p, `(() => {
			const data = new DataTransfer();
			data.setData("text/plain", "1234567890 ".repeat(480000));
			return document.querySelector("dialog textarea").dispatchEvent(
				new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true}));
		})()`)
		p.see("More than 1 MiB cannot be opened at once")
	})
	m.add("longest task with a paste of 5 MB (0: below 50 ms)", ms(longest()), "100 ms", "50 ms")
	m.add("its CPU", ms(slices.Max(tasks)), "100 ms", "50 ms")
	chromedp.Cancel(p.ctx)
}

// games measures how long Games takes to open with 500 games and 100,000 moves, and what they take.
func (m *measures) games(b *testing.B) {
	p := open(b, setup{}, "play&p="+easy)
	p.see("ER")
	size := eval[float64](p, keepManyGames)
	p.do(chromedp.Reload())
	p.see("ER")
	eval[bool](p, idle)
	var took float64
	tasks := p.cpuOfTasks(func() {
		took = eval[float64](p, `new Promise(done => {
			const before = performance.now();
			const look = () => {
				if (!document.querySelector(".game-list li")) return requestAnimationFrame(look);
				requestAnimationFrame(() => done(performance.now() - before));
			};
			document.querySelector("#views a[data-view=games]").click();
			look();
		})`)
	})
	cpu := 0.0
	for _, task := range tasks {
		cpu += task
	}
	m.add("500 games with 100,000 moves", fmt.Sprintf("%.1f MB", size/1e6), "20 MB", "")
	m.add("their list, click to its first frame", ms(took), "300 ms", "100 ms")
	m.add("their list, CPU of the main thread", ms(cpu), "", "")
	chromedp.Cancel(p.ctx)
}

// idle waits until the browser has nothing else to do.
const idle = `new Promise(done => requestIdleCallback(() => done(true)))`

// cpuOfTasks returns the CPU time of each task that the main thread of a page does meanwhile, in
// milliseconds. It does not depend on what else the machine does, as the length of a task does.
func (p *page) cpuOfTasks(do func()) []float64 {
	p.Helper()
	type event struct {
		Name string  `json:"name"`
		Pid  int     `json:"pid"`
		Tid  int     `json:"tid"`
		Time float64 `json:"tdur"` // microseconds
		Args struct {
			Name string `json:"name"`
		} `json:"args"`
	}
	var events []event
	ended := make(chan bool)
	ctx, cancel := context.WithCancel(p.ctx)
	defer cancel()
	if err := chromedp.Listen(ctx, func(found any) {
		switch found := found.(type) {
		case *tracing.EventDataCollected:
			for _, value := range found.Value {
				var e event
				if json.Unmarshal(value, &e) == nil {
					events = append(events, e)
				}
			}
		case *tracing.EventTracingComplete:
			select {
			case ended <- true:
			case <-ctx.Done():
			}
		}
	}); err != nil {
		p.Fatal(err)
	}
	if err := command(p, tracing.Start, tracing.StartParams{
		TransferMode: tracing.StartTransferModeReportEvents,
		TraceConfig:  &tracing.TraceConfig{IncludedCategories: []string{"toplevel"}},
	}); err != nil {
		p.Fatal(err)
	}
	do()
	if err := command(p, tracing.End, cdp.Empty{}); err != nil {
		p.Fatal(err)
	}
	<-ended
	type thread struct{ pid, tid int }
	main := map[thread]bool{} // of all pages of the browser
	for _, e := range events {
		if e.Name == "thread_name" && e.Args.Name == "CrRendererMain" {
			main[thread{e.Pid, e.Tid}] = true
		}
	}
	tasks := map[thread][]float64{}
	for _, e := range events {
		if at := (thread{e.Pid, e.Tid}); main[at] && e.Name == "ThreadControllerImpl::RunTask" {
			tasks[at] = append(tasks[at], e.Time/1000)
		}
	}
	sum := func(list []float64) (total float64) {
		for _, task := range list {
			total += task
		}
		return total
	}
	// The page that was used has computed most.
	return slices.MaxFunc(slices.Collect(maps.Values(tasks)), func(a, b []float64) int {
		return cmp.Compare(sum(a), sum(b))
	})
}

// cpu measures what the main thread computes, which does not depend on what else the machine does:
// until the page is idle, and for a key.
func (m *measures) cpu(b *testing.B) {
	p := open(b, setup{}, "play&p="+hard)
	p.see("ER")
	if err := command(p, performance.Enable, performance.EnableParams{
		TimeDomain: performance.EnableTimeDomainThreadTicks}); err != nil {
		b.Fatal(err)
	}
	spent := func() float64 {
		result, err := chromedp.Call(p.ctx, performance.GetMetrics, struct{}{})
		if err != nil {
			b.Fatal(err)
		}
		for _, metric := range result.Metrics {
			if metric.Name == "TaskDuration" {
				return 1000 * metric.Value
			}
		}
		return 0
	}
	before := spent()
	p.do(chromedp.Reload())
	p.see("ER")
	eval[bool](p, idle)
	m.add("CPU of the main thread on load, all tasks", ms(spent()-before), "", "")
	loaded := p.cpuOfTasks(func() {
		p.do(chromedp.Reload())
		p.see("ER")
		eval[bool](p, idle)
	})
	m.add("CPU of the longest task on load", ms(slices.Max(loaded)), "100 ms", "50 ms")
	p.choose("r1c2")
	var keys []float64
	for range 8 {
		for _, key := range []string{"1", "Shift+2", "Control+3", "ArrowRight", "m", "Control+z",
			"ArrowDown", "Shift+ArrowLeft", "Delete", "Escape"} {
			before := spent()
			p.keys(key)
			p.frames()
			keys = append(keys, spent()-before)
		}
	}
	m.add("CPU of the main thread for a key p95", ms(quantile(keys, 0.95)), "", "")
	chromedp.Cancel(p.ctx)
}
