package cli

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// cluster runs the shards of a job as processes side by side, as a scheduler does, and kills some.
type cluster struct {
	t        *testing.T
	folder   string
	args     []string // of the program, without --shard
	out      string
	of       int
	variable string // in which the scheduler tells a task its index, "": it is an argument
	first    int    // the index of the first task
	random   *rand.Rand
	most     time.Duration // before a process is killed
	killed   atomic.Int32  // processes
}

// command returns the arguments of a shard.
func (c *cluster) command(shard int) []string {
	index := strconv.Itoa(shard)
	if c.variable != "" {
		index = "auto"
	}
	return append(slices.Clone(c.args), "-o", c.out, "--shard",
		fmt.Sprintf("%s/%d", index, c.of))
}

// run runs one shard, and kills it after a time if that is not 0. It returns what it said, and the
// exit status, -1 if it was killed.
func (c *cluster) run(shard int, kill time.Duration) (status int, errs string) {
	cmd := exec.CommandContext(c.t.Context(), "nonet", c.command(shard)...)
	cmd.Dir = c.folder
	if c.variable != "" {
		cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%d", c.variable, shard+c.first))
	}
	var text bytes.Buffer
	cmd.Stderr = &text
	if err := cmd.Start(); err != nil {
		c.t.Error(err)
		return -1, ""
	}
	if kill > 0 {
		timer := time.AfterFunc(kill, func() { cmd.Process.Kill() })
		defer timer.Stop()
	}
	if cmd.Wait(); cmd.ProcessState.ExitCode() < 0 {
		c.killed.Add(1)
	}
	return cmd.ProcessState.ExitCode(), text.String()
}

// runAll runs some shards, two at a time, and kills each with a probability. The others must end
// with status 0.
func (c *cluster) runAll(shards []int, deaths float64) {
	slots := make(chan bool, 2)
	var tasks sync.WaitGroup
	for _, shard := range shards {
		kill := time.Duration(0)
		if c.random.Float64() < deaths {
			kill = 1 + time.Duration(c.random.IntN(int(c.most)))
		}
		slots <- true
		tasks.Go(func() {
			if status, errs := c.run(shard, kill); status != 0 && (kill == 0 || status != -1) {
				c.t.Errorf("shard %d: status %d: %s", shard, status, errs)
			}
			<-slots
		})
	}
	tasks.Wait()
}

// missing returns the shards whose parts are missing, as merge says it to a scheduler.
func (c *cluster) missing() (shards []int) {
	got := runMerge("--missing", filepath.Join(c.folder, c.out))
	for _, some := range strings.Split(strings.TrimSpace(got.out), ",") {
		if some == "" {
			continue
		}
		low, high, ranged := strings.Cut(some, "-")
		if !ranged {
			high = low
		}
		from, fromErr := strconv.Atoi(low)
		to, toErr := strconv.Atoi(high)
		if fromErr != nil || toErr != nil {
			c.t.Fatalf("merge --missing prints %q", got.out)
		}
		for k := from; k <= to; k++ {
			shards = append(shards, k)
		}
	}
	if want := min(len(shards), 1); got.status != want {
		c.t.Fatalf("merge --missing: status %d, want %d: %s", got.status, want, got.errs)
	}
	return shards
}

// TestCluster holds that whatever shards are killed, those that merge names and that are run again
// give the results of one run.
func TestCluster(t *testing.T) {
	t.Parallel()
	testenv.SkipProcesses(t)
	if _, err := exec.LookPath("nonet"); err != nil {
		t.Skip(err)
	}
	puzzles := testenv.Pick(20, 26, 1000)
	folder := t.TempDir()
	nonet := func(args ...string) {
		t.Helper()
		cmd := exec.CommandContext(t.Context(), "nonet", args...)
		cmd.Dir = folder
		if text, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("nonet %q: %v: %s", args, err, text)
		}
	}
	nonet("generate", "-n", strconv.Itoa(puzzles), "--seed", "1", "--er", "3..", "-o",
		"puzzles.txt")
	nonet("cover", "make", "queens", "9", "-o", "queens.dlx")
	nonet("cover", "split", "-n", "60", "queens.dlx", "-o", "parts.txt")
	for i, test := range []struct {
		args     []string
		variable string
		first    int
		out      string
		sum      string // what merge prints: of counts
	}{
		{args: []string{"rate", "puzzles.txt"}, out: "rated.txt"},
		{args: []string{"rate", "-t", "json", "puzzles.txt"}, variable: "SLURM_ARRAY_TASK_ID",
			out: "rated.json"},
		{args: []string{"canon", "puzzles.txt"}, variable: "JOB_COMPLETION_INDEX", out: "forms.txt.gz"},
		{args: []string{"solve", "puzzles.txt", "puzzles.txt"}, variable: "AWS_BATCH_JOB_ARRAY_INDEX",
			out: "solved.txt.zst"},
		{args: []string{"check", "puzzles.txt"}, variable: "BATCH_TASK_INDEX", out: "checked.txt"},
		{args: []string{"convert", "-t", "json", "puzzles.txt"}, variable: "LSB_JOBINDEX", first: 1,
			out: "puzzles.json"},
		{args: []string{"count", "-n", "2", "puzzles.txt"}, variable: "SGE_TASK_ID", first: 1,
			out: "counts.txt"},
		{args: []string{"generate", "-n", strconv.Itoa(puzzles), "--seed", "2", "--er", "3..4"},
			variable: "PBS_ARRAY_INDEX", out: "new.txt"},
		{args: []string{"count", "--parts", "parts.txt", "queens.dlx"}, out: "sums.txt", sum: "352\n"},
		{args: []string{"cover", "-a", "--parts", "parts.txt", "queens.dlx"}, out: "queens.txt"},
	} {
		if testing.Short() && i%2 == 1 {
			continue
		}
		t.Run(strings.Join(test.args, " "), func(t *testing.T) {
			whole := "one-run-" + test.out
			begun := time.Now()
			nonet(append(slices.Clone(test.args), "-o", whole)...)
			took := time.Since(begun)
			seed := uint64(time.Now().UnixNano())
			c := &cluster{t: t, folder: folder, args: test.args, out: test.out, of: 3 + i,
				variable: test.variable, first: test.first,
				most: min(took, 60*time.Millisecond), random: rand.New(rand.NewPCG(seed, 0))}
			all := make([]int, c.of)
			for k := range all {
				all[k] = k
			}
			c.runAll(all[:1], 0) // so that there is a job file
			for left, round := all, 0; len(left) > 0 && !t.Failed(); round++ {
				deaths := 0.7
				if round > 2 {
					deaths = 0
				}
				c.runAll(left, deaths)
				left = c.missing()
			}
			t.Logf("%d processes were killed", c.killed.Load())
			out := filepath.Join(folder, c.out)
			if got := runMerge("--remove", out); got.status != 0 || got.out != test.sum {
				t.Fatalf("merge: status %d, sum %q: %s", got.status, got.out, got.errs)
			}
			got, want := unpacked(t, out), unpacked(t, filepath.Join(folder, whole))
			if !bytes.Equal(got, want) {
				t.Errorf("the shards are not the result of one run: %d bytes, want %d", len(got),
					len(want))
			}
			left, err := filepath.Glob(out + "?*")
			if err != nil || len(left) > 0 {
				t.Errorf("left are %q, %v", left, err)
			}
		})
	}
}

// unpacked returns the content of a file, decompressed.
func unpacked(t *testing.T, name string) []byte {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var text bytes.Buffer
	plain, _, err := run.Decompress(file)
	if err == nil {
		_, err = text.ReadFrom(plain)
	}
	if err != nil {
		t.Fatal(err)
	}
	return text.Bytes()
}

// TestGenerateGoesOn holds that a shard of generate that was killed goes on after the last puzzle
// that its journal names.
func TestGenerateGoesOn(t *testing.T) {
	t.Parallel()
	if !testenv.Long() {
		t.Skip("takes some seconds")
	}
	folder := t.TempDir()
	c := &cluster{t: t, folder: folder, of: 1, out: "new.txt",
		args: []string{"generate", "-n", "200000", "--seed", "3"}}
	journal := filepath.Join(folder, "new.txt.00000-of-00001.journal")
	ended := make(chan bool)
	cmd := exec.CommandContext(t.Context(), "nonet", c.command(0)...)
	cmd.Dir = folder
	if err := cmd.Start(); err != nil {
		t.Skip(err)
	}
	go func() {
		cmd.Wait()
		close(ended)
	}()
	for lines := 0; lines < 2; { // a head and a mark
		select {
		case <-ended:
			t.Skip("all puzzles were made in less than a second")
		case <-time.After(5 * time.Millisecond):
			text, _ := os.ReadFile(journal)
			lines = bytes.Count(text, []byte("\n"))
		}
	}
	cmd.Process.Kill()
	<-ended
	if status, errs := c.run(0, 0); status != 0 || !strings.Contains(errs, "goes on after ") {
		t.Fatalf("status %d: %s", status, errs)
	}
	if got := runMerge(filepath.Join(folder, c.out)); got.status != 0 ||
		!strings.Contains(got.errs, "200000 lines, 200000 answered,") {
		t.Errorf("merge: status %d: %s", got.status, got.errs)
	}
	var out, errs bytes.Buffer
	Run(t.Context(), c.args, nil, &out, &errs)
	if !bytes.Equal(out.Bytes(), unpacked(t, filepath.Join(folder, c.out))) {
		t.Errorf("the puzzles are not those of one run: %s", &errs)
	}
}

// TestMergeKilled holds that a merge that is killed at any moment has made FILE or not, and that it
// removes no part before.
func TestMergeKilled(t *testing.T) {
	t.Parallel()
	testenv.SkipProcesses(t)
	if _, err := exec.LookPath("nonet"); err != nil {
		t.Skip(err)
	}
	good := t.TempDir()
	writeParts(t, filepath.Join(good, "whole"), mergeJob)
	all := files(t, good)
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 0))
	killed, complete := 0, 0
	for range testenv.Pick(5, 11, 300) {
		folder := t.TempDir()
		if err := os.CopyFS(folder, os.DirFS(good)); err != nil {
			t.Fatal(err)
		}
		out := filepath.Join(folder, "whole")
		cmd := exec.CommandContext(t.Context(), "nonet", "merge", "--remove", out)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		kill := time.Duration(random.IntN(int(30 * time.Millisecond)))
		timer := time.AfterFunc(kill, func() { cmd.Process.Kill() })
		cmd.Wait()
		if timer.Stop(); cmd.ProcessState.ExitCode() < 0 {
			killed++
		}
		text, err := os.ReadFile(out)
		if err == nil {
			complete++
		} else if left := files(t, folder); !containsAll(left, all) {
			t.Fatalf("killed after %v (seed %d): there is no FILE, and of its shards %q", kill, seed, left)
		}
		if err == nil && string(text) != wholeText() {
			t.Fatalf("killed after %v (seed %d): FILE has %d bytes", kill, seed, len(text))
		}
		if _, err := os.Stat(out + ".job"); err != nil {
			continue // the parts are being removed
		}
		if got := runMerge("--remove", out); got.status != 0 {
			t.Fatalf("killed after %v (seed %d), again: status %d: %s", kill, seed, got.status, got.errs)
		}
		if left := files(t, folder); !slices.Equal(left, []string{"whole"}) {
			t.Errorf("killed after %v (seed %d), again: left are %q", kill, seed, left)
		}
	}
	t.Logf("%d were killed, %d had made FILE", killed, complete)
}

// containsAll reports whether all words are in a list.
func containsAll(list, words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(list, w) })
}
