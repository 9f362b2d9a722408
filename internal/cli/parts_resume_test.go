package cli

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"io/fs"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/internal/cli/parts"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/testenv"
)

var largeCounts = flag.Bool("counts.large", false, "count langford 16 and queens 16 in pieces: "+
	"about ten minutes on two cores (with -timeout 30m)")

// checkpointVariable is the variable of the environment that sets parts.CheckpointEvery in a
// process.
const checkpointVariable = "NONET_TEST_CHECKPOINT"

// A killer runs count --resume as a process again and again, and ends it early.
type killer struct {
	t       *testing.T
	problem string
	state   string
	every   time.Duration // between two checkpoints
	args    []string      // further ones
}

// run runs the count until end returns true, which is called again and again. It is then killed,
// or interrupted if gently is set. The status is -1 if it was killed.
func (k *killer) run(gently bool, end func() bool) ran {
	k.t.Helper()
	args := append([]string{"count", "--resume", k.state, k.problem}, k.args...)
	cmd := exec.CommandContext(k.t.Context(), "nonet", args...)
	cmd.Env = append(os.Environ(), checkpointVariable+"="+k.every.String())
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Start(); err != nil {
		k.t.Fatal(err)
	}
	ended := make(chan bool)
	go func() {
		cmd.Wait()
		close(ended)
	}()
	for !end() {
		select {
		case <-ended:
			return ran{cmd.ProcessState.ExitCode(), out.String(), errs.String()}
		case <-time.After(time.Millisecond):
		}
	}
	if gently {
		cmd.Process.Signal(syscall.SIGTERM)
	} else {
		cmd.Process.Kill()
	}
	<-ended
	return ran{cmd.ProcessState.ExitCode(), out.String(), errs.String()}
}

// savedState is what a state file says.
type savedState struct {
	solutions, nodes *big.Int
	open             []exactcover.Part
	text             string
}

// read returns the state in the file, nil if there is none yet.
func (k *killer) read() *savedState {
	k.t.Helper()
	text, err := os.ReadFile(k.state)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		k.t.Fatal(err)
	}
	s := &savedState{solutions: new(big.Int), nodes: new(big.Int), text: string(text)}
	for line := range strings.Lines(s.text) {
		line = strings.TrimSuffix(line, "\n")
		words := strings.Fields(line)
		switch {
		case strings.HasPrefix(line, "# solutions "):
			s.solutions.SetString(words[2], 10)
		case strings.HasPrefix(line, "# nodes "):
			s.nodes.SetString(words[2], 10)
		case !strings.HasPrefix(line, "#"):
			part, err := exactcover.ParsePart(line)
			if err != nil {
				k.t.Fatal(err)
			}
			s.open = append(s.open, part)
		}
	}
	return s
}

// share returns which share of the search is done.
func (k *killer) share() float64 {
	s := k.read()
	if s == nil {
		return 0
	}
	share := 1.0
	for _, part := range s.open {
		share -= part.Share()
	}
	return share
}

// Whenever a count is killed, it goes on where it was, and counts nothing twice.
func TestResumedCountIsKilled(t *testing.T) {
	if _, err := exec.LookPath("nonet"); err != nil {
		t.Skip(err)
	}
	kind := []string{"queens", "11"}
	if !testing.Short() {
		kind = []string{"queens", "13"}
	}
	folder := t.TempDir()
	k := &killer{t: t, problem: filepath.Join(folder, "problem.dlx"),
		state: filepath.Join(folder, "state"), every: 2 * time.Millisecond}
	mustRun(t, append([]string{"cover", "make", "-o", k.problem}, kind...)...)
	want := mustRun(t, "count", "-e", "rows", k.problem)
	nodes := ""
	r := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0))
	killed, inTheMiddle := 0, 0
	for killed < testenv.Pick(4, 11, 150) {
		k.args = []string{"-j", strconv.Itoa(1 + r.IntN(2))}
		begun, life := time.Now(), time.Duration(r.IntN(int(150*time.Millisecond)))
		got := k.run(false, func() bool { return time.Since(begun) > life })
		switch s := k.read(); {
		case got.status == -1:
			killed++
			if s != nil && len(s.open) > 0 && s.nodes.Sign() > 0 {
				inTheMiddle++
			}
			continue
		case got.status != 0 || got.out != want:
			t.Fatalf("status %d, %s solutions, want %s: %s", got.status, got.out, want, got.errs)
		case nodes == "":
			nodes = s.nodes.String()
		case s.nodes.String() != nodes:
			t.Fatalf("%v nodes, and in another count %s", s.nodes, nodes)
		}
		if err := os.Remove(k.state); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d processes were killed, %d of them in the middle of the count", killed, inTheMiddle)
	if got := k.run(false, func() bool { return false }); got.status != 0 || got.out != want {
		t.Errorf("status %d, %s solutions, want %s: %s", got.status, got.out, want, got.errs)
	}
}

// What a state says is of one moment: what was found, and what is open, are the whole at any time.
func TestStateIsOfOneMoment(t *testing.T) {
	defer func(before time.Duration) { parts.CheckpointEvery = before }(parts.CheckpointEvery)
	parts.CheckpointEvery = 200 * time.Microsecond
	folder := t.TempDir()
	problem := filepath.Join(folder, "problem.dlx")
	mustRun(t, "cover", "make", "queens", "9", "-o", problem)
	rec, err := run.New(nil, nil, nil).ReadOnly(problem, run.NewReadFlags())
	if err != nil {
		t.Fatal(err)
	}
	whole := exactcover.Solver{Part: new(exactcover.Part), Jobs: 1}
	want, err := whole.Count(t.Context(), rec.Cover)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(16, 5))
	k := &killer{t: t, state: filepath.Join(folder, "state")}
	for i := range testenv.Pick(20, 40, 300) {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Duration(r.IntN(int(3*time.Millisecond))), cancel)
		var out, errs bytes.Buffer
		status := Run(ctx, []string{"count", "--resume", k.state, "-j", strconv.Itoa(1 + i%2),
			problem}, nil, &out, &errs)
		cancel()
		if status != 130 && (status != 0 || out.String() != want.String()+"\n") {
			t.Fatalf("status %d, %q: %s", status, out.String(), &errs)
		}
		s := k.read()
		if s == nil {
			continue
		}
		found, nodes := new(big.Int).Set(s.solutions), new(big.Int).Set(s.nodes)
		for _, part := range s.open {
			solver := exactcover.Solver{Part: &part, Jobs: 1}
			n, err := solver.Count(t.Context(), rec.Cover)
			if err != nil {
				t.Fatal(err)
			}
			found.Add(found, n)
			nodes.Add(nodes, big.NewInt(solver.Stats.Nodes))
		}
		if found.Cmp(want) != 0 || nodes.Int64() != whole.Stats.Nodes {
			t.Fatalf("a state stands for %v solutions and %v nodes, want %v and %d:\n%s", found, nodes,
				want, whole.Stats.Nodes, s.text)
		}
		if len(s.open) == 0 {
			os.Remove(k.state)
		}
	}
}

// Ctrl-C writes a last state, and says how to go on.
func TestInterruptedInAResumedCount(t *testing.T) {
	folder := t.TempDir()
	k := &killer{t: t, state: filepath.Join(folder, "state")}
	problem := filepath.Join(folder, "problem.dlx")
	mustRun(t, "cover", "make", "queens", "20", "-o", problem)
	s := start(t, "count", "--resume", k.state, problem)
	s.in.Close()
	for k.read() == nil { // until the count has begun
		time.Sleep(time.Millisecond)
	}
	if got := runNonet(t, "", "count", "--resume", k.state, problem); got.status != 3 ||
		!strings.Contains(got.errs, k.state+": another process works on it: name another file") {
		t.Errorf("another count: status %d: %s", got.status, got.errs)
	}
	time.Sleep(50 * time.Millisecond)
	interrupt(t)
	if rest := s.end(t); rest != "" {
		t.Errorf("wrote %q", rest)
	}
	if want := "of the search: the same command goes on from " + k.state + "\n"; !strings.Contains(
		s.errs.String(), want) {
		t.Errorf("said %q, without %q", s.errs.String(), want)
	}
	if state := k.read(); len(state.open) == 0 {
		t.Errorf("nothing is open:\n%s", state.text)
	}
	if left, err := filepath.Glob(k.state + "?*"); err != nil || left != nil {
		t.Errorf("left are %q, %v", left, err)
	}
}

// The count of a large problem, resumed 20 times after kill -9 and after SIGTERM.
func TestLangford16Resumed(t *testing.T) {
	if !*largeCounts {
		t.Skip("takes several minutes: -counts.large")
	}
	const times, want = 20, "653443600\n"
	folder := t.TempDir()
	k := &killer{t: t, problem: filepath.Join(folder, "langford.dlx"),
		state: filepath.Join(folder, "state"), every: time.Second}
	mustRun(t, "cover", "make", "langford", "16", "-o", k.problem)
	for i := range times {
		until := float64(i) / (times + 1)
		life := time.Duration(rand.IntN(int(time.Second)))
		var reached time.Time
		got := k.run(i%2 == 1 && runtime.GOOS != "windows", func() bool {
			if reached.IsZero() && k.share() > until {
				reached = time.Now()
			}
			time.Sleep(20 * time.Millisecond)
			return !reached.IsZero() && time.Since(reached) > life
		})
		if got.status != -1 && got.status != 130 {
			t.Fatalf("run %d: status %d, %q: %s", i, got.status, got.out, got.errs)
		}
		t.Logf("run %d: status %d, %.1f%% done", i, got.status, 100*k.share())
	}
	if got := k.run(false, func() bool { return false }); got.status != 0 || got.out != want {
		t.Errorf("status %d, %q, want %q: %s", got.status, got.out, want, got.errs)
	}
}

// The count of a large problem in parts, by two processes at a time, of which half are killed.
func TestQueens16InParts(t *testing.T) {
	if !*largeCounts {
		t.Skip("takes a minute: -counts.large")
	}
	const want = "14772512\n"
	folder := t.TempDir()
	file := func(name string) string { return filepath.Join(folder, name) }
	mustRun(t, "cover", "make", "queens", "16", "-o", file("queens.dlx"))
	mustRun(t, "cover", "split", "-n", "300", file("queens.dlx"), "-o", file("parts.txt"))
	c := &cluster{t: t, folder: folder, of: 20, out: "counts.txt", most: 2 * time.Second,
		args:   []string{"count", "-j", "1", "--parts", "parts.txt", "queens.dlx"},
		random: rand.New(rand.NewPCG(16, 16))}
	left := []int{0}
	c.runAll(left, 0) // so that there is a job file
	for round := 0; len(left) > 0 && !t.Failed(); round++ {
		deaths := 0.5
		if round > 5 {
			deaths = 0
		}
		left = c.missing()
		c.runAll(left, deaths)
	}
	t.Logf("%d processes were killed", c.killed.Load())
	if got := runMerge(file("counts.txt")); got.status != 0 || got.out != want {
		t.Errorf("merge: status %d, %q, want %q: %s", got.status, got.out, want, got.errs)
	}
}
