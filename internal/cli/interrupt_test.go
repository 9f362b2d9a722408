package cli

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// The puzzles of these tests: one with one solution; the empty grid, which has
// so many that listing or counting them has no end; and one without any, which
// a search in the order of the cells finds out in the last one only.
const (
	easyPuzzle   = ".2738..1..1...6735.......293.5692.8...........6.1745.364.......9518...7..8..6534.\n"
	easySolution = "527389416819426735436751829375692184194538267268174593643217958951843672782965341\n"
)

var (
	endless = strings.Repeat(".", 81) + "\n"
	slow    = strings.Repeat(".", 54) + "......1.." + "........." + "98765432.\n"
)

// interrupt is what Ctrl-C does.
func interrupt(t *testing.T) {
	t.Helper()
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.Signal(os.Interrupt)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// session is a run that reads what is written to in and writes to out.
type session struct {
	in     *io.PipeWriter
	out    *bufio.Reader
	errs   bytes.Buffer // to be read after status
	status chan int
}

func start(t *testing.T, args ...string) *session {
	if runtime.GOOS == "windows" {
		t.Skip("no process can interrupt itself there")
	}
	in, toNonet := io.Pipe()
	fromNonet, out := io.Pipe()
	s := &session{in: toNonet, out: bufio.NewReader(fromNonet), status: make(chan int, 1)}
	go func() {
		s.status <- runAlone(args, in, out, &s.errs)
		out.Close()
	}()
	return s
}

func (s *session) write(text string) { io.WriteString(s.in, text) }

func (s *session) line(t *testing.T) string {
	t.Helper()
	text, err := s.out.ReadString('\n')
	if err != nil {
		t.Fatalf("no answer: %q, %v", text, err)
	}
	return text
}

// end waits for the end of an interrupted run and returns what else it wrote.
func (s *session) end(t *testing.T) string {
	t.Helper()
	rest, err := io.ReadAll(s.out)
	if err != nil {
		t.Fatal(err)
	}
	if got := <-s.status; got != 130 {
		t.Errorf("exit status %d, want 130; messages: %s", got, s.errs.String())
	}
	return string(rest)
}

func TestInterruptedInASearch(t *testing.T) {
	for _, test := range []struct {
		name, first string
		args        []string
		last        string // how the answer to an interrupted puzzle ends, if there is any
	}{
		{"solve", easySolution, []string{"solve", "-u", "-e", "dfs"}, "nothing"},
		{"count", "1\n", []string{"count"}, "+\n"},
		{"check", "-:1: ok\n", []string{"check", "-n", "1000000000000"}, "\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := start(t, test.args...)
			s.write(easyPuzzle)
			if got := s.line(t); got != test.first {
				t.Fatalf("got %q, want %q", got, test.first)
			}
			s.write(slow)
			s.write(endless)
			time.Sleep(50 * time.Millisecond) // so that the work on them has begun
			interrupt(t)
			if rest := s.end(t); rest != "" && !strings.HasSuffix(rest, test.last) {
				t.Errorf("ends with %q", rest)
			}
		})
	}
}

func TestInterruptedWaitingForInput(t *testing.T) {
	s := start(t, "solve")
	s.write(easyPuzzle)
	if got := s.line(t); got != easySolution {
		t.Errorf("got %q", got)
	}
	s.write(easyPuzzle[:40])
	interrupt(t)
	if rest := s.end(t); rest != "" {
		t.Errorf("wrote %q after the last whole line", rest)
	}
}

// An endless list ends with a whole line, and an object of JSON with its end.
func TestInterruptedInAList(t *testing.T) {
	s := start(t, "solve", "-a")
	s.write(endless)
	for range 3 {
		if got := s.line(t); len(got) != 82 {
			t.Errorf("got %q", got)
		}
	}
	interrupt(t)
	for i, line := range strings.SplitAfter(s.end(t), "\n") {
		if len(line) != 82 && line != "" {
			t.Fatalf("line %d: %q", i, line)
		}
	}

	s = start(t, "solve", "-a", "-t", "json")
	s.write(endless)
	start := make([]byte, 1000)
	if _, err := io.ReadFull(s.out, start); err != nil || start[0] != '{' {
		t.Fatalf("begins with %q: %v", start, err)
	}
	interrupt(t)
	if rest := s.end(t); !strings.HasSuffix(rest, "}\n") || !strings.Contains(rest,
		`"solutions"`) && !strings.Contains(string(start), `"solutions"`) {
		t.Errorf("ends with %q", rest[max(0, len(rest)-100):])
	}
}

// Every way to search an exact cover problem ends, with whole lines.
func TestInterruptedInACover(t *testing.T) {
	var problem bytes.Buffer
	if status := Run(context.Background(), []string{"cover", "make", "queens", "28"}, nil, &problem,
		io.Discard); status != 0 {
		t.Fatalf("status %d", status)
	}
	for _, args := range [][]string{
		{"cover", "-a", "-t", "matrix"},
		{"cover", "-a", "--ordered", "-t", "matrix"},
		{"cover", "--random", "2", "--seed", "1", "-t", "matrix"},
		{"cover", "--estimate", "--probes", "1000000000"},
		{"cover", "--min-cost", "-n", "1000000000", "-t", "matrix"},
		{"count"},
		{"count", "--by", "r1"},
	} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			s := start(t, args...)
			s.write(problem.String())
			s.in.Close()
			time.Sleep(100 * time.Millisecond) // so that the work has begun
			interrupt(t)
			if rest := s.end(t); rest != "" && !strings.HasSuffix(rest, "\n") {
				t.Errorf("ends with %q", rest[max(0, len(rest)-100):])
			}
		})
	}
}

// Nobody takes the results: the run ends all the same.
func TestInterruptedInAWrite(t *testing.T) {
	s := start(t, "solve", "-a")
	s.write(endless)
	s.line(t)
	interrupt(t)
	if got := <-s.status; got != 130 {
		t.Errorf("exit status %d, want 130", got)
	}
}

// An interrupted run leaves the file of -o as it was, and keeps what it has done.
func TestInterruptedWithOutput(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	if err := os.WriteFile(out, []byte("old\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	s := start(t, "solve", "-o", out)
	s.write(easyPuzzle)
	for text := ""; text == ""; { // until the first answer has been written
		text, _ = readText(out + ".partial")
	}
	interrupt(t)
	if rest := s.end(t); rest != "" {
		t.Errorf("wrote %q to standard output", rest)
	}
	if text, err := readText(out); text != "old\n" {
		t.Errorf("the file has %q, %v", text, err)
	}
	if text, err := readText(out + ".partial"); text != easySolution {
		t.Errorf("the partial file has %q, %v", text, err)
	}
	if want := out + " stays as it was; the results so far are in " +
		"" + out + ".partial\n"; !strings.Contains(s.errs.String(), want) {
		t.Errorf("messages %q lack %q", s.errs.String(), want)
	}
}

func readText(name string) (string, error) {
	text, err := os.ReadFile(name)
	return string(text), err
}
