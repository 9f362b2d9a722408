package format

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/internal/testenv"
)

// sample is a text that is of one format.
type sample struct {
	name   string // of its file
	format string // "": it is of none, and is refused
	text   []byte
}

// ownSamples returns the samples of this package: those of a format are the files in the
// folder of its name.
func ownSamples(t testing.TB) (all []sample) {
	t.Helper()
	const folder = "testdata/samples"
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(folder, path)
		all = append(all, sample{name, filepath.Base(filepath.Dir(path)), text})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// publicSamples says of which format the samples among the public collections are, by
// the pattern of their names. The first pattern that fits decides.
var publicSamples = []struct{ pattern, format string }{
	{"*/*.decoded.*", "-"}, {"README.md", "-"}, {"hostile/*", "-"},
	{"judges/*/out.txt", "-"}, {"judges/nowcoder*/*", "nowcoder216089"}, {"judges/hdu-3111/*", "hdu3111"},
	{"judges/leetcode*/*", "array"}, {"judges/project*/*", "euler96"},
	{"judges/spoj-sudoku/*", "spojsudoku"}, {"judges/uva*/*", "uva989"},
	{"judges/mindcoding/*", "uva989"}, {"judges/poj-3074/*", "line"},
	{"judges/poj-3076/*", "hexadoku"}, {"judges/poj*/*", "counted"},
	{"judges/spoj*/*", "counted"}, {"judges/*/*", "grid"},
	{"cnf/*.out", "sat"}, {"cnf/*.cnf", "-"}, {"cnf/puzzle4.solution.txt", "line"},
	{"cnf/puzzle4.txt", "line"},
	{"cover/*.dlx", "dlx"}, {"cover/*-dense.txt", "dlx-cpp"}, {"cover/*-secondary.txt", "dlx-cpp"},
	{"cover/*-sparse.txt", "-"}, {"cover/*.mps", "mps"}, {"cover/*.lp", "lp"},
	{"cover/*-dimacs.xc", "miniexact-dimacs"}, {"cover/*.xc", "miniexact"}, {"cover/*.glpk.out", "-"},
	{"csv/grid*", "spreadsheet"}, {"csv/*", "csv"},
	{"exchange/puzzle-bank.txt", "csv"}, {"exchange/*.json", "sudokuexchange-save"},
	{"exchange/*", "sudokuexchange"},
	{"fpuzzles/*.json", "fpuzzles-json"}, {"fpuzzles/*", "fpuzzles"}, {"gnome/share-*", "gnome-share"}, {"gnome/*", "gnome"},
	{"gsf/header.txt", "csv"}, {"gsf/*", "line"},
	{"hodoku/*.hsol", "hsol"}, {"hodoku/*.xml", "hsol"}, {"hodoku/library.txt", "hodoku"},
	{"hodoku/susser-bare.txt", "susser"}, {"hodoku/clues-only.txt", "line"},
	{"hodoku/values-only.txt", "line"}, {"hodoku/*", "grid"},
	{"iss/*", "iss"}, {"killer/*", "killer"}, {"ksudoku/*", "ksudoku"},
	{"libresudoku/*.1gsudoku", "opensudoku"}, {"libresudoku/*", "libresudoku"},
	{"minizinc/*", "minizinc"}, {"nudoku/state.save", "nudoku"}, {"nudoku/*", "-"},
	{"opensudoku/*", "opensudoku"}, {"penpa/*", "penpa"},
	{"pzprv3/*.url.txt", "puzzlink"}, {"pzprv3/*", "pzprv3"},
	{"pycsp3/*", "pycsp3"}, {"qcp/*.pls", "qcp"}, {"qcp/*", "-"},
	{"qqwing/*csv*", "csv"}, {"qqwing/*", "-"}, {"sdk/plain.sdk", "grid"}, {"sdk/*", "sdk"}, {"sdm/*", "line"},
	{"sdx/*", "sdx"}, {"solo/*", "solo"}, {"ss/*", "ss"}, {"sudokumaker/*.json", "sudokumaker-json"}, {"sudokumaker/*", "sudokumaker"},
	{"sudokupad/remote-id.url.txt", "-"}, {"sudokupad/*.url.txt", "sudokupad"},
	{"sudokupad/classic.txt", "sudokupad"}, {"sudokupad/*", "scl"},
	{"sudokuwiki/*", "sudokuwiki"}, {"sukaku/line729.txt", "line"}, {"sukaku/*", "grid"},
	{"table/*.html", "html"}, {"table/*.md", "markdown"}, {"table/*.tex", "latex"},
	{"tdoku/*", "line"},
}

// publicSampleFiles returns the samples among the public collections, none where these are
// absent.
func publicSampleFiles(t *testing.T) (all []sample) {
	t.Helper()
	folder := testenv.DataFolder(t)
	filepath.WalkDir(filepath.Join(folder, "formats"),
		func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return nil
			}
			name, _ := filepath.Rel(filepath.Join(folder, "formats"), path)
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, x := range publicSamples {
				if ok, _ := filepath.Match(x.pattern, filepath.ToSlash(name)); ok {
					if x.format != "-" {
						all = append(all, sample{name, x.format, text})
					}
					return nil
				}
			}
			t.Errorf("no pattern of publicSamples says of which format %s is", name)
			return nil
		})
	return all
}

// alike has formats of which a text is of both, as "FORMAT OTHER": a text of FORMAT fits
// a rule of OTHER, too, which comes later in the order of detection.
var alike = []string{
	"dlx-cpp matrix", "dlx-cpp sparse", "dlx-cpp grid", "dlx-cpp dlx", // numbers 0 and 1
	"miniexact dlx", // items and options are words
	"pycsp3 json", "sudokuexchange-save json",

	"gnome json", "libresudoku json", // objects
	"opensudoku line", // a line of cells is one of a damaged puzzle
	"ksudoku line",    // so is its element of values
	"sdk grid", "sdx grid", "ss grid", "ss dlx",
	"fpuzzles-json json", "scl json", "sudokumaker-json json", // any object may be a damaged one
	"sudoku-coach json", "lisudoku json",
	"hdu3111 counted",  // it has ? for empty cells: without one it is a case of counted
	"line grid",        // a line of 16 symbols is a row of hexadoku
	"susser line",      // without a state it is a puzzle
	"sukaku line",      // a line of 729 symbols, or rows of candidates with many empty cells
	"sdm line",         // it is format line with 0 for empty cells
	"spreadsheet grid", // rows with tabs, of which some may have no empty cell
	"csv line",         // a line with a puzzle in another column is a damaged one of format line

	// judges: what they want differs, not what is read
	"p1074 grid", "boj2239 grid", "sudokunique grid", "poj2918 counted", "sudogob counted",
	"mindcoding uva989",
	"uva989 counted", "mindcoding counted", // a number and many digits
}

// Each sample is detected as what it is, and fits no rule of another format.
func TestSamplesAreDetected(t *testing.T) {
	pairs := 0
	for _, s := range append(ownSamples(t), publicSampleFiles(t)...) {
		t.Run(s.name, func(t *testing.T) {
			r, err := NewReader(bytes.NewReader(s.text), Options{})
			if s.format == "" {
				if err == nil {
					_, err = Read(bytes.NewReader(s.text), Options{})
				}
				if err == nil {
					t.Errorf("it is read as %s", r.Format().Name)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := r.Format().Name; got != s.format {
				t.Fatalf("taken for %s, want %s", got, s.format)
			}
			prefix := bytes.TrimPrefix(s.text[:min(len(s.text), lex.DetectBytes)],
				[]byte("\xef\xbb\xbf"))
			for _, rule := range detection {
				if rule.format.Name == s.format ||
					slices.Contains(alike, s.format+" "+rule.format.Name) {
					continue
				}
				if pairs++; rule.fits(prefix, true) == lex.Yes {
					t.Errorf("it fits a rule of %s, too", rule.format.Name)
				}
			}
		})
	}
	t.Logf("%d pairs of a sample and a rule of another format", pairs)
}

// Each sample is read without errors. What is read of it can be written in its format,
// and in every other one that can hold it, and is then read as the same, without naming
// the format. With -short only one in eight of these conversions is tried.
func TestSamplesAreWritten(t *testing.T) {
	conversions := 0
	for _, s := range append(ownSamples(t), publicSampleFiles(t)...) {
		if s.format == "" {
			continue
		}
		t.Run(s.name, func(t *testing.T) {
			for rec, err := range Records(bytes.NewReader(s.text), Options{DropConstraints: true}) {
				if err == nil {
					err = rec.Err
				}
				if err != nil {
					t.Error(err)
					continue
				}
				if rec.Puzzle == nil {
					continue
				}
				for _, f := range All() {
					if !f.CanRead() || !f.CanWrite() {
						continue
					}
					conversions++
					if f == rec.Format || conversions%testenv.Pick(11, 8, 1) == 0 {
						checkConverted(t, rec, f)
					}
				}
			}
		})
	}
}

// checkConverted checks that a record is written in a format so that it is read as the
// same, but for what the format leaves out; or that the format refuses it. It reports whether
// it was written.
func checkConverted(t *testing.T, rec *Record, f *Format) (written bool) {
	t.Helper()
	text, err := write(f, WriteOptions{}, rec)
	if errors.Is(err, ErrCannotHold) {
		if text != "" {
			t.Errorf("%s: %v, but it wrote %q", f.Name, err, text)
		}
		if rec.Format == f && len(rec.Lost) == 0 {
			t.Errorf("%s cannot hold what was read in it: %v", f.Name, err)
		}
		return false
	}
	if err != nil {
		t.Fatal(err)
	}
	o := Options{}
	if f == dlxCppSparseFormat || f == sdxFormat && !strings.Contains(text, "u") ||
		rec.Puzzle.Layout.Size() < 4 { // which are not detected
		o.Format = f
	}
	again, err := Read(strings.NewReader(text), o)
	if err != nil || len(again) != 1 {
		t.Errorf("%s: %d records, %v; written as\n%.1000s", f.Name, len(again), err, text)
		return true
	}
	got := again[0]
	if got.Cover != nil { // exact cover problems are not puzzles any more
		return true
	}
	if got.Format != f && !slices.Contains(alike, f.Name+" "+got.Format.Name) {
		t.Errorf("written in %s, read as %s:\n%.1000s", f.Name, got.Format.Name, text)
		return true
	}
	if !equal(got.Puzzle, rec.Puzzle) && !sameMeaning(got.Puzzle, rec.Puzzle) {
		t.Errorf("%s: %v is read as %v: rules %v, want %v; written as\n%.1000s", f.Name, rec.Puzzle,
			got.Puzzle, tellRules(got.Puzzle.Layout, got.Puzzle.Rules),
			tellRules(rec.Puzzle.Layout, rec.Puzzle.Rules), text)
	}
	parts := f.holds & f.holdsOf(rec)
	if want, have := held(rec, parts), held(got, parts); want != have {
		t.Errorf("%s: has\n%s\nis read with\n%s\nwritten as\n%.2000s", f.Name, want, have, text)
	}
	return true
}

// held tells some parts of a record beside the puzzle.
func held(rec *Record, parts Parts) string {
	var b strings.Builder
	say := func(part Parts, name string, value any) {
		if parts&part != 0 {
			fmt.Fprintf(&b, "%s %v\n", name, value)
		}
	}
	p, m := rec.Progress, rec.Meta
	if p == nil {
		p = &Progress{}
	}
	if m == nil {
		m = &Meta{}
	}
	say(PartPlaced, "placed", p.Placed)
	say(PartCandidates, "candidates", removed(rec.Puzzle, rec.filled(), p.Candidates))
	if parts&PartNotes == PartNotes {
		say(PartCorner, "corner", p.Corner)
		say(PartCentre, "centre", p.Centre)
	} else {
		say(PartNotes, "notes", union(p.Corner, p.Centre))
	}
	say(PartColours, "colours", p.Colours)
	say(PartTime, "time", p.Elapsed.Truncate(time.Second))
	say(PartTitle, "title", m.Title)
	say(PartAuthor, "author", m.Author)
	say(PartRulesText, "rules", m.Rules)
	say(PartSource, "source", m.Source)
	say(PartURL, "address", m.URL)
	say(PartLevel, "level", m.Level)
	say(PartDate, "date", m.Date)
	say(PartComment, "comment", m.Comment)
	say(PartID, "id", m.ID)
	say(PartFolder, "folder", m.Folder)
	say(PartSolution, "solution", rec.Solution)
	return b.String()
}

// removed returns the candidates that a state lacks beyond those that see a digit.
func removed(p *nonet.Puzzle, filled nonet.Grid, candidates []nonet.Digits) []nonet.Digits {
	lacks := make([]nonet.Digits, len(filled))
	if candidates != nil {
		for c, digits := range open(p, filled) {
			lacks[c] = digits.Minus(candidates[c])
		}
	}
	return lacks
}

// union returns the notes of both kinds of each cell.
func union(a, b []nonet.Digits) []nonet.Digits {
	if a == nil {
		return b
	}
	both := slices.Clone(a)
	for c := range b {
		both[c] = both[c].Union(b[c])
	}
	return both
}

// Whatever follows or is missing in a sample, reading ends with records and errors.
func TestDamagedSamples(t *testing.T) {
	for _, s := range ownSamples(t) {
		f := formatNamed(t, s.format)
		for _, text := range [][]byte{
			s.text[:len(s.text)/2], s.text[len(s.text)/3:], append(slices.Clone(s.text), s.text...),
			bytes.ReplaceAll(s.text, []byte("1"), []byte("999999999")),
			bytes.ToUpper(s.text), bytes.ReplaceAll(s.text, []byte("\n"), nil),
		} {
			for rec, err := range Records(bytes.NewReader(text), Options{Format: f}) {
				if err == nil && rec.Puzzle != nil {
					if err := rec.Puzzle.Validate(); err != nil {
						t.Errorf("%s: %v", s.name, err)
					}
				}
			}
		}
	}
}
