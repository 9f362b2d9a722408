package cli

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/lines"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
)

// linesInput has puzzles that are solved, several of one and none, damaged lines, comments and
// blank lines, in the format of that name.
func linesInput(form string) string {
	lines := []string{
		strings.TrimSpace(easyPuzzle), "# a comment", "", "12..", "1" + strings.Repeat(".", 15),
		"55" + strings.Repeat(".", 79), easyPuzzle[:80] + "x", "12..34......2..1",
	}
	if form == "json" {
		for i, text := range lines {
			lines[i] = fmt.Sprintf(`{"puzzle":%q}`, text)
		}
		lines[2] = ""
	}
	return strings.Repeat(strings.Join(lines, "\r\n")+"\r\n", 3) + lines[0]
}

// The answers to pieces of an input are pieces of the answers to all of it, wherever it is cut.
func TestLines(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for _, args := range []string{
		"solve", "solve -t json", "solve -u", "solve -a -t json", "count -n 3", "check -n 5",
		"check -t json", "rate", "rate -t json", "rate --format %l:%r", "convert -t line",
		"convert -t json",
		"canon", "unavoidable --size 6", "solve --layout 9 -j 1",
	} {
		for _, form := range []string{"line", "json"} {
			t.Run(args+" "+form, func(t *testing.T) {
				input := linesInput(form)
				var want, errs bytes.Buffer
				args := strings.Fields(args + " -f " + form)
				Run(t.Context(), args, strings.NewReader(input), &want, &errs)
				o, _, err := lines.Parse(args)
				if err != nil {
					t.Fatal(err)
				}
				p := run.Piece{}
				p.Format, _ = format.ByName(form)
				p.Line = 1
				var got bytes.Buffer
				var messages bytes.Buffer
				left := strings.SplitAfter(input, "\n")
				for len(left) > 0 {
					n := 1 + random.IntN(len(left))
					text := strings.Join(left[:n], "")
					lines.RunPiece(t.Context(), o, work.Program, p, strings.NewReader(text), &got,
						&messages)
					p.Line += n
					p.Offset += int64(len(text))
					left = left[n:]
				}
				if got, want := timeless(got.String()), timeless(want.String()); got != want {
					t.Errorf("answers to pieces:\n%s\nto all:\n%s", got, want)
				}
				if got, want := messages.String(), errs.String(); got != want &&
					!strings.Contains(want, "more message") {
					t.Errorf("messages to pieces:\n%s\nto all:\n%s", got, want)
				}
			})
		}
	}
}

// timeless takes the times of searches out of answers.
func timeless(answers string) string {
	return regexp.MustCompile(`"seconds":[0-9.e-]+`).ReplaceAllString(answers, `"seconds":0`)
}

// Messages count lines from the piece on if the number of its first line is not known.
func TestLinesPlaces(t *testing.T) {
	form, _ := format.ByName("line")
	o, files, err := lines.Parse([]string{"solve", "puzzles.txt"})
	if err != nil || files[0] != "puzzles.txt" || work.NeedsLines(o, form) {
		t.Fatalf("%+v, %v", o, err)
	}
	var out, errs bytes.Buffer
	r := lines.RunPiece(t.Context(), o, work.Program, run.Piece{Name: "puzzles.txt", Format: form,
		Offset: 8200},
		strings.NewReader(easyPuzzle+"12\n"), &out, &errs)
	if out.String() != easySolution+"\n" || r.Status != 3 || r.Lines != 2 || r.Answered != 1 ||
		r.Unreadable != 1 || !strings.HasPrefix(errs.String(), "puzzles.txt+8200:2:") {
		t.Errorf("%+v %q %q", r, out.String(), errs.String())
	}
}

// The beginning of an input says whether it can be cut.
func TestLinesLook(t *testing.T) {
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	zip.Write([]byte(easyPuzzle))
	zip.Close()
	for input, want := range map[string]string{
		easyPuzzle:                             "line true",
		`{"puzzle":"` + easyPuzzle[:81] + `"}`: "json true",
		packed.String():                        "false",
		"\x28\xb5\x2f\xfd":                     "false",
		"puzzle,level\n" + easyPuzzle:          "csv false",
		"items\n":                              "",
		"":                                     "",
	} {
		o, _, err := lines.Parse([]string{"solve"})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if f, cut, err := lines.Look(o, "input", strings.NewReader(input)); err == nil {
			got = fmt.Sprint(cut)
			if f != nil {
				got = f.Name + " " + got
			}
		}
		if got != want {
			t.Errorf("%q: %q, not %q", input, got, want)
		}
	}
	o, _, _ := lines.Parse([]string{"solve", "-f", "sdm", "file"})
	if f, cut, err := lines.Look(o, "file", strings.NewReader(easyPuzzle)); err != nil ||
		f.Name != "sdm" || !cut || o.Key() != "solve?from=sdm" {
		t.Errorf("%v %v %v %q", f, cut, err, o.Key())
	}
}

// A piece without a format is a whole input, compressed or not; one with a format is read as it is.
func TestLinesWhole(t *testing.T) {
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
	zip.Write([]byte("puzzle,level\n" + easyPuzzle))
	zip.Close()
	o, _, err := lines.Parse([]string{"solve"})
	if err != nil {
		t.Fatal(err)
	}
	whole := packed.String()
	line, _ := format.ByName("line")
	for _, test := range []struct {
		piece  run.Piece
		input  string
		out    string
		failed bool
	}{
		{run.Piece{Name: "p.gz"}, whole, easySolution, false},
		{run.Piece{Name: "p.gz"}, whole[:len(whole)-9], "", true},
		{run.Piece{Name: "p.gz", Format: line, Line: 1}, "\x1f\x8b\n", "\n", false},
		{run.Piece{Name: "p", Format: line, Line: 1}, easyPuzzle + "end\n", easySolution + "\n", true},
		{run.Piece{Name: "p", Format: line, Line: 1}, "12\n", "\n", false},
	} {
		var out, errs bytes.Buffer
		r := lines.RunPiece(t.Context(), o, work.Program, test.piece, strings.NewReader(test.input),
			&out, &errs)
		if r.Failed != test.failed || !test.failed && out.String() != test.out {
			t.Errorf("%+v: %+v %q %q", test.piece, r, out.String(), errs.String())
		}
	}
}

func TestNotByLines(t *testing.T) {
	for args, want := range map[string]string{
		"cover":           "nonet cover: it does not answer line by line",
		"generate":        "nonet generate: it does not answer line by line",
		"nothing":         "nonet nothing: it does not answer line by line",
		"solve -t pretty": "--to: the answers are not single lines",
		"solve -a":        "--all: an empty line stands between lists",
		"solve -n 2":      "--limit: an empty line stands between lists",
		"solve -o x": "unknown shorthand flag: 'o' in -o: solve takes what " +
			"is about each line",
		"count --by p1.1":                 "unknown flag: --by: ",
		"rate --strict":                   "unknown flag: --strict: ",
		"solve --stats":                   "unknown flag: --stats: ",
		"canon --unique":                  "unknown flag: --unique: ",
		"convert --unique-up-to-symmetry": "unknown flag: --unique-up-to-symmetry: ",
	} {
		_, _, err := lines.Parse(strings.Fields(args))
		var not *work.NotByLines
		if !errors.As(err, &not) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v", args, err)
		}
	}
	for _, args := range []string{
		"", "solve -n x", "convert", "solve -a -u -t json",
	} {
		o, _, err := lines.Parse(strings.Fields(args))
		if err == nil || errors.As(err, new(*work.NotByLines)) {
			t.Errorf("%s: %+v, %v", args, o, err)
		}
	}
}

// A puzzle that no puzzle of an empty input fits is not a wrong use.
func TestLinesOfCanon(t *testing.T) {
	if _, _, err := lines.Parse([]string{"canon", "--onto", easyPuzzle[:81]}); err != nil {
		t.Error(err)
	}
	if _, _, err := lines.Parse([]string{"canon", "--onto", "12"}); err == nil ||
		err.Error() == "" {
		t.Errorf("a puzzle that is none: %v", err)
	}
}

// What would say something of the lines after a piece is an error of the run.
func TestNoPieces(t *testing.T) {
	for form, text := range map[string]string{
		"line": easyPuzzle + "end\n",
		"json": "{\"puzzle\":\n\"1234\"}\n",
	} {
		o, _, err := lines.Parse([]string{"solve"})
		if err != nil {
			t.Fatal(err)
		}
		p := run.Piece{Line: 1}
		p.Format, _ = format.ByName(form)
		var out, errs bytes.Buffer
		if r := lines.RunPiece(t.Context(), o, work.Program, p, strings.NewReader(text), &out,
			&errs); r.Status != 3 ||
			!strings.Contains(errs.String(), format.ErrPiece.Error()) {
			t.Errorf("%s: %+v %q", form, r, errs.String())
		}
	}
}

// A limit that is reached at any moment is told as one; depth then prints what is known.
func TestTimeoutAtAnyMoment(t *testing.T) {
	t.Parallel()
	for command, puzzle := range map[string]string{
		"depth":  "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
		"reduce": "621943758783615492594728361142879635357461289869532174238197546916354827475286913",
	} {
		limits := []time.Duration{time.Nanosecond}
		for n := range 40 {
			limits = append(limits, 10*time.Microsecond<<(n/4))
		}
		for _, d := range limits {
			limit := "--timeout=" + d.String()
			status, out, errs := outcome(t, "", command, limit, puzzle)
			if status != 0 && status != 4 || out == "" && (status == 0 || command == "depth") {
				t.Fatalf("%s %s: status %d, %q, %s", command, limit, status, out, errs)
			}
			if d == limits[0] && status != 4 {
				t.Errorf("%s %s: status %d, want 4", command, limit, status)
			}
		}
	}
}
