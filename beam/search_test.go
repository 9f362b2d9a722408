package nonetbeam

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/cli"
)

// splitSearch writes an exact cover problem and a file with parts of its search.
func splitSearch(t *testing.T) (problem, parts string) {
	t.Helper()
	problem = file(t, "queens.dlx", program(t, "cover make queens 8"))
	return problem, file(t, "parts.txt", program(t, "cover split -n 10 -e cells "+problem))
}

// Each part of a search is a chunk. The parts of the job are what the program answers, and their
// sum is the number of solutions.
func TestSearchParts(t *testing.T) {
	problem, parts := splitSearch(t)
	args := "count --parts " + parts + " " + problem
	o := Options{Output: t.TempDir()}
	j, metrics, err := runJob(t, args, o)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := answers(t, j), program(t, args); got != want {
		t.Errorf("%q, not %q", got, want)
	}
	if !j.CountsParts() || metrics["chunks"] < 10 || metrics["lines"] != metrics["chunks"] ||
		metrics["answered"] != metrics["lines"] {
		t.Errorf("metrics %v", metrics)
	}
	var out, errs bytes.Buffer
	if status, err := j.Sum(t.Context(), &out, &errs); status != 0 || err != nil ||
		out.String() != "92\n" {
		t.Errorf("%q %q, status %d, %v", out.String(), errs.String(), status, err)
	}

	os.Remove(filepath.Join(o.Output, numbered(partPrefix, 3, j.Chunks())))
	if j, metrics, err = runJob(t, args, o); err != nil || metrics["chunks"] != 1 {
		t.Errorf("again: %v, %v", metrics, err)
	}

	if err := os.WriteFile(problem, []byte(program(t, "cover make queens 9")), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := NewJob(t.Context(), strings.Fields(args), o); err == nil ||
		!strings.Contains(err.Error(), problem) {
		t.Errorf("another problem: %v", err)
	}
}

// Parts that the node limit cuts say what is left of them, which is the input of a further job.
func TestSearchCut(t *testing.T) {
	problem, parts := splitSearch(t)
	total := ""
	var counts []string
	for rounds := 0; total == ""; rounds++ {
		if rounds == 20 {
			t.Fatal("the search does not come to its end")
		}
		j, _, err := runJob(t, "count --node-limit 10 --parts "+parts+" "+problem,
			Options{Output: t.TempDir()})
		if err != nil {
			t.Fatal(err)
		}
		counts = append(counts, file(t, "counts", answers(t, j)))
		var out bytes.Buffer
		if status := cli.Run(t.Context(), append([]string{"merge"}, counts...), nil, &out,
			&bytes.Buffer{}); status == 0 {
			total = out.String()
		}
		parts = file(t, "rest.txt", out.String())
	}
	if total != "92\n" || len(counts) < 2 {
		t.Errorf("%q after %d rounds", total, len(counts))
	}
}

// Chunks begin with the lines that name parts, and the head is in the first.
func TestPartStarts(t *testing.T) {
	for text, want := range map[string]int{
		"":                                   0,
		"# head\n":                           0,
		"# head\n# head\na\tb\n":             0,
		"# head\na\tb\n\n# more\nc\td\r\n e": 2,
	} {
		name := file(t, "parts", text)
		starts, err := partStarts(t.Context(), name)
		if err != nil || len(starts) != want || starts == nil {
			t.Errorf("%q: %v, %v", text, starts, err)
		}
		for _, at := range starts {
			if text[at-1] != '\n' {
				t.Errorf("%q: %v", text, starts)
			}
		}
	}
	long := file(t, "long", strings.Repeat("x", 2*readerSize))
	if _, err := partStarts(t.Context(), long); err == nil {
		t.Error("a line without an end is not an error")
	}
}
