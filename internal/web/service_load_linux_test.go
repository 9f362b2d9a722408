package web_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// BenchmarkServiceSolve measures solves over 64 kept connections: how many a second, and how many
// a second and core that the server uses.
func BenchmarkServiceSolve(b *testing.B) {
	s := startService(b)
	requests := solves()
	const connections = 64
	var conns []*kept
	for range connections {
		conns = append(conns, s.keep(b))
	}
	var next, shed atomic.Int64 // shed if other programs use the cores
	latencies := make([][]time.Duration, connections)
	before := s.cpu(b)
	b.ResetTimer()
	start := time.Now()
	var group sync.WaitGroup
	for i, k := range conns {
		group.Go(func() {
			for {
				n := next.Add(1)
				if n > int64(b.N) {
					return
				}
				asked := time.Now()
				status, body, err := k.ask(requests[n%int64(len(requests))])
				if status == 503 && err == nil {
					shed.Add(1)
					continue
				}
				if status != 200 || err != nil {
					b.Errorf("status %d, %v, %s", status, err, body)
					return
				}
				latencies[i] = append(latencies[i], time.Since(asked))
			}
		})
	}
	group.Wait()
	took := time.Since(start)
	used := s.cpu(b) - before
	solved := float64(int64(b.N) - shed.Load())
	b.ReportMetric(solved/took.Seconds(), "solves/s")
	if used > 0 {
		b.ReportMetric(solved/used.Seconds(), "solves/s/core")
	}
	b.ReportMetric(100*float64(shed.Load())/float64(b.N), "%shed")
	reportTimes(b, "", slices.Concat(latencies...))
}

// reportTimes reports how long requests took.
func reportTimes(b *testing.B, name string, times []time.Duration) {
	slices.Sort(times)
	for _, percent := range []int{50, 99} {
		if len(times) > 0 {
			b.ReportMetric(float64(times[(len(times)-1)*percent/100].Microseconds())/1000,
				fmt.Sprintf("%sp%d-ms", name, percent))
		}
	}
}

// BenchmarkServiceOverload measures requests that come three times as fast as the server can
// answer them, for a second each time: those that it accepts, and whether it is well meanwhile.
func BenchmarkServiceOverload(b *testing.B) {
	s := startService(b, "--client-calls", "10000")
	requests := solves()
	most := capacity(b, s, requests)
	const connections, times = 600, 3
	interval := time.Duration(float64(time.Second) * connections / (times * most))
	var accepted, shed atomic.Int64
	var mu sync.Mutex
	var took []time.Duration
	well := s.probe(b)
	b.ResetTimer()
	for range b.N {
		end := time.Now().Add(time.Second)
		var group sync.WaitGroup
		for i := range connections {
			k := s.keep(b)
			group.Go(func() {
				defer k.Close()
				at := time.Now().Add(interval * time.Duration(i) / connections)
				var mine []time.Duration
				for ; at.Before(end); at = at.Add(interval) {
					time.Sleep(time.Until(at))
					asked := time.Now()
					status, body, err := k.ask(requests[i%len(requests)])
					switch {
					case status == 200 && err == nil:
						accepted.Add(1)
						mine = append(mine, time.Since(asked))
					case status == 503 && err == nil:
						shed.Add(1)
					default:
						b.Errorf("status %d, %v, %s", status, err, body)
						return
					}
				}
				mu.Lock()
				defer mu.Unlock()
				took = append(took, mine...)
			})
		}
		group.Wait()
	}
	seconds := b.Elapsed().Seconds()
	b.ReportMetric(most, "capacity/s")
	b.ReportMetric(float64(accepted.Load())/seconds, "accepted/s")
	b.ReportMetric(float64(shed.Load())/seconds, "shed/s")
	reportTimes(b, "", took)
	reportTimes(b, "healthz-", well())
}

// asProbe is set to the address of a service in the environment of processes that ask for its
// health.
const asProbe = "NONET_TEST_AS_PROBE"

// probe has a process of its own ask for the health of the service, so that what it sees does not
// wait for the clients of this process. The function that it returns ends the process and returns
// how long the answers took.
func (s *service) probe(b *testing.B) func() (took []time.Duration) {
	p := program(b)
	p.Env = append(os.Environ(), asProbe+"="+s.address)
	end, err := p.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	var out bytes.Buffer
	p.Stdout, p.Stderr = &out, os.Stderr
	if err := p.Start(); err != nil {
		b.Fatal(err)
	}
	return func() (took []time.Duration) {
		end.Close()
		if err := p.Wait(); err != nil {
			b.Errorf("the probe: %v", err)
		}
		for line := range strings.Lines(out.String()) {
			d, err := time.ParseDuration(strings.TrimSpace(line))
			if err != nil {
				b.Errorf("/healthz: %s", line)
			}
			took = append(took, d)
		}
		return took
	}
}

// askWell is a process of probe: it prints how long each answer took, or what is wrong, until its
// standard input ends.
func askWell(address string) {
	ended := make(chan struct{})
	go func() {
		io.Copy(io.Discard, os.Stdin)
		close(ended)
	}()
	client := http.Client{Timeout: 10 * time.Second}
	for {
		select {
		case <-ended:
			return
		case <-time.After(5 * time.Millisecond):
		}
		asked := time.Now()
		answer, err := client.Get("http://" + address + "/healthz")
		switch {
		case err != nil:
			fmt.Println(err)
			continue
		case answer.StatusCode != 200:
			fmt.Println(answer.Status)
		default:
			fmt.Println(time.Since(asked))
		}
		io.Copy(io.Discard, answer.Body)
		answer.Body.Close()
	}
}

// capacity returns how many requests a second the server can answer.
func capacity(b *testing.B, s *service, requests [][]byte) float64 {
	const connections = 32
	var answered atomic.Int64
	var group sync.WaitGroup
	start := time.Now()
	for i := range connections {
		k := s.keep(b)
		group.Go(func() {
			defer k.Close()
			for time.Since(start) < time.Second {
				status, body, err := k.ask(requests[i%len(requests)])
				switch {
				case status == 200 && err == nil:
					answered.Add(1)
				case status != 503 || err != nil:
					b.Errorf("status %d, %v, %s", status, err, body)
					return
				}
			}
		})
	}
	group.Wait()
	return float64(answered.Load()) / time.Since(start).Seconds()
}

// BenchmarkServiceLines measures lines a second of a stream, and of the program with one job on the
// same lines: by the clock, and by the CPU time of the two.
func BenchmarkServiceLines(b *testing.B) {
	const lines = 500_000
	text := puzzleLines(lines)
	for _, command := range []string{"solve", "check", "convert?to=json"} {
		b.Run(command, func(b *testing.B) {
			s := startService(b)
			var streamed, alone, streamedCPU, aloneCPU time.Duration
			for range b.N {
				before, start := s.cpu(b), time.Now()
				got := stream(b, s, command, text)
				streamed += time.Since(start)
				streamedCPU += s.cpu(b) - before

				p := program(b, lineArgs(command)...)
				p.Stdin = bytes.NewReader(text)
				var want bytes.Buffer
				p.Stdout = &want
				start = time.Now()
				p.Run() // the status is that of the puzzles
				alone += time.Since(start)
				aloneCPU += p.ProcessState.UserTime() + p.ProcessState.SystemTime()
				if !bytes.Equal(got, want.Bytes()) {
					b.Fatalf("%d bytes are streamed, the program has %d, or others", len(got), want.Len())
				}
			}
			n := float64(b.N) * lines
			b.ReportMetric(n/streamed.Seconds(), "lines/s")
			b.ReportMetric(n/alone.Seconds(), "program-lines/s")
			b.ReportMetric(100*alone.Seconds()/streamed.Seconds(), "%of-program")
			b.ReportMetric(100*aloneCPU.Seconds()/streamedCPU.Seconds(), "%of-program-CPU")
			_, most := s.memory(b)
			b.ReportMetric(float64(most>>20), "MiB")
		})
	}
}

// stream sends lines and returns the answers.
func stream(b testing.TB, s *service, command string, lines []byte) []byte {
	b.Helper()
	path, query, _ := bytes.Cut([]byte(command), []byte("?"))
	r, err := http.Post(fmt.Sprintf("http://%s/v1/%s/lines?%s", s.address, path, query),
		"text/plain", bytes.NewReader(lines))
	if err != nil {
		b.Fatal(err)
	}
	defer r.Body.Close()
	answers, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != 200 {
		b.Fatalf("status %d, %v", r.StatusCode, err)
	}
	if got, want := r.Trailer.Get("Nonet-Complete"), bytes.Count(lines, []byte("\n")); got !=
		fmt.Sprint(want) {
		b.Fatalf("Nonet-Complete is %q, want %d", got, want)
	}
	return answers
}
