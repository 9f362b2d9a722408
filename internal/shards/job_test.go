package shards

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
)

func testJob() *Job {
	return &Job{1, "v1", []string{"rate", "--scale=se"},
		[]JobFile{{Name: "a.txt", Size: 7, SHA256: "12"}}, 100}
}

func TestJobDifference(t *testing.T) {
	for want, change := range map[string]func(*Job){
		"":                                  func(*Job) {},
		"it was begun by version v2":        func(j *Job) { j.Version = "v2" },
		`its command is ["rate"], and this`: func(j *Job) { j.Command = j.Command[:1] },
		"it has 7 shards":                   func(j *Job) { j.Of = 7 },
		"it has 0 inputs, and there are 1":  func(j *Job) { j.Inputs = nil },
		"its input 1 is b.txt":              func(j *Job) { j.Inputs[0].Name = "b.txt" },
		"its input 1 is ./a.txt, and this is a.txt (the results tell this name": func(j *Job) {
			j.Inputs[0].Name = "./a.txt"
		},
		"a.txt had 8 bytes, and has 7":       func(j *Job) { j.Inputs[0].Size = 8 },
		"a.txt has another beginning or end": func(j *Job) { j.Inputs[0].SHA256 = "13" },
		"a.txt was changed at another time":  func(j *Job) { j.Inputs[0].Changed = 13 },
	} {
		other := testJob()
		change(other)
		got := testJob().Difference(other)
		if !strings.HasPrefix(got, want) || (want == "") != (got == "") {
			t.Errorf("found %q, want %q", got, want)
		}
		if (testJob().ID() == other.ID()) != (want == "") {
			t.Errorf("the names of the jobs are equal, or not: %q", want)
		}
	}
}

// Of many shards that begin at the same time, one writes the job file. Another job changes nothing.
func TestClaim(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out.txt")
	if err := testJob().Check(out); err != nil {
		t.Error(err)
	}
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			if _, err := testJob().claim(out, (Shard{i, 100}).Files(out).draft); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if got := names(t, filepath.Dir(out)); len(got) != 1 || got[0] != "out.txt.job" {
		t.Errorf("files %q", got)
	}
	read, err := ReadJob(out)
	if err != nil || !reflect.DeepEqual(read, testJob()) {
		t.Errorf("%+v, %v", read, err)
	}
	other := testJob()
	other.Of = 7
	for _, claim := range []func() error{
		func() error { return other.Check(out) },
		func() error { return other.Restore(out, Shard{3, 7}) },
	} {
		var wrong *JobError
		if err := claim(); !errors.As(err, &wrong) ||
			!strings.Contains(err.Error(), "it has 100 shards, and this is one of 7") {
			t.Errorf("another job: %v", err)
		}
	}
	write(t, out+jobSuffix, "{}")
	if err := testJob().Check(out); err == nil || errors.As(err, new(*JobError)) {
		t.Errorf("a damaged job file: %v", err)
	}
	if got := names(t, filepath.Dir(out)); len(got) != 1 {
		t.Errorf("files %q", got)
	}
}

// A process that is killed after it has linked the job file leaves its draft. What is written by
// way of the draft later leaves the job file as it is.
func TestDraftOfKilledProcess(t *testing.T) {
	out, job := filepath.Join(t.TempDir(), "out"), testJob()
	w, err := Begin(Shard{1, 100}.Files(out), job.ID())
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Claim(out, job); err != nil {
		t.Fatal(err)
	}
	if err := os.Link(out+jobSuffix, w.files.draft); err != nil {
		t.Skip(err)
	}
	if err := w.Commit(&Summary{Index: 1, Of: 100, Job: job.ID()}); err != nil {
		t.Fatal(err)
	}
	if have, err := ReadJob(out); err != nil || job.Difference(have) != "" {
		t.Errorf("the job file has %+v, %v", have, err)
	}
}

func TestDescribeFile(t *testing.T) {
	text := bytes.Repeat([]byte("0123456789"), 20000)
	describe := func(text []byte) JobFile {
		f, err := DescribeFile("a", bytes.NewReader(text), int64(len(text)))
		if err != nil || f.Size != int64(len(text)) {
			t.Fatalf("%+v, %v", f, err)
		}
		return f
	}
	same := describe(text)
	for _, at := range []int{0, jobEnds - 1, len(text) - jobEnds, len(text) - 1} {
		text[at] ^= 1
		if describe(text) == same {
			t.Errorf("a change of byte %d is not found", at)
		}
		text[at] ^= 1
	}
	for _, n := range []int{0, 1, jobEnds, jobEnds + 1, 2 * jobEnds} {
		if f := describe(text[:n]); f.Size != int64(n) {
			t.Errorf("%d bytes: %+v", n, f)
		}
	}
	if _, err := DescribeFile("a", bytes.NewReader(text), 1<<40); !errors.Is(err, ErrChanged) {
		t.Errorf("a file that is shorter: %v", err)
	}
}

// FuzzJob: whatever a job file has, it is a job or an error.
func FuzzJob(f *testing.F) {
	f.Add(testJob().text())
	f.Add([]byte(`{"job":1,"of":-1}`))
	f.Add([]byte(`{"job":1,"of":1,"inputs":[{"size":1e99}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		j, err := parseJob(text)
		if err == nil {
			again, err := parseJob(j.text())
			if err != nil || again.ID() != j.ID() || j.Difference(again) != "" {
				t.Fatalf("%+v, %v, want %+v", again, err, j)
			}
		}
	})
}

// FuzzSummary: whatever a summary has, it is one or an error, and no count is negative.
func FuzzSummary(f *testing.F) {
	text, _ := json.Marshal(summary(Shard{3, 100}))
	f.Add(text)
	f.Add([]byte(`{"part":3,"of":100,"lines":-7,"lines2":1.5,"x":null,"sha256":"` +
		strings.Repeat("0", 64) + `"}`))
	f.Add([]byte(`{"part":1e9}`))
	f.Add([]byte(`{"part":0,"of":1,"changed":{"7":1,"x":2},"sha256":"` + strings.Repeat("0", 64) + `"}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var s Summary
		if json.Unmarshal(text, &s) != nil {
			return
		}
		for name, n := range s.Counts {
			if n < 0 {
				t.Fatalf("%s is %d", name, n)
			}
		}
		written, err := json.Marshal(&s)
		var again Summary
		if err != nil || json.Unmarshal(written, &again) != nil || !reflect.DeepEqual(s, again) {
			t.Fatalf("%+v is %s, which is %+v, %v", s, written, again, err)
		}
	})
}

func TestCountsAdd(t *testing.T) {
	sum := Counts{"lines": 1, "nodes": math.MaxInt64 - 1}
	sum.Add(Counts{"lines": 2, "nodes": 5, "none": 1})
	want := Counts{"lines": 3, "nodes": math.MaxInt64, "none": 1}
	if !reflect.DeepEqual(sum, want) {
		t.Errorf("%v, want %v", sum, want)
	}
}

// Survey tells shards that are there from those that are missing, begun, damaged or of another job.
func TestSurvey(t *testing.T) {
	folder := t.TempDir()
	out := filepath.Join(folder, "out.txt")
	if _, err := ReadJob(out); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("without a job file: %v", err)
	}
	j := testJob()
	j.Of = 8
	if err := j.Restore(out, Shard{0, 8}); err != nil {
		t.Fatal(err)
	}
	for i := range 7 {
		s := Shard{i, j.Of}
		w, err := Begin(s.Files(out), j.ID())
		if err != nil {
			t.Fatal(err)
		}
		put(t, w, "some text\n")
		if i != 1 {
			x := summary(s)
			x.Job = j.ID()
			if i == 2 {
				x.Job = job
			}
			commit(t, w, x)
		}
		w.Close()
	}
	name := func(i int) string { return Shard{i, j.Of}.Name(out) }
	os.Truncate(name(3), 4)
	os.Remove(name(4) + summarySuffix)
	write(t, name(5)+summarySuffix, content(t, name(0)+summarySuffix))
	write(t, name(6), "SOME TEXT\n")
	read, err := ReadJob(out)
	if err != nil {
		t.Fatal(err)
	}
	var found []Found
	for s, p := range read.Survey(out) {
		if s != (Shard{len(found), j.Of}) {
			t.Errorf("shard %d is that of shard %s", len(found), s)
		}
		found = append(found, p)
	}
	if len(found) != j.Of {
		t.Fatal(found)
	}
	for i, want := range []string{"there", "begun", "is of another job", "has 4 bytes",
		"has no summary", "shard 0 of 8", "there", "missing"} {
		p, got := found[i], "missing"
		switch {
		case p.Err != nil:
			got = p.Err.Error()
		case p.Summary != nil:
			got = "there"
		case p.Begun:
			got = "begun"
		}
		if !strings.Contains(got, want) {
			t.Errorf("shard %d: %s, want %s", i, got, want)
		}
	}
	var b bytes.Buffer
	if err := Copy(&b, out, found[0].Summary); err != nil || b.String() != "some text\n" {
		t.Errorf("%q, %v", b.String(), err)
	}
	if err := Copy(&b, out, found[6].Summary); !errors.Is(err, ErrDamaged) {
		t.Errorf("a shard with other bytes is copied: %v", err)
	}
	for i, damaged := range []bool{3: true, true, true, false} {
		if errors.Is(found[i].Err, ErrDamaged) != damaged {
			t.Errorf("shard %d: %v", i, found[i].Err)
		}
	}

	if name, err := Stranger(out, j.Of); name != "" || err != nil {
		t.Errorf("%s is a stranger, %v", name, err)
	}
	stranger := Shard{3, 9}.Name(out)
	write(t, stranger, "")
	write(t, Shard{3, 9}.Name(out+"2"), "")
	if name, err := Stranger(out, j.Of); name != stranger || err != nil {
		t.Errorf("%s is a stranger, %v", name, err)
	}

	if err := j.Remove(out); err != nil {
		t.Fatal(err)
	}
	left, err := filepath.Glob(filepath.Join(folder, "*"))
	if want := []string{stranger, Shard{3, 9}.Name(out + "2")}; err != nil ||
		!slices.Equal(left, want) {
		t.Errorf("Remove leaves %q, %v, want %q", left, err, want)
	}
}
