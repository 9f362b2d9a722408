package stable

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli"
	"github.com/nonet-dev/nonet/internal/cli/shards"
	"github.com/nonet-dev/nonet/internal/version"
)

// The files of records of a release, and what is told of each of them.
var recordFiles = []struct{ name, format string }{
	{"records.json", "json"}, {"records.page", "page"},
}

// TestRecords: each version reads the JSON and the links to the page of all releases as they were
// read then.
func TestRecords(t *testing.T) {
	if *keep != "" {
		keepRecords(t)
		return
	}
	for _, folder := range releases(t) {
		for _, file := range recordFiles {
			name := filepath.Join(folder, file.name)
			var told strings.Builder
			for i, rec := range read(t, name, file.format) {
				fmt.Fprintf(&told, "%d\n%s\n", i+1, tell(rec))
			}
			want, err := os.ReadFile(name + ".told")
			if err != nil {
				t.Fatal(err)
			}
			for i, line := range lines(want) {
				if got := lines([]byte(told.String())); i >= len(got) || got[i] != line {
					t.Errorf("%s.told:%d: it is no longer read as: %s", name, i+1, line)
					break
				}
			}
		}
	}
}

// TestNewest: what the last release has kept is what is written now.
func TestNewest(t *testing.T) {
	all := releases(t)
	for _, file := range recordFiles {
		name := filepath.Join(all[len(all)-1], file.name)
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		now := written(t, file.format, read(t, name, file.format))
		if *keep == "" && !bytes.Equal(now, content) {
			t.Errorf("%s is written in other bytes: keep new files with -keep VERSION", name)
		}
	}
}

// read returns the records of a file.
func read(t *testing.T, name, as string) (list []*format.Record) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	f, _ := format.ByName(as)
	r, err := format.NewReader(file, format.Options{Format: f})
	if err != nil {
		t.Fatal(name, err)
	}
	for rec, err := range r.Records() {
		if err != nil || rec.Err != nil || rec.Lost != nil {
			t.Fatalf("%s: record %d: %v, %v, %q", name, len(list)+1, err, rec.Err, rec.Lost)
		}
		list = append(list, rec)
	}
	return list
}

// written returns records as a format writes them.
func written(t *testing.T, as string, list []*format.Record) []byte {
	t.Helper()
	var b bytes.Buffer
	f, _ := format.ByName(as)
	w := f.NewWriter(&b, format.WriteOptions{})
	for _, rec := range list {
		if err := w.Write(rec); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// tell returns what there is to say of a record, in lines.
func tell(rec *format.Record) string {
	var b strings.Builder
	if p := rec.Puzzle; p != nil {
		fmt.Fprintf(&b, "layout %s\ngivens %s\nmarks %v\n", p.Layout, p.Givens, p.Marks)
		for _, r := range p.Rules {
			fmt.Fprintf(&b, "rule %s\n", r.Text(p.Layout))
		}
	}
	if rec.Cover != nil {
		var text bytes.Buffer
		dlx, _ := format.ByName("dlx")
		w := dlx.NewWriter(&text, format.WriteOptions{})
		fmt.Fprintf(&b, "problem %v %v %q\n", w.Write(rec), w.Close(), text.String())
	}
	if p := rec.Progress; p != nil {
		fmt.Fprintf(&b, "progress %v %v %v %v %v %v %v\n", p.Placed, p.Candidates, p.Corner,
			p.Centre, p.Colours, p.Elapsed, p.Finished)
	}
	if m := rec.Meta; m != nil {
		fmt.Fprintf(&b, "about %q\n", []string{m.Title, m.Author, m.Rules, m.Source, m.URL, m.Level,
			m.Date, m.Comment, m.ID, m.Folder})
	}
	if rec.Solution != nil {
		fmt.Fprintf(&b, "solution %s\n", rec.Solution)
	}
	return b.String()
}

// keepRecords writes the records of the version of -keep: the first one of each sample of a format,
// and the example of each rule.
func keepRecords(t *testing.T) {
	var list []*format.Record
	samples, err := filepath.Glob(filepath.Join(root, "format", "testdata", "samples", "*", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, sample := range samples {
		file, err := os.Open(sample)
		if err != nil {
			t.Fatal(err)
		}
		if r, err := format.NewReader(file, format.Options{}); err == nil {
			for rec, err := range r.Records() {
				if err == nil && rec.Err == nil && !rec.Blank {
					list = append(list, rec)
				}
				break
			}
		}
		file.Close()
	}
	list = append(list, ruleExamples(t)...)
	for _, file := range recordFiles {
		f, _ := format.ByName(file.format)
		var held bytes.Buffer
		for _, rec := range list {
			var one bytes.Buffer
			w := f.NewWriter(&one, format.WriteOptions{})
			if w.Write(rec) == nil && w.Close() == nil {
				held.Write(one.Bytes())
			}
		}
		name := filepath.Join(t.TempDir(), file.name)
		if err := os.WriteFile(name, held.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		read1 := read(t, name, file.format)
		write(t, file.name, written(t, file.format, read1))
		var told strings.Builder
		for i, rec := range read(t, filepath.Join("testdata", *keep, file.name), file.format) {
			fmt.Fprintf(&told, "%d\n%s\n", i+1, tell(rec))
		}
		write(t, file.name+".told", []byte(told.String()))
	}
}

// ruleExamples returns the puzzles of the examples of all rules.
func ruleExamples(t *testing.T) (list []*format.Record) {
	t.Helper()
	text, err := said("rules -t csv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(text) {
		name, _, _ := strings.Cut(line, ",")
		if name == "name" {
			continue
		}
		object, err := said("rules -t json " + name)
		if err != nil {
			t.Fatal(err)
		}
		var x struct{ Example string }
		if err := json.Unmarshal([]byte(object), &x); err != nil {
			t.Fatal(err)
		}
		args := strings.ReplaceAll(strings.TrimPrefix(x.Example, "nonet solve "), "'", "")
		puzzle, err := said("convert -t json " + args)
		if err != nil {
			t.Fatal(err)
		}
		r, err := format.NewReader(strings.NewReader(puzzle), format.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for rec := range r.Records() {
			list = append(list, rec)
		}
	}
	return list
}

// A run is one that a release has begun, or whose files it has left.
var runs = []struct {
	name, args string
	status     int
	said       string // on standard error, with more
	file, want string // what the run makes, "" on standard output; the file that is equal to it
}{
	{"a count goes on", "count --resume count.state queens.dlx", 0, "", "", "count.want"},
	{"parts are counted", "count --parts parts.txt queens.dlx", 0, "", "", "parts.want"},
	{"counts are added", "merge counts.txt", 0, "", "", "count.want"},
	{"shards are merged", "merge rated.txt", 0, "2 shards merged", "rated.txt", "rated.want"},
	{"a run of another version is not gone on with", "solve -j 1 -o solved.txt --resume journal many.txt",
		2, "another version", "", ""},
	{"nor is a job", "rate -o half.txt --shard 1/2 few.txt", 2, "it was begun by version v", "", ""},
}

// TestRuns: each version goes on with counts and puts parts and shards of all releases together. It
// refuses jobs of puzzles that another version has begun, and leaves their files alone.
func TestRuns(t *testing.T) {
	if *keep != "" {
		keepRuns(t)
		return
	}
	for _, folder := range releases(t) {
		folder, err := filepath.Abs(filepath.Join(folder, "runs"))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range runs {
			t.Run(r.name, func(t *testing.T) {
				dir := t.TempDir()
				if err := os.CopyFS(dir, os.DirFS(folder)); err != nil {
					t.Fatal(err)
				}
				t.Chdir(dir)
				args := strings.Fields(r.args)
				var out, errs bytes.Buffer
				status := cli.Run(t.Context(), args, strings.NewReader(""), &out, &errs)
				if status != r.status || !strings.Contains(errs.String(), r.said) {
					t.Fatalf("nonet %s: status %d, want %d: %s", r.args, status, r.status, &errs)
				}
				got := out.Bytes()
				if r.file != "" {
					if got, err = os.ReadFile(r.file); err != nil {
						t.Fatal(err)
					}
				}
				if r.want == "" {
					return
				}
				want, err := os.ReadFile(filepath.Join(folder, r.want))
				if err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(got, want) {
					t.Errorf("nonet %s: got\n%s\nwant\n%s", r.args, got, want)
				}
			})
		}
	}
}

// keepRuns has the version of -keep begin and end runs.
func keepRuns(t *testing.T) {
	const puzzle = "...74..1...3......9..6..47...........3..8..264...63..........5..9..2.8.48.5..79..\n"
	if is := version.Of().Version; is != *keep {
		t.Fatalf("this is version %s, not %s: see README.md", is, *keep)
	}
	dir := t.TempDir()
	begin := func(args string, statuses ...int) []byte {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var out bytes.Buffer
		var errs io.Writer = io.Discard
		if args[:5] == "solve" {
			errs = onMessage(cancel)
		}
		status := cli.Run(ctx, strings.Fields(args), strings.NewReader(""), &out, errs)
		if want := append(statuses, 0)[0]; status != want {
			t.Fatalf("nonet %s: status %d, want %d", args, status, want)
		}
		return out.Bytes()
	}
	put := func(name, text string) {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	before := shards.MarkTime
	defer func() { shards.MarkTime = before }()
	shards.MarkTime = time.Duration(0)

	back, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	begin("cover make queens 8 -o queens.dlx")
	put("count.want", string(begin("count queens.dlx")))
	begin("count --resume count.state --node-limit 50 queens.dlx", 4)
	begin("cover split -n 12 -e rows -o parts.txt queens.dlx")
	put("parts.want", string(begin("count --parts parts.txt queens.dlx")))
	begin("count --parts parts.txt -o counts.txt queens.dlx")
	put("few.txt", strings.Repeat(puzzle, 4))
	put("rated.want", string(begin("rate few.txt")))
	begin("rate -o rated.txt --shard 0/2 few.txt")
	begin("rate -o rated.txt --shard 1/2 few.txt")
	begin("rate -o half.txt --shard 0/2 few.txt")
	put("many.txt", strings.Repeat(puzzle, 20)+"12\n"+strings.Repeat(puzzle, 300))
	begin("solve -j 1 -o solved.txt --resume journal many.txt", 130)
	made, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, d := range made {
		if files[d.Name()], err = os.ReadFile(d.Name()); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(back)
	for name, content := range files {
		write(t, filepath.Join("runs", name), content)
	}
}

// onMessage calls itself at the first message.
type onMessage func()

func (f onMessage) Write(p []byte) (int, error) {
	f()
	return len(p), nil
}
