package web

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/internal/web/api"
)

// calls are the methods of these tests.
type calls struct {
	entered chan string   // gets the name of each waiting call that has begun
	ended   chan error    // gets the error of the context of each of them
	leave   chan struct{} // ends them
	methods map[string]method
}

func newCalls() *calls {
	c := &calls{entered: make(chan string), ended: make(chan error, 1000),
		leave: make(chan struct{})}
	wait := func(name string) func(context.Context, []byte, func(any) error) (any, error) {
		return func(ctx context.Context, _ []byte, _ func(any) error) (any, error) {
			c.entered <- name
			select {
			case <-ctx.Done():
			case <-c.leave:
			}
			c.ended <- ctx.Err()
			return name, nil
		}
	}
	c.methods = map[string]method{
		"echo": {params: true, call: func(_ context.Context, params []byte, _ func(any) error) (any,
			error) {
			return json.RawMessage(params), nil
		}},
		"about": {call: func(context.Context, []byte, func(any) error) (any, error) {
			return "all", nil
		}},
		"events": {params: true, events: "events", call: func(_ context.Context, params []byte,
			emit func(any) error) (any, error) {
			for i := range 3 {
				if err := emit(i); err != nil {
					return nil, err
				}
			}
			if string(params) == "{}" {
				return map[string]int{"n": 3}, nil
			}
			return nil, &api.Error{Code: api.CodeLimit, Message: "too long"}
		}},
		"fails": {params: true, call: func(_ context.Context, params []byte, _ func(any) error) (any,
			error) {
			var code api.Code
			if json.Unmarshal(params, &code) != nil {
				return nil, errors.New("no code")
			}
			return nil, &api.Error{Code: code, Message: "what was expected", Line: 2, Column: 3,
				Detail: "the stack"}
		}},
		"floods": {params: true, call: func(_ context.Context, _ []byte, emit func(any) error) (any,
			error) {
			for {
				if err := emit(strings.Repeat("x", 1<<20)); err != nil {
					c.ended <- err
					return nil, err
				}
			}
		}},
		"short": {params: true, call: wait("short")},
	}
	for name, m := range c.methods {
		m.quick = func([]byte) bool { return true }
		c.methods[name] = m
	}
	c.methods["long"] = method{params: true, call: wait("long")}
	return c
}

// testServer serves the people at one computer. There are no tries: see TestTries.
var testServer = Server{Limits: withoutTries(OwnLimits()), Page: true,
	Hosts: []string{"127.0.0.1", "localhost", "::1", "desk.local"}, Log: func(string) {}}

func withoutTries(l Limits) Limits {
	l.Try = 0
	return l
}

// start serves the methods and returns the address, "host:port".
func start(t *testing.T, methods map[string]method, change func(*Limits)) string {
	t.Helper()
	s := testServer
	if change != nil {
		change(&s.Limits)
	}
	return s.start(t, methods)
}

// start serves the methods and returns the address, "host:port".
func (s Server) start(t *testing.T, methods map[string]method) string {
	t.Helper()
	return s.startHandler(t, newHandler(s, methods))
}

// startHandler is start with the handler of the server.
func (s Server) startHandler(t *testing.T, h *handler) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- s.serve(ctx, l, h) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Serve: %v", err)
		}
	})
	return l.Addr().String()
}

// dial opens a connection and writes a text.
func dial(t *testing.T, address, text string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if _, err := io.WriteString(c, text); err != nil {
		t.Fatal(err)
	}
	return c
}

// post is a request that calls a method.
func post(method, params string, headers ...string) string {
	text := "POST /v1/" + method + " HTTP/1.1\r\n"
	all := append([]string{"Host: localhost", "Content-Type: application/json",
		fmt.Sprintf("Content-Length: %d", len(params))}, headers...)
	// A header that is named again takes the place of the first.
	last := map[string]string{}
	var names []string
	for _, line := range all {
		name, _, _ := strings.Cut(line, ":")
		if _, ok := last[name]; !ok {
			names = append(names, name)
		}
		last[name] = line
	}
	for _, name := range names {
		if line := last[name]; line != name+":" {
			text += line + "\r\n"
		}
	}
	return text + "\r\n" + params
}

func readStatus(t *testing.T, c net.Conn) int {
	t.Helper()
	r, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatalf("no answer: %v", err)
	}
	return r.StatusCode
}

func TestStatuses(t *testing.T) {
	patient := start(t, newCalls().methods, nil)
	hasty := start(t, newCalls().methods, func(l *Limits) { l.Body = 10 * time.Millisecond })
	large := fmt.Sprint(1 << 30)
	for _, test := range []struct {
		name, request string
		want          int
	}{
		{"the page", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", 200},
		{"a name with another port", "GET / HTTP/1.1\r\nHost: desk.local:99\r\n\r\n", 200},
		{"IPv6", "GET / HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n", 200},
		{"upper case and a dot", "GET / HTTP/1.1\r\nHost: LOCALHOST.\r\n\r\n", 200},
		{"a call", post("echo", "{}"), 200},
		{"a media type with a parameter",
			post("echo", "{}", "Content-Type: application/json; charset=utf-8"), 200},
		{"own origin", post("echo", "{}", "Origin: http://localhost"), 200},
		{"own page", post("echo", "{}", "Sec-Fetch-Site: same-origin"), 200},
		{"GET of a method without parameters", "GET /v1/about HTTP/1.1\r\nHost: localhost\r\n\r\n",
			200},

		{"foreign host", "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421},
		{"foreign host that ends alike", "GET / HTTP/1.1\r\nHost: x.localhost\r\n\r\n", 421},
		{"no host", "GET / HTTP/1.0\r\n\r\n", 421},
		{"call at a foreign host", post("echo", "{}", "Host: evil.example"), 421},
		{"foreign origin", post("echo", "{}", "Origin: http://evil.example"), 403},
		{"no origin at all", post("echo", "{}", "Origin: null"), 403},
		{"own host at another port", post("echo", "{}", "Origin: http://localhost:99"), 403},
		{"page of another site", post("echo", "{}", "Sec-Fetch-Site: cross-site"), 403},
		{"page of the same site", post("echo", "{}", "Sec-Fetch-Site: same-site"), 403},

		{"unknown method", post("nothing", "{}"), 404},
		{"no method", post("", "{}"), 404},
		{"unknown file", "GET /etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n", 404},
		{"out of the folder", "GET /../web.go HTTP/1.1\r\nHost: localhost\r\n\r\n", 307},
		{"GET of a method with parameters", "GET /v1/echo HTTP/1.1\r\nHost: localhost\r\n\r\n", 405},
		{"PUT", strings.Replace(post("echo", "{}"), "POST", "PUT", 1), 405},
		{"OPTIONS", "OPTIONS /v1/echo HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n" +
			"Access-Control-Request-Method: POST\r\n\r\n", 403},
		{"POST to the page", strings.Replace(post("", "{}"), "/v1/", "/", 1), 405},
		{"form", post("echo", "{}", "Content-Type: application/x-www-form-urlencoded"), 415},
		{"plain text", post("echo", "{}", "Content-Type: text/plain"), 415},
		{"no media type", post("echo", "{}", "Content-Type:"), 415},
		{"gzip", post("echo", "{}", "Content-Encoding: gzip"), 415},
		{"a coding that nobody knows", post("echo", "{}", "Content-Encoding: br"), 415},
		{"no coding", post("echo", "{}", "Content-Encoding: identity"), 200},
		{"a query", strings.Replace(post("echo", "{}"), "/echo", "/echo?to=json", 1), 400},
		{"1 GB", post("echo", "{", "Content-Length: "+large), 413},
		{"1 GB, as the client says it will", post("echo", "", "Content-Length: "+large,
			"Expect: 100-continue"), 413},
		{"too large in chunks", post("echo", "", "Content-Length:", "Transfer-Encoding: chunked") +
			"100001\r\n" + strings.Repeat(" ", api.MaxBody+1), 413},
		{"body too slow", post("echo", "{", "Content-Length: 100"), 408},
		{"half a chunk", post("echo", "", "Content-Length:", "Transfer-Encoding: chunked") + "5\r\n{",
			408},
		{"wrong chunk", post("echo", "", "Content-Length:", "Transfer-Encoding: chunked") +
			"x\r\n{}\r\n", 400},
		{"headers too large", post("echo", "{}", "X: "+strings.Repeat("x", 2*int(OwnLimits().HeaderBytes))), 431},
		{"no HTTP", "\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", 400},

		{"error request", post("fails", `"request"`), 400},
		{"error unreadable", post("fails", `"unreadable"`), 422},
		{"error invalid", post("fails", `"invalid"`), 422},
		{"error none", post("fails", `"none"`), 422},
		{"error many", post("fails", `"many"`), 422},
		{"error limit", post("fails", `"limit"`), 422},
		{"error unsupported", post("fails", `"unsupported"`), 422},
		{"error internal", post("fails", `"internal"`), 500},
		{"an error of no class", post("fails", ""), 500},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			address := patient
			if test.want == http.StatusRequestTimeout {
				address = hasty
			}
			if got := readStatus(t, dial(t, address, test.request)); got != test.want {
				t.Errorf("status %d, want %d", got, test.want)
			}
		})
	}
}

// TestHeaders: no answer can be read by a page of another origin, and each has the policy
// of the page.
func TestHeaders(t *testing.T) {
	h := newHandler(testServer, newCalls().methods)
	for _, path := range []string{"/", "/main.js", "/nothing", "/v1/about", "/v1/echo"} {
		for _, host := range []string{"localhost", "evil.example"} {
			r := httptest.NewRequest("GET", path, nil)
			r.Host = host
			r.Header.Set("Origin", "http://evil.example")
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			got := w.Result().Header
			for name, want := range headers {
				if got.Get(name) != want {
					t.Errorf("%s of %s: %s is %q, want %q", path, host, name, got.Get(name), want)
				}
			}
			p := got.Get("Content-Security-Policy")
			if !strings.HasPrefix(p, "default-src 'self';") ||
				!strings.HasSuffix(p, "; frame-ancestors 'self'") {
				t.Errorf("%s: policy %q", path, p)
			}
			for name := range got {
				if strings.HasPrefix(name, "Access-Control-") || name == "Set-Cookie" {
					t.Errorf("%s: header %s", path, name)
				}
			}
		}
	}
}

// Lessons of others can show a page that is served to the public.
func TestFramed(t *testing.T) {
	s := testServer
	s.Framed = true
	p := request(newHandler(s, newCalls().methods), "GET", "/", "", "Host", "localhost").Header.
		Get("Content-Security-Policy")
	if !strings.HasSuffix(p, "; frame-ancestors *") {
		t.Errorf("policy %q", p)
	}
}

func TestHalfAHeaderEnds(t *testing.T) {
	address := start(t, newCalls().methods, func(l *Limits) { l.Header = time.Millisecond })
	c := dial(t, address, "GET / HTTP/1.1\r\nHost: local")
	// The server closes the connection, before or after it has read the last byte.
	if _, err := io.ReadAll(c); err != nil && !errors.Is(err, syscall.ECONNRESET) {
		t.Error(err)
	}
}

// TestManyConnections: those that say nothing, half a request, or are idle make room for
// others.
func TestManyConnections(t *testing.T) {
	address := start(t, newCalls().methods, func(l *Limits) { l.Connections = 4 })
	for range 20 {
		dial(t, address, "")
		dial(t, address, "GET / HTTP/1.1\r\nHos")
		idle := dial(t, address, post("echo", "{}"))
		if got := readStatus(t, idle); got != 200 {
			t.Fatalf("status %d", got)
		}
	}
}

// TestConnectionsAtWork: a connection whose request is at work is never closed for another.
func TestConnectionsAtWork(t *testing.T) {
	c := newCalls()
	address := start(t, c.methods, func(l *Limits) { l.Connections, l.Short = 2, 2 })
	first := dial(t, address, post("short", "{}"))
	<-c.entered
	for range 10 {
		dial(t, address, "")
	}
	if got := readStatus(t, dial(t, address, post("echo", "{}"))); got != 200 {
		t.Errorf("beside it: status %d", got)
	}
	close(c.leave)
	if got := readStatus(t, first); got != 200 {
		t.Errorf("the one at work: status %d", got)
	}
}

// TestGoneClient: the call of a client that goes away ends.
func TestGoneClient(t *testing.T) {
	for _, name := range []string{"short", "long"} {
		c := newCalls()
		conn := dial(t, start(t, c.methods, nil), post(name, "{}"))
		<-c.entered
		conn.Close()
		if err := <-c.ended; !errors.Is(err, context.Canceled) {
			t.Errorf("%s ended with %v", name, err)
		}
	}
}

// TestDeafClient: a client that does not read what it asked for does not keep the call.
func TestDeafClient(t *testing.T) {
	c := newCalls()
	address := start(t, c.methods, func(l *Limits) { l.Write = 100 * time.Millisecond })
	dial(t, address, post("floods", "{}", "Accept: application/x-ndjson"))
	if err := <-c.ended; err == nil {
		t.Error("the events were sent")
	}
}

// TestDeafClientOfRefusals: a client that does not read why its requests are refused does not keep
// its connection.
func TestDeafClientOfRefusals(t *testing.T) {
	address := start(t, newCalls().methods, func(l *Limits) {
		l.Body, l.Write = 50*time.Millisecond, 50*time.Millisecond
	})
	c := dial(t, address, "")
	refused := []byte(strings.Repeat("GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n", 1000))
	for {
		if _, err := c.Write(refused); err != nil {
			return // the server has closed the connection
		}
	}
}

// TestLaterRequest: how long the client of a request may take to read has nothing to do with later
// requests of its connection.
func TestLaterRequest(t *testing.T) {
	const limit = 300 * time.Millisecond
	address := start(t, newCalls().methods, func(l *Limits) { l.Body, l.Write = limit/2, limit/2 })
	c := dial(t, address, "")
	for _, x := range []struct {
		request string
		want    int
	}{
		{post("echo", "{}"), 200},
		{post("nothing", "{}"), 404},
		{"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", 200},
		{"GET /icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n", 200},
	} {
		io.WriteString(c, x.request)
		if got := readStatus(t, c); got != x.want {
			t.Errorf("%.20q: status %d, want %d", x.request, got, x.want)
		}
		time.Sleep(2 * limit)
	}
}

// TestEndOfServer: calls that are at work end with the server.
func TestEndOfServer(t *testing.T) {
	c := newCalls()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- testServer.serve(ctx, l, newHandler(testServer, c.methods)) }()
	dial(t, l.Addr().String(), post("long", "{}"))
	<-c.entered
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if err := <-c.ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the call ended with %v", err)
	}
}

// TestGates: as many long calls work at a time as there are cores, others wait, and too
// many are told to come again; short calls have places of their own.
func TestGates(t *testing.T) {
	c := newCalls()
	address := start(t, c.methods, nil)
	places := runtime.GOMAXPROCS(0)
	var conns []net.Conn
	for range places {
		conns = append(conns, dial(t, address, post("long", "{}")))
		<-c.entered
	}
	waiting := OwnLimits().Waiting * places / 2 // of one client
	for range waiting {
		conns = append(conns, dial(t, address, post("long", "{}")))
	}
	// One more than can wait is refused, whichever comes last.
	conns = append(conns, dial(t, address, post("long", "{}")))
	statuses := make(chan int, len(conns))
	for _, conn := range conns {
		go func() {
			r, err := http.ReadResponse(bufio.NewReader(conn), nil)
			if err != nil {
				statuses <- 0
				return
			}
			if r.StatusCode == 503 && r.Header.Get("Retry-After") == "" {
				t.Error("no Retry-After")
			}
			statuses <- r.StatusCode
		}()
	}
	if got := <-statuses; got != 503 {
		t.Errorf("the first answer has status %d, want 503", got)
	}
	select {
	case name := <-c.entered:
		t.Errorf("one more call of %s has begun", name)
	default:
	}
	if got := readStatus(t, dial(t, address, post("echo", "{}"))); got != 200 {
		t.Errorf("a short call beside long ones: status %d", got)
	}
	close(c.leave)
	for range waiting {
		<-c.entered
	}
	for range len(conns) - 1 {
		if got := <-statuses; got != 200 {
			t.Errorf("status %d", got)
		}
	}
}

// TestSlowBodiesTakeNoPlace: the parameters are read before a call takes a place.
func TestSlowBodiesTakeNoPlace(t *testing.T) {
	address := start(t, newCalls().methods, nil)
	for range 100 {
		dial(t, address, post("echo", "{", "Content-Length: 100"))
	}
	if got := readStatus(t, dial(t, address, post("echo", "{}"))); got != 200 {
		t.Errorf("status %d", got)
	}
}

func TestAnswers(t *testing.T) {
	h := newHandler(testServer, newCalls().methods)
	for _, test := range []struct{ method, params, accept, kind, want string }{
		{"echo", `{"a":1}`, "", "application/json", `{"a":1}`},
		{"events", "{}", "application/json", "application/json", `{"events":[0,1,2],"n":3}`},
		{"events", "{}", ndjson, ndjson, `{"event":0} {"event":1} {"event":2} {"result":{"n":3}}`},
		{"events", "[]", ndjson, ndjson, `{"event":0} {"event":1} {"event":2} ` +
			`{"error":{"code":"limit","message":"too long"}}`},
		{"echo", "{}", ndjson, ndjson, `{"result":{}}`},
		{"fails", `"many"`, ndjson, ndjson, `{"error":{"code":"many",` +
			`"message":"what was expected","line":2,"column":3}}`},
		{"fails", `"many"`, "", "application/problem+json",
			`{"title":"Unprocessable Entity","status":422,"detail":"what was expected",` +
				`"code":"many","message":"what was expected","line":2,"column":3}`},
	} {
		r := httptest.NewRequest("POST", "/v1/"+test.method, strings.NewReader(test.params))
		r.Host = "localhost"
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", test.accept)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if got := w.Result().Header.Get("Content-Type"); got != test.kind {
			t.Errorf("%s %s: media type %q, want %q", test.method, test.params, got, test.kind)
		}
		got := strings.ReplaceAll(strings.TrimSuffix(w.Body.String(), "\n"), "\n", " ")
		if got != test.want {
			t.Errorf("%s %s:\n%s\nwant:\n%s", test.method, test.params, got, test.want)
		}
	}
}

// TestLog: a fault of nonet is told to the people who run the server, and nothing else is.
func TestLog(t *testing.T) {
	var told []string
	h := newHandler(Server{Limits: OwnLimits(), Log: func(text string) {
		told = append(told, text)
	}}, newCalls().methods)
	for _, code := range []api.Code{api.CodeRequest, api.CodeMany, api.CodeInternal} {
		r := httptest.NewRequest("POST", "/v1/fails", strings.NewReader(`"`+string(code)+`"`))
		r.Host = "localhost"
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if strings.Contains(w.Body.String(), "the stack") {
			t.Errorf("%s: the client is told %s", code, w.Body)
		}
	}
	if len(told) != 1 || !strings.Contains(told[0], "the stack") {
		t.Errorf("told: %q", told)
	}
}

// TestMethods: all methods of package api can be called.
func TestMethods(t *testing.T) {
	methods := table()
	for _, m := range api.Methods() {
		if _, ok := methods[m.Name]; !ok {
			t.Errorf("%s is missing", m.Name)
		}
	}
	if methods["about"].params || !methods["read"].params {
		t.Error("about has no parameters, read has some")
	}
}

func get(h http.Handler, path string, headers ...string) *http.Response {
	r := httptest.NewRequest("GET", path, nil)
	r.Host = "localhost"
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

// TestFiles: each file of the page has a media type, comes compressed to who can read that,
// and comes once.
func TestFiles(t *testing.T) {
	h := newHandler(testServer, nil)
	for path, f := range h.files {
		plain := get(h, path)
		if kind := plain.Header.Get("Content-Type"); kind == "" {
			t.Errorf("%s has no media type", path)
		}
		if got, _ := io.ReadAll(plain.Body); !bytes.Equal(got, f.content) {
			t.Errorf("%s is another file", path)
		}
		zipped := get(h, path, "Accept-Encoding", "br, gzip")
		unzip, err := gzip.NewReader(zipped.Body)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if got, err := io.ReadAll(unzip); err != nil || !bytes.Equal(got, f.content) {
			t.Errorf("%s is another file if it is compressed: %v", path, err)
		}
		again := get(h, path, "If-None-Match", plain.Header.Get("ETag"))
		if again.StatusCode != http.StatusNotModified {
			t.Errorf("%s again: status %d", path, again.StatusCode)
		}
	}
	if len(h.files) < 4 {
		t.Errorf("the page has %d files", len(h.files))
	}
}

// TestFirstView: what a browser loads before somebody can play stays under 60,000 bytes: the files
// that the page has links to, or scripts. It loads the others when they are needed or it is idle.
// The font of its digits, at most 12 KB, may come later: until then they have one of the system's.
func TestFirstView(t *testing.T) {
	list := newFiles(dist)
	index := list["/index.html"]
	size, font := len(index.zipped()), 0
	for name, f := range list {
		name = `="` + strings.TrimPrefix(name, "/") + `"`
		switch {
		case f.kind == "font/woff2":
			font += len(f.content)
		case bytes.Contains(index.content, []byte("href"+name)),
			bytes.Contains(index.content, []byte("src"+name)):
			size += len(f.zipped())
		}
	}
	if size < 30_000 || size > 60_000 {
		t.Errorf("the first view has %d bytes, compressed", size)
	}
	if font == 0 || font > 12_000 {
		t.Errorf("the font of digits has %d bytes", font)
	}
	t.Logf("the first view has %d bytes, compressed", size)
}
