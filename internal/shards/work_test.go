package shards

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const job = "0123"

// names returns the names of the files in a folder.
func names(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

func content(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// begin begins to work on a shard, which must go on at a mark.
func begin(t *testing.T, files Files, input, output int64) *Work {
	t.Helper()
	w, err := Begin(files, job)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	if m := w.Mark(); m.Input != input || m.Output != output || w.Length() != output {
		t.Fatalf("begins at %+v with %d bytes, want %d and %d", m, w.Length(), input, output)
	}
	return w
}

func put(t *testing.T, w *Work, text string) {
	t.Helper()
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
}

func save(t *testing.T, w *Work, input int64) {
	t.Helper()
	w.Reach(input)
	if err := w.Save(json.RawMessage(`{"n":1}`)); err != nil {
		t.Fatal(err)
	}
}

func commit(t *testing.T, w *Work, s *Summary) {
	t.Helper()
	if err := w.Commit(s); err != nil {
		t.Fatal(err)
	}
}

func summary(s Shard) *Summary {
	return &Summary{Index: s.Index, Of: s.Of, Job: job, Version: "1", Counts: Counts{"lines": 7},
		Changed: map[int]int64{2: 1234567890123456789}}
}

// A shard that is worked on three times has the bytes of one run, and nothing lies beside it but
// its summary.
func TestWork(t *testing.T) {
	s := Shard{3, 100}
	out := filepath.Join(t.TempDir(), "out.txt")
	w := begin(t, s.Files(out), 0, 0)
	put(t, w, "first\n")
	save(t, w, 10)
	put(t, w, "this is lost")
	w.Close()

	w = begin(t, s.Files(out), 10, 6)
	if string(w.Mark().State) != `{"n":1}` {
		t.Errorf("state %s", w.Mark().State)
	}
	put(t, w, "second\n")
	w.Reach(20)
	put(t, w, "begun")
	if err := w.Save(json.RawMessage("{}")); err != nil {
		t.Fatal(err)
	}
	w.Close() // the journal ends in the middle of a line
	journal := s.Files(out).Journal
	write(t, journal, content(t, journal)+"30 12")

	w = begin(t, s.Files(out), 20, 13)
	put(t, w, "third\n")
	save(t, w, 30)
	commit(t, w, summary(s))
	w.Close()

	if got := content(t, s.Name(out)); got != "first\nsecond\nthird\n" {
		t.Errorf("the shard is %q", got)
	}
	want := []string{"out.txt.00003-of-00100", "out.txt.00003-of-00100.json"}
	if got := names(t, filepath.Dir(out)); !slices.Equal(got, want) {
		t.Errorf("files %q, want %q", got, want)
	}
	x, err := s.ReadSummary(out)
	sum := sha256.Sum256([]byte("first\nsecond\nthird\n"))
	if err != nil || x.Bytes != 19 || x.Counts["lines"] != 7 ||
		x.Changed[2] != 1234567890123456789 || x.SHA256 != fmt.Sprintf("%x", sum) {
		t.Errorf("summary %+v, %v", x, err)
	}
	if _, err := Begin(s.Files(out), job); !errors.Is(err, ErrDone) {
		t.Errorf("a shard that is there: %v", err)
	}
	if _, err := Begin(s.Files(out), "4567"); !errors.As(err, new(*JobError)) {
		t.Errorf("a shard of another job: %v", err)
	}
	if got := names(t, filepath.Dir(out)); !slices.Equal(got, want) {
		t.Errorf("files %q, want %q", got, want)
	}
}

// What a process leaves that ends between the steps of Commit is completed or tidied.
func TestWorkEndsInCommit(t *testing.T) {
	s := Shard{0, 2}
	for name, spoil := range map[string]func(Files){
		"before the shard has its name": func(f Files) {
			os.Rename(f.Name, f.Partial)
			os.WriteFile(f.Journal, []byte(journalHead+job+"\n"), 0o666)
		},
		"before the journal is removed": func(f Files) {
			os.WriteFile(f.Journal, []byte(journalHead+job+"\n5 5 00000000 {}\n"), 0o666)
			os.WriteFile(f.draft, nil, 0o666)
		},
		"before there is a summary": func(f Files) {
			os.Rename(f.Name, f.Partial)
			os.Remove(f.Summary)
			os.WriteFile(f.draft, []byte("{"), 0o666)
		},
		"the summary is damaged": func(f Files) { os.WriteFile(f.Summary, []byte("{"), 0o666) },
		"the shard is cut off":   func(f Files) { os.Truncate(f.Name, 3) },
	} {
		t.Run(name, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "out.txt")
			w := begin(t, s.Files(out), 0, 0)
			put(t, w, "all of it\n")
			commit(t, w, summary(s))
			w.Close()
			spoil(s.Files(out))
			w, err := Begin(s.Files(out), job)
			if err == nil {
				if w.Length() != 0 {
					t.Fatalf("%d bytes are good", w.Length())
				}
				put(t, w, "all of it\n")
				commit(t, w, summary(s))
				w.Close()
			} else if !errors.Is(err, ErrDone) {
				t.Fatal(err)
			}
			if got := content(t, s.Name(out)); got != "all of it\n" {
				t.Errorf("the shard is %q", got)
			}
			if got := names(t, filepath.Dir(out)); len(got) != 2 {
				t.Errorf("files %q", got)
			}
		})
	}
}

// A partial that is not what its journal says is begun anew.
func TestWorkLost(t *testing.T) {
	s := Shard{0, 2}
	for name, spoil := range map[string]func(Files){
		"the partial is gone":          func(f Files) { os.Remove(f.Partial) },
		"the partial is shorter":       func(f Files) { os.Truncate(f.Partial, 3) },
		"the partial is another":       func(f Files) { os.WriteFile(f.Partial, []byte("other\n"), 0o666) },
		"the journal is empty":         func(f Files) { os.Truncate(f.Journal, 0) },
		"the journal is not a journal": func(f Files) { os.WriteFile(f.Journal, make([]byte, 5000), 0o666) },
		"the journal is of a job whose job file was removed": func(f Files) {
			os.WriteFile(f.Journal, []byte(journalHead+"4567\n1 1 00000000 {}\n"), 0o666)
		},
	} {
		t.Run(name, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "out.txt")
			w := begin(t, s.Files(out), 0, 0)
			put(t, w, "first\n")
			save(t, w, 10)
			w.Close()
			spoil(s.Files(out))
			w = begin(t, s.Files(out), 0, 0)
			put(t, w, "anew\n")
			commit(t, w, summary(s))
			if got := content(t, s.Name(out)); got != "anew\n" {
				t.Errorf("the shard is %q", got)
			}
		})
	}
}

func TestWorkBusy(t *testing.T) {
	s := Shard{0, 2}
	out := filepath.Join(t.TempDir(), "out.txt")
	w := begin(t, s.Files(out), 0, 0)
	if w.journal == nil {
		t.Skip("the file system has no locks")
	}
	if _, err := Begin(s.Files(out), job); !errors.Is(err, ErrBusy) {
		t.Errorf("a second process: %v", err)
	}
	w.Close()
	w = begin(t, s.Files(out), 0, 0)
	if err := w.Discard(); err != nil {
		t.Error(err)
	}
	if got := names(t, filepath.Dir(out)); len(got) != 0 {
		t.Errorf("files %q", got)
	}
}

// A file into which another process writes does not get its name.
func TestWorkNotWritten(t *testing.T) {
	for name, spoil := range map[string]func(string){
		"changed": func(f string) { os.WriteFile(f, []byte("FIRST\n"), 0o666) },
		"longer":  func(f string) { os.WriteFile(f, []byte("first\nmore\n"), 0o666) },
		"shorter": func(f string) { os.Truncate(f, 2) },
	} {
		s := Shard{0, 2}
		out := filepath.Join(t.TempDir(), "out.txt")
		w := begin(t, s.Files(out), 0, 0)
		put(t, w, "first\n")
		spoil(s.Files(out).Partial)
		if err := w.Commit(summary(s)); !errors.Is(err, ErrNotWritten) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := os.Stat(s.Name(out)); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: there is a shard: %v", name, err)
		}
	}
}

// Where there are no locks, two processes work on a shard in files of their own.
func TestWorkWithoutLock(t *testing.T) {
	s := Shard{0, 2}
	out := filepath.Join(t.TempDir(), "out.txt")
	var both []*Work
	for i := range 2 {
		w := &Work{files: s.Files(out)}
		journal, err := os.Create(w.files.Journal)
		if err != nil {
			t.Fatal(err)
		}
		w.journal = journal
		w.withoutLock(true)
		w.files.Partial += fmt.Sprint(i) // two processes have different numbers
		w.files.draft += fmt.Sprint(i)
		if err := w.open(job); err != nil {
			t.Fatal(err)
		}
		both = append(both, w)
		put(t, w, "first\n")
		save(t, w, 10)
	}
	for _, w := range both {
		put(t, w, "second\n")
		commit(t, w, summary(s))
		w.Close()
		if got := content(t, s.Name(out)); got != "first\nsecond\n" {
			t.Errorf("the shard is %q", got)
		}
	}
	if got := names(t, filepath.Dir(out)); len(got) != 2 {
		t.Errorf("files %q", got)
	}
}

// A file that is not a shard has a journal of its user's name, and replaces a file at the end.
func TestResume(t *testing.T) {
	folder := t.TempDir()
	files := ResumeFiles(filepath.Join(folder, "out.txt"), filepath.Join(folder, "state"))
	write(t, files.Name, "old\n")
	w := begin(t, files, 0, 0)
	put(t, w, "first\n")
	save(t, w, 10)
	put(t, w, "lost")
	w.Close()
	before := content(t, files.Journal)
	if _, err := Begin(files, "4567"); !errors.As(err, new(*JobError)) {
		t.Errorf("another job: %v", err)
	}
	if content(t, files.Partial) != "first\nlost" || content(t, files.Journal) != before {
		t.Error("another job has changed the files")
	}
	w = begin(t, files, 10, 6)
	if got := content(t, files.Name); got != "old\n" {
		t.Errorf("the file is %q before the end", got)
	}
	commit(t, w, nil)
	if got := names(t, folder); !slices.Equal(got, []string{"out.txt"}) ||
		content(t, files.Name) != "first\n" {
		t.Errorf("files %q", got)
	}

	write(t, files.Partial, "of another run")
	if _, err := Begin(files, job); err == nil || content(t, files.Partial) != "of another run" {
		t.Errorf("the partial of another run is taken: %v", err)
	}
	os.Remove(files.Partial)
	write(t, files.Journal, "my thesis\n")
	if _, err := Begin(files, job); !errors.Is(err, ErrJournal) ||
		content(t, files.Journal) != "my thesis\n" {
		t.Errorf("a journal that is none: %v", err)
	}
	if got := names(t, folder); !slices.Equal(got, []string{"out.txt", "state"}) {
		t.Errorf("files %q", got)
	}
}

// FuzzJournal: any bytes are read with little memory, and a mark is what append writes.
func FuzzJournal(f *testing.F) {
	f.Add([]byte(journalHead + job + "\n1 2 00000003 {}\n4 5 0000000a {\"n\":1}\n7 8"))
	f.Add([]byte(journalHead))
	f.Add([]byte("nonet jour"))
	f.Add([]byte(journalHead + job + "\n-1 2 00000003 {}\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		id, m, end, err := readJournal(bytes.NewReader(text), int64(len(text)))
		if err != nil || id == "" {
			if m.State != nil || end != 0 {
				t.Fatalf("mark %+v to %d beside %q, %v", m, end, id, err)
			}
			return
		}
		if !bytes.HasPrefix(text, []byte(journalHead+id+"\n")) {
			t.Fatalf("job %q of %q", id, text)
		}
		if m.State != nil && !bytes.HasSuffix(text[:end], m.append([]byte("\n"))) {
			t.Fatalf("mark %+v to %d of %q", m, end, text)
		}
	})
}

func TestJournalEnds(t *testing.T) {
	long := strings.Repeat("1 2 00000003 {}\n", 100000) + "4 5 00000006 {}\n"
	text := journalHead + job + "\n" + long
	id, m, end, err := readJournal(strings.NewReader(text), int64(len(text)))
	if id != job || m.Input != 4 || end != int64(len(text)) || err != nil {
		t.Errorf("a long journal: %q %+v %d %v", id, m, end, err)
	}
}

func TestReplaceFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "state")
	for _, text := range []string{"first", "second, which is longer", ""} {
		if err := ReplaceFile(name, []byte(text)); err != nil || content(t, name) != text {
			t.Errorf("%q: %v", text, err)
		}
	}
	if err := ReplaceFile(filepath.Join(name, "x"), nil); err == nil {
		t.Error("a file in a file")
	}
	if got := names(t, filepath.Dir(name)); len(got) != 1 {
		t.Errorf("files %q", got)
	}
}
