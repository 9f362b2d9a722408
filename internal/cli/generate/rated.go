package generate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"sync"

	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/report"
)

// ratingLimit bounds the work of rating a new puzzle, to some seconds.
const ratingLimit = 20_000_000

// tellsRating reports whether puzzles in a format come with their solution and rating.
func tellsRating(form *format.Format) bool {
	return form != nil && (work.IsJSON(form) || work.IsCSV(form))
}

// rated is a new puzzle with its rating.
type rated struct {
	generate.Puzzle
	rating *logic.Rating // nil: it has none, or rating it takes too long
	err    error         // instead of the puzzle
}

// rateAll yields puzzles in their order, each with its rating, which up to jobs goroutines find.
// None of them, and nothing that makes puzzles, is at work any more when the sequence has ended.
func rateAll(ctx context.Context, puzzles func(context.Context) iter.Seq2[generate.Puzzle, error],
	jobs int) iter.Seq2[rated, error] {
	return func(yield func(rated, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		var atWork sync.WaitGroup
		defer atWork.Wait()
		defer cancel()
		// In the order of the puzzles. One that is not in the queue is waited for.
		queue := make(chan chan rated, jobs-1)
		atWork.Go(func() {
			defer close(queue)
			for p, err := range puzzles(ctx) {
				answer := make(chan rated, 1)
				select {
				case queue <- answer:
				case <-ctx.Done():
					return
				}
				atWork.Go(func() { answer <- rate(ctx, p, err) })
			}
		})
		for answer := range queue {
			if r := <-answer; !yield(r, r.err) {
				return
			}
		}
	}
}

// rate rates a puzzle that was made, unless there is an error.
func rate(ctx context.Context, p generate.Puzzle, err error) rated {
	r := rated{Puzzle: p, err: err}
	var nearest *generate.NearestError
	if errors.As(err, &nearest) {
		p = nearest.Puzzle
	}
	if p.Puzzle == nil || p.Layout.Size() > logic.MaxSize {
		return r
	}
	se := logic.Solver{Limit: ratingLimit}
	hodoku := logic.Solver{Limit: ratingLimit, Profile: logic.ProfileHoDoKu()}
	rating, err := se.Rate(ctx, p.Puzzle)
	if err == nil && !logic.BeyondHoDoKu(p.Puzzle) {
		var other logic.Rating
		if other, err = hodoku.Rate(ctx, p.Puzzle); err == nil {
			rating.Level, rating.Points = other.Level, other.Points
		}
	}
	if err == nil {
		r.rating = &rating
	}
	if ctx.Err() != nil { // it may have a rating
		r.err = ctx.Err()
	}
	return r
}

// ratedLines are puzzles in format json or csv with their solutions and ratings.
type ratedLines struct {
	format.Writer // to text
	text          *bytes.Buffer
	json          bool
	out           *run.Output
}

// rating has the members of a rating that a new puzzle comes with.
type rating struct {
	ER      float64 `json:"er"`
	EP      float64 `json:"ep"`
	ED      float64 `json:"ed"`
	Level   string  `json:"level,omitempty"`
	Points  int     `json:"points,omitempty"` // none of puzzles with rules
	Hardest string  `json:"hardest"`
}

func newRating(r *logic.Rating) rating {
	x := report.NewRating(r, true)
	return rating{x.ER, x.EP, x.ED, x.Level, x.Points, x.Hardest}
}

// ratedColumns are the columns of csv behind the puzzle and its solution.
const ratedColumns = ",er,ep,ed,level,points,hardest"

func (w ratedLines) write(p rated) error {
	w.text.Reset()
	err := w.Write(&format.Record{Puzzle: p.Puzzle.Puzzle, Solution: p.Solution})
	if err != nil {
		return err
	}
	line := bytes.TrimSuffix(w.text.Bytes(), []byte("\n"))
	switch {
	case w.json && p.rating != nil:
		rating := run.ObjectLine(newRating(p.rating))
		line = append(append(bytes.TrimSuffix(line, []byte("}")), ','), rating[1:]...)
	case w.json:
		line = append(line, '\n')
	default:
		if head, row, first := bytes.Cut(line, []byte("\n")); first {
			line = append(append(append([]byte{}, head...), ratedColumns+"\n"...), row...)
		}
		line = append(appendRating(line, p.rating), '\n')
	}
	_, err = w.out.Write(line)
	return err
}

// appendRating appends the values of ratedColumns.
func appendRating(dst []byte, r *logic.Rating) []byte {
	if r == nil {
		return append(dst, ",,,,,,"...)
	}
	x, points := newRating(r), ""
	if r.Points > 0 {
		points = strconv.Itoa(r.Points)
	}
	return fmt.Appendf(dst, ",%s,%s,%s,%s,%s,%s", r.ER, r.EP, r.ED, x.Level, points, x.Hardest)
}
