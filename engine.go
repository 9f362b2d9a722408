package nonet

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/internal/classic"
	"github.com/nonet-dev/nonet/internal/ruled"
	"github.com/nonet-dev/nonet/internal/sched"
	"github.com/nonet-dev/nonet/internal/search"
)

// From a Solver to an engine:
//
//	Solver, Puzzle -> task -> runner -> adapter -> engine -> report -> grid, error, Stats
//
// The engines under internal/ get plain arrays and import nothing of the module, so
// that each can be read, tested and replaced alone. All have the same shape: a task with
// limits and a flag to stop; a function that is called with each solution; as the result
// the number of nodes and the reason of the end. Each has an adapter in a file of its
// own: nine.go and nine_batch.go, search.go, cover.go, textbook.go. A new engine is a
// constant, a row of the table and an adapter; engines_test.go tests all of them.
//
// Rules that all adapters keep:
//
//   - What an engine does not support is refused (Solver.choose), never ignored.
//   - Why a search ended is never lost: only an outcome of exhausted says "none".
//   - Random numbers are drawn before the search. Engine nine gets an order of cells
//     and digits, by which solutions are compared; engine search gets an order in which
//     to try digits; engine cover shuffles its options. Puzzle i of a batch draws from a
//     stream of its own. So neither Jobs nor the machine changes a random result.
//   - A context or a timeout sets one atomic.Bool (watch), which engines look at between
//     bounded steps.
//   - What is derived from a layout is derived once, and shared (attached).

// Engine names a way to search. All find the same solutions, but in another order and
// with more or fewer nodes.
type Engine uint8

// The engines. EngineNine takes the classic 9×9 only, all others any layout, but
// EngineCover none that would have more than two million items. Puzzles with rules go to
// EngineAuto and EngineSearch; EngineCover takes cages, renbans, rules of two cells and
// contained digits; all others refuse them.
const (
	EngineAuto    Engine = iota // chooses an engine, or several in turn
	EngineNine                  // bits in the CPU's vector registers
	EngineSearch                // bit sets, propagation, clause learning
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
	Textbook bool // kept plain for study: supports Solver.Trace, but not Solver.Rand
}

// engineRow is one line of the table of engines.
type engineRow struct {
	name, about string
	textbook    bool
	rules       bool // searches puzzles with rules
	run         func(*runner, *task) report
}

// engines is the table, indexed by Engine. EngineAuto has no run: Solver.choose
// replaces it by the engine that begins.
var engines = [...]engineRow{
	EngineAuto: {
		name:  "auto",
		about: "chooses the engine by the layout: nine for the classic 9×9, search for all others",
	},
	EngineNine: {
		name: "nine",
		about: "classic 9×9 only: locked candidates and configurations in vector registers, " +
			"many puzzles at once",
		run: (*runner).inStages,
	},
	EngineSearch: {
		name: "search",
		about: "bit sets, naked and hidden singles, locked candidates, smallest choice; any " +
			"layout, puzzles with rules",
		rules: true,
		run:   (*runner).inStages,
	},
	EngineCover: {
		name: "cover",
		about: "the puzzle as exact cover over cells and (house, digit), with dancing cells; " +
			"any layout, some rules (docs/rules.md)",
		rules: true,
		run:   (*runner).coverOrCount,
	},
	EngineDFS: {
		name:     "dfs",
		about:    "textbook: cells in row order, digits ascending, check and recurse",
		textbook: true,
		run:      visiting(textbook(classic.DFS)),
	},
	EngineDFSLast: {
		name:     "dfs-last",
		about:    "textbook: the same from the last cell backwards",
		textbook: true,
		run:      visiting(textbook(classic.DFSLast)),
	},
	EngineFullest: {
		name:     "fullest",
		about:    "textbook: the empty cell whose row and column hold most digits together",
		textbook: true,
		run:      visiting(textbook(classic.Fullest)),
	},
	EngineMRV: {
		name:     "mrv",
		about:    "textbook: bit masks, the empty cell with the fewest candidates",
		textbook: true,
		run:      visiting(textbook(classic.MRV)),
	},
	EngineDLX: {
		name:     "dlx",
		about:    "textbook: Knuth's dancing links over the four families of constraints",
		textbook: true,
		run:      visiting(textbook(classic.DLX)),
	},
}

// Engines returns a description of every engine, EngineAuto first.
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
	return 0, fmt.Errorf("unknown engine %q: there are %s",
		clip(name, 20), strings.Join(names, ", "))
}

// nameOf returns names[i], or the type and the number if there is no such name.
func nameOf(kind string, i int, names ...string) string {
	if i < len(names) {
		return names[i]
	}
	return fmt.Sprintf("%s(%d)", kind, i)
}

// choose returns the engine to search a valid puzzle with. For EngineAuto it is the engine that
// begins. The error says which option, layout or rule the engine does not support: Solver
// documents these. It looks at the layout and the rules of the puzzle only.
func (s *Solver) choose(p *Puzzle) (Engine, error) {
	l, rules := p.Layout, p.ruled()
	e := s.Engine
	if int(e) >= len(engines) {
		return 0, fmt.Errorf("engine number %d: %w", e, ErrUnsupported)
	}
	if e == EngineAuto {
		e = autoEngine(l, rules || s.Proof != nil)
	}
	textbook := engines[e].textbook
	switch {
	case l.shape != nil && !engines[e].rules:
		return 0, fmt.Errorf("%s does not know grids of other shapes, such as Samurai: %w",
			e, ErrUnsupported)
	case rules && !engines[e].rules:
		return 0, fmt.Errorf("%s does not know rules of puzzles such as cages: %w",
			e, ErrUnsupported)
	case rules && s.Proof != nil:
		return 0, fmt.Errorf("there are no proofs for puzzles with rules: %w", ErrUnsupported)
	case s.Proof != nil && e != EngineSearch:
		return 0, fmt.Errorf("%s writes no proofs, only search does: %w", e, ErrUnsupported)
	case s.Rand != nil && textbook:
		return 0, fmt.Errorf("%s has no random order: %w", e, ErrUnsupported)
	case s.Trace != nil && !textbook:
		return 0, fmt.Errorf("%s cannot be traced, only the textbook engines can: %w",
			e, ErrUnsupported)
	case e == EngineNine && !l.classic():
		return 0, fmt.Errorf("nine solves the classic 9×9 only, not layout %s: %w",
			clip(l.String(), 40), ErrUnsupported)
	case e == EngineCover:
		return e, p.coverable()
	case e == EngineDLX && l.dlxLinks() > classic.MaxDLXLinks:
		return 0, fmt.Errorf("dlx makes %d links of this layout, more than %d: %w",
			l.dlxLinks(), classic.MaxDLXLinks, ErrUnsupported)
	}
	return e, nil
}

// task is the search for one puzzle, as the engines get it.
type task struct {
	puzzle    *Puzzle
	engine    Engine        // that begins
	auto      bool          // EngineAuto chose it
	rand      *rand.Rand    // nil: fixed order
	limit     int64         // of solutions, 0: none
	nodeLimit int64         // 0: none
	jobs      int           // goroutines that may search
	memory    int64         // bytes of tables to count with, see Solver.Memory
	timeout   time.Duration // 0: none; see watch

	// ctx ends when stop is set. stop is nil if the search is never stopped.
	ctx      context.Context
	stop     *atomic.Bool
	watching bool
	release  func() // ends the watching; may be nil

	first    []Digit            // nil, or set to the first solution
	visit    func([]Digit) bool // nil, or called with each solution until it returns false
	trace    func(Event)
	progress func(Progress)
	proof    *proofWriter // nil: none
	rules    *rulePlan    // nil: the puzzle has none

	workLimit func(done int64) int64 // nil, or see search.Task; of takeTurns

	// What an earlier stage did, see auto.go.
	seen   int64 // solutions that it found, and visited if visit is set
	opened int64 // nodes
}

// counts reports whether the number of solutions is all that is wanted.
func (t *task) counts() bool { return t.visit == nil && t.first == nil }

// watch sets stop when ctx ends or the timeout has passed. Both begin to count
// now. It is called once, before engines look at stop.
func (t *task) watch() {
	t.ctx, t.stop, t.release = sched.Watch(t.ctx, t.timeout)
	t.watching = true
	if t.proof != nil {
		if t.stop == nil {
			t.stop = new(atomic.Bool)
		}
		t.proof.stop = t.stop
	}
}

// close ends the watching and forgets all that the task refers to.
func (t *task) close() {
	if t.release != nil {
		t.release()
	}
	*t = task{}
}

// report is what an engine found.
type report struct {
	count, nodes int64
	total        *big.Int // nil, or the exact number, of which count is as much as fits
	out          outcome
	by           Engine // EngineAuto: the engine that began
	known        Grid   // nil, or the digits known where the search was cut short
}

// outcome says why an engine returned.
type outcome uint8

const (
	exhausted outcome = iota // the whole tree was searched
	ended                    // at the limit of solutions, or by visit
	limited                  // nodeLimit
	stopped                  // stop

	// A stage, see auto.go, returned because it may do no more.
	outOfNodes
	outOfSolutions
)

// compiled is what the engines make of a layout, once for all runners.
type compiled struct {
	houses [][]uint16
	apart  [][2]uint16

	peersOnce sync.Once
	peers     [][]uint16 // by cell

	plan     atomic.Pointer[search.Plan]
	planTurn chan struct{} // has room for who makes the plan
}

// compile returns the compiled form of a layout.
func compile(l *Layout) *compiled {
	return attached(l, func() *compiled {
		c := &compiled{planTurn: make(chan struct{}, 1)}
		room := make([]uint16, 0, len(l.houses)*l.Digits())
		c.houses = make([][]uint16, len(l.houses))
		for i, h := range l.houses {
			room, c.houses[i] = appendCells(room, h.Cells)
		}
		c.apart = make([][2]uint16, len(l.apart))
		for i, p := range l.apart {
			c.apart[i] = [2]uint16{uint16(p[0]), uint16(p[1])}
		}
		return c
	})
}

// appendCells appends the cells to room as plain numbers. It returns room and the
// part of it that has them.
func appendCells(room []uint16, cells []Cell) (_, plain []uint16) {
	from := len(room)
	for _, c := range cells {
		room = append(room, uint16(c))
	}
	return room, room[from:len(room):len(room)]
}

// runner keeps the engines' memory for the layout it was last used with. It is
// for one goroutine.
type runner struct {
	layout   *Layout
	compiled *compiled
	task     task
	searcher *search.Searcher // of any layout
	plan     *search.Plan     // that searcher uses; nil before it is needed
	cand     []uint64
	order    []uint8
	problem  *coverProblem
	coverer  exactcover.Solver
	solution []Digit
	known    Grid // see report
	nine     *nineRunner
	ruled    *ruled.Searcher // of puzzles with rules; nil before it is needed
	asker    *ruled.Searcher // likewise, of Solver.Candidates
}

// run searches a puzzle with the engine of the task.
func (r *runner) run(t *task) report {
	r.use(t.puzzle.Layout)
	return engines[t.engine].run(r, t)
}

// use keeps the memory that fits the layout.
func (r *runner) use(l *Layout) {
	if r.layout != l {
		*r = runner{
			layout: l, compiled: compile(l), task: r.task,
			searcher: r.searcher, cand: r.cand, nine: r.nine, ruled: r.ruled, asker: r.asker,
		}
	}
}

// visiting makes a run of a search that calls visit for each solution: it counts
// the solutions, keeps the first and ends at the limit.
func visiting(search func(*runner, *task) (int64, outcome)) func(*runner, *task) report {
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
		found.nodes, found.out = search(r, &inner)
		found.known = r.known
		return found
	}
}
