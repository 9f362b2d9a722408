package nonetbeam

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/work"
)

// What a folder has of another job, or of nobody knows what, is not touched.
func TestForeignJob(t *testing.T) {
	text := puzzleLines(t, 100)
	input := file(t, "puzzles", text)
	folder := t.TempDir()
	if _, _, err := runJob(t, "solve "+input, Options{folder, MinChunkSize}); err != nil {
		t.Fatal(err)
	}
	unknown := t.TempDir()
	strange := filepath.Join(unknown, numbered(partPrefix, 3, 9))
	if err := os.WriteFile(strange, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, args string
		o          Options
		change     func() // before
		want       string
	}{
		{"command", "count " + input, Options{folder, MinChunkSize}, nil, `"solve"`},
		{"flag", "solve -u " + input, Options{folder, MinChunkSize}, nil, "unique=true"},
		{"chunks", "solve " + input, Options{folder, 2 * MinChunkSize}, nil, "2048"},
		{"more files", "solve " + input + " " + input, Options{folder, MinChunkSize}, nil, "2"},
		{"no job file", "solve " + input, Options{unknown, MinChunkSize}, nil, jobName},
		{"another part", "solve " + input, Options{folder, MinChunkSize}, func() {
			os.WriteFile(filepath.Join(folder, "part-00000-of-00003"), nil, 0o666)
		}, "part-00000-of-00003"},
		{"no part", "solve " + input, Options{folder, MinChunkSize}, func() {
			os.Rename(filepath.Join(folder, "part-00000-of-00003"), filepath.Join(folder, "part-x"))
		}, "part-x"},
		{"changed", "solve " + input, Options{folder, MinChunkSize}, func() {
			os.WriteFile(input, []byte("1"+text[1:]), 0o666)
		}, "has changed"},
		{"grown", "solve " + input, Options{folder, MinChunkSize}, func() {
			os.WriteFile(input, []byte(text+text), 0o666)
		}, "now has 16400"},
		{"damaged", "solve " + input, Options{folder, MinChunkSize}, func() {
			os.WriteFile(filepath.Join(folder, jobName), []byte("{"), 0o666)
		}, "damaged"},
	} {
		if test.change != nil {
			test.change()
		}
		_, err := NewJob(t.Context(), strings.Fields(test.args), test.o)
		if !errors.As(err, new(*UsageError)) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
	if _, err := os.Stat(filepath.Join(unknown, jobName)); err == nil {
		t.Error("a folder with parts of nobody knows what got a job file")
	}
}

// What cannot be a job is refused before anything is written.
func TestWrongUse(t *testing.T) {
	input := file(t, "puzzles", puzzleLines(t, 10))
	for _, test := range []struct {
		args  string
		o     Options
		usage bool
		want  string
	}{
		{"solve", Options{Output: "parts"}, true, "no FILE is named"},
		{"solve -", Options{Output: "parts"}, true, "standard input"},
		{"solve " + input, Options{}, true, "-o"},
		{"solve " + input, Options{Output: "a[b]"}, true, `'['`},
		{"solve " + input, Options{Output: "parts", ChunkSize: 1}, true, "1024"},
		{"generate", Options{Output: "parts"}, true, "does not answer line by line"},
		{"solve --none " + input, Options{Output: "parts"}, true, "--none"},
		{"solve --timeout 1s " + input, Options{Output: "parts"}, true, "--node-limit"},
		{"solve " + input + ".none", Options{Output: "parts"}, false, "no such file"},
		{"solve nothing://puzzles", Options{Output: "parts"}, false, "nothing"},
		{"solve " + file(t, "empty", ""), Options{Output: "parts"}, false, "empty"},
		{"solve " + file(t, "other", "items\n"), Options{Output: "parts"}, false, "not recognised"},
	} {
		t.Chdir(t.TempDir())
		_, err := NewJob(t.Context(), strings.Fields(test.args), test.o)
		if err == nil || errors.As(err, new(*UsageError)) != test.usage ||
			!strings.Contains(err.Error(), test.want) {
			t.Errorf("%s, %+v: %v", test.args, test.o, err)
		}
		if files, _ := os.ReadDir("."); len(files) > 0 {
			t.Errorf("%s: %s was written", test.args, files[0].Name())
		}
	}
	_, err := NewJob(t.Context(), []string{"cover", input}, Options{Output: "parts"})
	if !errors.As(err, new(*work.NotByLines)) {
		t.Errorf("%v", err)
	}
}

// A pattern stands for the files that match it, in the order of their names.
func TestPattern(t *testing.T) {
	folder, text := t.TempDir(), puzzleLines(t, 3)
	for i, name := range []string{"b", "a", "c"} {
		line := text[i*lineLength : (i+1)*lineLength]
		os.WriteFile(filepath.Join(folder, name), []byte(line), 0o666)
	}
	j, _, err := runJob(t, "convert -t line "+folder+"/*", Options{Output: t.TempDir()})
	want := text[lineLength:2*lineLength] + text[:lineLength] + text[2*lineLength:]
	if got := answers(t, j); got != want || err != nil {
		t.Errorf("%q, not %q, %v", got, want, err)
	}
}

func FuzzJobFile(f *testing.F) {
	f.Add([]byte(`{"work":"solve","chunk":1024,"inputs":[{"name":"a","size":1}]}`))
	f.Add([]byte(`{"inputs":[{"size":-1}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		before, err := parseJobFile(text)
		if err != nil {
			return
		}
		mine := jobFile{Work: "solve", ChunkSize: 1024, Inputs: []Input{{Name: "a"}}}
		if err := before.same(before); err != nil {
			t.Errorf("a job differs from itself: %v", err)
		}
		mine.same(before)
	})
}

// A chunk costs the same however many there are.
func TestChunkOfMany(t *testing.T) {
	in := source{Input: Input{Name: "parts"}, Starts: []int64{10, 20, 30}, End: 35}
	for k, want := range [][2]int64{{0, 10}, {10, 20}, {20, 30}, {30, 35}} {
		if c := in.chunk(k, k, MinChunkSize); c.From != want[0] || c.To != want[1] {
			t.Errorf("chunk %d is from %d to %d, want %v", k, c.From, c.To, want)
		}
	}
	in.Starts = make([]int64, 1_000_000)
	if n := testing.AllocsPerRun(10, func() { in.chunk(500_000, 500_000, MinChunkSize) }); n > 0 {
		t.Errorf("a chunk allocates %v times", n)
	}
}

func FuzzPartName(f *testing.F) {
	f.Add("part-00003-of-00100")
	f.Add("part-3-of-100")
	f.Add("part--0001-of-00100")
	f.Fuzz(func(t *testing.T, name string) {
		index, of, err := parseNumbered(partPrefix, name)
		if err == nil && (index < 0 || index >= of || numbered(partPrefix, index, of) != name) {
			t.Errorf("%q is part %d of %d", name, index, of)
		}
	})
}

// A job that is made twice misses the same parts, whichever there are.
func TestGaps(t *testing.T) {
	for _, test := range []struct {
		there []int
		want  []interval
	}{
		{nil, []interval{{0, 5}}},
		{[]int{0, 1, 2, 3, 4}, nil},
		{[]int{4, 1}, []interval{{0, 1}, {2, 4}}},
		{[]int{0, 3}, []interval{{1, 3}, {4, 5}}},
	} {
		got := gaps(test.there, 5)
		for i := range 5 {
			missing := true
			for _, there := range test.there {
				missing = missing && there != i
			}
			if contains(got, i) != missing || len(got) != len(test.want) {
				t.Errorf("%v: %v, not %v", test.there, got, test.want)
			}
		}
	}
	if contains(nil, 0) || contains([]interval{{1, 2}}, 2) {
		t.Error("a number that is in none")
	}
}
