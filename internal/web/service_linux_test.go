package web_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/internal/cli"
)

// The tests and benchmarks service_*_linux_test.go are about a server that is a process of its own:
// this binary, which is then the program nonet. So its CPU time and memory are told apart from
// those of the clients. Figures: go test -run '^$' -bench Service ./internal/web

// asProgram is set in the environment of processes that are the program.
const asProgram = "NONET_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		os.Exit(cli.Main())
	}
	if address := os.Getenv(asProbe); address != "" {
		askWell(address)
		return
	}
	os.Exit(m.Run())
}

// program returns the program with these arguments as a process. It ends with the test.
func program(t testing.TB, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	p := exec.CommandContext(ctx, self, args...)
	p.Env = append(os.Environ(), asProgram+"=1")
	p.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	return p
}

// service is a server in a process of its own.
type service struct {
	address, metrics string // HOST:PORT
	process          *exec.Cmd
	ended            chan error
}

// startService starts nonet serve.
func startService(t testing.TB, flags ...string) *service {
	t.Helper()
	p := program(t, append([]string{"serve", "--listen", "127.0.0.1:0", "--metrics", "127.0.0.1:0",
		"--no-log"}, flags...)...)
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	p.Stderr = &said
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	s := &service{process: p, ended: make(chan error, 1)}
	lines := bufio.NewScanner(out)
	for _, address := range []*string{&s.address, &s.metrics} {
		if !lines.Scan() {
			t.Fatalf("nonet serve says no address: %v, %s", p.Wait(), &said)
		}
		*address = strings.TrimSuffix(strings.TrimPrefix(lines.Text(), "http://"), "/metrics")
	}
	go func() { s.ended <- p.Wait() }()
	t.Cleanup(func() {
		p.Process.Signal(syscall.SIGTERM)
		select {
		case err := <-s.ended:
			if err != nil || said.Len() > 0 {
				t.Errorf("nonet serve ended with %v, %s", err, &said)
			}
		case <-time.After(patience):
			p.Process.Kill()
			t.Error("nonet serve did not end in time")
		}
	})
	return s
}

// cpu returns the CPU time that the server has used so far.
func (s *service) cpu(t testing.TB) time.Duration {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.process.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	ticks := 0
	for _, field := range fields[11:13] { // utime, stime
		n, err := strconv.Atoi(field)
		if err != nil {
			t.Fatal(err)
		}
		ticks += n
	}
	const ticksPerSecond = 100 // on all platforms that Go knows
	return time.Duration(ticks) * time.Second / ticksPerSecond
}

// memory returns the memory of the server in bytes: that now, and the most that it had.
func (s *service) memory(t testing.TB) (now, most int) {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.process.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		name, value, _ := strings.Cut(line, ":")
		n, _ := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(value), " kB"))
		switch name {
		case "VmRSS":
			now = n << 10
		case "VmHWM":
			most = n << 10
		}
	}
	return now, most
}

// number returns one of the numbers of /metrics.
func (s *service) number(t testing.TB, name string) int {
	t.Helper()
	r, err := http.Get("http://" + s.metrics + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	lines := bufio.NewScanner(r.Body)
	for lines.Scan() {
		if value, ok := strings.CutPrefix(lines.Text(), name+" "); ok {
			x, err := strconv.ParseFloat(value, 64)
			if err != nil {
				t.Fatal(err)
			}
			return int(x)
		}
	}
	t.Fatalf("/metrics has no %s", name)
	return 0
}

// patience is how long tests wait for the server, also on a busy machine.
const patience = 2 * time.Minute

// settles waits until a number of the server is at most this, and fails if that takes too long.
func (s *service) settles(t testing.TB, name string, most int) {
	t.Helper()
	start := time.Now()
	for s.number(t, name) > most {
		if time.Since(start) > patience {
			t.Errorf("%s is %d after %v, want %d at most", name, s.number(t, name), patience, most)
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Logf("%s is at most %d after %v", name, most, time.Since(start).Round(time.Millisecond))
}

// dial opens a connection to the server and writes a text. The test closes it.
func (s *service) dial(t testing.TB, text string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", s.address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if _, err := io.WriteString(c, text); err != nil {
		t.Fatal(err)
	}
	return c
}

// kept is a connection for one request after the other.
type kept struct {
	net.Conn
	in *bufio.Reader
}

func (s *service) keep(t testing.TB) *kept {
	c := s.dial(t, "")
	return &kept{c, bufio.NewReader(c)}
}

// ask sends a request and returns the status and the body of the answer. It takes little CPU time,
// as clients share the cores with the server.
func (k *kept) ask(request []byte) (status int, body []byte, err error) {
	k.SetDeadline(time.Now().Add(time.Minute))
	if _, err := k.Write(request); err != nil {
		return 0, nil, err
	}
	length := -1
	for first := true; ; first = false {
		line, err := k.in.ReadSlice('\n')
		switch {
		case err != nil:
			return 0, nil, err
		case first:
			if len(line) < 12 {
				return 0, nil, fmt.Errorf("status line %q", line)
			}
			if status, err = strconv.Atoi(string(line[9:12])); err != nil {
				return 0, nil, err
			}
			continue
		case len(line) <= 2:
			if length < 0 {
				return 0, nil, errors.New("the answer has no length")
			}
			body = make([]byte, length)
			_, err = io.ReadFull(k.in, body)
			return status, body, err
		}
		if value, ok := bytes.CutPrefix(line, []byte("Content-Length: ")); ok {
			if length, err = strconv.Atoi(string(bytes.TrimSpace(value))); err != nil {
				return 0, nil, err
			}
		}
	}
}

// call is a request that calls a method.
func call(method, params string) []byte {
	return fmt.Appendf(nil, "POST /v1/%s HTTP/1.1\r\nHost: localhost\r\nContent-Type: "+
		"application/json\r\nContent-Length: %d\r\n\r\n%s", method, len(params), params)
}

// puzzles are some with few givens.
var puzzles = []string{
	"000000010400000000020000000000050407008000300001090000300400200050100000000806000",
	"000000012000035000000600070700000300000400800100000000000120000080000040050000600",
	"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
	"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
	"4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
	"..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
}

// puzzleLines returns n lines with puzzles, which have the same solutions but for their digits as
// few others.
func puzzleLines(n int) []byte {
	var text []byte
	for i := range n {
		shift := byte(i / len(puzzles) % 9)
		for _, ch := range []byte(puzzles[i%len(puzzles)]) {
			if ch >= '1' && ch <= '9' {
				ch = '1' + (ch-'1'+shift)%9
			}
			text = append(text, ch)
		}
		text = append(text, '\n')
	}
	return text
}

// solves are requests to solve puzzles.
func solves() (all [][]byte) {
	for line := range bytes.Lines(puzzleLines(54)) {
		all = append(all, call("solve", fmt.Sprintf(`{"givens":"%s"}`, bytes.TrimSpace(line))))
	}
	return all
}

// lineArgs returns the arguments of the program for what a stream asks for, as METHOD?QUERY.
func lineArgs(command string) []string {
	name, query, _ := strings.Cut(command, "?")
	args := []string{name}
	if name != "convert" {
		args = append(args, "--jobs=1", "--timeout=10s")
	}
	for option := range strings.SplitSeq(query, "&") {
		if option != "" {
			args = append(args, "--"+option)
		}
	}
	return args
}
