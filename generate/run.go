package generate

import (
	"context"
	"errors"
	"iter"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/nine"
	"github.com/nonet-dev/nonet/internal/sched"
)

// aheadPerJob is how many finished puzzles for each job may wait for an earlier
// puzzle that takes long.
const aheadPerJob = 256

// Puzzles yields n puzzles of the run from o.First on, in order. jobs is the number of
// goroutines that make them, 0 for one per core; the puzzles do not depend on it.
// A minimal classic puzzle takes about 10 µs where the options ask for nothing else.
//
// A puzzle that is not found in time is yielded as the error of Generator.Puzzle,
// with its Index set, and the next one follows. When the context ends, each puzzle
// that is being made is yielded in this way, too. Any other error ends the sequence:
// wrong options, a layout without solutions, the context's.
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

		type piece struct {
			from, to uint64
			made     chan []made // has room for one
		}
		size := uint64(1)
		if o.plain() {
			size = min(max(n/uint64(jobs), 1), batchSize)
		}
		ahead := max(2, aheadPerJob/int(size)) * jobs
		pieces, waiting := make(chan piece), make(chan piece, ahead)
		go func() {
			defer close(pieces)
			defer close(waiting)
			for i := uint64(0); i < n; i += size {
				p := piece{o.First + i, o.First + min(i+size, n), make(chan []made, 1)}
				select {
				case waiting <- p:
				case <-ctx.Done():
					return
				}
				select {
				case pieces <- p:
				case <-ctx.Done():
					p.made <- []made{{err: ctx.Err()}}
					return
				}
			}
		}()
		for range jobs {
			workers.Go(func() {
				g, _ := New(o) // as above
				for p := range pieces {
					p.made <- g.puzzles(ctx, p.from, p.to)
				}
			})
		}
		done := uint64(0)
		for p := range waiting {
			for _, m := range <-p.made {
				m.puzzle.Index = o.First + done
				if !yield(m.puzzle, m.err) || m.err != nil && ends(ctx, m.err) && !nearest(m.err) {
					return
				}
				done++
			}
		}
		if done < n {
			yield(Puzzle{Index: o.First + done}, ctx.Err())
		}
	}
}

// nearest reports whether an error has the puzzle that came nearest.
func nearest(err error) bool {
	var e *NearestError
	return errors.As(err, &e) && e.Puzzle.Puzzle != nil
}

// ends reports whether an error of a puzzle holds for those that follow, too.
func ends(ctx context.Context, err error) bool {
	return sched.Err(ctx) != nil || errors.Is(err, nonet.ErrNoSolution)
}

// made is what Generator.Puzzle returns.
type made struct {
	puzzle Puzzle
	err    error
}

// puzzles returns some puzzles of the run. An error that holds for all is the last.
func (g *Generator) puzzles(ctx context.Context, from, to uint64) []made {
	if g.o.plain() && to-from >= batchLeast {
		return g.minimizeAll(ctx, from, to)
	}
	var list []made
	for i := from; i < to; i++ {
		p, err := g.Puzzle(ctx, i)
		list = append(list, made{p, err})
		if err != nil && ends(ctx, err) {
			break
		}
	}
	return list
}

// plain reports whether nothing is asked for but minimal classic puzzles.
func (o *Options) plain() bool {
	return (o.Layout == nil || isClassic(o.Layout)) && !o.Jigsaw && o.Clues == 0 &&
		o.Symmetry == SymmetryNone && o.Pattern == nil && o.Killer == nil && !o.composed() &&
		o.Distance == nil && o.Timeout == 0
}

const (
	// batchSize is how many plain puzzles are made at once: 4 ms of work, so that
	// little time is lost at the end, when lanes have nothing left to do.
	batchSize = 512
	// batchLeast is the least number of puzzles for which a batch is quicker than
	// one puzzle after the other.
	batchLeast = 8
)

// batch makes plain puzzles, one in each lane of engine nine.
type batch struct {
	lanes      nine.Lanes
	uniform    uniform
	pcg        rand.PCG
	minimizers []minimizer
	index      []uint64 // for each lane the number of its puzzle; the end of the run for none
}

// minimizeAll is Generator.puzzles for many plain puzzles at once.
func (g *Generator) minimizeAll(ctx context.Context, from, to uint64) []made {
	if g.batch == nil {
		width := new(nine.Lanes).Width()
		g.batch = &batch{minimizers: make([]minimizer, width), index: make([]uint64, width)}
	}
	v := g.batch
	var stop atomic.Bool
	defer context.AfterFunc(ctx, func() { stop.Store(true) })()
	list := make([]made, to-from)
	next, rnd := from, rand.New(&v.pcg)
	for i := range v.index {
		v.index[i] = to // nothing yet
	}
	done := v.lanes.Ask(func(lane int, yes bool) *nine.Cells {
		c, index := &v.minimizers[lane], v.index[lane]
		if index < to {
			c.answer(yes)
		}
		for index == to || !c.next() {
			if index < to {
				list[index-from].puzzle = c.puzzle(g.o.Layout, index)
			}
			if next == to {
				v.index[lane] = to
				return nil
			}
			index, next = next, next+1
			v.pcg.Seed(g.o.Seed, index)
			v.uniform.draw(rnd, c.grid[:])
			c.drawOrder(rnd)
			c.begin()
		}
		v.index[lane] = index
		return &c.cells
	}, &stop)
	for i := range list {
		if !done && list[i].puzzle.Puzzle == nil {
			list[i].err = sched.Err(ctx)
		}
	}
	return list
}
