package nonetbeam

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/nonet-dev/nonet/internal/cli/lines"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
)

// faulty is a file system with faults: files of this machine, behind "faulty://".
type faulty struct {
	filesystem.Interface
}

var faults struct {
	sync.Mutex
	read, write func(name string) error // nil: no faults
	down        bool                    // after the first one nothing gets its name
	written     []string                // names of the files that got theirs

	open, mostOpen int // file systems
}

// inject makes the file system "faulty" fail until the test ends.
func inject(t *testing.T, read, write func(name string) error) {
	faults.Lock()
	defer faults.Unlock()
	faults.read, faults.write, faults.written, faults.down = read, write, nil, false
}

// writtenParts returns the parts that were written since the last call of inject.
func writtenParts() []string {
	faults.Lock()
	defer faults.Unlock()
	var parts []string
	for _, name := range faults.written {
		if base := filepath.Base(name); strings.HasPrefix(base, partPrefix) {
			parts = append(parts, base)
		}
	}
	slices.Sort(parts)
	return parts
}

func init() {
	filesystem.Register("faulty", func(ctx context.Context) filesystem.Interface {
		faults.Lock()
		defer faults.Unlock()
		faults.open++
		faults.mostOpen = max(faults.mostOpen, faults.open)
		return faulty{local.New(ctx)}
	})
}

func path(name string) string { return strings.TrimPrefix(name, "faulty://") }

func (f faulty) Close() error {
	faults.Lock()
	defer faults.Unlock()
	faults.open--
	return f.Interface.Close()
}

func (f faulty) List(ctx context.Context, pattern string) ([]string, error) {
	names, err := f.Interface.List(ctx, path(pattern))
	for i := range names {
		names[i] = "faulty://" + names[i]
	}
	return names, err
}

func (f faulty) OpenRead(ctx context.Context, name string) (io.ReadCloser, error) {
	faults.Lock()
	defer faults.Unlock()
	file, err := f.Interface.OpenRead(ctx, path(name))
	if err == nil && faults.read != nil {
		if fault := faults.read(name); fault != nil {
			faults.down = true
			return &failingFile{ReadCloser: file, err: fault}, nil
		}
	}
	return file, err
}

func (f faulty) OpenWrite(ctx context.Context, name string) (io.WriteCloser, error) {
	faults.Lock()
	defer faults.Unlock()
	file, err := f.Interface.OpenWrite(ctx, path(name))
	if err == nil && faults.write != nil {
		if fault := faults.write(name); fault != nil {
			faults.down = true
			return &failingFile{WriteCloser: file, err: fault}, nil
		}
	}
	return file, err
}

func (f faulty) Rename(ctx context.Context, from, to string) error {
	faults.Lock()
	defer faults.Unlock()
	if faults.down {
		return errInjected
	}
	faults.written = append(faults.written, to)
	return f.Interface.(filesystem.Renamer).Rename(ctx, path(from), path(to))
}

func (f faulty) Remove(ctx context.Context, name string) error {
	return f.Interface.(filesystem.Remover).Remove(ctx, path(name))
}

// failingFile fails after some bytes.
type failingFile struct {
	io.ReadCloser
	io.WriteCloser
	err  error
	done int
}

func (f *failingFile) Read(p []byte) (int, error) {
	if f.done >= 5000 {
		return 0, f.err
	}
	n, err := f.ReadCloser.Read(p[:min(len(p), 1000)])
	f.done += n
	return n, err
}

func (f *failingFile) Write([]byte) (int, error) { return 0, f.err }

func (f *failingFile) Close() error {
	if f.ReadCloser != nil {
		return f.ReadCloser.Close()
	}
	return f.WriteCloser.Close()
}

var errInjected = errors.New("an injected error")

// partOf reports whether a file is being written to become the part with a number.
func partOf(name, number string) bool { return strings.Contains(name, "-"+partPrefix+number) }

// An error of the file system ends the job on Prism; what has been done stays, and a run again does
// only the rest.
func TestErrorThenAgain(t *testing.T) {
	input := file(t, "puzzles", puzzleLines(t, 2000))
	want := program(t, "solve "+input)
	for _, test := range []struct {
		name        string
		read, write func(string) error
	}{
		{"full disk", nil, func(name string) error {
			if partOf(name, "00100") {
				return errInjected
			}
			return nil
		}},
		{"broken read", faultAt(150, func(name string) bool { return path(name) == input }), nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := Options{"faulty://" + t.TempDir(), MinChunkSize}
			args := "solve faulty://" + input
			j, err := NewJob(t.Context(), strings.Fields(args), o)
			if err != nil {
				t.Fatal(err)
			}
			inject(t, test.read, test.write)
			if _, err = runOnPrism(t.Context(), j); err == nil ||
				!strings.Contains(err.Error(), errInjected.Error()) {
				t.Fatalf("an error that does not say what was injected: %v", err)
			}
			var incomplete *IncompleteError
			if err := j.Finish(t.Context()); !errors.As(err, &incomplete) ||
				incomplete.Missing < 1 || incomplete.Missing == j.Chunks() ||
				incomplete.Failed != nil {
				t.Fatalf("after the error: %v", err)
			}
			before := writtenParts()

			inject(t, nil, nil)
			j, metrics, err := runJob(t, args, o)
			if err != nil {
				t.Fatal(err)
			}
			after := writtenParts()
			if answers(t, j) != want {
				t.Error("other bytes than the program's")
			}
			if len(after) != incomplete.Missing || metrics["chunks"] != int64(len(after)) ||
				len(before)+len(after) != j.Chunks() {
				t.Errorf("%d of %d parts were missing: %d were written, metrics %v",
					incomplete.Missing, j.Chunks(), len(after), metrics)
			}
			checkFiles(t, path(o.Output), j)

			inject(t, nil, nil)
			if j, metrics, err = runJob(t, args, o); err != nil || j.Missing() != 0 ||
				len(writtenParts()) != 0 || metrics["chunks"] != 0 {
				t.Errorf("the third run: %v, %v", metrics, err)
			}
		})
	}
}

// faultAt makes a file fail when it is opened for the nth time.
func faultAt(n int, which func(string) bool) func(string) error {
	opened := 0
	return func(name string) error {
		if which(name) {
			if opened++; opened == n {
				return errInjected
			}
		}
		return nil
	}
}

// checkFiles checks that a folder has the files of a job that is done, and no others.
func checkFiles(t *testing.T, folder string, j *Job) {
	t.Helper()
	files, err := os.ReadDir(folder)
	if err != nil || len(files) != 2*j.Chunks()+1 {
		t.Errorf("%d files for %d parts with their sums and a job, %v", len(files), j.Chunks(), err)
	}
}

// A chunk whose command panics or fails gets a file with its errors; the others get their parts.
func TestBadChunk(t *testing.T) {
	input := file(t, "puzzles", puzzleLines(t, 2000))
	want := program(t, "solve "+input)
	for name, bad := range map[string]func(run.Piece, io.Writer) lines.Result{
		"panic": func(run.Piece, io.Writer) lines.Result { panic("the reason") },
		"failure": func(_ run.Piece, errs io.Writer) lines.Result {
			io.WriteString(errs, "the reason\n")
			return lines.Result{Status: 3, Failed: true}
		},
	} {
		t.Run(name, func(t *testing.T) {
			was := runPiece
			defer func() { runPiece = was }()
			runPiece = func(ctx context.Context, o work.Options, face work.Face, p run.Piece,
				in io.Reader, out, errs io.Writer) lines.Result {
				if p.Offset > 50*1000 && p.Offset <= 51*1000 {
					io.WriteString(out, "half an answ")
					return bad(p, errs)
				}
				return was(ctx, o, face, p, in, out, errs)
			}
			o := Options{t.TempDir(), MinChunkSize}
			j, metrics, err := runJob(t, "solve "+input, o)
			if err != nil || metrics["failed"] != 1 || metrics["chunks"] != int64(j.Chunks()) {
				t.Fatalf("metrics %v, %v", metrics, err)
			}
			var incomplete *IncompleteError
			if err := j.Finish(t.Context()); !errors.As(err, &incomplete) ||
				incomplete.Missing != 1 || len(incomplete.Failed) != 1 ||
				!strings.Contains(err.Error(), "the reason") ||
				!strings.Contains(err.Error(), input) {
				t.Fatalf("%v", err)
			}
			runPiece = was
			j, metrics, err = runJob(t, "solve "+input, o)
			if err != nil || metrics["chunks"] != 1 {
				t.Fatalf("again: metrics %v, %v", metrics, err)
			}
			if answers(t, j) != want {
				t.Error("other bytes than the program's")
			}
			checkFiles(t, o.Output, j)
		})
	}
}

// A chunk that failed once, and has its part now, is not among those that are missing.
func TestMendedChunk(t *testing.T) {
	folder := t.TempDir()
	input := file(t, "puzzles", puzzleLines(t, 100))
	j, _, err := runJob(t, "solve "+input, Options{folder, MinChunkSize})
	if err != nil {
		t.Fatal(err)
	}
	of := j.Chunks()
	for _, name := range []string{numbered(failedPrefix, 1, of), numbered(failedPrefix, 2, of),
		failedPrefix + "x"} {
		err := os.WriteFile(filepath.Join(folder, name), []byte("the reason"), 0o666)
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Remove(filepath.Join(folder, numbered(partPrefix, 2, of))); err != nil {
		t.Fatal(err)
	}
	var incomplete *IncompleteError
	if err := j.Finish(t.Context()); !errors.As(err, &incomplete) || len(incomplete.Failed) != 1 ||
		base(incomplete.Failed[0].File) != numbered(failedPrefix, 2, of) {
		t.Errorf("%v", err)
	}
}

// A part that has lost bytes or its sum is made again; one that has other bytes is named when the
// parts are put together, and nothing is written.
func TestDamagedParts(t *testing.T) {
	folder := t.TempDir()
	input := file(t, "puzzles", puzzleLines(t, 100))
	args, o := "solve "+input, Options{folder, MinChunkSize}
	j, _, err := runJob(t, args, o)
	if err != nil {
		t.Fatal(err)
	}
	want := program(t, args)
	of := j.Chunks()
	part := func(i int) string { return filepath.Join(folder, numbered(partPrefix, i, of)) }
	sum := func(i int) string { return filepath.Join(folder, numbered(sumPrefix, i, of)) }
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	long, err := os.ReadFile(part(2))
	must(err)
	must(os.Truncate(part(0), 10))
	must(os.Truncate(part(1), 0))
	must(os.WriteFile(part(2), append(long, '\n'), 0o666))
	must(os.Remove(sum(3)))
	must(os.WriteFile(sum(4), []byte("{}\n"), 0o666))
	var incomplete *IncompleteError
	if err := j.Finish(t.Context()); !errors.As(err, &incomplete) || incomplete.Missing != 5 {
		t.Errorf("five parts are damaged: %v", err)
	}
	j, metrics, err := runJob(t, args, o)
	if err != nil || metrics["chunks"] != 5 || answers(t, j) != want {
		t.Errorf("metrics %v, %v", metrics, err)
	}
	checkFiles(t, folder, j)

	for _, i := range []int{1, 6} {
		text, err := os.ReadFile(part(i))
		must(err)
		text[7] ^= 1
		must(os.WriteFile(part(i), text, 0o666))
	}
	if err := j.Finish(t.Context()); err != nil {
		t.Errorf("all parts have their lengths: %v", err)
	}
	merged := filepath.Join(t.TempDir(), "merged")
	var damaged *DamagedError
	if err := j.Merge(t.Context(), merged); !errors.As(err, &damaged) || damaged.File != part(1) ||
		!strings.Contains(err.Error(), part(6)) || strings.Contains(err.Error(), part(2)) {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(merged); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file of damaged parts: %v", err)
	}
	must(os.Remove(part(1)))
	must(os.Remove(part(6)))
	if j, metrics, err = runJob(t, args, o); err != nil || metrics["chunks"] != 2 {
		t.Errorf("metrics %v, %v", metrics, err)
	}
	must(j.Merge(t.Context(), merged))
	if got, err := os.ReadFile(merged); err != nil || string(got) != want {
		t.Errorf("other bytes than the program's, %v", err)
	}
}

// Of many files that are removed one at a time has its file system open.
func TestRemoveClosesFileSystems(t *testing.T) {
	folder := "faulty://" + t.TempDir()
	var names []string
	for _, name := range []string{"a", "b", "c", "d"} {
		names = append(names, join(folder, name))
		if err := os.WriteFile(path(names[len(names)-1]), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	inject(t, nil, nil)
	before := faults.open
	faults.mostOpen = before
	if err := remove(t.Context(), append(names, join(folder, "none"))...); err != nil {
		t.Fatal(err)
	}
	if n := faults.mostOpen - before; n != 1 || faults.open != before {
		t.Errorf("%d file systems were open at once, %d stayed", n, faults.open-before)
	}
	if left, err := list(t.Context(), join(folder, "*")); err != nil || len(left) > 0 {
		t.Errorf("left: %q, %v", left, err)
	}
}

// A compressed file that is damaged is a bad chunk; so is a file of lines whose middle cannot be
// read in pieces.
func TestDamagedInput(t *testing.T) {
	few := puzzleLines(t, 100)
	packed := zipped(few)
	for name, text := range map[string]string{
		"cut.gz": packed[:len(packed)-20],
		"end":    few + "end\n" + puzzleLines(t, 2000), // not among the last 64 KiB
	} {
		j, metrics, err := runJob(t, "solve "+file(t, name, text)+" "+file(t, "good", few),
			Options{t.TempDir(), MinChunkSize})
		var incomplete *IncompleteError
		if finished := j.Finish(t.Context()); err != nil || metrics["failed"] != 1 ||
			!errors.As(finished, &incomplete) || incomplete.Missing != 1 {
			t.Errorf("%s: metrics %v, %v, %v", name, metrics, err, finished)
		}
	}
}

// Messages of a chunk are in a file beside its part. They name the place by the byte.
func TestMessages(t *testing.T) {
	few := puzzleLines(t, 100)
	input := file(t, "puzzles", few[:50*lineLength]+"12\n"+few)
	o := Options{t.TempDir(), MinChunkSize}
	if _, _, err := runJob(t, "solve "+input, o); err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob(filepath.Join(o.Output, messagesPrefix+"*"))
	if len(files) != 1 {
		t.Fatalf("files with messages: %q", files)
	}
	text, _ := os.ReadFile(files[0])
	// The chunk begins at the first line after byte 4095: 4100 - 82 is before, 4100 is line 51.
	if want := input + "+4100:1:3: "; !strings.HasPrefix(string(text), want) {
		t.Errorf("message %q, not %q", text, want)
	}
}
