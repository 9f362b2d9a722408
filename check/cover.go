package check

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/exactcover"
)

// CoverReport is the result of [DiagnoseCover]. Verdict is never Invalid.
type CoverReport struct {
	Verdict Verdict
	Nodes   int64 // of all searches together

	// Undecided, Many: the covers found, and whether these are all.
	Count int
	Exact bool

	// None: the primary items that no option has, ascending.
	Missing []int

	// None, if Missing is empty: primary items, ascending, that the options
	// cannot cover together, even if the other primary items need not be
	// covered. CoreMinimal says that without any one of them the others can be
	// covered; else a limit was reached, and perhaps fewer items would do.
	Core        []int
	CoreMinimal bool

	// Many: the options that some but not all of the covers found have,
	// ascending, from 0.
	Differ []int

	problem *exactcover.Problem
}

// maxCoreWork bounds the elements that are copied in order to find the items
// that cannot be covered. If a problem needs more, Core has all primary items.
const maxCoreWork = 1 << 30

// DiagnoseCover counts the solutions of an exact cover problem up to o.Limit, and
// finds where they differ, or which items cannot be covered. Only Limit of o applies.
// It searches with s, whose NodeLimit applies to all searches together. The error is
// that of the context; the report then has what was found before.
//
// Finding the items that cannot be covered takes a search and a copy of the problem
// per item, and a few more.
func DiagnoseCover(ctx context.Context, s *exactcover.Solver, p *exactcover.Problem, o Options,
) (CoverReport, error) {
	r := CoverReport{problem: p}
	limit := o.limit()
	times := make([]int32, p.NumOptions())
	var err error
	for options, e := range s.Solutions(ctx, p) {
		if err = e; err != nil {
			break
		}
		for _, option := range options {
			times[option]++
		}
		if r.Count++; r.Count == limit {
			break
		}
	}
	r.Nodes = s.Stats.Nodes
	r.Exact = err == nil && r.Count < limit
	switch {
	case r.Count > 1:
		r.Verdict = VerdictMany
		for option, k := range times {
			if k != 0 && int(k) != r.Count {
				r.Differ = append(r.Differ, option)
			}
		}
	case err != nil:
		r.Verdict = VerdictUndecided
	case r.Count == 1:
		r.Verdict = VerdictOK
	default:
		r.Verdict = VerdictNone
		if r.Missing = missing(p); r.Missing == nil {
			err = r.core(ctx, s)
		}
	}
	if errors.Is(err, exactcover.ErrLimit) {
		err = nil
	}
	return r, err
}

// missing returns the primary items that no option has.
func missing(p *exactcover.Problem) []int {
	has := make([]bool, p.NumItems())
	var elements []exactcover.Element
	for o := range p.NumOptions() {
		elements = p.AppendOption(elements[:0], o)
		for _, e := range elements {
			has[e.Item] = true
		}
	}
	var items []int
	for i, yes := range has {
		if !yes && p.Item(i).Kind == exactcover.Primary {
			items = append(items, i)
		}
	}
	return items
}

// core finds primary items that cannot be covered together.
func (r *CoverReport) core(ctx context.Context, s *exactcover.Solver) error {
	p := r.problem
	var items []int
	for i := range p.NumItems() {
		if p.Item(i).Kind == exactcover.Primary {
			items = append(items, i)
		}
	}
	if int64(len(items))*int64(p.NumElements()+p.NumItems()) > maxCoreWork {
		r.Core = items
		return nil
	}
	nodeLimit := s.NodeLimit
	defer func() { s.NodeLimit = nodeLimit }()
	var covered []bool // by the options found last
	shrink := shrinker{
		search: func(parts []int, effort int64) error {
			s.NodeLimit = effort
			if nodeLimit > 0 {
				if s.NodeLimit = min(effort, nodeLimit-r.Nodes); s.NodeLimit <= 0 {
					return nonet.ErrLimit
				}
			}
			options, err := s.First(ctx, relaxed(p, items, parts))
			r.Nodes += s.Stats.Nodes
			switch {
			case errors.Is(err, exactcover.ErrNoSolution):
				return nonet.ErrNoSolution
			case errors.Is(err, exactcover.ErrLimit):
				return nonet.ErrLimit
			}
			covered = make([]bool, p.NumItems())
			for _, o := range options {
				for _, e := range p.Option(o) {
					covered[e.Item] = true
				}
			}
			return err
		},
		violated: func(part int) bool { return !covered[items[part]] },
	}
	core, minimal, err := shrink.run(len(items), 0)
	for _, i := range core {
		r.Core = append(r.Core, items[i])
	}
	r.CoreMinimal = minimal
	return err
}

// relaxed returns a copy of a problem in which only those primary items must
// be covered whose places in items are given; the others are secondary.
func relaxed(p *exactcover.Problem, items, parts []int) *exactcover.Problem {
	q := new(exactcover.Problem)
	must := make([]bool, p.NumItems())
	for _, i := range parts {
		must[items[i]] = true
	}
	for i := range p.NumItems() {
		kind := exactcover.Secondary
		if must[i] {
			kind = exactcover.Primary
		}
		if _, err := q.AddItem(p.Item(i).Name, kind); err != nil {
			panic(err) // it is an item of p
		}
	}
	for c := range p.NumColours() {
		if _, err := q.Colour(p.ColourName(exactcover.Colour(c + 1))); err != nil {
			panic(err)
		}
	}
	var elements []exactcover.Element
	for o := range p.NumOptions() {
		elements = p.AppendOption(elements[:0], o)
		if _, err := q.AddOption(elements...); err != nil {
			panic(err)
		}
	}
	return q
}

// String returns the report on one line. Options are numbered from 1:
//
//	ok
//	none: no option has the items c2, c7
//	none: these items cannot be covered together: c1, c4, c5
//	many: 1000+, they differ at least in the options 1, 4, 5
//	undecided: a limit was reached with 1 solution found
func (r CoverReport) String() string {
	text := r.Verdict.String()
	switch r.Verdict {
	case VerdictUndecided:
		return text + ": " + undecided(r.Count)
	case VerdictNone:
		if len(r.Missing) > 0 {
			return text + ": no option has " + numbered("item", "items", r.names(r.Missing))
		}
		perhaps := ""
		if !r.CoreMinimal {
			perhaps = ", perhaps fewer of them,"
		}
		return text + ": these items" + perhaps + " cannot be covered together: " +
			list(r.names(r.Core), maxCore)
	case VerdictMany:
		options := make([]string, len(r.Differ))
		for i, o := range r.Differ {
			options[i] = strconv.Itoa(o + 1)
		}
		text += ": " + number(r.Count, r.Exact) + differIn(r.Exact) +
			numbered("option", "options", options)
	}
	return text
}

func (r CoverReport) names(items []int) []string {
	names := make([]string, len(items))
	for i, item := range items {
		names[i] = r.problem.Item(item).Name
	}
	return names
}

func numbered(one, many string, entries []string) string {
	if len(entries) == 1 {
		return one + " " + entries[0]
	}
	return "the " + many + " " + list(entries, maxListed)
}

// MarshalJSON writes the report as an object with verdict, count, exact and
// nodes; if there is no solution, with "missing" and "core" (names of items)
// and "coreMinimal"; if there are several, with "differ" (options, from 1).
func (r CoverReport) MarshalJSON() ([]byte, error) {
	var o struct {
		Verdict string   `json:"verdict"`
		Count   int      `json:"count"`
		Exact   bool     `json:"exact"`
		Missing []string `json:"missing,omitempty"`
		Core    []string `json:"core,omitempty"`
		Minimal *bool    `json:"coreMinimal,omitempty"`
		Differ  *[]int   `json:"differ,omitempty"`
		Nodes   int64    `json:"nodes"`
	}
	o.Verdict, o.Count, o.Exact, o.Nodes = r.Verdict.String(), r.Count, r.Exact, r.Nodes
	switch r.Verdict {
	case VerdictNone:
		if o.Missing = r.names(r.Missing); len(r.Missing) == 0 {
			o.Core, o.Minimal = r.names(r.Core), &r.CoreMinimal
		}
	case VerdictMany:
		options := make([]int, len(r.Differ))
		for i, option := range r.Differ {
			options[i] = option + 1
		}
		o.Differ = &options
	}
	return json.Marshal(o)
}
