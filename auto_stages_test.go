package nonet

import (
	"context"
	"io"
	"math/rand/v2"
	"testing"
	"time"
)

// The choices of the schedule: which stage begins and which one follows.
func TestStages(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	background := context.Background()
	classic, other := NewPuzzle(Classic()), NewPuzzle(mustParse(t, "16"))
	manyPairs := NewPuzzle(crowdedLayout(t))
	first := make([]Digit, 81)
	list := func(t *task) { t.visit = func([]Digit) bool { return true } }
	random := func(t *task) { t.rand = rand.New(rand.NewPCG(1, 1)) }
	one := func(t task) task { t.first, t.limit = first, 2; return t }
	auto := task{puzzle: classic, ctx: background, engine: EngineNine, auto: true, watching: true}
	named := auto
	named.auto = false
	search := task{puzzle: other, ctx: background, engine: EngineSearch, auto: true, watching: true}

	t.Run("first", func(t *testing.T) {
		watched := func(change func(*task)) task {
			t := one(auto)
			t.watching, t.ctx = false, ctx
			change(&t)
			return t
		}
		other := func(change func(*task)) task {
			t := search
			change(&t)
			return t
		}
		nodes := func(limit int64) func(*task) { return func(t *task) { t.nodeLimit = limit } }
		proof := func(t *task) { t.proof = newProofWriter(io.Discard) }
		named9 := func(t *task) { t.puzzle, t.auto = classic, false }
		timeout := watched(func(t *task) { t.ctx, t.timeout = background, time.Second })
		for name, test := range map[string]struct {
			task task
			want stage
		}{
			"one solution":           {one(auto), stageNineFirst},
			"named":                  {one(named), stageNineFirst},
			"a context that can end": {watched(func(*task) {}), stageNineUnwatched},
			"a timeout":              {timeout, stageNineUnwatched},
			"neither":                {watched(func(t *task) { t.ctx = background }), stageNineFirst},
			"solutions are visited":  {watched(list), stageNineFirst},
			"in a random order":      {watched(random), stageNineFirst},
			"few nodes":              {watched(nodes(unwatchedNodes)), stageNineFirst},
			"more nodes":             {watched(nodes(unwatchedNodes + 1)), stageNineUnwatched},
			"another layout":         {one(search), stageSearch},
			"another layout, count":  {search, stageSearchAndCount},
			"another layout, list":   {other(list), stageSearch},
			"count, named":           {other(func(t *task) { t.auto = false }), stageSearch},
			"count with a proof":     {other(proof), stageSearch},
			"count, too many items":  {other(func(t *task) { t.puzzle = manyPairs }), stageSearch},
			"the classic, named":     {other(named9), stageSearch},
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
	})

	with := func(base task, change func(*task)) task { change(&base); return base }
	limit := func(limit int64) task { return with(auto, func(t *task) { t.limit = limit }) }
	limitNodes := with(auto, func(t *task) { t.nodeLimit = 1_000_000 })
	randomList := with(with(auto, list), random)
	two := report{out: ended, count: 2}
	highLimit := limit(countAfterNine + 1)
	nothing, little := report{out: outOfNodes}, report{out: outOfNodes, count: lostSolutions}
	much := report{out: outOfNodes, count: lostSolutions + 1}
	visited := report{out: outOfSolutions, count: firstSolutions}
	for name, test := range map[string]struct {
		task  task
		after stage
		found report
		want  stage
	}{
		"exhausted":                   {one(auto), stageNineFirst, report{out: exhausted}, stageDone},
		"ended":                       {one(auto), stageNineFirst, two, stageDone},
		"limited":                     {one(auto), stageNineFirst, report{out: limited}, stageDone},
		"stopped":                     {auto, stageNineAndCount, report{out: stopped}, stageDone},
		"unwatched":                   {one(auto), stageNineUnwatched, nothing, stageNineFirst},
		"unwatched, counted":          {auto, stageNineUnwatched, much, stageNineFirst},
		"nothing found":               {one(auto), stageNineFirst, nothing, stageTakeTurns},
		"nothing found, named":        {one(named), stageNineFirst, nothing, stageNineToEnd},
		"little found":                {auto, stageNineFirst, little, stageTakeTurns},
		"much found":                  {auto, stageNineFirst, much, stageNineAndCount},
		"much found, named":           {named, stageNineFirst, much, stageNineCount},
		"much found, to a limit":      {limit(countAfterNine), stageNineFirst, much, stageNineCount},
		"much found, to a high limit": {highLimit, stageNineFirst, much, stageNineAndCount},
		"much found, limit of nodes":  {limitNodes, stageNineFirst, much, stageNineToEnd},
		"much found, random":          {with(auto, random), stageNineFirst, much, stageNineToEnd},
		"much listed":                 {with(auto, list), stageNineFirst, visited, stageNineList},
		"much listed, named":          {with(named, list), stageNineFirst, visited, stageNineList},
		"much listed, random":         {randomList, stageNineFirst, visited, stageNineToEnd},
		"turns show that many":        {auto, stageTakeTurns, visited, stageNineAndCount},
		"turns show that many, list":  {with(auto, list), stageTakeTurns, visited, stageNineList},
		"turns are decided":           {one(auto), stageTakeTurns, report{out: exhausted}, stageDone},
	} {
		t.Run(name, func(t *testing.T) {
			if got := test.task.nextStage(test.after, test.found); got != test.want {
				t.Errorf("stage %d, want %d", got, test.want)
			}
		})
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
		solver Solver
		nodes  int64
		again  bool
	}{
		{Solver{}, firstNodes, true},
		{Solver{NodeLimit: firstNodes + 1}, firstNodes, true},
		{Solver{NodeLimit: firstNodes}, firstNodes, false},
		{Solver{NodeLimit: 10}, 10, false},
		{Solver{Engine: EngineNine}, 0, false},
		{Solver{Engine: EngineNine, NodeLimit: 100_000}, 100_000, false},
	} {
		if nodes, again := test.solver.batchNodes(); nodes != test.nodes || again != test.again {
			t.Errorf("%+v: %d %v, want %d %v", test.solver, nodes, again, test.nodes, test.again)
		}
	}
}
