package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nonet-dev/nonet/internal/web/api"
)

// publicServer is a server for anybody, without tries.
func publicServer() Server {
	return Server{Limits: withoutTries(PublicLimits()), Log: func(string) {}}
}

// request returns an answer of a handler to a request with these headers: name, value and so on.
func request(h http.Handler, verb, path, body string, headers ...string) *http.Response {
	r := httptest.NewRequest(verb, path, strings.NewReader(body))
	for i := 0; i < len(headers); i += 2 {
		if headers[i] == "Host" {
			r.Host = headers[i+1]
		}
		r.Header.Add(headers[i], headers[i+1])
	}
	if body != "" && r.Header.Get("Content-Type") == "" {
		r.Header.Set("Content-Type", "application/json")
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

// A public server has the methods and no page, answers to every name, and lets nothing of an
// answer be used or kept by a browser.
func TestPublic(t *testing.T) {
	h := newHandler(publicServer(), newCalls().methods)
	for _, x := range []struct {
		verb, path, body string
		want             int
	}{
		{"GET", "/", "", 404},
		{"GET", "/index.html", "", 404},
		{"GET", "/main.js", "", 404},
		{"GET", "/v1/about", "", 200},
		{"POST", "/v1/echo", "{}", 200},
		{"POST", "/v1/fails", `"many"`, 422},
		{"GET", "/healthz", "", 200},
		{"GET", "/readyz", "", 200},
		{"GET", "/metrics", "", 404},
		{"GET", openAPIPath, "", 200},
	} {
		r := request(h, x.verb, x.path, x.body, "Host", "any.example")
		if r.StatusCode != x.want {
			t.Errorf("%s: status %d, want %d", x.path, r.StatusCode, x.want)
		}
		if r.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: sniffed", x.path)
		}
		if p := r.Header.Get("Content-Security-Policy"); !isProbePath(x.path) &&
			!strings.HasPrefix(p, "default-src 'none'") {
			t.Errorf("%s: policy %q", x.path, p)
		}
		if kept := r.Header.Get("Cache-Control"); kept != "no-store" && x.path != openAPIPath {
			t.Errorf("%s: Cache-Control %q", x.path, kept)
		}
	}
}

func isProbePath(path string) bool {
	return isProbe(httptest.NewRequest("GET", path, nil))
}

// With names, other names are refused, but not to those who ask whether the server works.
func TestPublicHosts(t *testing.T) {
	s := publicServer()
	s.Hosts = []string{"nonet.example"}
	h := newHandler(s, newCalls().methods)
	for _, x := range []struct {
		host, path string
		want       int
	}{
		{"nonet.example", "/v1/about", 200},
		{"NONET.example:443", "/v1/about", 200},
		{"evil.example", "/v1/about", 421},
		{"10.0.0.7:8080", "/healthz", 200},
		{"10.0.0.7:8080", "/readyz", 200},
	} {
		if got := request(h, "GET", x.path, "", "Host", x.host).StatusCode; got != x.want {
			t.Errorf("%s%s: status %d, want %d", x.host, x.path, got, x.want)
		}
	}
}

// Pages of the origins that are named may call methods, and read answers. Others may not.
func TestOrigins(t *testing.T) {
	const good, evil = "https://good.example", "https://evil.example"
	for _, x := range []struct {
		origins []string
		origin  string
		allowed bool
	}{
		{nil, good, false},
		{[]string{good}, good, true},
		{[]string{good}, evil, false},
		{[]string{good}, "null", false},
		{[]string{"https://a.example", good}, good, true},
		{[]string{"*"}, evil, true},
	} {
		s := publicServer()
		s.Origins = x.origins
		h := newHandler(s, newCalls().methods)
		call := request(h, "POST", "/v1/echo", "{}", "Origin", x.origin, "Sec-Fetch-Site",
			"cross-site")
		asked := request(h, "OPTIONS", "/v1/echo", "", "Origin", x.origin, "Sec-Fetch-Site",
			"cross-site", "Access-Control-Request-Method", "POST",
			"Access-Control-Request-Headers", "content-type")
		want, wantAsked, wantOrigin := 403, 403, ""
		if x.allowed {
			want, wantAsked, wantOrigin = 200, 204, x.origin
		}
		if call.StatusCode != want || asked.StatusCode != wantAsked {
			t.Errorf("%v, from %s: status %d, asked before %d", x.origins, x.origin,
				call.StatusCode, asked.StatusCode)
		}
		for _, r := range []*http.Response{call, asked} {
			if got := r.Header.Get("Access-Control-Allow-Origin"); got != wantOrigin {
				t.Errorf("%v: origin %q may read the answer to %q", x.origins, got, x.origin)
			}
		}
		for _, r := range []*http.Response{call, asked} {
			text, err := io.ReadAll(r.Body)
			if err != nil {
				t.Fatal(err)
			}
			if !x.allowed && (!strings.Contains(string(text), x.origin) ||
				!strings.Contains(string(text), "--cors")) {
				t.Errorf("%v, from %s: refused with %s", x.origins, x.origin, text)
			}
		}
		if allowed := asked.Header.Get("Access-Control-Allow-Headers"); x.allowed &&
			!strings.Contains(allowed, "Content-Type") {
			t.Errorf("%v: allowed headers %q", x.origins, allowed)
		}
		if x.origins != nil && call.StatusCode == 200 && call.Header.Get("Vary") != "Origin" {
			t.Errorf("%v: an answer for one origin may be kept for others", x.origins)
		}
		if got := request(h, "POST", "/v1/echo", "{}").StatusCode; got != 200 {
			t.Errorf("%v: a program has status %d", x.origins, got)
		}
	}
}

// What is kept of a file for one origin, or for one encoding, is not given to others.
func TestOriginsOfFiles(t *testing.T) {
	s := publicServer()
	s.Origins, s.Page = []string{"https://good.example"}, true
	h := newHandler(s, newCalls().methods)
	for _, path := range []string{"/", openAPIPath} {
		first := request(h, "GET", path, "")
		again := request(h, "GET", path, "", "If-None-Match", first.Header.Get("ETag"))
		if first.StatusCode != 200 || again.StatusCode != 304 {
			t.Errorf("%s: status %d, then %d", path, first.StatusCode, again.StatusCode)
		}
		for _, r := range []*http.Response{first, again} {
			if got := r.Header.Values("Vary"); !slices.Contains(got, "Origin") ||
				!slices.Contains(got, "Accept-Encoding") {
				t.Errorf("%s, status %d: Vary is %q", path, r.StatusCode, got)
			}
		}
	}
}

// A client may make so many requests at once, then one after the other as time goes by. Each
// client has its own number, and one of IPv6 has one for its network.
func TestRate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := publicServer()
		s.Rate = &Rate{N: 3, Within: time.Minute}
		h := newHandler(s, newCalls().methods)
		call := func(from string) *http.Response {
			r := httptest.NewRequest("GET", "/v1/about", nil)
			r.RemoteAddr = from
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			return w.Result()
		}
		expect := func(from string, want int) {
			t.Helper()
			if got := call(from).StatusCode; got != want {
				t.Errorf("%s: status %d, want %d", from, got, want)
			}
		}
		for range 3 {
			expect("192.0.2.1:1000", 200)
			expect("[2001:db8::1]:1000", 200)
		}
		expect("192.0.2.1:2000", 429)
		expect("[2001:db8::ffff:2]:1000", 429)
		expect("192.0.2.2:1000", 200)
		expect("[2001:db8:0:1::1]:1000", 200)
		if again := call("192.0.2.1:1000").Header.Get("Retry-After"); again != "20" {
			t.Errorf("Retry-After: %q", again)
		}
		if got := request(h, "GET", "/healthz", "").StatusCode; got != 200 {
			t.Errorf("healthz: status %d", got)
		}
		time.Sleep(20 * time.Second)
		expect("192.0.2.1:1000", 200)
		expect("192.0.2.1:1000", 429)
	})
}

// A page of another origin can read that it makes too many requests, and when to come again. The
// questions of its browser do not count.
func TestRateOfPages(t *testing.T) {
	const page = "https://page.example"
	s := publicServer()
	s.Origins, s.Rate = []string{page}, &Rate{N: 1, Within: time.Hour}
	h := newHandler(s, newCalls().methods)
	for range 3 {
		if got := request(h, "OPTIONS", "/v1/echo", "", "Origin", page,
			"Access-Control-Request-Method", "POST").StatusCode; got != 204 {
			t.Errorf("a question: status %d", got)
		}
	}
	for _, want := range []int{200, 429} {
		r := request(h, "POST", "/v1/echo", "{}", "Origin", page, "Sec-Fetch-Site", "cross-site")
		if r.StatusCode != want || r.Header.Get("Access-Control-Allow-Origin") != page ||
			r.Header.Get("Access-Control-Expose-Headers") != "Retry-After" {
			t.Errorf("status %d, want %d, with %v", r.StatusCode, want, r.Header)
		}
	}
}

// Who is told to come again is told when, also after a call that was ended.
func TestCancelledCallIsToldWhen(t *testing.T) {
	h := newHandler(publicServer(), newCalls().methods)
	r := request(h, "POST", "/v1/fails", `"`+string(api.CodeCancelled)+`"`)
	if r.StatusCode != 503 || r.Header.Get("Retry-After") == "" {
		t.Errorf("status %d, %v", r.StatusCode, r.Header)
	}
}

// Metrics that can be served no longer are told to those who run the server.
func TestMetricsFault(t *testing.T) {
	told := make(chan string, 1)
	s := publicServer()
	s.Log = func(text string) { told <- text }
	var err error
	if s.Metrics, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	s.start(t, newCalls().methods)
	s.Metrics.Close()
	if text := <-told; !strings.HasPrefix(text, "metrics: ") {
		t.Errorf("it was told %q", text)
	}
}

// The clients that are remembered are bounded, and those that make too many requests stay
// remembered as long as others can be forgotten.
func TestManyClients(t *testing.T) {
	now := time.Now()
	c := newClients(Rate{N: 1, Within: time.Hour})
	busy := netip.MustParsePrefix("192.0.2.1/32")
	c.limiter(busy, now).AllowN(now, 1)
	next := netip.MustParseAddr("10.0.0.0")
	for range 2 * maxClients {
		c.limiter(netip.PrefixFrom(next, 32), now)
		next = next.Next()
	}
	if len(c.seen) > maxClients {
		t.Errorf("%d clients", len(c.seen))
	}
	if c.limiter(busy, now).AllowN(now, 1) {
		t.Error("a busy client was forgotten")
	}
}

// The client is who talks to the last of the proxies that are trusted, and nobody else can say
// that it is another.
func TestClient(t *testing.T) {
	s := publicServer()
	s.Proxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"),
		netip.MustParsePrefix("fd00::/8")}
	h := newHandler(s, nil)
	for _, x := range []struct {
		remote    string
		forwarded []string
		want      string
	}{
		{"192.0.2.1:5", nil, "192.0.2.1"},
		{"192.0.2.1:5", []string{"198.51.100.9"}, "192.0.2.1"},
		{"10.0.0.1:5", nil, "10.0.0.1"},
		{"10.0.0.1:5", []string{"198.51.100.9"}, "198.51.100.9"},
		{"10.0.0.1:5", []string{"203.0.113.5, 198.51.100.9"}, "198.51.100.9"},
		{"10.0.0.1:5", []string{"203.0.113.5", "198.51.100.9, 10.2.3.4"}, "198.51.100.9"},
		{"10.0.0.1:5", []string{"10.1.1.1,10.2.2.2"}, "10.1.1.1"},
		{"10.0.0.1:5", []string{"198.51.100.9, unknown"}, "10.0.0.1"},
		{"10.0.0.1:5", []string{""}, "10.0.0.1"},
		{"10.0.0.1:5", []string{"203.0.113.5, 198.51.100.9:5555"}, "198.51.100.9"},
		{"10.0.0.1:5", []string{"198.51.100.9, 10.2.3.4:80"}, "198.51.100.9"},
		{"10.0.0.1:5", []string{"[2001:db8::1]:443"}, "2001:db8::1"},
		{"10.0.0.1:5", []string{"198.51.100.9:port"}, "10.0.0.1"},
		{"[fd00::1]:5", []string{"2001:db8::7"}, "2001:db8::7"},
		{"[::ffff:10.0.0.1]:5", []string{"::ffff:198.51.100.9"}, "198.51.100.9"},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = x.remote
		r.Header["X-Forwarded-For"] = x.forwarded
		if got := h.client(r).String(); got != x.want {
			t.Errorf("%s with %q: %s, want %s", x.remote, x.forwarded, got, x.want)
		}
	}
}

// Whatever X-Forwarded-For is, there is a client, and its requests can be counted.
func FuzzClient(f *testing.F) {
	f.Add("10.0.0.1:5", "203.0.113.5, 198.51.100.9")
	f.Add("[fd00::1%eth0]:5", "fe80::1%eth0,")
	s := publicServer()
	s.Proxies = []netip.Prefix{netip.MustParsePrefix("0.0.0.0/0"), netip.MustParsePrefix("::/0")}
	s.Rate = &Rate{N: 1, Within: time.Second}
	h := newHandler(s, nil)
	f.Fuzz(func(t *testing.T, remote, forwarded string) {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = remote
		r.Header.Set("X-Forwarded-For", forwarded)
		client := h.client(r)
		h.clients.limiter(networkOf(client), time.Now())
		if client.Is4In6() || client.Zone() != "" {
			t.Errorf("%s has another text", client)
		}
	})
}

// A call waits for its turn only for a while, and then says when to come again.
func TestWait(t *testing.T) {
	s := publicServer()
	s.Limits.Wait, s.Limits.Long = time.Millisecond, 1
	c := newCalls()
	address := s.start(t, c.methods)
	first := dial(t, address, post("long", "{}"))
	<-c.entered
	second := httptest.NewRequest("POST", "http://"+address+"/v1/long", strings.NewReader("{}"))
	second.Header.Set("Content-Type", "application/json")
	second.RequestURI = ""
	r, err := http.DefaultClient.Do(second)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if r.StatusCode != 503 || r.Header.Get("Retry-After") == "" {
		t.Errorf("status %d, Retry-After %q", r.StatusCode, r.Header.Get("Retry-After"))
	}
	close(c.leave)
	if got := readStatus(t, first); got != 200 {
		t.Errorf("the first: status %d", got)
	}
}

// The parameters of all calls together are bounded, and room for them is given back.
func TestAllBodies(t *testing.T) {
	s := publicServer()
	s.Limits.AllBytes, s.Limits.Short = 1300, 2
	c := newCalls()
	h := newHandler(s, c.methods)
	text := `"` + strings.Repeat("x", 600) + `"`
	go request(h, "POST", "/v1/short", text)
	<-c.entered
	if r := request(h, "POST", "/v1/echo", text); r.StatusCode != 503 ||
		r.Header.Get("Retry-After") == "" {
		t.Errorf("status %d", r.StatusCode)
	}
	if got := request(h, "POST", "/v1/echo", "{}").StatusCode; got != 200 {
		t.Errorf("a small one: status %d", got)
	}
	close(c.leave)
	<-c.ended
	for h.caller.bodies.taken() > 0 {
		time.Sleep(time.Millisecond)
	}
	if got := request(h, "POST", "/v1/echo", text).StatusCode; got != 200 {
		t.Errorf("after it: status %d", got)
	}
}

// What is about one puzzle may have less than what has texts and lists.
func TestBodySizes(t *testing.T) {
	c := newCalls()
	texts := c.methods["echo"]
	texts.texts = true
	c.methods["texts"] = texts
	h := newHandler(publicServer(), c.methods)
	large := `"` + strings.Repeat("x", 100_000) + `"`
	for _, x := range []struct {
		method string
		want   int
	}{{"echo", 413}, {"texts", 200}} {
		if got := request(h, "POST", "/v1/"+x.method, large).StatusCode; got != x.want {
			t.Errorf("%s: status %d, want %d", x.method, got, x.want)
		}
	}
}

// What methods and documents say of the bounds of a public server is what they are.
func TestBoundsAreTold(t *testing.T) {
	l := PublicLimits()
	answer := request(newHandler(publicServer(), table()), "GET", "/v1/about", "")
	var about struct{ Limits api.Limits }
	if err := json.NewDecoder(answer.Body).Decode(&about); err != nil {
		t.Fatal(err)
	}
	if got := about.Limits; int64(got.Body) != l.BodyBytes ||
		float64(got.Seconds) != l.Call.Time.Seconds() {
		t.Errorf("about says %+v", got)
	}
	text, err := os.ReadFile("api/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []string{
		fmt.Sprintf("| parameters | %d MiB; %d KiB of `nonet serve` (`--body-size`), %d MiB of methods ",
			api.MaxBody>>20, l.BodyBytes>>10, l.TextBytes>>20),
		fmt.Sprintf("| time of a call | %d seconds; %.0f of `nonet serve` (`--timeout`)",
			api.MaxSeconds, l.Call.Time.Seconds()),
		fmt.Sprintf("| an answer | %d MiB of `nonet serve` (`--answer-size`)", l.AnswerBytes>>20),
		fmt.Sprintf("| tables of `count` | %d MB ", l.Call.Tables>>20),
		fmt.Sprintf("| puzzles of a call | %d ", api.MaxPuzzles),
		fmt.Sprintf("| size of a layout | %d ", api.MaxSize),
	} {
		if !strings.Contains(string(text), row) {
			t.Errorf("api/README.md lacks %q", row)
		}
	}
	service, err := os.ReadFile("../../docs/service.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("Every other call gets %d ms without waiting",
		l.Try.Milliseconds()); !strings.Contains(string(service), want) {
		t.Errorf("docs/service.md lacks %q", want)
	}
}

// lockedBuffer is a log that is written and read at the same time.
type lockedBuffer struct {
	mu sync.Mutex
	bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Buffer.Write(p)
}

// lines returns the lines that were written, and forgets them.
func (b *lockedBuffer) lines(t *testing.T) (list []map[string]any) {
	t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for line := range strings.Lines(b.String()) {
		var x map[string]any
		if err := json.Unmarshal([]byte(line), &x); err != nil {
			t.Fatalf("no JSON: %s", line)
		}
		list = append(list, x)
	}
	b.Reset()
	return list
}

const easyGivens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// A request is a line in the log: what was asked, how it ended, sizes and work. The puzzle is not
// in it, unless that is wanted.
func TestRequestLog(t *testing.T) {
	for _, puzzles := range []bool{false, true} {
		var log lockedBuffer
		s := publicServer()
		s.Requests, s.LogPuzzles = slog.New(slog.NewJSONHandler(&log, nil)), puzzles
		h := newHandler(s, table())
		params := `{"givens":"` + easyGivens + `"}`
		request(h, "POST", "/v1/solve", params)
		request(h, "POST", "/v1/solve", `{"givens":"1"}`)
		request(h, "GET", "/nothing", "")
		request(h, "POST", "/v1/nothing", "{}")
		request(h, "GET", "/healthz", "")
		got := log.lines(t)
		want := []map[string]any{
			{"msg": "request", "route": "solve", "method": "POST", "status": 200.0,
				"client": "192.0.2.1", "in": float64(len(params)), "puzzles": 1.0, "nodes": 0.0},
			{"route": "solve", "status": 422.0, "code": "unreadable"},
			{"route": "/nothing", "method": "GET", "status": 404.0},
			{"route": "/v1/nothing", "status": 404.0},
		}
		if len(got) != len(want) {
			t.Fatalf("lines: %v", got)
		}
		for i := range want {
			for name, value := range want[i] {
				if got[i][name] != value {
					t.Errorf("line %d: %s is %v, want %v", i, name, got[i][name], value)
				}
			}
			if _, ok := got[i]["seconds"].(float64); !ok {
				t.Errorf("line %d has no time", i)
			}
		}
		if out, _ := got[0]["out"].(float64); out < 81 {
			t.Errorf("bytes of the answer: %v", got[0]["out"])
		}
		if text, _ := got[0]["params"].(string); strings.Contains(text, easyGivens) != puzzles {
			t.Errorf("puzzles are wanted: %v, and there is %q", puzzles, text)
		}
	}
}

// A client that goes away has status 499 in the log.
func TestGoneClientInLog(t *testing.T) {
	var log lockedBuffer
	s := publicServer()
	s.Requests = slog.New(slog.NewJSONHandler(&log, nil))
	c := newCalls()
	// A call that ends with its context says so as methods do.
	waits := c.methods["long"]
	inner := waits.call
	waits.call = func(ctx context.Context, params []byte, emit func(any) error) (any, error) {
		inner(ctx, params, emit)
		return nil, &api.Error{Code: api.CodeCancelled, Message: "the call was ended"}
	}
	c.methods["long"] = waits
	address := s.start(t, c.methods)
	conn := dial(t, address, post("long", "{}"))
	<-c.entered
	conn.Close()
	if err := <-c.ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the call ended with %v", err)
	}
	var lines []map[string]any
	for len(lines) == 0 {
		time.Sleep(time.Millisecond)
		lines = log.lines(t)
	}
	if got := lines[0]["status"]; got != float64(statusGone) {
		t.Errorf("status %v", got)
	}
}

// startMetrics serves methods, with metrics at another address. end ends the server and waits
// for it.
func startMetrics(t *testing.T, s Server, methods map[string]method) (address, metrics string,
	end func(), ended <-chan error) {
	t.Helper()
	var err error
	if s.Metrics, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		done <- s.serve(ctx, l, newHandler(s, methods))
		close(done)
	}()
	t.Cleanup(func() { cancel(); <-done })
	return l.Addr().String(), "http://" + s.Metrics.Addr().String(), cancel, done
}

// fetch returns the status and the text at an address.
func fetch(t *testing.T, url string) (int, string) {
	t.Helper()
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(text)
}

// checkMetrics holds numbers against the text format of Prometheus: each family stands together,
// below one line of help and one of its type, and buckets are in the order of their bounds.
func checkMetrics(t *testing.T, text string) {
	t.Helper()
	help, kinds := map[string]string{}, map[string]string{}
	family, series, bound := "", "", 0.0
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if about, ok := strings.CutPrefix(line, "# HELP "); ok {
			name, text, _ := strings.Cut(about, " ")
			if _, twice := help[name]; twice {
				t.Errorf("%s has help twice", name)
			}
			help[name] = text
			continue
		}
		if about, ok := strings.CutPrefix(line, "# TYPE "); ok {
			kind := ""
			family, kind, _ = strings.Cut(about, " ")
			kinds[family] = kind
			continue
		}
		name := line[:strings.IndexAny(line, "{ ")]
		if kinds[family] == "histogram" || kinds[family] == "summary" {
			for _, end := range []string{"_bucket", "_sum", "_count"} {
				name = strings.TrimSuffix(name, end)
			}
		}
		if name != family {
			t.Errorf("below the type of %s: %s", family, line)
		}
		if before, rest, ok := strings.Cut(line, `le="`); ok {
			text, _, _ := strings.Cut(rest, `"`)
			le, err := strconv.ParseFloat(text, 64)
			if err != nil || before == series && le <= bound {
				t.Errorf("a bucket to %v behind one to %v: %s, %v", le, bound, line, err)
			}
			series, bound = before, le
		}
	}
	for name, kind := range kinds {
		if strings.HasPrefix(name, "nonet_") && (help[name] == "" || kind == "") {
			t.Errorf("%s is a %q and has the help %q", name, kind, help[name])
		}
	}
	if kinds["nonet_request_seconds"] != "histogram" || kinds["nonet_requests_total"] != "counter" {
		t.Errorf("types %v", kinds)
	}
}

// The metrics count requests, puzzles and nodes, tell of gates and of what was turned away, and
// are at an address of their own.
func TestMetrics(t *testing.T) {
	s := publicServer()
	s.Version, s.Rate = "1.2", &Rate{N: 3, Within: time.Hour}
	address, metrics, _, _ := startMetrics(t, s, table())
	solve := post("solve", `{"givens":"`+easyGivens+`"}`)
	for _, want := range []int{200, 200, 404, 429} {
		text := solve
		if want == 404 {
			text = strings.Replace(solve, "/solve", "/magic", 1)
		}
		if got := readStatus(t, dial(t, address, text)); got != want {
			t.Errorf("status %d, want %d", got, want)
		}
	}
	var text string
	for !strings.Contains(text, `status="429"`) { // it is counted after it is answered
		_, text = fetch(t, metrics+"/metrics")
	}
	for _, want := range []string{
		`nonet_requests_total{route="solve",status="200"} 2`,
		`nonet_requests_total{route="other",status="404"} 1`,
		`nonet_request_seconds_count{route="solve"} 2`,
		`nonet_request_seconds_bucket{route="solve",le="+Inf"} 2`,
		`nonet_request_seconds_bucket{route="solve",le="0.0001"} `,
		`nonet_build_info{version="1.2",goversion="go`,
		`nonet_puzzles_total 2`,
		`nonet_nodes_total 0`,
		`nonet_shed_total{reason="rate"} 1`,
		`nonet_gate_working{gate="short"} 0`,
		`nonet_gate_waiting{gate="long"} 0`,
		`nonet_connections `,
		`go_goroutines `,
	} {
		if !slices.ContainsFunc(strings.Split(text, "\n"), func(line string) bool {
			return strings.HasPrefix(line, want)
		}) {
			t.Errorf("the metrics lack %s", want)
		}
	}
	checkMetrics(t, text)
	if strings.Contains(text, "magic") {
		t.Error("a name that somebody made up is a label")
	}
	if status, _ := fetch(t, metrics+"/readyz"); status != 200 {
		t.Errorf("readyz: status %d", status)
	}
	if status, _ := fetch(t, metrics+"/v1/about"); status != 404 {
		t.Errorf("methods beside the metrics: status %d", status)
	}
}

// A server that is told to end says so, takes no new requests, and lets those at work end.
func TestGracefulEnd(t *testing.T) {
	c := newCalls()
	address, metrics, end, ended := startMetrics(t, publicServer(), c.methods)
	atWork := dial(t, address, post("long", "{}"))
	<-c.entered
	end()
	for status := 200; status != 503; {
		status, _ = fetch(t, metrics+"/readyz")
	}
	if status, _ := fetch(t, metrics+"/healthz"); status != 200 {
		t.Errorf("healthz: status %d", status)
	}
	for { // the listener is closed soon
		conn, err := net.Dial("tcp", address)
		if err != nil {
			break
		}
		conn.Close()
	}
	select {
	case err := <-ended:
		t.Fatalf("it ended beside a call at work: %v", err)
	default:
	}
	close(c.leave)
	if got := readStatus(t, atWork); got != 200 {
		t.Errorf("status %d", got)
	}
	if err := <-c.ended; err != nil {
		t.Errorf("the call ended with %v", err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// A call that is at work for too long ends with the server.
func TestEndOfLongCalls(t *testing.T) {
	s := publicServer()
	s.Limits.End = time.Millisecond
	c := newCalls()
	address, _, end, ended := startMetrics(t, s, c.methods)
	dial(t, address, post("long", "{}"))
	<-c.entered
	end()
	if err := <-c.ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the call ended with %v", err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// The answer to a client that does not read keeps no place.
func TestDeafClientLeavesItsPlace(t *testing.T) {
	s := publicServer()
	s.Limits.Long, s.Limits.Write = 1, time.Second
	c := newCalls()
	c.methods["large"] = method{params: true, call: func(context.Context, []byte,
		func(any) error) (any, error) {
		return strings.Repeat("x", 8<<20), nil
	}}
	address := s.start(t, c.methods)
	for range 3 {
		conn := dial(t, address, post("large", "{}")) // its answer is more than the system buffers
		if got := readStatus(t, conn); got != 200 {
			t.Fatalf("status %d", got)
		}
	}
	conn := dial(t, address, post("long", "{}"))
	<-c.entered
	close(c.leave)
	if got := readStatus(t, conn); got != 200 {
		t.Errorf("status %d", got)
	}
}
