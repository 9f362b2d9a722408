package nonet

import "github.com/nonet-dev/nonet/internal/nine"

// Engine nine does not see everything that engine search sees: that three cells
// of a mini have two digits between them, for one. On pencilmarks that are
// contradictory in such a way it may split what is elsewhere a million times.
// So where auto has chosen nine, and it has opened very many nodes for few
// solutions, both engines try, in turns that get longer and longer, until one
// is done. So being lost costs a few times what the other engine needs.

const (
	// fewSolutions is up to how many solutions a search of singleNodes nodes
	// can be lost. A search that is not lost finds one every two nodes or so.
	fewSolutions = 2_000

	// turnFactor is how much longer each turn is than the one before.
	turnFactor = 8
)

// contest searches a puzzle for which the nodes of found were not enough for
// engine nine, and whose solutions of found were visited, if they are. Nodes are those of all attempts of both engines together.
func (r *runner) contest(t *task, found nine.Result) report {
	n := r.ninth
	visited, spent := found.Count, found.Nodes
	inner := *t
	inner.visit = nil
	if t.visit != nil || t.limit == 0 {
		inner.limit = fewSolutions + visited + 1
	}
	n.task.Limit, n.task.Visit = inner.limit, nil
	for turn := found.Nodes; ; turn *= turnFactor {
		for _, engine := range [...]Engine{EngineSearch, EngineNine} {
			inner.nodeLimit = turn
			if t.nodeLimit > 0 {
				inner.nodeLimit = min(turn, t.nodeLimit-spent)
			}
			var now report
			if engine == EngineSearch {
				now = visiting((*runner).search)(r, &inner)
			} else {
				n.task.NodeLimit = inner.nodeLimit
				now = n.report(&inner, n.single.Run(&n.task))
			}
			spent += now.nodes
			now.nodes, now.by = spent, engine
			switch {
			case now.out == limited && (t.nodeLimit == 0 || spent < t.nodeLimit):
				continue
			case now.out == ended && inner.limit != t.limit:
				// The solutions are many: nine lists and counts them best.
				n.task.Limit = t.limit
				now = r.goOn(t, visited)
				now.nodes += spent
			case t.visit != nil && now.out == exhausted:
				now.out = r.visitRest(t, engine, visited)
			}
			return now
		}
	}
}

// visitRest visits the solutions of a search which is known to be short, but
// for those that engine nine finds first and which were visited.
func (r *runner) visitRest(t *task, engine Engine, visited int64) outcome {
	n := r.ninth
	seen := map[[81]Digit]bool{}
	if visited > 0 {
		n.task.NodeLimit, n.task.Limit = 0, visited
		n.task.Visit = func(g []Digit) bool {
			seen[[81]Digit(g)] = true
			return true
		}
		n.single.Run(&n.task)
	}
	inner := *t
	inner.nodeLimit = 0
	inner.visit = func(g []Digit) bool { return seen[[81]Digit(g)] || t.visit(g) }
	if engine == EngineSearch {
		return visiting((*runner).search)(r, &inner).out
	}
	n.task.Limit, n.task.Visit = 0, inner.visit
	return outcomeOfNine[n.single.Run(&n.task).Outcome]
}
