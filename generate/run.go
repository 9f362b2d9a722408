package generate

import (
	"context"
	"errors"
	"iter"
	"runtime"
	"sync"

	"github.com/nonet-dev/nonet"
)

// aheadPerJob is how many puzzles may wait for one before them that takes long.
const aheadPerJob = 256

// Puzzles yields puzzles 0 to n-1 of the run, in order, made on that many
// goroutines (0: one per core); the puzzles do not depend on it. A puzzle that
// is not found in time is yielded as the error of Generator.Puzzle, with its
// Index set, and the next one follows. Any other error ends the sequence: wrong
// options, a layout without solutions, the context's.
func Puzzles(ctx context.Context, o Options, n uint64, jobs int) iter.Seq2[Puzzle, error] {
	return func(yield func(Puzzle, error) bool) {
		if _, err := New(o); err != nil {
			yield(Puzzle{}, err)
			return
		}
		if jobs <= 0 {
			jobs = runtime.GOMAXPROCS(0)
		}
		var workers sync.WaitGroup
		defer workers.Wait()
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()

		type result struct {
			puzzle Puzzle
			err    error
		}
		type order struct {
			index uint64
			made  chan result // has room for the result
		}
		ahead := aheadPerJob * jobs
		orders, waiting := make(chan order), make(chan order, ahead)
		go func() {
			defer close(orders)
			defer close(waiting)
			for i := range n {
				o := order{i, make(chan result, 1)}
				select {
				case waiting <- o:
				case <-ctx.Done():
					return
				}
				select {
				case orders <- o:
				case <-ctx.Done():
					o.made <- result{err: ctx.Err()}
					return
				}
			}
		}()
		for range jobs {
			workers.Go(func() {
				g, _ := New(o) // as above
				for o := range orders {
					p, err := g.Puzzle(ctx, o.index)
					o.made <- result{p, err}
				}
			})
		}
		done := uint64(0)
		for o := range waiting {
			r := <-o.made
			r.puzzle.Index = o.index
			if !yield(r.puzzle, r.err) || r.err != nil && ends(ctx, r.err) {
				return
			}
			done++
		}
		if done < n {
			yield(Puzzle{Index: done}, ctx.Err())
		}
	}
}

// ends reports whether an error of a puzzle holds for those that follow, too.
func ends(ctx context.Context, err error) bool {
	return ctx.Err() != nil || errors.Is(err, nonet.ErrNoSolution)
}
