package web

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/VictoriaMetrics/metrics"
)

// secondsBounds are the bounds of the histogram of times, in seconds.
var secondsBounds = []float64{.0001, .0005, .001, .005, .01, .05, .1, .25, .5, 1, 5, 10}

// meters are the numbers of a server, as Prometheus and its kin read them.
type meters struct {
	set            *metrics.Set
	puzzles, nodes *metrics.Counter
}

func newMeters(c *caller, streams *lineStreams) *meters {
	m := &meters{set: metrics.NewSet()}
	m.puzzles = m.set.NewCounter("nonet_puzzles_total")
	m.nodes = m.set.NewCounter("nonet_nodes_total")
	for name, g := range map[string]*gate{"short": c.short, "long": c.long} {
		m.set.NewGauge(fmt.Sprintf("nonet_gate_places{gate=%q}", name),
			func() float64 { return float64(cap(g.places)) })
		m.set.NewGauge(fmt.Sprintf("nonet_gate_working{gate=%q}", name),
			func() float64 { return float64(g.working()) })
		m.set.NewGauge(fmt.Sprintf("nonet_gate_waiting{gate=%q}", name),
			func() float64 { return float64(g.waiting.Load()) })
	}
	for name, b := range map[string]*bodies{"parameter": &c.bodies, "stream": &streams.memory} {
		m.set.NewGauge("nonet_"+name+"_bytes", func() float64 { return float64(b.kept.Load()) })
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
	seconds := took.Seconds()
	for _, bound := range secondsBounds {
		bucket := counter("nonet_request_seconds_bucket{route=%q,le=\"%g\"}", route, bound)
		if seconds <= bound {
			bucket.Inc()
		}
	}
	counter("nonet_request_seconds_bucket{route=%q,le=\"+Inf\"}", route).Inc()
	counter("nonet_request_seconds_count{route=%q}", route).Inc()
	m.set.GetOrCreateFloatCounter(fmt.Sprintf("nonet_request_seconds_sum{route=%q}", route)).
		Add(seconds)
	m.set.GetOrCreateFloatCounter("nonet_waited_seconds_total").Add(a.waited.Seconds())
	if a.shed != "" {
		counter("nonet_shed_total{reason=%q}", a.shed).Inc()
	}
	m.puzzles.Add(int(a.puzzles))
	m.nodes.Add(int(a.nodes))
}

// serveMetrics serves the numbers and the state of the server on a listener of their own, until
// the function that it returns is called.
func (h *handler) serveMetrics(l net.Listener, conns *connections) (end func()) {
	h.metrics.set.NewGauge("nonet_connections", func() float64 { return float64(conns.count()) })
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		h.metrics.set.WritePrometheus(w)
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
