package nonet

import (
	"context"
	"io"
	"math/rand/v2"
	"testing"
	"time"
)

// Tasks for the tests of the schedule.
var (
	autoTask = task{
		puzzle: NewPuzzle(Classic()), ctx: context.Background(), watching: true,
		engine: EngineNine, auto: true,
	}
	namedTask = with(autoTask, func(t *task) { t.auto = false })
)

func with(t task, change func(*task)) task {
	change(&t)
	return t
}

func toVisit(t *task)  { t.visit = func([]Digit) bool { return true } }
func toRandom(t *task) { t.rand = rand.New(rand.NewPCG(1, 1)) }
func toSolve(t *task)  { t.first, t.limit = make([]Digit, 81), 2 }

// Which stage begins.
func TestFirstStage(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	search := with(autoTask, func(task *task) {
		task.puzzle, task.engine = NewPuzzle(mustParse(t, "16")), EngineSearch
	})
	other := func(change func(*task)) task { return with(search, change) }
	watched := func(change func(*task)) task {
		t := with(autoTask, toSolve)
		t.watching, t.ctx = false, ctx
		return with(t, change)
	}
	withoutEnd := func(t *task) { t.ctx = context.Background() }
	withTimeout := func(t *task) { t.ctx, t.timeout = context.Background(), time.Second }
	nodes := func(limit int64) func(*task) { return func(t *task) { t.nodeLimit = limit } }
	bySearch := func(t *task) { t.engine = EngineSearch }
	proof := func(t *task) { t.proof = newProofWriter(io.Discard) }
	crowded := NewPuzzle(crowdedLayout(t))
	for name, test := range map[string]struct {
		task task
		want stage
	}{
		"one solution":           {with(autoTask, toSolve), stageNineFirst},
		"named":                  {with(namedTask, toSolve), stageNineFirst},
		"a context that can end": {watched(func(*task) {}), stageNineUnwatched},
		"a timeout":              {watched(withTimeout), stageNineUnwatched},
		"neither":                {watched(withoutEnd), stageNineFirst},
		"solutions are visited":  {watched(toVisit), stageNineFirst},
		"in a random order":      {watched(toRandom), stageNineFirst},
		"few nodes":              {watched(nodes(unwatchedNodes)), stageNineFirst},
		"more nodes":             {watched(nodes(unwatchedNodes + 1)), stageNineUnwatched},
		"another layout":         {other(toSolve), stageSearch},
		"another layout, count":  {search, stageSearchAndCount},
		"another layout, list":   {other(toVisit), stageSearch},
		"count, named":           {other(func(t *task) { t.auto = false }), stageSearch},
		"count with a proof":     {other(proof), stageSearch},
		"count, too many items":  {other(func(t *task) { t.puzzle = crowded }), stageSearch},
		"search, the classic":    {with(namedTask, bySearch), stageSearch},
	} {
		task := test.task
		if !task.watching && !task.startsUnwatched() {
			task.watch()
			defer task.close()
		}
		if got := task.firstStage(); got != test.want {
			t.Errorf("%s: stage %d, want %d", name, got, test.want)
		}
	}
}

// Which stage follows.
func TestNextStage(t *testing.T) {
	one, oneNamed := with(autoTask, toSolve), with(namedTask, toSolve)
	random := with(autoTask, toRandom)
	list, listNamed := with(autoTask, toVisit), with(namedTask, toVisit)
	limit := func(limit int64) task { return with(autoTask, func(t *task) { t.limit = limit }) }
	highLimit := limit(countAfterNine + 1)
	limitNodes := with(autoTask, func(t *task) { t.nodeLimit = 1_000_000 })
	two := report{out: ended, count: 2}
	nothing, little := report{out: outOfNodes}, report{out: outOfNodes, count: lostSolutions}
	much := report{out: outOfNodes, count: lostSolutions + 1}
	visited := report{out: outOfSolutions, count: firstSolutions}
	for name, test := range map[string]struct {
		task  task
		after stage
		found report
		want  stage
	}{
		"exhausted":                  {one, stageNineFirst, report{out: exhausted}, stageDone},
		"ended":                      {one, stageNineFirst, two, stageDone},
		"limited":                    {one, stageNineFirst, report{out: limited}, stageDone},
		"stopped":                    {autoTask, stageNineAndCount, report{out: stopped}, stageDone},
		"unwatched":                  {one, stageNineUnwatched, nothing, stageNineFirst},
		"unwatched, counted":         {autoTask, stageNineUnwatched, much, stageNineFirst},
		"nothing found":              {one, stageNineFirst, nothing, stageTakeTurns},
		"nothing found, named":       {oneNamed, stageNineFirst, nothing, stageNineToEnd},
		"little found":               {autoTask, stageNineFirst, little, stageTakeTurns},
		"much found":                 {autoTask, stageNineFirst, much, stageNineAndCount},
		"much found, named":          {namedTask, stageNineFirst, much, stageNineCount},
		"much found, limit":          {limit(countAfterNine), stageNineFirst, much, stageNineCount},
		"much found, high limit":     {highLimit, stageNineFirst, much, stageNineAndCount},
		"much found, limit of nodes": {limitNodes, stageNineFirst, much, stageNineToEnd},
		"much found, random":         {random, stageNineFirst, much, stageNineToEnd},
		"much listed":                {list, stageNineFirst, visited, stageNineList},
		"much listed, named":         {listNamed, stageNineFirst, visited, stageNineList},
		"much listed, random":        {with(list, toRandom), stageNineFirst, visited, stageNineToEnd},
		"turns show that many":       {autoTask, stageTakeTurns, visited, stageNineAndCount},
		"turns show that many, list": {list, stageTakeTurns, visited, stageNineList},
		"turns are decided":          {one, stageTakeTurns, report{out: exhausted}, stageDone},
	} {
		if got := test.task.nextStage(test.after, test.found); got != test.want {
			t.Errorf("%s: stage %d, want %d", name, got, test.want)
		}
	}
}

// crowdedLayout returns a layout that is too large for engine cover.
func crowdedLayout(t *testing.T) *Layout {
	t.Helper()
	l, err := Latin(60)
	if err != nil {
		t.Fatal(err)
	}
	var pairs []Extra
	for a := range Cell(l.Cells()) {
		for b := a + 61; len(pairs) < 40_000 && int(b) < l.Cells(); b += 61 {
			if l.sharedIndex(a, b) < 0 {
				pairs = append(pairs, Apart(a, b))
			}
		}
	}
	if l, err = l.With(pairs...); err != nil {
		t.Fatal(err)
	}
	return l
}

// What EngineAuto begins with.
func TestAutoEngine(t *testing.T) {
	for _, test := range []struct {
		layout string
		proof  bool
		want   Engine
	}{
		{"9", false, EngineNine},
		{"9", true, EngineSearch},
		{"jigsaw:" + FormatRegions(Classic().Regions()), false, EngineNine},
		{"9+diagonal", false, EngineSearch},
		{"16", false, EngineSearch},
	} {
		if got := autoEngine(mustParse(t, test.layout), test.proof); got != test.want {
			t.Errorf("%s, proof %v: %s, want %s", test.layout, test.proof, got, test.want)
		}
	}
	for _, test := range []struct {
		solver  Solver
		puzzles int
		nodes   int64
		again   bool
	}{
		{Solver{}, fewPuzzles, firstNodes, true},
		{Solver{}, fewPuzzles - 1, unwatchedNodes, true},
		{Solver{NodeLimit: firstNodes + 1}, fewPuzzles, firstNodes, true},
		{Solver{NodeLimit: firstNodes + 1}, 1, unwatchedNodes, true},
		{Solver{NodeLimit: firstNodes}, fewPuzzles, firstNodes, false},
		{Solver{NodeLimit: firstNodes}, 1, firstNodes, false},
		{Solver{NodeLimit: 10}, 1, 10, false},
		{Solver{Engine: EngineNine}, 1, 0, false},
		{Solver{Engine: EngineNine, NodeLimit: 100_000}, 1, 100_000, false},
	} {
		nodes, again := test.solver.batchNodes(test.puzzles)
		if nodes != test.nodes || again != test.again {
			t.Errorf("%+v: %d %v, want %d %v", test.solver, nodes, again, test.nodes, test.again)
		}
	}
}
