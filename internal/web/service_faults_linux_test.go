package web_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// mostMemory bounds the memory of a server, in bytes, whatever its clients do.
const mostMemory = 400 << 20

// besides lets a test run beside others, unless its figures are wanted.
func besides(t *testing.T) {
	if !testenv.Long() {
		t.Parallel()
	}
}

// attack checks that a server answers solves beside what clients do to it, and has no more than
// mostMemory, no connection and no goroutine of theirs left when they are gone or sent away.
func attack(t *testing.T, s *service, clients func()) {
	t.Helper()
	ask(t, s, 5)
	s.settles(t, "nonet_connections", 1) // that of ask may still be there
	before := s.number(t, "go_goroutines")
	rest, _ := s.memory(t)
	clients()
	now, _ := s.memory(t)
	used, start := s.cpu(t), time.Now()
	longest := ask(t, s, 50)
	t.Logf("solves beside it take up to %v; the server had %v of CPU time in %v", longest,
		s.cpu(t)-used, time.Since(start).Round(time.Millisecond))
	s.settles(t, "nonet_connections", 1)
	s.settles(t, "go_goroutines", before+5) // of the runtime, and of connections that end
	after, most := s.memory(t)
	t.Logf("memory: %d MiB before, %d MiB during, %d MiB at most, %d MiB after", rest>>20, now>>20,
		most>>20, after>>20)
	if most > mostMemory && !testenv.Race { // which takes memory of its own
		t.Errorf("the server had %d MiB, want %d MiB at most", most>>20, mostMemory>>20)
	}
	s.settles(t, "nonet_parameter_bytes", 0)
	s.settles(t, "nonet_answer_bytes", 0)
	s.settles(t, "nonet_stream_bytes", 0)
	ask(t, s, 5)
}

// ask has puzzles solved and returns the longest time that one took.
func ask(t *testing.T, s *service, n int) (longest time.Duration) {
	t.Helper()
	requests := solves()
	k := s.keep(t)
	defer func() { k.Close() }()
	for i := range n {
		start := time.Now()
		status, body, err := k.ask(requests[i%len(requests)])
		for status == 503 && err == nil && time.Since(start) < patience { // "try again later"
			k.Close()
			time.Sleep(20 * time.Millisecond)
			k = s.keep(t)
			status, body, err = k.ask(requests[i%len(requests)])
		}
		if status != 200 || err != nil {
			t.Errorf("a solve: status %d, %v, %s", status, err, body)
		}
		longest = max(longest, time.Since(start))
	}
	return longest
}

// crowd opens n connections and sends a text on each.
func crowd(t *testing.T, s *service, n int, text string) (conns []net.Conn) {
	t.Helper()
	for range n {
		conns = append(conns, s.dial(t, text))
	}
	return conns
}

func TestServiceHalfHeaders(t *testing.T) {
	besides(t)
	s := startService(t, "--header-time", "2s")
	attack(t, s, func() {
		crowd(t, s, testenv.Pick(200, 400, 5000), "POST /v1/solve HTTP/1.1\r\nHost: localh")
	})
}

func TestServiceHalfBodies(t *testing.T) {
	besides(t)
	s := startService(t, "--body-time", "2s", "--stream-time", "2s", "--client-calls", "4000")
	half := func(path string) string {
		return "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
			"Content-Length: 60000\r\n\r\n{" + strings.Repeat(" ", 30_000)
	}
	attack(t, s, func() {
		n := testenv.Pick(60, 150, 2000)
		crowd(t, s, n/2, half("/v1/solve"))
		crowd(t, s, n/2, half("/v1/solve/lines"))
	})
}

// TestServiceHalfStreams: clients that send a line and then nothing are cut off, and those that
// are too many for the memory of all streams are told to come again.
func TestServiceHalfStreams(t *testing.T) {
	besides(t)
	s := startService(t, "--stream-time", "2s", "--streams-size", "32M", "--client-calls", "4000")
	line := puzzles[2] + "\n"
	text := fmt.Sprintf("POST /v1/solve/lines HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: "+
		"chunked\r\n\r\n%x\r\n%s\r\n", len(line), line)
	attack(t, s, func() {
		statuses := map[string]int{}
		for _, c := range crowd(t, s, testenv.Pick(200, 350, 2000), text) {
			status := make([]byte, len("HTTP/1.1 200"))
			if _, err := io.ReadFull(c, status); err != nil {
				t.Fatal(err)
			}
			statuses[string(status[9:])]++
		}
		t.Log("statuses:", statuses)
		if statuses["200"] == 0 || statuses["503"] < 50 || len(statuses) != 2 {
			t.Errorf("statuses %v, want 200 for those that have memory, 503 for others", statuses)
		}
	})
}

// TestServiceDeafClients: clients that send lines, and read no answers, are cut off.
func TestServiceDeafClients(t *testing.T) {
	besides(t)
	s := startService(t, "--stream-time", "2s", "--client-calls", "1000")
	lines := puzzleLines(50_000)
	head := "POST /v1/solve/lines HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n"
	attack(t, s, func() {
		for _, c := range crowd(t, s, testenv.Pick(10, 15, 300), head) {
			// So the buffers of the system are soon full, also on a busy machine.
			c.(*net.TCPConn).SetReadBuffer(4 << 10)
			go func() {
				for { // until the test closes the connection, if its end does not come before
					if _, err := c.Write(lines); err != nil {
						return
					}
				}
			}()
		}
	})
}

// TestServiceDeafCallers: clients that ask for large answers, and read none, are cut off, and what
// is kept for them is bounded.
func TestServiceDeafCallers(t *testing.T) {
	besides(t)
	s := startService(t, "--write-time", "2s", "--idle-time", "2s")
	text, err := json.Marshal(string(puzzleLines(1000)))
	if err != nil {
		t.Fatal(err)
	}
	request := call("convert", fmt.Sprintf(`{"to":"html","text":%s}`, text))
	attack(t, s, func() {
		var readers sync.WaitGroup
		var answered atomic.Int32
		for _, c := range crowd(t, s, testenv.Pick(100, 160, 2000), string(request)) {
			readers.Go(func() { // at once: those that wait are cut off, and lose what they have
				status := make([]byte, len("HTTP/1.1 200"))
				switch _, err := io.ReadFull(c, status); {
				case err == nil:
					answered.Add(1)
				case !errors.Is(err, syscall.ECONNRESET):
					// Else it was cut off before this goroutine had its turn.
					t.Error(err)
				}
			})
		}
		readers.Wait()
		if answered.Load() == 0 {
			t.Error("no answer has begun")
		}
	})
}

// TestServiceHintBesideCount: while one client has a grid counted that takes for ever, others get
// hints.
func TestServiceHintBesideCount(t *testing.T) {
	besides(t)
	s := startService(t, "--timeout", "1h", "--wait", "1m")
	s.dial(t, string(call("count", `{"givens":"`+strings.Repeat(".", 81)+`"}`)))
	for s.number(t, `nonet_gate_working{gate="long"}`) == 0 {
		time.Sleep(5 * time.Millisecond)
	}
	other := http.Client{Transport: &http.Transport{DialContext: (&net.Dialer{
		LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, 2)}}).DialContext}}
	for _, givens := range puzzles {
		r, err := other.Post("http://"+s.address+"/v1/hint", "application/json",
			strings.NewReader(`{"givens":"`+givens+`"}`))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r.Body)
		r.Body.Close()
		if err != nil || r.StatusCode != 200 {
			t.Errorf("status %d, %v, %s", r.StatusCode, err, text)
		}
	}
}

func TestServiceIdleConnections(t *testing.T) {
	besides(t)
	s := startService(t)
	attack(t, s, func() {
		request := solves()[0]
		var conns []*kept
		for range testenv.Pick(200, 730, 9500) {
			k := s.keep(t)
			conns = append(conns, k)
			if status, body, err := k.ask(request); status != 200 || err != nil {
				t.Fatalf("status %d, %v, %s", status, err, body)
			}
		}
		for _, k := range conns {
			if status, body, err := k.ask(request); status != 200 || err != nil {
				t.Fatalf("the second request: status %d, %v, %s", status, err, body)
			}
		}
		now, _ := s.memory(t)
		t.Logf("%d idle connections: %d MiB", len(conns), now>>20)
		for _, k := range conns {
			k.Close()
		}
	})
}

// TestServiceTooManyConnections: the oldest that wait make room for others.
func TestServiceTooManyConnections(t *testing.T) {
	besides(t)
	s := startService(t, "--connections", "100")
	attack(t, s, func() {
		for _, c := range crowd(t, s, 300, "") {
			defer c.Close()
		}
		ask(t, s, 5)
		if n := s.number(t, "nonet_connections"); n > 101 {
			t.Errorf("%d connections, want 100", n)
		}
	})
}

// TestServiceBombs: what unpacks to much more, or is a line without an end, takes no memory.
func TestServiceBombs(t *testing.T) {
	besides(t)
	s := startService(t)
	size := testenv.Pick(50, 75, 1000) << 20
	for _, unit := range []string{"x", "\x00", "{", "[", "\"", "#"} {
		attack(t, s, func() {
			var packed bytes.Buffer
			w, _ := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
			io.WriteString(w, puzzles[2]+"\n")
			part := []byte(strings.Repeat(unit, 1<<20))
			for range size >> 20 {
				w.Write(part)
			}
			io.WriteString(w, "\n"+puzzles[2])
			w.Close()
			k := s.keep(t)
			defer k.Close()
			fmt.Fprintf(k, "POST /v1/check/lines HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"+
				"Content-Encoding: gzip\r\nContent-Length: %d\r\n\r\n%s", packed.Len(), &packed)
			answer, err := io.ReadAll(k)
			if err != nil || !bytes.Contains(answer, []byte("Nonet-Complete: 3\r\n")) {
				t.Errorf("%d MiB of %q: %v, %s", size>>20, unit, err, answer)
			}
		})
	}
}

// TestServiceHiddenBombs: a stream of zstd that does not say so is refused, and the window of
// 128 MiB that it asks for is not allocated, though the client stays.
func TestServiceHiddenBombs(t *testing.T) {
	besides(t)
	s := startService(t, "--stream-time", "2s")
	attack(t, s, func() {
		head := "POST /v1/solve/lines HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n"
		// A frame with that window, a whole block of it that is not compressed, and half of one.
		frame := "\x28\xb5\x2f\xfd\x00\x88" + "\x10\x00\x00" + "1\n" + "\x00\x00\x10" + "1\n"
		for _, c := range crowd(t, s, testenv.Pick(20, 60, 60), head+frame) {
			status := make([]byte, len("HTTP/1.1 422"))
			if _, err := io.ReadFull(c, status); err != nil || string(status[9:]) != "422" {
				t.Errorf("%q, %v", status, err)
			}
		}
	})
}

// TestServiceGoneClients: a client that goes away frees the core that works for it, whatever it
// has sent and whatever it has not read.
func TestServiceGoneClients(t *testing.T) {
	besides(t)
	// Without its client a search would go on for longer than settles waits.
	s := startService(t, "--timeout", "2m", "--memory", "1M")
	empty := strings.Repeat(".", 81)
	params := fmt.Sprintf(`{"givens":"%s"}`, empty)
	post := "POST /v1/count/lines HTTP/1.1\r\nHost: localhost\r\n"
	chunk := fmt.Sprintf("%x\r\n%s\n\r\n", len(empty)+1, empty)
	for _, test := range []struct{ name, request string }{
		{"a call", string(call("count", params))},
		{"a stream that was sent", fmt.Sprintf("%sContent-Length: %d\r\n\r\n%s\n", post, len(empty)+1,
			empty)},
		{"a stream in its middle", post + "Transfer-Encoding: chunked\r\n\r\n" + chunk},
		{"a stream with more lines", post + "Transfer-Encoding: chunked\r\n\r\n" +
			strings.Repeat(chunk, 100)},
		{"a stream with answers", post + "Transfer-Encoding: chunked\r\n\r\n" +
			fmt.Sprintf("%x\r\n%s\n\r\n", len(puzzles[2])+1, puzzles[2]) + chunk},
	} {
		const working = `nonet_gate_working{gate="long"}`
		c := s.dial(t, test.request)
		for s.number(t, working) == 0 {
			time.Sleep(5 * time.Millisecond)
		}
		c.Close()
		start := time.Now()
		s.settles(t, working, 0)
		took := time.Since(start)
		before := s.cpu(t)
		time.Sleep(200 * time.Millisecond)
		t.Logf("%s: its core is free after %v; %v of CPU time are used in the next 200 ms", test.name,
			took, s.cpu(t)-before)
	}
	attack(t, s, func() {})
}

// TestServiceMemoryIsFlat: the memory of a stream does not grow with it.
func TestServiceMemoryIsFlat(t *testing.T) {
	testenv.SkipSequential(t)
	besides(t)
	s := startService(t)
	const most = 120 << 20
	lines := puzzleLines(100_000)
	for range testenv.Pick(2, 3, 30) {
		stream(t, s, "solve?to=json", lines)
	}
	if _, peak := s.memory(t); peak > most {
		t.Errorf("the server had %d MiB, want %d MiB at most", peak>>20, most>>20)
	}
}
