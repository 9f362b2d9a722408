package nonet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/internal/classic"
	"github.com/nonet-dev/nonet/internal/search"
)

// Engine names a way to search. All engines find the same solutions on every
// layout; they differ in speed, in the order of several solutions and in the
// nodes they need. Cover refuses layouts with so many pairs of cells that must
// differ that it would make more than two million items (ErrUnsupported).
type Engine uint8

// The engines.
const (
	EngineAuto    Engine = iota // the engine that suits the layout best
	EngineNine                  // classic 9×9 puzzles only, in the CPU's vector registers
	EngineSearch                // bit sets and propagation, any layout
	EngineCover                 // the puzzle as an exact cover problem
	EngineDFS                   // textbook: cells in row order
	EngineDFSLast               // textbook: cells from the last one backwards
	EngineFullest               // textbook: the cell whose row and column hold most digits
	EngineMRV                   // textbook: the cell with the fewest candidates
	EngineDLX                   // textbook: dancing links
)

// EngineInfo describes an engine for people.
type EngineInfo struct {
	Engine   Engine
	Name     string
	About    string
	Textbook bool // kept plain for study: can be traced, has no random order
}

// engineRow is one line of the table of engines.
type engineRow struct {
	name, about string
	textbook    bool
	run         func(*runner, *task) report
}

// engines is the table, indexed by Engine. Auto has no run: it is replaced
// before anything runs.
var engines = [...]engineRow{
	EngineAuto:    {name: "auto", about: "chooses the engine by the layout: nine for the classic 9×9, search for all others"},
	EngineNine:    {name: "nine", about: "classic 9×9 only: locked candidates and configurations in vector registers, many puzzles at once", run: (*runner).nine},
	EngineSearch:  {name: "search", about: "bit sets, naked and hidden singles, locked candidates, smallest choice; any layout", run: (*runner).searchOrCount},
	EngineCover:   {name: "cover", about: "the puzzle as exact cover over cells and (house, digit), with dancing cells; any layout", run: (*runner).coverOrCount},
	EngineDFS:     {name: "dfs", about: "textbook: cells in row order, digits ascending, check and recurse", textbook: true, run: visiting(textbook(classic.DFS))},
	EngineDFSLast: {name: "dfs-last", about: "textbook: the same from the last cell backwards", textbook: true, run: visiting(textbook(classic.DFSLast))},
	EngineFullest: {name: "fullest", about: "textbook: the empty cell whose row and column hold most digits together", textbook: true, run: visiting(textbook(classic.Fullest))},
	EngineMRV:     {name: "mrv", about: "textbook: bit masks, the empty cell with the fewest candidates", textbook: true, run: visiting(textbook(classic.MRV))},
	EngineDLX:     {name: "dlx", about: "textbook: Knuth's dancing links over the four families of constraints", textbook: true, run: visiting(textbook(classic.DLX))},
}

// Engines lists every engine, Auto first.
func Engines() []EngineInfo {
	list := make([]EngineInfo, len(engines))
	for i, e := range engines {
		list[i] = EngineInfo{Engine(i), e.name, e.about, e.textbook}
	}
	return list
}

// String returns the name that ParseEngine reads.
func (e Engine) String() string {
	if int(e) < len(engines) {
		return engines[e].name
	}
	return fmt.Sprintf("Engine(%d)", uint8(e))
}

// ParseEngine returns the engine of that name.
func ParseEngine(name string) (Engine, error) {
	names := make([]string, len(engines))
	for i, e := range engines {
		if e.name == name {
			return Engine(i), nil
		}
		names[i] = e.name
	}
	return 0, fmt.Errorf("unknown engine %q: there are %s", clip(name, 20), strings.Join(names, ", "))
}

// choose returns the engine for a layout, or an error if what the solver asks
// of it is beyond it.
func (s *Solver) choose(l *Layout) (Engine, error) {
	e := s.Engine
	if int(e) >= len(engines) {
		return 0, fmt.Errorf("engine number %d: %w", e, ErrUnsupported)
	}
	if e == EngineAuto {
		e = l.auto()
		if s.Proof != nil {
			e = EngineSearch
		}
	}
	switch {
	case s.Proof != nil && e != EngineSearch:
		return 0, fmt.Errorf("%s has no proofs, only search has: %w", e, ErrUnsupported)
	case e == EngineNine && !l.classic():
		return 0, fmt.Errorf("nine solves the classic 9×9 only, not layout %s: %w", clip(l.String(), 40), ErrUnsupported)
	case s.Rand != nil && engines[e].textbook:
		return 0, fmt.Errorf("%s has no random order: %w", e, ErrUnsupported)
	case e == EngineCover && l.coverable() != nil:
		return 0, l.coverable()
	case e == EngineDLX && l.dlxLinks() > classic.MaxDLXLinks:
		return 0, fmt.Errorf("dlx makes %d links of this layout, more than %d: %w", l.dlxLinks(), classic.MaxDLXLinks, ErrUnsupported)
	case s.Trace != nil && !engines[e].textbook:
		return 0, fmt.Errorf("%s cannot be traced, only the textbook engines can: %w", e, ErrUnsupported)
	}
	return e, nil
}

// dlxLinks returns the number of links that engine dlx makes of the blank puzzle.
func (l *Layout) dlxLinks() int {
	perDigit := l.Cells() + 2*len(l.apart)
	for _, houses := range l.housesOf {
		perDigit += len(houses)
	}
	return perDigit * l.size
}

// auto returns the engine that fits the layout best.
func (l *Layout) auto() Engine {
	if l.classic() {
		return EngineNine
	}
	return EngineSearch
}

// task is one puzzle to search, as the engines need it.
type task struct {
	puzzle    *Puzzle
	ctx       context.Context    // ends when stop is set
	rand      *rand.Rand         // nil: fixed order
	limit     int64              // of solutions, 0: none
	nodeLimit int64              // 0: none
	stop      *atomic.Bool       // nil: never
	jobs      int                // goroutines that may search
	memory    int64              // bytes of tables to count with, see Solver
	first     []Digit            // nil, or set to the first solution
	visit     func([]Digit) bool // nil, or called with each solution until it returns false
	trace     func(Event)
	proof     *proofWriter // nil: none
	progress  func(Progress)
	auto      bool // the engine was not asked for by name
}

// report is what an engine found.
type report struct {
	count, nodes int64
	total        *big.Int // nil, or the number that count is as far as it can hold it
	out          outcome
	by           Engine // Auto: the engine that was asked
	known        Grid   // nil, or the digits that are known where it was cut short
}

// outcome says why an engine returned.
type outcome uint8

const (
	exhausted outcome = iota // the whole tree was searched
	ended                    // at the limit of solutions, or by visit
	limited                  // nodeLimit
	stopped                  // stop
)

// compiled holds what engines derive from a layout, made when first needed.
type compiled struct {
	arraysOnce sync.Once
	houses     [][]uint16
	apart      [][2]uint16

	peersOnce sync.Once
	peers     [][]uint16

	planMutex sync.Mutex // while it is made
	plan      atomic.Pointer[search.Plan]

	factsOnce sync.Once
	facts     facts
	nearOnce  sync.Once
	near      facts // see planFacts
}

// arrays returns the compiled form with houses and apart set.
func (l *Layout) arrays() *compiled {
	e := &l.engines
	e.arraysOnce.Do(func() {
		room := make([]uint16, 0, len(l.houses)*l.size)
		e.houses = make([][]uint16, len(l.houses))
		for i, h := range l.houses {
			room, e.houses[i] = cut(room, h.Cells)
		}
		e.apart = make([][2]uint16, len(l.apart))
		for i, p := range l.apart {
			e.apart[i] = [2]uint16{uint16(p[0]), uint16(p[1])}
		}
	})
	return e
}

// plainPeers returns the peers of each cell as plain numbers.
func (l *Layout) plainPeers() [][]uint16 {
	e := &l.engines
	e.peersOnce.Do(func() {
		e.peers = make([][]uint16, l.Cells())
		for c, peers := range l.allPeers() {
			_, e.peers[c] = cut(nil, peers)
		}
	})
	return e.peers
}

// cut returns the cells as plain numbers at the end of room, and room with them.
func cut(room []uint16, cells []Cell) (_, plain []uint16) {
	from := len(room)
	for _, c := range cells {
		room = append(room, uint16(c))
	}
	return room, room[from:len(room):len(room)]
}

// searchPlan returns the layout as internal/search compiles it, nil if it was
// stopped.
func (l *Layout) searchPlan(stop *atomic.Bool) *search.Plan {
	e := l.arrays()
	if p := e.plan.Load(); p != nil {
		return p
	}
	for !e.planMutex.TryLock() {
		if stop != nil && stop.Load() {
			return nil
		}
		time.Sleep(time.Millisecond) // somebody else makes it
	}
	defer e.planMutex.Unlock()
	if p := e.plan.Load(); p != nil {
		return p
	}
	m := search.Model{N: l.size, Houses: slices.Clone(e.houses), Apart: e.apart, Stop: stop}
	f := l.planFacts()
	room := make([]uint16, 0, len(f.implied)*l.size)
	for _, cells := range f.implied {
		var house []uint16
		room, house = cut(room, cells)
		m.Houses = append(m.Houses, house)
	}
	for _, p := range f.equal {
		m.Equal = append(m.Equal, [2]uint16{uint16(p[0]), uint16(p[1])})
	}
	p := search.Compile(m)
	e.plan.Store(p)
	return p
}

// lawOfLeftovers returns what follows from the layout by that law, and by
// templates.
func (l *Layout) lawOfLeftovers() *facts {
	e := &l.engines
	e.factsOnce.Do(func() {
		e.facts = l.derive(maxLeftovers)
		if e.facts.impossible == "" {
			e.facts.impossible = l.noTemplate()
		}
	})
	return &e.facts
}

// planFacts returns what engine search gets of that. Small layouts take as many nodes if no more than one
// cell is left over, which is worked out in a fifth of the time.
func (l *Layout) planFacts() *facts {
	if !search.Small(l.size, len(l.houses)) {
		return l.lawOfLeftovers()
	}
	e := &l.engines
	e.nearOnce.Do(func() { e.near = l.derive(1) })
	return &e.near
}

// runner keeps the engines' memory for the layout it was last used with. It is
// for one goroutine.
type runner struct {
	layout   *Layout
	task     task
	searcher *search.Searcher // of any layout
	plan     *search.Plan     // that searcher uses, nil before it is needed
	cand     []uint64
	order    []uint8
	problem  *coverProblem
	coverer  exactcover.Solver
	solution []Digit
	known    Grid // see report
	ninth    *ninth
}

func (r *runner) run(e Engine, t *task) report {
	if r.layout != t.puzzle.Layout {
		*r = runner{layout: t.puzzle.Layout, task: r.task, ninth: r.ninth, searcher: r.searcher, cand: r.cand}
	}
	return engines[e].run(r, t)
}

// visiting adapts an engine that knows no limit of solutions, and calls visit
// for each.
func visiting(engine func(*runner, *task) (int64, outcome)) func(*runner, *task) report {
	return func(r *runner, t *task) report {
		var found report
		inner := *t
		inner.visit = func(g []Digit) bool {
			if found.count++; found.count == 1 {
				copy(t.first, g)
			}
			return (t.visit == nil || t.visit(g)) && found.count != t.limit
		}
		r.known = nil
		found.nodes, found.out = engine(r, &inner)
		found.known = r.known
		return found
	}
}

func (r *runner) search(t *task) (int64, outcome) {
	l := r.layout
	searcher := r.searcher
	switch {
	case t.proof != nil:
		// What the law of leftovers says does not follow by unit propagation.
		e := l.arrays()
		plan := search.Compile(search.Model{N: l.size, Houses: e.houses, Apart: e.apart, Stop: t.stop})
		if plan == nil {
			return 0, stopped
		}
		searcher = plan.NewSearcher()
	case l.planFacts().impossible != "":
		return 0, exhausted
	case r.plan == nil:
		if r.plan = l.searchPlan(t.stop); r.plan == nil {
			return 0, stopped
		}
		if searcher == nil {
			searcher = r.plan.NewSearcher()
			r.searcher = searcher
		} else {
			searcher.Use(r.plan)
		}
	}
	words := 1
	if l.size > 64 {
		words = 2
	}
	r.cand = r.cand[:0]
	all := AllDigits(l.size)
	for c, d := range t.puzzle.Givens {
		set := all
		if t.puzzle.Marks != nil {
			set = t.puzzle.Marks[c]
		}
		if d != 0 {
			set = set.Intersect(Digits{}.With(d))
		}
		r.cand = append(r.cand, set[:words]...)
	}
	st := search.Task{Cand: r.cand, NodeLimit: t.nodeLimit, Stop: t.stop, Jobs: t.jobs, Visit: t.visit}
	if t.proof != nil {
		st.Proof = func(s search.Step) { t.proof.step(s.Clause, s.Forget) }
	}
	if t.rand != nil {
		st.Order = r.drawOrder(t.rand)
		st.Jobs = 1 // the same each time
	}
	if t.progress != nil {
		st.Progress = func(p search.Progress) {
			t.progress(Progress{Conflicts: p.Conflicts, Restarts: p.Restarts, Decided: float64(p.Fixed) / float64(max(1, p.Candidates))})
		}
	}
	nodes, out := searcher.Run(&st)
	if known := searcher.Fixed(); known != nil {
		r.known = slices.Clone(known)
		for c, d := range t.puzzle.Givens {
			if d != 0 {
				r.known[c] = d // also if the search did not get that far
			}
		}
	}
	return nodes, outcomeOf[out]
}

var outcomeOf = [...]outcome{
	search.Exhausted: exhausted,
	search.Ended:     ended,
	search.Limited:   limited,
	search.Stopped:   stopped,
}

// drawOrder draws the order in which the digits are tried in each cell.
func (r *runner) drawOrder(rnd *rand.Rand) []uint8 {
	n := r.layout.size
	if r.order == nil {
		r.order = make([]uint8, n*n*n)
	}
	for c := range n * n {
		digits := r.order[c*n : (c+1)*n]
		for i := range digits {
			j := rnd.IntN(i + 1)
			digits[i] = digits[j]
			digits[j] = uint8(i + 1)
		}
	}
	return r.order
}

// coreReport is what the search for a core found.
type coreReport struct {
	cells          []Cell
	found, minimal bool
	nodes          int64
	out            outcome
}

// core finds clues that contradict each other.
func (p *Puzzle) core(nodeLimit int64, stop *atomic.Bool) coreReport {
	t := search.CoreTask{NodeLimit: nodeLimit, Stop: stop}
	all := AllDigits(p.Layout.size)
	for c, d := range p.Givens {
		set := all
		if p.Marks != nil {
			set = p.Marks[c]
		}
		if d != 0 {
			set = set.Intersect(DigitsOf(d))
		}
		if set != all || d != 0 {
			t.Clues = append(t.Clues, search.Clue{Cell: uint16(c), Digits: set})
		}
	}
	plan := p.Layout.searchPlan(stop)
	if plan == nil {
		return coreReport{out: stopped}
	}
	core := plan.Core(&t)
	r := coreReport{found: core.Found, minimal: core.Minimal, nodes: core.Nodes, out: outcomeOf[core.Outcome]}
	for _, i := range core.Clues {
		r.cells = append(r.cells, Cell(t.Clues[i].Cell))
	}
	return r
}

// textbook adapts a search of internal/classic.
func textbook(engine func(*classic.Puzzle, *classic.Control) (int64, classic.Outcome)) func(*runner, *task) (int64, outcome) {
	outcomes := [...]outcome{
		classic.Exhausted: exhausted,
		classic.Ended:     ended,
		classic.Limited:   limited,
		classic.Stopped:   stopped,
	}
	return func(_ *runner, t *task) (int64, outcome) {
		l := t.puzzle.Layout
		e := l.arrays()
		p := classic.Puzzle{N: l.size, Houses: e.houses, Apart: e.apart, Peers: l.plainPeers(), Givens: t.puzzle.Givens}
		if t.puzzle.Marks != nil {
			p.Allowed = make([]classic.Set, len(t.puzzle.Marks))
			for c, m := range t.puzzle.Marks {
				p.Allowed[c] = classic.Set(m)
			}
		}
		c := classic.Control{NodeLimit: t.nodeLimit, Stop: t.stop, Visit: t.visit}
		if t.trace != nil {
			c.Trace = func(e classic.Event) { t.trace(event(l, e)) }
		}
		nodes, out := engine(&p, &c)
		return nodes, outcomes[out]
	}
}

// nameOf returns name i, or says the type and the number if there is none.
func nameOf(kind string, i int, names ...string) string {
	if i < len(names) {
		return names[i]
	}
	return fmt.Sprintf("%s(%d)", kind, i)
}

// Event is one step of a textbook engine. In JSON it has the fields that its
// kind sets: {"event":"choose","depth":0,"cell":"r1c1","alternatives":2}.
type Event struct {
	Kind         EventKind
	Layout       *Layout
	Depth        int    // digits placed by the search when the choice was opened
	Cell         Cell   // the cell; for a choice of dlx among places it is not set
	House        *House // set for a choice of dlx among the places of Digit in a house
	Digit        Digit  // placed or undone; with House, the digit to be placed
	Alternatives int    // of a choice: 0 is a dead end, 1 a forced move, more a node
}

// EventKind is what an event reports.
type EventKind uint8

// The kinds of events.
const (
	EventChoose EventKind = iota // a cell, or the places of a digit in a house, comes next
	EventPlace                   // a digit is put into a cell
	EventUndo                    // and taken out again
	EventSolved                  // the grid is a solution
)

func (k EventKind) String() string {
	return nameOf("EventKind", int(k), "choose", "place", "undo", "solved")
}

// MarshalJSON writes the fields that the event's kind sets.
func (e Event) MarshalJSON() ([]byte, error) {
	type object struct {
		Event        string `json:"event"`
		Depth        int    `json:"depth"`
		Cell         string `json:"cell,omitempty"`
		House        string `json:"house,omitempty"`
		Digit        int    `json:"digit,omitempty"`
		Alternatives *int   `json:"alternatives,omitempty"`
	}
	o := object{Event: e.Kind.String(), Depth: e.Depth, Digit: int(e.Digit)}
	switch {
	case e.House != nil:
		o.House = e.House.String()
	case e.Kind != EventSolved:
		o.Cell = e.Layout.CellName(e.Cell)
	}
	if e.Kind == EventChoose {
		o.Alternatives = &e.Alternatives
	}
	return json.Marshal(o)
}

func event(l *Layout, e classic.Event) Event {
	out := Event{Layout: l, Kind: EventKind(e.Kind), Depth: e.Depth, Digit: Digit(e.Digit), Alternatives: e.Alternatives}
	if e.Cell >= 0 {
		out.Cell = Cell(e.Cell)
	}
	if e.House >= 0 {
		h := l.house(e.House)
		out.House = &h
	}
	return out
}

// makeCover makes the puzzle an exact cover problem. It returns false if it was
// stopped.
func (r *runner) makeCover(t *task) bool {
	if r.problem == nil {
		problem, ok := newCoverProblem(r.layout, t.stop)
		if !ok {
			return false
		}
		r.problem, r.solution = problem, make([]Digit, r.layout.Cells())
	}
	return r.problem.load(t.puzzle, t.stop)
}

// cover runs the puzzle as an exact cover problem.
func (r *runner) cover(t *task) (int64, outcome) {
	if !r.makeCover(t) {
		return 0, stopped
	}
	s := &r.coverer
	s.NodeLimit, s.Rand, s.Jobs = t.nodeLimit, t.rand, 1
	out := exhausted
	for options, err := range s.Solutions(t.ctx, &r.problem.Problem) {
		if err != nil {
			out = stopped
			if errors.Is(err, exactcover.ErrLimit) {
				out = limited
			}
			break
		}
		for _, o := range options {
			candidate := r.problem.candidates[o]
			r.solution[candidate.Cell] = candidate.Digit
		}
		if !t.visit(r.solution) {
			out = ended
			break
		}
	}
	return s.Stats.Nodes, out
}
