package api_test

import (
	"context"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/internal/testenv"
	"github.com/nonet-dev/nonet/internal/web/api"
)

// Parameters of the right types, most of them sensible, never make a method panic, and every
// call ends soon after its context.
func TestRandomParams(t *testing.T) {
	calls := testenv.Pick(10, 13, 100)
	for _, m := range api.Methods() {
		t.Run(m.Name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(14, uint64(len(m.Name))))
			var slowest time.Duration
			good := 0
			for range calls {
				x := reflect.New(m.Params).Elem()
				(&random{r, ""}).fill(x)
				params, err := json.Marshal(x.Interface())
				if err != nil {
					t.Fatal(err)
				}
				ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
				start := time.Now()
				got := call(t, ctx, m.Name, params)
				slowest = max(slowest, time.Since(start))
				cancel()
				if got.Error == nil {
					good++
				} else if got.Error.Code == api.CodeInternal {
					t.Errorf("%.300s: %s", params, got.Error.Detail)
				}
			}
			t.Logf("%d of %d calls had results, the slowest took %v", good, calls, slowest)
		})
	}
}

// random fills values. The layout of a puzzle decides on the sizes of its texts.
type random struct {
	*rand.Rand
	layout string
}

// sizes are the cells of the layouts that are tried.
var sizes = map[string]int{"": 81, "9": 81, "4": 16, "6": 36, "9+diagonal": 81, "latin:5": 25,
	"jigsaw:112122333": 9, "16": 256, "25": 625, "16+windoku": 256, "2x3+apart:r1c1,r4c6": 36}

// layouts are their names.
var layouts = slices.Sorted(maps.Keys(sizes))

func (r *random) pick(list ...string) string { return list[r.IntN(len(list))] }

func (r *random) fill(x reflect.Value) {
	t := x.Type()
	switch t.Kind() {
	case reflect.Pointer:
		if r.IntN(2) == 0 {
			x.Set(reflect.New(t.Elem()))
			r.fill(x.Elem())
		}
	case reflect.Struct:
		if t == reflect.TypeFor[api.Puzzle]() {
			r.puzzle(x.Addr().Interface().(*api.Puzzle))
			return
		}
		for i := range t.NumField() {
			f := t.Field(i)
			wanted := !strings.Contains(f.Tag.Get("json"), "omitempty")
			if wanted || r.IntN(3) == 0 {
				r.field(f, x.Field(i))
			}
		}
	case reflect.Slice:
		x.Set(reflect.MakeSlice(t, r.IntN(4), 4))
		for i := range x.Len() {
			r.fill(x.Index(i))
		}
	case reflect.Bool:
		x.SetBool(r.IntN(2) == 0)
	case reflect.Int, reflect.Int64:
		x.SetInt(r.number())
	case reflect.Uint64, reflect.Uint8:
		x.SetUint(uint64(max(0, r.number())) % 256)
	case reflect.Float64:
		x.SetFloat(float64(r.number()) / 10)
	case reflect.String:
		x.SetString(r.pick("", "fish", "XYW", "a1", easy, "1 2 3", "x\ny"))
	}
}

// number returns a number, most often a small one.
func (r *random) number() int64 {
	return [...]int64{0, 1, 2, 3, 5, 9, 10, 80, 81, 100, 1000, 1 << 20, 1 << 40, -1}[r.IntN(14)]
}

// field fills a member with what belongs there, most often.
func (r *random) field(f reflect.StructField, x reflect.Value) {
	set := func(list ...string) { x.SetString(r.pick(list...)) }
	switch {
	case f.Tag.Get("enum") != "":
		set(append(strings.Split(f.Tag.Get("enum"), ","), "other")...)
	case f.Name == "Layout":
		set(append(layouts, "jigsaw", "100")...)
	case f.Name == "Cell":
		set("r1c1", "r2c3", "r9c9", "r1c")
	case f.Type.Kind() == reflect.String && f.Name == "Notes":
		set("", "12", "1", ".", "x")
	case f.Name == "Digits" && f.Type.Kind() == reflect.String || f.Name == "Solution" ||
		f.Name == "Pattern":
		x.SetString(r.grid(sizes[r.layout], 1+r.IntN(9)))
	case f.Name == "Notes" && f.Type.Elem().Kind() == reflect.String:
		x.Set(reflect.ValueOf(r.marks()))
	case f.Name == "Engine":
		set("dfs", "dfs-last", "fullest", "mrv", "dlx", "nine", "search", "cover", "auto")
	case f.Name == "Profile":
		set("se", "hodoku", "all", "best")
	case f.Name == "Level":
		set("Easy", "medium", "extreme", "odd")
	case f.Name == "Symmetry":
		set("none", "rotational", "full", "odd")
	case f.Name == "To" || f.Name == "From":
		set("line", "grid", "pretty", "json", "svg", "cnf", "dlx", "sparse", "matrix", "word")
	case f.Name == "Techniques" || f.Name == "Needs" || f.Name == "Only":
		x.Set(reflect.ValueOf([]string{r.pick("singles", "fish", "XYW", "BUG", "magic")}))
	default:
		r.fill(x)
	}
}

// puzzle fills a puzzle: one of a path to a solution, or anything.
func (r *random) puzzle(p *api.Puzzle) {
	p.Layout = r.pick(layouts...)
	r.layout = p.Layout
	switch r.IntN(3) {
	case 0:
		p.Layout, r.layout = "", ""
		p.Givens = r.pick(easy, chains, slow)
	case 1:
		p.Givens = strings.Repeat(".", sizes[p.Layout])
	default:
		p.Givens = r.grid(sizes[p.Layout], 1+r.IntN(9))
	}
	if r.IntN(8) == 0 {
		p.Marks = r.marks()
	}
}

// grid returns digits in n cells, in one of some.
func (r *random) grid(n, some int) string {
	var b strings.Builder
	for range n {
		b.WriteByte([]byte("1234")[r.IntN(4)])
	}
	text := []byte(b.String())
	for i := range text {
		if r.IntN(some+1) > 0 {
			text[i] = '.'
		}
	}
	return string(text)
}

func (r *random) marks() []string {
	list := make([]string, sizes[r.layout])
	for i := range list {
		list[i] = r.pick("", "", "", ".", "12", "123", "4")
	}
	return list
}
