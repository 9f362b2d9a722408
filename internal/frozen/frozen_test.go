// Package frozen keeps what nonet makes of rules and puzzles as it is while the code behind it is
// changed. It has hashes of:
//
//   - what every format writes
//
//   - pictures of rules, legends and booklets
//
//   - the sentences about rules, breaches and steps
//
//   - the nodes of searches with each kind of rule
//
//     go test ./internal/frozen -update    after a change that is wanted
package frozen

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"hash"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/ruletest"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
)

var update = flag.Bool("update", false, "write testdata/frozen.txt anew")

// root is the module's folder, seen from this package.
var root = filepath.Join("..", "..")

const golden = "testdata/frozen.txt"

// freezer hashes texts, by what they are.
type freezer map[string]hash.Hash

func (f freezer) add(what, text string) {
	if f[what] == nil {
		f[what] = sha256.New()
	}
	fmt.Fprintf(f[what], "%d %s\n", len(text), text)
}

// String returns a line for each text, in order.
func (f freezer) String() string {
	var b strings.Builder
	for _, what := range slices.Sorted(maps.Keys(f)) {
		fmt.Fprintf(&b, "%s %s\n", what, hex.EncodeToString(f[what].Sum(nil)[:6]))
	}
	return b.String()
}

// TestFrozen tells which texts are others than before.
func TestFrozen(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes twelve seconds")
	}
	f := freezer{}
	f.forms(t)
	f.rules(t)
	f.samples(t)
	got := f.String()
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	text, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(string(text), "\n")
	for _, line := range strings.Split(got, "\n") {
		if !slices.Contains(want, line) {
			t.Errorf("not as before: %s", line)
		}
	}
	if len(f) != len(want)-1 {
		t.Errorf("%d texts, before %d", len(f), len(want)-1)
	}
}

// rulesOfSize is how many rules of each kind are drawn for each layout.
const rulesOfSize = 3

var layouts = []string{"4", "6", "9", "9+diagonal", "latin:7", "12", "16"}

// rules adds what becomes of rules of each kind.
func (f freezer) rules(t *testing.T) {
	for _, text := range layouts {
		l, err := nonet.ParseLayout(text)
		if err != nil {
			t.Fatal(err)
		}
		full := patternOf(l)
		for _, info := range nonet.RuleKinds() {
			for i := range rulesOfSize {
				r := rand.New(rand.NewPCG(uint64(info.Kind), uint64(i)))
				rule, ok := ruletest.Rule(r, l, full, info.Kind)
				for try := 0; !ok && try < 50; try++ {
					rule, ok = ruletest.Rule(r, l, full, info.Kind)
				}
				if !ok {
					continue
				}
				p := nonet.NewPuzzle(l)
				p.Rules = []nonet.Rule{rule}
				for c := range p.Givens {
					if r.IntN(4) == 0 {
						p.Givens[c] = full[c]
					}
				}
				f.puzzle(info.Name, p)
				f.drawn(info.Name, t, p)
				if p.Solves(full) {
					f.printed(info.Name, t, p, full)
				}
			}
		}
	}
}

// patternOf returns a Latin square that depends on no search. It may break other houses of the
// layout, which is no matter for rules.
func patternOf(l *nonet.Layout) nonet.Grid {
	n := l.Size()
	digits := rand.New(rand.NewPCG(uint64(n), 0)).Perm(n)
	g := make(nonet.Grid, l.Cells())
	for c := range g {
		g[c] = nonet.Digit(digits[(c/n+c%n)%n] + 1)
	}
	return g
}

// puzzle adds what becomes of a puzzle with a rule.
func (f freezer) puzzle(name string, p *nonet.Puzzle) {
	ctx := context.Background()
	for _, to := range format.All() {
		if to.CanWrite() {
			f.add(name+" "+to.Name, written(to, &format.Record{Puzzle: p}))
		}
	}
	wrong := slices.Clone(p.Givens)
	for c := range wrong {
		wrong[c] = nonet.Digit(c*c%p.Layout.Size() + 1)
	}
	f.add(name+" breaches", fmt.Sprint(p.Breaches(wrong)))

	s := nonet.Solver{Engine: nonet.EngineSearch, NodeLimit: 300, Jobs: 1}
	n, err := s.CountTo(ctx, p, 5)
	f.add(name+" search", fmt.Sprint(n, err, s.Stats.Nodes))

	var e explain.Explainer
	steps := logic.Solver{}
	state, err := logic.NewState(p)
	for range 3 {
		var step *logic.Step
		if err == nil {
			step, err = steps.Next(ctx, state)
		}
		if err != nil {
			f.add(name+" steps", err.Error())
			break
		}
		if step == nil {
			f.add(name+" steps", "none")
			break
		}
		f.add(name+" steps", e.Text(state, step, explain.StageFull))
		state.Apply(step)
	}
}

// written returns what a format writes, or why it does not.
func written(to *format.Format, records ...*format.Record) string {
	var b bytes.Buffer
	w := to.NewWriter(&b, format.WriteOptions{})
	for _, rec := range records {
		if err := w.Write(rec); err != nil {
			return err.Error()
		}
	}
	if err := w.Close(); err != nil {
		return err.Error()
	}
	return b.String()
}

// samples adds what every format writes of the samples of all formats.
func (f freezer) samples(t *testing.T) {
	samples := filepath.Join(root, "format", "testdata", "samples")
	err := filepath.WalkDir(samples, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		from := filepath.Base(filepath.Dir(path))
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		r, err := format.NewReader(bytes.NewReader(text), format.Options{})
		if err != nil {
			f.add("samples from "+from, err.Error())
			return nil
		}
		for rec, err := range r.Records() {
			if err != nil {
				f.add("samples from "+from, err.Error())
				break
			}
			if rec.Err != nil {
				f.add("samples from "+from, rec.Err.Error())
				continue
			}
			for _, to := range format.All() {
				if to.CanWrite() {
					text := written(to, rec)
					f.add("samples from "+from, text)
					f.add("samples to "+to.Name, text)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
