package nonet

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/nonet-dev/nonet/internal/derive"
	"github.com/nonet-dev/nonet/internal/ruled"
)

// ruledLayout is a layout as package ruled compiles it.
type ruledLayout struct {
	once       sync.Once
	plain      *derive.Layout
	regions    [][]int // see derive.Totals
	layout     *ruled.Layout
	impossible bool // there is no grid
}

// ruledLayoutOf returns the compiled form of a layout of a size up to ruled.MaxN.
func ruledLayoutOf(l *Layout) *ruledLayout {
	r := attached(l, func() *ruledLayout { return new(ruledLayout) })
	r.once.Do(func() {
		c, facts := compile(l), planFacts(l)
		r.plain = l.plain()
		r.regions = derive.Regions(r.plain)
		r.impossible = facts.Contradiction != nil
		r.layout = ruled.Compile(ruled.Model{
			N:      l.Digits(),
			Cells:  l.Cells(),
			Houses: append(slices.Clone(c.houses), facts.Houses...),
			Apart:  c.apart,
			Equal:  facts.Equal,
		})
	})
	return r
}

// rulePlan is a puzzle with rules, ready to be searched.
type rulePlan struct {
	plan *ruled.Plan // nil: no grid keeps the rules
}

// ruled reports whether a puzzle is searched as one with rules: it has some, or cells are outside
// of its grid.
func (p *Puzzle) ruled() bool { return len(p.Rules) > 0 || p.Layout.shape != nil }

// rulePlan compiles a valid puzzle. It returns nil if there are no rules. The error is errStopped
// if stop, which may be nil, was set meanwhile.
func (p *Puzzle) rulePlan(stop *atomic.Bool) (*rulePlan, error) {
	if !p.ruled() {
		return nil, nil
	}
	l := ruledLayoutOf(p.Layout)
	k, err := p.kernels(stop)
	if err != nil {
		return nil, err
	}
	for _, pair := range k.equal {
		k.kernels = append(k.kernels, ruled.NewEqual(pair[0], pair[1]))
	}
	derived, ok := p.derivedKernels(l, k)
	if isSet(stop) {
		return nil, errStopped
	}
	if !ok || l.impossible {
		return new(rulePlan), nil
	}
	return &rulePlan{l.layout.With(k.kernels, derived)}, nil
}

// searchRules searches a puzzle with rules.
func (r *runner) searchRules(t *task) (int64, outcome) {
	if t.rules.plan == nil {
		return 0, exhausted
	}
	if r.ruled == nil {
		r.ruled = ruled.NewSearcher()
	}
	st := ruled.Task{
		Cand: r.candidates(t.puzzle), NodeLimit: t.nodeLimit, Stop: t.stop, Jobs: t.jobs,
		Visit: t.visit,
	}
	if t.rand != nil {
		st.Order = r.drawOrder(t.rand)
	}
	if t.progress != nil {
		st.Progress = func(p ruled.Progress) {
			t.progress(Progress{Conflicts: p.Contradictions, Restarts: p.Restarts,
				Decided: float64(p.Fixed) / float64(max(1, p.Candidates))})
		}
	}
	nodes, out := r.ruled.Run(t.rules.plan, &st)
	if out == ruled.Limited || out == ruled.Stopped {
		r.known = slices.Clone(r.ruled.Fixed())
	}
	return nodes, outcomeOfRules[out]
}

var outcomeOfRules = [...]outcome{
	ruled.Exhausted: exhausted,
	ruled.Ended:     ended,
	ruled.Limited:   limited,
	ruled.Stopped:   stopped,
}
