package api

import (
	"context"
	"slices"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/hint"
	"github.com/nonet-dev/nonet/report"
)

const maxMoves = 20_000 // of a game

func review(ctx context.Context, params ReviewParams, emit func(Reason) error) (
	out ReviewResult, err error) {
	a, err := params.Ask.read(logic.ProfileSE())
	if err != nil {
		return out, err
	}
	if len(params.Moves) > maxMoves {
		return out, errorf(CodeRequest, "moves has %d elements: a call takes up to %d",
			len(params.Moves), maxMoves)
	}
	played := playedGame{asked: a, finder: a.finder(), claimed: map[hint.Claim]bool{}}
	if played.solution, err = new(nonet.Solver).Solve(ctx, a.puzzle); err != nil {
		return out, err
	}
	start, err := logic.NewState(a.puzzle)
	if err != nil {
		return out, err
	}
	tried := played.finder.ReasonTechniques(start)
	out.UpTo = tried[len(tried)-1].String()
	for i := range params.Moves {
		claims, err := played.move(&params.Moves[i])
		if err != nil {
			return out, numbered(err, "move", i, len(params.Moves))
		}
		for _, claim := range claims {
			reason, err := played.reason(ctx, claim)
			if err != nil {
				return out, err
			}
			if reason == nil {
				continue
			}
			reason.Move = i
			if err := emit(*reason); err != nil {
				return out, err
			}
		}
		played.digits, played.notes = played.after.digits, played.after.notes
	}
	return out, nil
}

// playedGame is a game that is played again.
type playedGame struct {
	*asked
	finder   *hint.Finder
	solution nonet.Grid
	claimed  map[hint.Claim]bool // right claims that were made
	after    progress            // the grid after the move; that of asked is the one before
	known    *logic.State        // what is known before the move; nil: not asked for yet
}

// move makes a move in the grid after it, and returns what the player claims with it.
func (g *playedGame) move(m *PlayedMove) (claims []hint.Claim, err error) {
	l := g.puzzle.Layout
	g.known = nil
	g.after = progress{digits: slices.Clone(g.digits), notes: slices.Clone(g.notes)}
	if g.after.notes == nil {
		g.after.notes = slices.Repeat([]nonet.Digits{allDigits(g.puzzle)}, l.Cells())
	}
	changed := func(name report.Cell) (nonet.Cell, error) {
		c, err := l.ParseCell(string(name))
		if err == nil && g.puzzle.Givens[c] != 0 {
			err = errorf(CodeRequest, "%s has a given, which no move changes", name)
		}
		return c, err
	}
	for _, x := range m.Digits {
		c, err := changed(x.Cell)
		if err != nil {
			return nil, err
		}
		if x.Digit < 0 || x.Digit > l.Digits() {
			return nil, errorf(CodeRequest, "digit is %d: the layout has the digits 1 to %d", x.Digit,
				l.Digits())
		}
		if g.after.digits[c] = nonet.Digit(x.Digit); x.Digit != 0 {
			claims = append(claims, hint.Claim{
				Candidate: nonet.Candidate{Cell: c, Digit: nonet.Digit(x.Digit)}, Placed: true})
		}
	}
	crossed, err := g.crossOut(m.Notes, changed)
	claims = append(claims, crossed...)
	if m.Quiet {
		claims = nil
	}
	return slices.DeleteFunc(claims, func(claim hint.Claim) bool { return g.claimed[claim] }), err
}

// crossOut changes the notes of the grid after a move, and returns what is crossed out.
func (g *playedGame) crossOut(list []CellNotes, changed func(report.Cell) (nonet.Cell, error)) (
	claims []hint.Claim, err error) {
	l := g.puzzle.Layout
	before := slices.Clone(g.after.notes)
	for _, x := range list {
		c, err := changed(x.Cell)
		if err != nil {
			return nil, err
		}
		texts := make([]string, l.Cells())
		texts[c] = x.Notes
		marks, err := parseMarks(l, "notes", texts)
		if err != nil {
			return nil, err
		}
		g.after.notes[c] = marks[c]
		// Notes that are not there yet, or not any more, cross nothing out.
		if before[c] == allDigits(g.puzzle) || marks[c].IsEmpty() || g.after.digits[c] != 0 {
			continue
		}
		for d := range before[c].Minus(marks[c]).All() {
			if !slices.ContainsFunc(l.Peers(c), func(b nonet.Cell) bool {
				return g.after.digits[b] == d
			}) {
				claims = append(claims, hint.Claim{Candidate: nonet.Candidate{Cell: c, Digit: d}})
			}
		}
	}
	return claims, nil
}

// reason finds out how a claim follows. It returns nil if the puzzle itself says as much.
func (g *playedGame) reason(ctx context.Context, claim hint.Claim) (*Reason, error) {
	out := &Reason{Placed: claim.Placed, Steps: []PathStep{},
		Candidate: report.Candidates(g.puzzle.Layout, []nonet.Candidate{claim.Candidate})[0]}
	if claim.Placed != (g.solution[claim.Cell] == claim.Digit) {
		out.Wrong = true
		return out, nil
	}
	g.claimed[claim] = true
	if g.known == nil {
		var err error
		if g.known, err = g.finder.Known(g.grid(), g.solution); err != nil {
			return nil, err
		}
	}
	if !claim.Placed && !g.known.Candidates(claim.Cell).Has(claim.Digit) {
		return nil, nil
	}
	found, err := g.finder.Reason(ctx, g.known, claim)
	if err != nil {
		return nil, err
	}
	for i, step := range found.Steps {
		out.Steps = append(out.Steps, newPathStep(g.asked, step.State, step.Step, false))
		if step.Step == found.Hardest {
			out.Hardest = i
		}
	}
	if len(found.Steps) > 0 {
		return out, nil
	}
	solver := logic.Solver{Profile: g.profile}
	step, err := solver.Next(ctx, g.known)
	if err == nil && step != nil {
		easiest := newStep(g.words, g.known, step, false)
		out.Easiest = &easiest
	}
	return out, err
}
