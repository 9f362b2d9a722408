package cli

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/shards"
)

// mergeJob is a job of 12 parts whose part k has k+1 lines.
var mergeJob = &shards.Job{Job: 1, Version: "v1", Command: []string{"rate"}, Of: 12}

// partText is the text of part k of mergeJob.
func partText(k int) string { return strings.Repeat(fmt.Sprintf("%d\n", k), k+1) }

// wholeText is what the parts of mergeJob are together.
func wholeText() string {
	var b strings.Builder
	for k := range mergeJob.Of {
		b.WriteString(partText(k))
	}
	return b.String()
}

// writeParts writes the job file of out and all parts.
func writeParts(t *testing.T, out string, job *shards.Job) {
	t.Helper()
	check := func(err error) {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
	}
	for k := range job.Of {
		w, err := shards.Begin(shards.Shard{Index: k, Of: job.Of}.Files(out), job.ID())
		check(err)
		check(w.Claim(out, job))
		_, err = w.Write([]byte(partText(k)))
		check(err)
		check(w.Commit(&shards.Summary{Index: k, Of: job.Of, Job: job.ID(), Version: job.Version,
			Seconds: 0.5, Counts: shards.Counts{"lines": int64(k + 1), "unreadable": 1}}))
		check(w.Close())
	}
}

// merged is what a run of merge has done.
type merged struct {
	status    int
	out, errs string
}

func runMerge(args ...string) merged {
	var out, errs bytes.Buffer
	status := Run(context.Background(), append([]string{"merge"}, args...), nil, &out, &errs)
	return merged{status, out.String(), errs.String()}
}

func TestMerge(t *testing.T) {
	t.Parallel()
	part := func(out string, k int) string { return shards.Shard{Index: k, Of: 12}.Name(out) }
	write := func(t *testing.T, name, text string) {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	other := *mergeJob
	other.Command = []string{"count"}
	good, foreign := t.TempDir(), t.TempDir()
	writeParts(t, filepath.Join(good, "whole"), mergeJob)
	writeParts(t, filepath.Join(foreign, "whole"), &other)
	for _, test := range []struct {
		name   string
		but    []int // the parts that are not written
		spoil  func(t *testing.T, out string)
		args   []string
		status int
		text   string // of FILE afterwards, "": it is not there
		out    string
		errs   string // what standard error has
	}{
		{name: "complete", text: wholeText(),
			errs: ": 12 shards merged: 78 lines, 12 unreadable, 0.2 KB, 6s of work\n"},
		{name: "one is missing", but: []int{3}, status: 1,
			errs: ": 1 shard of 12 missing: 3: run these shards, then merge again\n"},
		{name: "several are missing", but: []int{0, 2, 3, 4, 5, 8, 9, 11}, status: 1,
			errs: ": 8 shards of 12 missing: 0,2-5,8,9,11: run"},
		{name: "numbers for a scheduler", but: []int{1, 7, 8, 9, 11}, args: []string{"--missing"},
			status: 1, out: "1,7-9,11\n"},
		{name: "numbers from 1", but: []int{1, 7, 8, 9, 11}, args: []string{"--missing", "--from-one"},
			status: 1, out: "2,8-10,12\n"},
		{name: "a number a line", but: []int{1, 7, 8, 9}, args: []string{"--missing", "--each"},
			status: 1, out: "1\n7\n8\n9\n"},
		{name: "numbers that nobody wants", args: []string{"--each"}, status: 2,
			errs: "add --missing"},
		{name: "no numbers", args: []string{"--missing"}},
		{name: "one has been begun", but: []int{3, 5}, status: 1, errs: "missing: 3,5 (1 begun): run",
			spoil: func(t *testing.T, out string) {
				w, err := shards.Begin(shards.Shard{Index: 5, Of: 12}.Files(out), mergeJob.ID())
				if err != nil {
					t.Fatal(err)
				}
				w.Close()
			}},
		{name: "another byte", status: 3, errs: "00004-of-00012: the shard is damaged: it is not what its summary says: remove it, " +
			"and run shard 4/12 again\n",
			spoil: func(t *testing.T, out string) { write(t, part(out, 4), "4\n4\n4\n4\n5\n") }},
		{name: "all damaged shards are named", status: 3, errs: "run shard 11/12 again",
			spoil: func(t *testing.T, out string) {
				write(t, part(out, 4), "4\n4\n4\n4\n5\n")
				write(t, part(out, 11), strings.ToUpper(strings.Repeat("x\n\n", 12)))
			}},
		{name: "another length", status: 3, errs: "has 2 bytes, and its summary says 10",
			spoil: func(t *testing.T, out string) { write(t, part(out, 4), "4\n") }},
		{name: "a shard that is damaged must be run again", args: []string{"--missing"}, but: []int{0},
			status: 3, out: "0,4\n", errs: "run shard 4/12 again",
			spoil: func(t *testing.T, out string) { write(t, part(out, 4), "4\n") }},
		{name: "no summary", status: 3, errs: "has no summary",
			spoil: func(t *testing.T, out string) { os.Remove(part(out, 4) + ".json") }},
		{name: "the summary of another shard", status: 3, errs: "it is that of shard 5 of 12",
			spoil: func(t *testing.T, out string) {
				text, _ := os.ReadFile(part(out, 5) + ".json")
				write(t, part(out, 4)+".json", string(text))
			}},
		{name: "another shard and its summary", status: 3, errs: "it is that of shard 5 of 12",
			spoil: func(t *testing.T, out string) {
				text, _ := os.ReadFile(part(out, 5) + ".json")
				write(t, part(out, 4)+".json", string(text))
				write(t, part(out, 4), partText(5))
			}},
		{name: "a shard of another job", but: []int{4}, status: 2, errs: "is of another job",
			spoil: func(t *testing.T, out string) {
				for _, end := range []string{"", ".json"} {
					os.Rename(part(filepath.Join(foreign, "whole"), 4)+end, part(out, 4)+end)
				}
			}},
		{name: "a shard of another number", status: 2, errs: "not a shard of this job, which has 12",
			spoil: func(t *testing.T, out string) {
				write(t, shards.Shard{Index: 4, Of: 13}.Name(out), "4\n")
			}},
		{name: "a file with a similar name", text: wholeText(), spoil: func(t *testing.T, out string) {
			write(t, shards.Shard{Index: 4, Of: 13}.Name(out+"2"), "4\n")
			write(t, out+".00004-of-13", "4\n")
		}},
		{name: "no job file", status: 3, errs: "-of-00012 is there: run any of the shards again",
			spoil: func(t *testing.T, out string) { os.Remove(out + ".job") }},
		{name: "a job file that is none", status: 3, errs: "it is not a job file",
			spoil: func(t *testing.T, out string) { write(t, out+".job", "{}{}") }},
		{name: "merged already", text: wholeText(), errs: "12 shards were merged already: 78 lines",
			spoil: func(t *testing.T, out string) { write(t, out, wholeText()) }},
		{name: "another file", text: "precious\n", status: 2, errs: "move it away",
			spoil: func(t *testing.T, out string) { write(t, out, "precious\n") }},
		{name: "another file of this length", text: strings.ToUpper(strings.Repeat("x", 168)), status: 2,
			errs: "has other content than its shards together",
			spoil: func(t *testing.T, out string) {
				write(t, out, strings.ToUpper(strings.Repeat("x", 168)))
			}},
		{name: "a shard is damaged after FILE was made", text: wholeText(), status: 3, errs: "damaged",
			spoil: func(t *testing.T, out string) {
				write(t, out, wholeText())
				write(t, part(out, 4), "4\n4\n4\n4\n5\n")
			}},
		{name: "removed only when complete", args: []string{"--remove"}, but: []int{3}, status: 1,
			errs: "missing: 3"},
		{name: "both flags", args: []string{"--remove", "--missing"}, status: 2,
			errs: "exclude each other"},
	} {
		t.Run(test.name, func(t *testing.T) {
			folder := t.TempDir()
			out := filepath.Join(folder, "whole")
			if err := os.CopyFS(folder, os.DirFS(good)); err != nil {
				t.Fatal(err)
			}
			for _, k := range test.but {
				os.Remove(part(out, k))
				os.Remove(part(out, k) + ".json")
			}
			if test.spoil != nil {
				test.spoil(t, out)
			}
			before := files(t, folder)
			got := runMerge(append(test.args, out)...)
			if got.status != test.status || got.out != test.out ||
				!strings.Contains(got.errs, test.errs) {
				t.Errorf("status %d, want %d\n%q, want %q\n%s\nwant %q", got.status, test.status, got.out,
					test.out, got.errs, test.errs)
			}
			text, err := os.ReadFile(out)
			if string(text) != test.text || (err == nil) != (test.text != "") {
				t.Errorf("FILE has %q, %v, want %q", text, err, test.text)
			}
			after := slices.DeleteFunc(files(t, folder), func(name string) bool {
				return name == "whole" && !slices.Contains(before, name)
			})
			if !slices.Equal(before, after) {
				t.Errorf("files are %q\nwere %q", after, before)
			}
		})
	}
}

// files returns the names in a folder, sorted.
func files(t *testing.T, folder string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestMergeAgain(t *testing.T) {
	folder := t.TempDir()
	out := filepath.Join(folder, "whole")
	writeParts(t, out, mergeJob)
	for _, run := range []struct {
		args   []string
		status int
		errs   string
	}{
		{[]string{out}, 0, "12 shards merged"},
		{[]string{out}, 0, "12 shards were merged already"},
		{[]string{"--remove", out}, 0, "12 shards were merged already"},
		{[]string{"--remove", out}, 3, "merge --remove has made it, and it is complete"},
	} {
		if got := runMerge(run.args...); got.status != run.status ||
			!strings.Contains(got.errs, run.errs) {
			t.Errorf("merge %q: status %d, want %d, with %q", run.args, got.status, run.status,
				got.errs)
		}
		if text, _ := os.ReadFile(out); string(text) != wholeText() {
			t.Errorf("merge %q leaves %q", run.args, text)
		}
	}
	if left := files(t, folder); !slices.Equal(left, []string{"whole"}) {
		t.Errorf("--remove leaves %q", left)
	}
}

// TestMergeInterrupted holds that a merge that is ended leaves the parts and no file.
func TestMergeInterrupted(t *testing.T) {
	folder := t.TempDir()
	out := filepath.Join(folder, "whole")
	writeParts(t, out, mergeJob)
	before := files(t, folder)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	status := Run(ctx, []string{"merge", "--remove", out}, nil, nil, &bytes.Buffer{})
	if status != 130 {
		t.Errorf("status %d", status)
	}
	if after := files(t, folder); !slices.Equal(before, after) {
		t.Errorf("files are %q\nwere %q", after, before)
	}
}

// TestMergeBusy holds that a merge does nothing while another one writes FILE, and takes over what
// one that was killed has left.
func TestMergeBusy(t *testing.T) {
	out := filepath.Join(t.TempDir(), "whole")
	writeParts(t, out, mergeJob)
	other, err := os.Create(out + ".merging")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if _, err := other.WriteString(strings.Repeat("x", 1000)); err != nil {
		t.Fatal(err)
	}
	if err := shards.TryLock(other); err != nil {
		t.Skip(err)
	}
	if got := runMerge("--remove", out); got.status != 3 ||
		!strings.Contains(got.errs, "another process works on it") {
		t.Errorf("status %d: %s", got.status, got.errs)
	}
	other.Close()
	if got := runMerge(out); got.status != 0 {
		t.Errorf("status %d: %s", got.status, got.errs)
	}
	if text, err := os.ReadFile(out); string(text) != wholeText() {
		t.Errorf("FILE has %q, %v", text, err)
	}
	if left, _ := filepath.Glob(out + ".merging*"); left != nil {
		t.Errorf("left are %q", left)
	}
}

// TestMergeMemory holds that a merge needs no memory for the size of its parts.
func TestMergeMemory(t *testing.T) {
	const size, most = 16 << 20, 2 << 20
	out := filepath.Join(t.TempDir(), "whole")
	job := *mergeJob
	job.Of = 1
	w, err := shards.Begin(shards.Shard{Index: 0, Of: 1}.Files(out), job.ID())
	if err == nil {
		err = w.Claim(out, &job)
	}
	for text := make([]byte, 1<<20); err == nil && w.Length() < size; {
		_, err = w.Write(text)
	}
	if err == nil {
		err = w.Commit(&shards.Summary{Of: 1, Job: job.ID()})
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, what := range []string{"written", "compared"} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if got := runMerge(out); got.status != 0 {
			t.Fatalf("status %d: %s", got.status, got.errs)
		}
		runtime.ReadMemStats(&after)
		if n := after.TotalAlloc - before.TotalAlloc; n > most {
			t.Errorf("shards of %d MB are %s with %d KB of memory", size>>20, what, n>>10)
		}
	}
}
