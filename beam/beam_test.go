package nonetbeam

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
	"github.com/klauspost/compress/zstd"
	"github.com/nonet-dev/nonet/internal/cli"
	"github.com/nonet-dev/nonet/internal/testenv"
)

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "nonet-beam") // Beam leaves empty files there
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Setenv("TMPDIR", folder)
	beam.Init()
	slog.SetDefault(slog.New(slog.DiscardHandler)) // of errors that are injected
	status := m.Run()
	os.RemoveAll(folder)
	os.Exit(status)
}

// runJob makes a job and runs it on Prism. It returns the metrics by name.
func runJob(t *testing.T, args string, o Options) (*Job, map[string]int64, error) {
	t.Helper()
	j, err := NewJob(t.Context(), strings.Fields(args), o)
	if err != nil {
		t.Fatal(err)
	}
	metrics, err := runOnPrism(t.Context(), j)
	return j, metrics, err
}

func runOnPrism(ctx context.Context, j *Job) (map[string]int64, error) {
	p, s := beam.NewPipelineWithRoot()
	Run(s, j)
	result, err := beamx.RunWithMetrics(ctx, p)
	metrics := map[string]int64{}
	if err == nil {
		for _, c := range Metrics(result) {
			metrics[c.Name] = c.N
		}
	}
	return metrics, err
}

// program returns what the program answers.
func program(t *testing.T, args string) string {
	t.Helper()
	var out bytes.Buffer
	cli.Run(t.Context(), strings.Fields(args), strings.NewReader(""), &out, &bytes.Buffer{})
	return out.String()
}

// answers returns the parts of a job whose parts are all there.
func answers(t *testing.T, j *Job) string {
	t.Helper()
	if err := j.Finish(t.Context()); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := j.WriteAnswers(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// lineLength is that of a line with a classic puzzle, in bytes.
const lineLength = 82

// puzzleLines returns n puzzles, a line each.
func puzzleLines(t testing.TB, n int) string {
	t.Helper()
	const different = 1000
	var made bytes.Buffer
	cli.Run(t.Context(), []string{"generate", "-n", fmt.Sprint(min(n, different)), "--seed", "1"},
		strings.NewReader(""), &made, &bytes.Buffer{})
	text := strings.Repeat(made.String(), (n+different-1)/different)
	return text[:n*lineLength]
}

// file writes a file into the folder of the test and returns its name.
func file(t testing.TB, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func zipped(text string) string {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	w.Write([]byte(text))
	w.Close()
	return packed.String()
}

func zstded(t testing.TB, text string) string {
	t.Helper()
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(w.EncodeAll([]byte(text), nil))
}

// timeless takes the times of searches out of answers.
func timeless(answers string) string {
	return regexp.MustCompile(`"seconds":[0-9.e-]+`).ReplaceAllString(answers, `"seconds":0`)
}

// The parts in their order are what the program answers, whatever the command and the lines.
func TestSameAnswers(t *testing.T) {
	n := testenv.Pick(10_000, 10_000, 1_000_000)
	many := puzzleLines(t, n)
	few := many[:200*lineLength]
	odd := strings.Repeat("12..34......2..1\r\n\n# comment\n"+few[:lineLength]+"55"+
		few[2:lineLength]+"12\n", 100) + few[:81]
	array := "{\"puzzle\":\"" + few[:81] + "\"}\n"
	for _, test := range []struct {
		args  string
		chunk int64
		files []string
	}{
		{"solve", 64 << 10, []string{file(t, "many", many)}},
		{"solve", MinChunkSize, []string{file(t, "odd", odd)}},
		{"solve -t json", MinChunkSize, []string{file(t, "odd", odd)}},
		{"check", MinChunkSize, []string{file(t, "odd", odd), file(t, "few", few)}},
		{"rate --format %l:%r", MinChunkSize, []string{file(t, "few", few[:50*lineLength])}},
		{"count -n 3", 4 << 10, []string{file(t, "odd", odd), file(t, "last", few[:81])}},
		{"canon", MinChunkSize, []string{file(t, "few", few)}},
		{"solve -u", MinChunkSize, []string{file(t, "ends", few+"end\n\nmore"),
			file(t, "few", few)}},
		{"convert -t json", MinChunkSize, []string{file(t, "few", few), file(t, "json", array)}},
		{"solve", MinChunkSize, []string{file(t, "few.gz", zipped(few)), file(t, "few", few),
			file(t, "few.zst", zstded(t, few)),
			file(t, "table.csv", "puzzle,name\n"+few[:lineLength])}},
	} {
		args := test.args + " " + strings.Join(test.files, " ")
		t.Run(test.args, func(t *testing.T) {
			want := program(t, args)
			j, metrics, err := runJob(t, args, Options{t.TempDir(), test.chunk})
			if err != nil {
				t.Fatal(err)
			}
			got := answers(t, j)
			if timeless(got) != timeless(want) {
				t.Errorf("other bytes than the program's: %d and %d", len(got), len(want))
			}
			if j.Chunks() < 2 || metrics["chunks"] != int64(j.Chunks()) || metrics["failed"] != 0 ||
				metrics["lines"] == 0 || metrics["answered"]+metrics["none"]+metrics["several"]+
				metrics["limited"]+metrics["unreadable"] > metrics["lines"] {
				t.Errorf("%d chunks, metrics %v", j.Chunks(), metrics)
			}
			merged := filepath.Join(t.TempDir(), "merged")
			if err := j.Merge(t.Context(), merged); err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(merged)
			if err != nil || timeless(string(text)) != timeless(got) {
				t.Errorf("merged: %d bytes, %v", len(text), err)
			}
		})
	}
}
