package web

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"time"

	"github.com/VictoriaMetrics/metrics"
)

// meterHelp says what the numbers of a server are, by their names.
var meterHelp = map[string]string{
	"nonet_answer_bytes":         "Bytes of answers that wait for their clients.",
	"nonet_build_info":           "1; the labels say what runs.",
	"nonet_connections":          "Open connections.",
	"nonet_gate_places":          "Calls of a kind that may work at a time.",
	"nonet_gate_waiting":         "Calls of a kind that wait for a place.",
	"nonet_gate_working":         "Calls of a kind at work.",
	"nonet_nodes_total":          "Nodes of searches.",
	"nonet_parameter_bytes":      "Bytes of parameters that are kept.",
	"nonet_puzzles_total":        "Puzzles in requests that were answered.",
	"nonet_request_seconds":      "Time of requests in seconds, from their headers to their end.",
	"nonet_requests_total":       "Requests by method and status.",
	"nonet_shed_total":           "Requests that were turned away, by the reason.",
	"nonet_stream_bytes":         "Bytes of memory that open streams may use.",
	"nonet_waited_seconds_total": "Time that calls have waited for a place, in seconds.",
}

// secondsBounds are the bounds of the histogram of times, in seconds.
var secondsBounds = []float64{.0001, .0005, .001, .005, .01, .05, .1, .25, .5, 1, 5, 10}

// meters are the numbers of a server, as Prometheus and its kin read them.
type meters struct {
	set            *metrics.Set
	puzzles, nodes *metrics.Counter
}

func newMeters(c *caller, streams *lineStreams, version string) *meters {
	metrics.ExposeMetadata(true)
	m := &meters{set: metrics.NewSet()}
	m.set.NewGauge(fmt.Sprintf("nonet_build_info{version=%q,goversion=%q}", version,
		runtime.Version()), func() float64 { return 1 })
	m.puzzles = m.set.NewCounter("nonet_puzzles_total")
	m.nodes = m.set.NewCounter("nonet_nodes_total")
	for name, g := range map[string]*gate{"short": c.short, "tries": c.tries, "long": c.long} {
		m.set.NewGauge(fmt.Sprintf("nonet_gate_places{gate=%q}", name),
			func() float64 { return float64(g.places) })
		m.set.NewGauge(fmt.Sprintf("nonet_gate_working{gate=%q}", name),
			func() float64 { return float64(g.atWork()) })
		m.set.NewGauge(fmt.Sprintf("nonet_gate_waiting{gate=%q}", name),
			func() float64 { return float64(g.waiting.taken()) })
	}
	for name, b := range map[string]*budget{"parameter": &c.bodies, "stream": &streams.memory,
		"answer": &c.answers} {
		m.set.NewGauge("nonet_"+name+"_bytes", func() float64 { return float64(b.taken()) })
	}
	return m
}

// add adds a request that took so long.
func (m *meters) add(a *account, took time.Duration) {
	route := a.route
	if route == "" {
		route = "other"
	}
	counter := func(format string, args ...any) *metrics.Counter {
		return m.set.GetOrCreateCounter(fmt.Sprintf(format, args...))
	}
	counter("nonet_requests_total{route=%q,status=\"%d\"}", route, a.status).Inc()
	m.set.GetOrCreatePrometheusHistogramExt(fmt.Sprintf("nonet_request_seconds{route=%q}", route),
		secondsBounds).Update(took.Seconds())
	m.set.GetOrCreateFloatCounter("nonet_waited_seconds_total").Add(a.waited.Seconds())
	if a.shed != "" {
		counter("nonet_shed_total{reason=%q}", a.shed).Inc()
	}
	m.puzzles.Add(int(a.puzzles))
	m.nodes.Add(int(a.nodes))
}

// write writes the numbers in the text format of Prometheus.
func (m *meters) write(w io.Writer) {
	var text bytes.Buffer
	m.set.WritePrometheus(&text)
	for line := range bytes.Lines(text.Bytes()) {
		if name, ok := bytes.CutPrefix(line, []byte("# HELP ")); ok {
			name = bytes.TrimSpace(name)
			line = fmt.Appendf(nil, "# HELP %s %s\n", name, meterHelp[string(name)])
		}
		w.Write(line)
	}
}

// serveMetrics serves the numbers and the state of the server on a listener of their own, until
// the function that it returns is called.
func (h *handler) serveMetrics(l net.Listener, conns *connections) (end func()) {
	h.metrics.set.NewGauge("nonet_connections", func() float64 { return float64(conns.count()) })
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		h.metrics.write(w)
		metrics.WriteProcessMetrics(w)
	})
	mux.HandleFunc("/healthz", h.health)
	mux.HandleFunc("/readyz", h.ready)
	limits := &h.server.Limits
	own := newConnections(maxMetricsConnections)
	server := &http.Server{
		Handler:           own.handler(mux),
		ReadHeaderTimeout: limits.Header,
		ReadTimeout:       limits.Body,
		WriteTimeout:      limits.Write,
		IdleTimeout:       limits.Idle,
		MaxHeaderBytes:    int(limits.HeaderBytes),
		ErrorLog:          quiet,
		ConnContext:       own.context,
		ConnState:         own.state,
	}
	go func() {
		if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			h.server.Log("metrics: " + err.Error())
		}
	}()
	return func() { server.Close() }
}

// maxMetricsConnections bounds the connections to the listener of Server.Metrics.
const maxMetricsConnections = 100
