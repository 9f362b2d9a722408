package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/shards"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// runIn runs the program with the words of args and returns its status and what it says.
func runIn(t testing.TB, args ...string) (status int, out, errs string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status = Run(t.Context(), args, strings.NewReader(""), &stdout, &stderr)
	return status, stdout.String(), stderr.String()
}

// put writes a file of a test's folder and returns its path.
func put(t testing.TB, folder, name, text string) string {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func contents(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// beside returns the names of the files in a folder that begin with a prefix and are not parts,
// summaries or job file.
func beside(t testing.TB, folder, prefix string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		_, _, part := shards.SplitName(strings.TrimSuffix(e.Name(), ".json"))
		if strings.HasPrefix(e.Name(), prefix) && !part && e.Name() != prefix+".job" {
			names = append(names, e.Name())
		}
	}
	return names
}

// manyPuzzles returns puzzles that differ, and with them lines of other kinds.
func manyPuzzles(n int) string {
	random := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	for i := range n {
		perm := random.Perm(9)
		b.WriteString(strings.Map(func(r rune) rune {
			if r >= '1' && r <= '9' {
				return rune('1' + perm[r-'1'])
			}
			return r
		}, easyPuzzle))
		if i%100 == 50 {
			b.WriteString("# a comment\n\n12\r\n" + "55" + strings.Repeat(".", 79) + "\n")
		}
	}
	return b.String()
}

// onMessage calls a function at the first message.
type onMessage struct {
	io.Writer
	do func()
}

func (o *onMessage) Write(p []byte) (int, error) {
	if o.do != nil {
		do := o.do
		o.do = nil
		do()
	}
	return o.Writer.Write(p)
}

// runWith runs the program and calls a function in the middle of the run, whose input must have a
// line that cannot be read.
func runWith(t *testing.T, do func(), args ...string) (status int, errs string) {
	t.Helper()
	var stderr bytes.Buffer
	status = Run(t.Context(), args, strings.NewReader(""), io.Discard, &onMessage{&stderr, do})
	return status, stderr.String()
}

// process returns a run of the program as a process, which ends with the test.
func process(t testing.TB, folder string, args ...string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, "nonet", args...)
	cmd.Dir = folder
	errs := &bytes.Buffer{}
	cmd.Stderr = errs
	return cmd, errs
}

// joined runs all shards of a command in a folder of their own and returns their parts, one after
// another, and the sum of their summaries. ok is false if a shard has no part; its status must say
// so then.
func joined(t testing.TB, n int, args []string) (text string, sum shards.Counts, ok bool) {
	t.Helper()
	folder := t.TempDir()
	out := filepath.Join(folder, "out")
	ok, sum = true, shards.Counts{}
	var b strings.Builder
	for i := range n {
		s := shards.Shard{Index: i, Of: n}
		status, printed, errs := runIn(t, append(args, "-o", out, "--shard", s.String())...)
		if printed != "" {
			t.Fatalf("shard %v prints %q", s, printed)
		}
		part, err := os.ReadFile(s.Name(out))
		switch {
		case err == nil && status != 0:
			t.Fatalf("shard %v has a shard and status %d: %s", s, status, errs)
		case errors.Is(err, fs.ErrNotExist) && status != 2 && status != 3:
			t.Fatalf("shard %v has no shard and status %d: %s", s, status, errs)
		case err != nil:
			ok = false
			continue
		}
		x, err := s.ReadSummary(out)
		if err != nil || x.Bytes != int64(len(part)) {
			t.Fatalf("shard %v: %+v, %v", s, x, err)
		}
		sum.Add(x.Counts)
		b.Write(part)
	}
	if left := beside(t, folder, "out"); ok && left != nil {
		t.Fatalf("%q are left", left)
	}
	return b.String(), sum, ok
}

// shardInput is lines of every kind, and the sizes n of jobs that cut them everywhere.
func shardInput() string {
	return strings.ReplaceAll(linesInput("line"), "\r\n", "\n")
}

// The parts of all shards, one after another, are the results of one run, byte by byte.
func TestShards(t *testing.T) {
	t.Parallel()
	text := shardInput()
	many := strings.Repeat(text, 4)
	all := []int{1, 2, 7, 100}
	for _, x := range []struct {
		name, args string
		n          []int
		files      []string
	}{
		{"lines", "solve", append(all, 1000), []string{text}},
		{"more lines", "solve -j 2", all, []string{many}},
		{"CRLF", "solve", all, []string{strings.ReplaceAll(text, "\n", "\r\n")}},
		{"no last newline", "solve", all, []string{strings.TrimSuffix(text, "\n")}},
		{"empty lines", "solve -f line", all, []string{strings.Repeat("\n", 50)}},
		{"empty file", "solve", []int{1, 2, 7}, []string{""}},
		{"byte order mark", "solve", all, []string{"\xef\xbb\xbf" + text}},
		{"one line", "solve", all, []string{easyPuzzle}},
		{"several files", "solve", all, []string{text, easyPuzzle, text}},
		{"files without last newlines", "solve", all,
			[]string{strings.TrimSpace(easyPuzzle), strings.TrimSpace(text), easyPuzzle}},
		{"an empty file among others", "count -f line", all, []string{text, "", text}},
		{"end", "solve", all, []string{text + "\nend\n\r\n", text, text + "\n end", easyPuzzle + "end\n" + text}},
		{"json", "solve", all, []string{linesInput("json")}},
		{"count", "count", all, []string{text}},
		{"check with places", "check -t json -n 5", all, []string{text, many}},
		{"rate", "rate", all, []string{text}},
		{"rate with places", "rate --format %f:%l:%r", all, []string{text, text}},
		{"rate with names of files", "rate --format %f:%r", all, []string{text, text}},
		{"convert", "convert -t json", all, []string{text}},
		{"canon", "canon", all, []string{text}},
		{"unavoidable", "unavoidable --size 8", all, []string{text}},
		{"backdoors", "backdoors --size 1", all, []string{text}},
		{"vary", "vary --drop 1 --add 0", all, []string{text}},
		{"depth", "depth", all, []string{text}},
	} {
		t.Run(x.name, func(t *testing.T) {
			folder := t.TempDir()
			args := strings.Fields(x.args)
			for i, text := range x.files {
				args = append(args, put(t, folder, fmt.Sprintf("in%d", i), text))
			}
			_, want, errs := runIn(t, args...)
			for _, n := range x.n {
				if n > testenv.Pick(7, 7, n) && (x.name != "lines" || n > 100) {
					continue
				}
				got, _, ok := joined(t, n, args)
				if got, want := timeless(got), timeless(want); !ok || got != want {
					t.Errorf("%d shards: %v\n%s\none run:\n%s\n%s", n, ok, got, want, errs)
				}
			}
		})
	}
}

// Files that cannot be entered in the middle go to one shard each.
func TestShardsOfWholeFiles(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	w.Write([]byte(shardInput()))
	w.Close()
	grid := "530070000\n600195000\n098000060\n800060003\n400803001\n700020006\n060000280\n000419005\n" +
		"000080079\n"
	args := []string{"solve", "-t", "line", put(t, folder, "a.gz", packed.String()),
		put(t, folder, "b", strings.Repeat(grid+"\n", 3)), put(t, folder, "c", shardInput()),
		put(t, folder, "d.gz", packed.String()), put(t, folder, "e", "puzzle,level\n"+shardInput())}
	_, want, _ := runIn(t, args...)
	for _, n := range []int{1, 2, 3, 7, 20} {
		if got, _, ok := joined(t, n, args); !ok || got != want {
			t.Errorf("%d shards:\n%s\none run:\n%s", n, got, want)
		}
	}
}

// A summary has the numbers of its part. The status of a part that is complete is 0, whatever the
// puzzles are like.
func TestShardSummary(t *testing.T) {
	folder := t.TempDir()
	none := "55" + strings.Repeat(".", 79) + "\n"
	in := put(t, folder, "in", easyPuzzle+none+endless+endless+"12\n")
	args := []string{"solve", "-u", in}
	_, sum, ok := joined(t, 3, args)
	want := shards.Counts{"lines": 5, "answered": 1, "none": 1, "several": 2, "limited": 0,
		"unreadable": 1, "nodes": sum["nodes"]}
	if !ok || fmt.Sprint(sum) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", sum, want)
	}
	out := filepath.Join(folder, "out")
	for _, x := range []struct {
		puzzles, args string
		want          int
	}{
		{easyPuzzle + none, "solve", 0},
		{endless + slow, "solve -u --node-limit 10 -e mrv", 0},
		{easyPuzzle + "12\n", "solve", 0},
		{"12\n", "solve -f line", 0},
		{easyPuzzle + "1234............\n", "canon", 0},
	} {
		put(t, folder, "in", x.puzzles)
		args := append(strings.Fields(x.args), in, "-o", out, "--shard", "0/1")
		status, _, errs := runIn(t, args...)
		if status != x.want {
			t.Errorf("%s: status %d, want %d: %s", x.args, status, x.want, errs)
		}
		if again, _, _ := runIn(t, args...); again != 0 {
			t.Errorf("%s: status %d of a shard that is there", x.args, again)
		}
		for _, name := range []string{"out.job", "out.00000-of-00001"} {
			if err := os.Remove(filepath.Join(folder, name)); err != nil {
				t.Error(err)
			}
		}
	}
}

// Puzzles that the command refuses, and files of a folder that have none, are counted, and merge
// says so each time.
func TestShardPassesOver(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	if err := os.Mkdir("all", 0o777); err != nil {
		t.Fatal(err)
	}
	put(t, "all", "a.txt", easyPuzzle+"1234............\n"+easyPuzzle)
	put(t, "all", "read.me", "These are puzzles.\n")
	for _, shard := range []string{"0/2", "1/2"} {
		status, _, errs := runIn(t, "canon", "all", "-o", "out", "--shard", shard)
		if status != 0 {
			t.Errorf("shard %s: status %d: %s", shard, status, errs)
		}
	}
	for range 2 {
		if got := runMerge("out"); got.status != 0 || !strings.Contains(got.errs, "1 refused") ||
			!strings.Contains(got.errs, "passed over, as nothing in them is recognised: 1:") {
			t.Errorf("status %d: %s", got.status, got.errs)
		}
	}
}

// Parts whose input was changed in its middle between them are merged: the files may be copies. But
// merge says so.
func TestShardsOfChangedInput(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	text := manyPuzzles(3000)
	put(t, folder, "in", text)
	run := func(shard string) {
		if status, _, errs := runIn(t, "solve", "in", "-o", "out", "--shard", shard); status != 0 {
			t.Fatalf("shard %s: status %d: %s", shard, status, errs)
		}
	}
	run("0/2")
	setTime(t, "in", 1)
	run("1/2")
	want := "nonet: in had another time of change for shard 1 than for shard 0: compare the files"
	if got := runMerge("out"); got.status != 0 || !strings.Contains(got.errs, want) {
		t.Errorf("status %d: %s", got.status, got.errs)
	}
	os.Remove("out.00000-of-00002")
	run("0/2")
	if got := runMerge("out"); got.status != 0 || strings.Contains(got.errs, "time of change") {
		t.Errorf("run again: status %d: %s", got.status, got.errs)
	}
}

// A shard that goes on after its input was changed says so.
func TestShardGoesOnWithChangedInput(t *testing.T) {
	markAlways(t)
	folder := t.TempDir()
	in := put(t, folder, "in", "12\n"+manyPuzzles(600))
	args := []string{"solve", "-j", "1", "-f", "line", in, "-o", filepath.Join(folder, "out"),
		"--shard", "0/2"}
	if status, errs := interruptedRun(t, args...); status != 130 ||
		!strings.Contains(errs, "goes on with it") {
		t.Fatalf("status %d: %s", status, errs)
	}
	setTime(t, in, 1)
	if status, _, errs := runIn(t, args...); status != 0 ||
		!strings.Contains(errs, "has another time of change than when") {
		t.Errorf("status %d: %s", status, errs)
	}
}

// setTime sets the time of change of a file to a second.
func setTime(t *testing.T, name string, second int64) {
	t.Helper()
	if err := os.Chtimes(name, time.Time{}, time.Unix(second, 0)); err != nil {
		t.Fatal(err)
	}
}

// What cannot be done in parts is wrong usage: the message says what to do, and nothing is written.
func TestNoShards(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	put(t, folder, "in", shardInput())
	put(t, folder, "grid", strings.Repeat("53..7....\n6..195...\n.98....6.\n", 3)+"\n")
	put(t, folder, "in.gz", "\x1f\x8b\x08\x00")
	packed := put(t, folder, "packed.gz", "")
	runIn(t, "convert", "in", "-t", "line", "-o", packed)
	for args, want := range map[string]string{
		"solve in --shard 0/2":                                           "--shard needs a file: name it with --output",
		"solve in --shard 0/2 -o -":                                      "--shard needs a file",
		"solve in --shard 0/2 -o /dev/null":                              "--shard needs a file, and /dev/null is not a file",
		"solve in --shard 2/2 -o out":                                    "the shards of 2 are numbered from 0/2 to 1/2",
		"solve in --shard x -o out":                                      "expected I/N",
		"solve in --shard auto -o out":                                   "no scheduler has set the number of a task",
		"solve --shard 0/2 -o out":                                       "standard input cannot be entered in the middle",
		"solve - --shard 0/2 -o out":                                     "split -n l/K/N FILE",
		"solve in.gz --shard 0/2 -o out":                                 "cannot read in.gz",
		"solve grid --shard 0/2 -o out":                                  "format grid is read from its beginning",
		"solve packed.gz --shard 0/2 -o out":                             "it is compressed: decompress it",
		"solve " + strings.TrimSpace(easyPuzzle) + " --shard 0/2 -o out": "name a FILE with many",
		"solve nothing --shard 0/2 -o out":                               "cannot read nothing",
		"solve in --shard 0/2 -o in":                                     "in is input and --output",
		"solve in --shard 0/2 -o out -t pretty":                          "the answers are not single lines",
		"solve in --shard 0/2 -o out -a":                                 "add -t json",
		"solve in --shard 0/2 -o out --stats":                            "--stats is about the whole input",
		"solve in --shard 0/2 -o out --timeout 1s":                       "depends on the machine",
		"rate in --shard 0/2 -o out --timeout 1s":                        "leave it out, or add --work that ends the work first",
		"canon in --shard 0/2 -o out --unique":                           "run it on the result",
		"convert in -t line --shard 0/2 -o out --unique-up-to-symmetry":  "run it on the result",
		"solve in --shard 0/2 --resume j -o out":                         "exclude each other",
		"solve in --resume j":                                            "--resume needs a file",
		"solve in --resume j -o out.gz":                                  "leave .gz out of the name",
		"solve --resume j -o out":                                        "standard input cannot be entered",
		"solve grid --resume j -o out":                                   "cannot be entered in the middle",
		"solve in --resume in -o out":                                    "in is input or --output, and --resume",
	} {
		status, out, errs := runIn(t, strings.Fields(args)...)
		if !strings.Contains(errs, want) || out != "" || status != 2 && status != 3 {
			t.Errorf("%s: status %d, %q, want %q", args, status, errs, want)
		}
	}
	if names := beside(t, folder, ""); len(names) != 4 {
		t.Errorf("files %q", names)
	}
	// An empty line would stand between two parts. That is found out when the file is read.
	status, _, errs := runIn(t, "solve", "grid", "grid", "--shard", "0/2", "-o", "out")
	if status != 2 || !strings.Contains(errs, "choose -t line or -t json") {
		t.Errorf("grids: status %d, %q", status, errs)
	}
	if names := files(t, folder); len(names) != 4 {
		t.Errorf("files %q", names)
	}
}

// A job of other flags, inputs or numbers, or of another version, writes no part and changes
// nothing.
func TestShardOfOtherJob(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	put(t, folder, "in", shardInput())
	put(t, folder, "other", shardInput())
	run := func(args string) (int, string) {
		status, _, errs := runIn(t, strings.Fields(args)...)
		return status, errs
	}
	if status, errs := run("solve in -o out --shard 0/2 -j 1"); status != 0 {
		t.Fatal(status, errs)
	}
	job := contents(t, "out.job")
	for args, want := range map[string]string{
		"rate in -o out --shard 1/2":     "its command is",
		"solve -u in -o out --shard 1/2": "its command is",
		"solve in -o out --shard 1/3":    "it has 2 shards, and this is one of 3",
		"solve other -o out --shard 1/2": "its input 1 is in, and this is other",
		"solve in in -o out --shard 1/2": "it has 1 inputs, and there are 2",
		"solve -u in -o out --shard 0/2": "its command is",
	} {
		if status, errs := run(args); status != 2 || !strings.Contains(errs, want) ||
			!strings.Contains(errs, "out.job is of another job") {
			t.Errorf("%s: status %d, %q, want %q", args, status, errs, want)
		}
	}
	put(t, folder, "in", shardInput()+easyPuzzle)
	if status, errs := run("solve in -o out --shard 1/2"); status != 2 ||
		!strings.Contains(errs, "in had ") {
		t.Errorf("an input that grew: status %d, %q", status, errs)
	}
	put(t, folder, "in", strings.Replace(shardInput(), "#", "!", 1))
	if status, errs := run("solve in -o out --shard 1/2"); status != 2 ||
		!strings.Contains(errs, "in has another beginning or end") {
		t.Errorf("an input that changed: status %d, %q", status, errs)
	}
	put(t, folder, "in", shardInput())
	var j shards.Job
	if err := json.Unmarshal([]byte(job), &j); err != nil {
		t.Fatal(err)
	}
	put(t, folder, "out.job", strings.Replace(job, j.Version, "v0.0.1", 1))
	if status, errs := run("solve in -o out --shard 1/2"); status != 2 ||
		!strings.Contains(errs, "it was begun by version v0.0.1") {
		t.Errorf("another version: status %d, %q", status, errs)
	}
	os.Remove("out.job") // the part remains, and knows its job
	if status, errs := run("solve -u in -o out --shard 0/2"); status != 2 ||
		!strings.Contains(errs, "out.00000-of-00002 is of another job") {
		t.Errorf("a shard without a job file: status %d, %q", status, errs)
	}
	put(t, folder, "out.job", job)
	if status, errs := run("solve in -o out --shard 1/2 -j 2"); status != 0 {
		t.Errorf("the same job: status %d, %q", status, errs)
	}
	_, want, _ := runIn(t, "solve", "in")
	if got := contents(t, "out.00000-of-00002") + contents(t, "out.00001-of-00002"); got != want {
		t.Errorf("the shards are\n%s\none run:\n%s", got, want)
	}
	if left := beside(t, folder, "out"); left != nil {
		t.Errorf("%q are left", left)
	}
}

// The job file that was lost is written again: by a shard whose part is there, and by one that was
// at work.
func TestShardWritesJobAgain(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	put(t, folder, "in", "12\n"+easyPuzzle)
	args := []string{"solve", "-f", "line", "in", "-o", "out", "--shard", "0/1"}
	lose := func() { os.Remove("out.job") }
	status, errs := runWith(t, lose, args...)
	if _, err := os.Stat("out.job"); status != 0 || err != nil {
		t.Errorf("at work: status %d, %v: %s", status, err, errs)
	}
	lose()
	if status, _, errs := runIn(t, args...); status != 0 || runMerge("out").status != 0 {
		t.Errorf("there: status %d: %s", status, errs)
	}
}

// A shard must not write among its inputs: its part would be an input of the others.
func TestShardIntoItsInputs(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	if err := os.MkdirAll("all/below", 0o777); err != nil {
		t.Fatal(err)
	}
	put(t, "all", "a.txt", easyPuzzle)
	for _, args := range []string{"-o all/out --shard 0/2", "-o all/below/out --shard 0/2",
		"-o out --resume all/state", "-o " + filepath.Join(folder, "all", "out") + " --shard 0/2"} {
		status, _, errs := runIn(t, append([]string{"solve", "all"}, strings.Fields(args)...)...)
		if status != 2 || !strings.Contains(errs, "lies in all, which is an input") ||
			!strings.Contains(errs, "name a file in another folder") {
			t.Errorf("%s: status %d: %s", args, status, errs)
		}
	}
	if names := files(t, "all"); len(names) != 2 {
		t.Errorf("files %q", names)
	}
}

// Where the results do not tell the names of inputs, a file has the same name from everywhere.
func TestShardNames(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	in := put(t, folder, "in", shardInput())
	for i, x := range []struct {
		args  string
		tells bool
	}{
		{"solve", false}, {"count", false}, {"convert -t line", false}, {"canon", false},
		{"rate --format %r", false}, {"check", true}, {"rate --format %f:%r", true},
		{"solve -t json", true},
	} {
		for k, name := range []string{"in", "./in", in} {
			args := append(strings.Fields(x.args), name, "-o", fmt.Sprintf("out%d", i), "--shard",
				fmt.Sprintf("%d/3", k))
			status, _, errs := runIn(t, args...)
			if refused := status == 2; refused != (x.tells && k > 0) ||
				refused && !strings.Contains(errs, "it must be written as before") {
				t.Errorf("%q: status %d: %s", args, status, errs)
			}
		}
	}
}

// A shard that cannot use what was left of its work says so.
func TestShardBeginsAnew(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	put(t, folder, "in", easyPuzzle)
	for text, want := range map[string]string{
		"what is this\n": "out.00000-of-00001.journal is damaged: begins anew",
		"":               "",
	} {
		put(t, folder, "out.00000-of-00001.journal", text)
		status, _, errs := runIn(t, "solve", "in", "-o", "out", "--shard", "0/1")
		if status != 0 || !strings.Contains(errs, want) || (want == "") != (errs == "") {
			t.Errorf("status %d: %s", status, errs)
		}
		os.Remove("out.00000-of-00001")
	}
}

// A line that ends the input is found at its end. Elsewhere no shard can know it: the one that has
// it says so.
func TestShardEnd(t *testing.T) {
	folder := t.TempDir()
	long := manyPuzzles(2000)
	out := filepath.Join(folder, "out")
	in := put(t, folder, "in", long+"end\n"+long)
	status, _, errs := runIn(t, "solve", in, "-o", out, "--shard", "1/3")
	if status != 3 || !strings.Contains(errs, "take it out, and what follows it") {
		t.Errorf("status %d: %s", status, errs)
	}
	for text, want := range map[string]int{
		"1234\nend\n":              5,
		"1234\nend\n1234\n":        5,
		" end":                     0,
		"bend":                     4,
		"":                         0,
		long + "\r\n end \r\n\n":   len(long) + 2,
		"end\n" + long:             len(long) + 4,
		long[:len(long)-1] + "end": len(long) + 2,
	} {
		form, _ := format.ByName("line")
		got, err := run.CutSize(form, strings.NewReader(text), int64(len(text)))
		if err != nil || got != int64(want) {
			t.Errorf("%.20q: %d, %v, want %d", text, got, err, want)
		}
	}
}

// FuzzShards: whatever the input is, all parts together are the results of one run, or a shard says
// that it has none.
func FuzzShards(f *testing.F) {
	f.Add(shardInput(), uint8(3), uint8(0))
	f.Add(easyPuzzle+"end\n"+easyPuzzle, uint8(2), uint8(1))
	f.Add(easyPuzzle+"end\n\n", uint8(2), uint8(1))
	f.Add("puzzle,level\n"+easyPuzzle+easyPuzzle, uint8(2), uint8(2))
	f.Add("{\"puzzle\":\n\"1234\"}\n", uint8(2), uint8(3))
	f.Add("\xef\xbb\xbf1234............\n\r\n\n#\n", uint8(5), uint8(4))
	f.Add("1234............,x\n[\n{\"puzzle\":\"1234............\"},\n]", uint8(5), uint8(1))
	commands := []string{"solve --node-limit 100", "count -n 2 --node-limit 100", "convert -t json",
		"check -n 2 --node-limit 100", "solve -t json --node-limit 100", "convert -t line"}
	f.Fuzz(func(t *testing.T, text string, n, command uint8) {
		folder := t.TempDir()
		args := strings.Fields(commands[int(command)%len(commands)])
		args = append(args, "--jobs=1", "--layout=4", put(t, folder, "in", text))
		got, _, ok := joined(t, 1+int(n)%20, args)
		if !ok {
			return
		}
		_, want, errs := runIn(t, args...)
		if got, want := timeless(got), timeless(want); got != want {
			t.Fatalf("shards:\n%q\none run:\n%q\n%s", got, want, errs)
		}
	})
}
