//go:build unix

package cli

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/internal/shards"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// go test ./internal/cli -run TestKills -v -args -kills 1000
var kills = flag.Int("kills", 0, "how often TestKills kills a run of each kind, 0: as usual")

// fileLimit names the variable with the longest file that a run of these tests can write.
const fileLimit = "NONET_TEST_FILE_LIMIT"

// A pipe is refused before it is opened, which would wait for its writer.
func TestShardOfPipe(t *testing.T) {
	folder := t.TempDir()
	pipe := filepath.Join(folder, "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	for _, args := range []string{"--shard=0/2", "--resume=" + filepath.Join(folder, "state")} {
		status, _, errs := runIn(t, "solve", pipe, args, "-o", filepath.Join(folder, "out"))
		if status != 2 || !strings.Contains(errs, "is not a file that can be entered in the middle") ||
			len(files(t, folder)) != 1 {
			t.Errorf("%s: status %d: %s", args, status, errs)
		}
	}
}

// limitFiles makes this process, which is a run of these tests, have a disk that is full soon.
func limitFiles() {
	n, err := strconv.Atoi(os.Getenv(fileLimit))
	if err != nil {
		return
	}
	signal.Ignore(syscall.SIGXFSZ)
	var limit syscall.Rlimit
	setNumber(&limit.Cur, n)
	setNumber(&limit.Max, n)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		panic(err)
	}
}

// setNumber sets a field of syscall.Rlimit, whose type depends on the system.
func setNumber[T int64 | uint64](field *T, n int) { *field = T(n) }

// A run that is killed at any moment, and started again until it ends, has the results of one run
// and leaves nothing else.
func TestKills(t *testing.T) {
	testenv.SkipProcesses(t)
	n := testenv.Pick(3, 4, 20)
	if *kills > 0 {
		n = *kills
	}
	input := manyPuzzles(4000)
	for _, x := range []struct {
		args, out string
		files     int // that are left beside the input
	}{
		{"rate -j 2 in -o out --shard 1/3", "out.00001-of-00003", 3},
		{"solve -j 1 in -o out.gz --shard 1/3", "out.gz.00001-of-00003", 3},
		{"rate -j 2 in -o out --resume state", "out", 1},
	} {
		t.Run(x.args, func(t *testing.T) {
			folder := t.TempDir()
			put(t, folder, "in", input)
			args := strings.Fields(x.args)
			start := time.Now()
			cmd, errs := process(t, folder, args...)
			err := cmd.Run()
			if code := cmd.ProcessState.ExitCode(); code != endStatus(args) {
				t.Fatal(err, errs)
			}
			took := time.Since(start)
			want := contents(t, filepath.Join(folder, x.out))
			wentOn := 0
			for killed := 0; killed < n; {
				folder := t.TempDir()
				put(t, folder, "in", input)
				for ended := false; !ended && killed < n; {
					after := time.Duration(rand.Int64N(int64(took)))
					ended = !runAndKill(t, folder, args, after, &wentOn)
					if !ended {
						killed++
					}
				}
				runToEnd(t, folder, args, &wentOn)
				if got := contents(t, filepath.Join(folder, x.out)); got != want {
					t.Fatalf("after %d kills: %d bytes, want %d", killed, len(got), len(want))
				}
				if names := files(t, folder); len(names) != 1+x.files {
					t.Fatalf("after %d kills: files %q", killed, names)
				}
			}
			t.Logf("%d kills, %d runs went on where others were", n, wentOn)
		})
	}
}

// runAndKill kills a run after a time. It returns false if the run has ended before.
func runAndKill(
	t *testing.T, folder string, args []string, after time.Duration, wentOn *int,
) (killed bool) {
	t.Helper()
	cmd, errs := process(t, folder, args...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(after)
	cmd.Process.Kill()
	cmd.Wait()
	if strings.Contains(errs.String(), "goes on at byte") {
		*wentOn++
	}
	return !cmd.ProcessState.Exited()
}

// endStatus returns the status of a run that comes to its end on manyPuzzles, some of which cannot
// be read.
func endStatus(args []string) int {
	if slices.Contains(args, "--shard") {
		return 0
	}
	return 3
}

// runToEnd runs a command that must come to its end, if it has not yet.
func runToEnd(t *testing.T, folder string, args []string, wentOn *int) {
	t.Helper()
	if args[len(args)-2] == "--resume" && slices.Equal(files(t, folder), []string{"in", "out"}) {
		return // it has come to its end, and would begin anew
	}
	cmd, errs := process(t, folder, args...)
	err := cmd.Run()
	if code := cmd.ProcessState.ExitCode(); code != endStatus(args) {
		t.Fatalf("status %d: %v %s", code, err, errs)
	}
	if strings.Contains(errs.String(), "goes on at byte") {
		*wentOn++
	}
}

// A run that gets SIGTERM writes a last mark and ends with 130. The next one goes on there.
func TestShardTerminated(t *testing.T) {
	folder := t.TempDir()
	first := manyPuzzles(300)
	put(t, folder, "in", first+endless+easyPuzzle)
	args := strings.Fields("count -j 1 in -o out --shard 0/1")
	cmd, errs := process(t, folder, args...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for { // until the first puzzles are done
		info, err := os.Stat(filepath.Join(folder, "out.00000-of-00001.partial"))
		if err == nil && info.Size() > 600 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != 130 ||
		!strings.Contains(errs.String(), "the same command goes on with it") {
		t.Fatalf("status %d: %s", code, errs)
	}
	journal := contents(t, filepath.Join(folder, "out.00000-of-00001.journal"))
	lines := strings.Split(strings.TrimSpace(journal), "\n")
	var input, output int
	_, err := fmt.Sscanf(lines[len(lines)-1], "%d %d", &input, &output)
	if err != nil || input == 0 || input > len(first) {
		t.Fatalf("the journal ends in %q", lines[len(lines)-1])
	}
	// The same beginning of the input gives the same results.
	_, want, _ := runIn(t, "count", put(t, folder, "first", first[:input]))
	partial := contents(t, filepath.Join(folder, "out.00000-of-00001.partial"))
	if partial[:output] != want {
		t.Errorf("%d bytes, want %d", output, len(want))
	}
}

// A run whose results are all left out keeps its place, too.
func TestShardTerminatedWithoutResults(t *testing.T) {
	folder := t.TempDir()
	put(t, folder, "in", manyPuzzles(30_000))
	args := strings.Fields("rate -j 1 --max 0.5 in -o out --shard 0/1")
	journal := filepath.Join(folder, "out.00000-of-00001.journal")
	cmd, errs := process(t, folder, args...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for { // until there is a mark
		if text, _ := os.ReadFile(journal); bytes.Count(text, []byte("\n")) > 1 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != 130 ||
		!strings.Contains(errs.String(), "the same command goes on with it") {
		t.Fatalf("status %d: %s", code, errs)
	}
	cmd, errs = process(t, folder, args...)
	if err := cmd.Run(); err != nil || !strings.Contains(errs.String(), "goes on at byte") {
		t.Errorf("%v: %s", err, errs)
	}
}

// A disk that gets full is status 3 and no part. With room the next run goes on.
func TestShardOnFullDisk(t *testing.T) {
	for _, x := range []struct{ args, out string }{
		{"solve -j 1 in -o out --shard 0/2", "out.00000-of-00002"},
		{"solve -j 1 in -o out --resume state", "out"},
	} {
		folder := t.TempDir()
		put(t, folder, "in", manyPuzzles(3000))
		args := strings.Fields(x.args)
		full, errs := process(t, folder, args...)
		full.Env = append(os.Environ(), fileLimit+"=100000")
		full.Run()
		if code := full.ProcessState.ExitCode(); code != 3 ||
			!strings.Contains(errs.String(), "cannot write "+x.out) {
			t.Errorf("%s: status %d: %s", x.args, code, errs)
		}
		if _, err := os.Stat(filepath.Join(folder, x.out)); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: a file that is not complete: %v", x.args, err)
		}
		runToEnd(t, folder, args, new(int))
		other := t.TempDir()
		put(t, other, "in", manyPuzzles(3000))
		runToEnd(t, other, args, new(int))
		if contents(t, filepath.Join(folder, x.out)) != contents(t, filepath.Join(other, x.out)) {
			t.Errorf("%s: other results after a full disk", x.args)
		}
	}
}

// An input that changes while it is read gives status 3 and no part.
func TestShardOfChangingInput(t *testing.T) {
	for name, change := range map[string]func(string) error{
		"grows": func(name string) error {
			f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
			if err == nil {
				_, err = f.WriteString(easyPuzzle)
				err = errors.Join(err, f.Close())
			}
			return err
		},
		"shrinks": func(name string) error { return os.Truncate(name, 100) },
		"is gone": os.Remove,
	} {
		folder := t.TempDir()
		in, out := put(t, folder, "in", "12\n"+manyPuzzles(500)), filepath.Join(folder, "out")
		status, errs := runWith(t, func() {
			if err := change(in); err != nil {
				t.Error(err)
			}
		}, "solve", "-f", "line", in, "-o", out, "--shard", "0/1")
		if status != 3 || !strings.Contains(errs, "has changed while it was read") {
			t.Errorf("%s: status %d: %s", name, status, errs)
		}
		part := shards.Shard{Index: 0, Of: 1}.Name(out)
		if _, err := os.Stat(part); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s: there is a shard: %v", name, err)
		}
	}
}

// Of two processes on one shard, the second one ends with status 3 and changes nothing.
func TestShardTwice(t *testing.T) {
	folder := t.TempDir()
	in, out := put(t, folder, "in", "12\n"+manyPuzzles(500)), filepath.Join(folder, "out")
	args := []string{"solve", "-f", "line", in, "-o", out, "--shard", "0/1"}
	status, errs := runWith(t, func() {
		if status, _, errs := runIn(t, args...); status != 3 ||
			!strings.Contains(errs, "another process works on it") {
			t.Errorf("the second one: status %d: %s", status, errs)
		}
	}, args...)
	if status != 0 {
		t.Errorf("status %d: %s", status, errs)
	}
	_, want, _ := runIn(t, "solve", "-f", "line", in)
	if got := contents(t, out+".00000-of-00001"); got != want {
		t.Errorf("%d bytes, want %d", len(got), len(want))
	}
	if left := beside(t, folder, "out"); left != nil {
		t.Errorf("%q are left", left)
	}
}

// closed is a standard error that nobody reads any more.
type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, syscall.EPIPE }

func TestShardWithoutStandardError(t *testing.T) {
	folder := t.TempDir()
	in, out := put(t, folder, "in", shardInput()), filepath.Join(folder, "out")
	status := Run(t.Context(), []string{"solve", in, "-o", out, "--shard", "0/1"},
		strings.NewReader(""), closed{}, closed{})
	_, want, _ := runIn(t, "solve", in)
	if got := contents(t, out+".00000-of-00001"); got != want || status != 0 {
		t.Errorf("status %d\n%s\nwant\n%s", status, got, want)
	}
}
