package steps

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
	"github.com/nonet-dev/nonet/logic/hint"
	"github.com/nonet-dev/nonet/report"
)

// defaultSteps is how many steps hint --all lists unless --limit is given.
const defaultSteps = 50

// notNegative parses a whole number from 0 on.
func notNegative(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("expected a whole number from 0 on")
	}
	return n, nil
}

// all tells the steps in a state that --cell and --digit leave, up to --limit.
func (w *hintWorker) all(ctx context.Context, e explain.Explainer, s *logic.State,
	x *hintAnswer) error {
	f := w.f
	asked, err := f.asked(s.Layout())
	if err != nil {
		return err
	}
	var texts []string
	told := 0
	for step, err := range w.finder.All(ctx, s) {
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(step.Placements, asked) &&
			!slices.ContainsFunc(step.Eliminations, asked) {
			continue
		}
		if f.most > 0 && told == f.most {
			x.More++
			continue
		}
		told++
		if f.add(x, e, s, step); f.tell.to != "json" {
			texts = append(texts, f.tell.step(e, s, step, explain.StageFull))
		}
	}
	if told == 0 {
		x.Kind, x.Text = hint.KindStuck.String(), report.NoSuchStep
		if x.fault = "there is no such step"; s.Several() && f.about == "" && f.value == 0 {
			x.found.NoStep()
			x.Outcome = report.NewOutcome(e, &x.found, f.stage)
			x.fault = x.Text
		}
	}
	if x.More > 0 && f.tell.to != "json" {
		texts = append(texts, run.Plural(x.More, "more step")+": -n 0 lists all")
	}
	x.told = strings.Join(texts, "\n")
	return nil
}

// asked returns what reports whether a candidate is one that --cell and --digit ask for.
func (f *hintFlags) asked(l *nonet.Layout) (func(nonet.Candidate) bool, error) {
	cell := nonet.Cell(0)
	if f.about != "" {
		var err error
		if cell, err = parseCell(l, f.about); err != nil {
			return nil, work.Usef("--cell: %w", err) // names what it found
		}
	}
	if f.value > l.Size() {
		return nil, work.Usef("--digit %d: the digits of the layout are 1 to %d", f.value,
			l.Size())
	}
	return func(c nonet.Candidate) bool {
		return (f.about == "" || c.Cell == cell) && (f.value == 0 || int(c.Digit) == f.value)
	}, nil
}
