package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// numbers feeds the numbers from 0 below n.
func numbers(n int) func(*feed[int]) {
	return func(f *feed[int]) {
		for i := range n {
			if !f.item(i, 1, 100) {
				return
			}
		}
	}
}

func TestPipelineKeepsTheOrder(t *testing.T) {
	const n = 5000
	var want strings.Builder
	for i := range n {
		if i > 0 {
			want.WriteByte(',')
		}
		fmt.Fprintf(&want, "%d\n", i)
	}
	for _, jobs := range []int{1, 2, 7} {
		var out, errs bytes.Buffer
		a := newApp(nil, &out, &errs)
		err := runPipeline(context.Background(), a, &out, jobs, numbers(n), func() func(context.Context, *outbox, int) {
			rnd := rand.New(rand.NewPCG(uint64(jobs), 0))
			return func(_ context.Context, o *outbox, i int) {
				if rnd.IntN(100) == 0 {
					time.Sleep(time.Duration(rnd.IntN(1000)) * time.Microsecond)
				}
				o.tally.puzzles++
				o.answer(",", fmt.Appendf(nil, "%d\n", i))
				if i%1000 == 0 {
					o.say("item %d", i)
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if out.String() != want.String() {
			t.Errorf("%d jobs: the results are not in order", jobs)
		}
		if got := errs.String(); got != "item 0\nitem 1000\nitem 2000\nitem 3000\nitem 4000\n" {
			t.Errorf("%d jobs: messages %q", jobs, got)
		}
		if a.tally.puzzles != n || a.done.Load() != n {
			t.Errorf("%d jobs: counted %d and %d", jobs, a.tally.puzzles, a.done.Load())
		}
	}
}

// A block has room for what takes about blockTime, or for one puzzle while
// nothing is known of them.
func TestPipelineBlocks(t *testing.T) {
	for _, test := range []struct {
		pace  time.Duration // 0: not known
		items []int         // puzzles of each
		want  []int         // room behind each; 0: the block is sent
	}{
		{0, []int{1, 1}, []int{0, 0}},
		{blockTime * 2, []int{1, 3}, []int{0, 0}},
		{blockTime / 5, []int{1, 3, 1, 5}, []int{4, 1, 0, 0}},
		{1, []int{1, blockPuzzles - 2, 1, 1}, []int{blockPuzzles - 1, 1, 0, blockPuzzles - 1}},
		{1, []int{blockPuzzles + 100}, []int{0}},
	} {
		p := &pipeline[int]{jobs: 10, wake: make(chan struct{}, 1)}
		p.changed.L = &p.mu
		p.pace.Store(int64(test.pace))
		f := &feed[int]{p: p}
		for i, puzzles := range test.items {
			sent := len(p.blocks)
			if !f.item(i, puzzles, 1) {
				t.Fatal("no more are wanted")
			}
			room := 0
			if len(p.blocks) == sent {
				room = f.room()
			}
			if room != test.want[i] {
				t.Errorf("at %v a puzzle: room for %d behind item %d of %v, want %d", test.pace, room, i, test.items, test.want[i])
			}
		}
	}
}

// gate is a writer that hands on what is written.
type gate chan string

func (g gate) Write(p []byte) (int, error) {
	g <- string(p)
	return len(p), nil
}

// An answer is written though the work on its block, and the source, go on.
func TestPipelineWritesAtOnce(t *testing.T) {
	out := make(gate)
	next := make(chan struct{})
	done := make(chan error, 1)
	go func() {
		done <- runPipeline(context.Background(), newApp(nil, out, io.Discard), out, 1, numbers(1),
			func() func(context.Context, *outbox, int) {
				return func(_ context.Context, o *outbox, _ int) {
					for i := range 3 {
						o.answer("", fmt.Appendf(nil, "solution %d\n", i))
						<-next
					}
				}
			})
	}()
	for i := range 3 {
		if got, want := <-out, fmt.Sprintf("solution %d\n", i); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		next <- struct{}{}
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// What the source has is worked on and written before the source waits.
func TestPipelineCut(t *testing.T) {
	out := make(gate)
	done := make(chan error, 1)
	go func() {
		done <- runPipeline(context.Background(), newApp(nil, out, io.Discard), out, 2,
			func(f *feed[int]) {
				f.p.pace.Store(1) // blocks are as long as can be
				for i := range 5 {
					f.item(i, 1, 1)
					f.item(i, 1, 1)
					f.cut()
					got := ""
					for len(got) < 2 { // in one piece, or in two when the work is slow
						got += <-out
					}
					if want := fmt.Sprintf("%d%d", i, i); got != want {
						t.Errorf("got %q, want %q", got, want)
					}
				}
			},
			func() func(context.Context, *outbox, int) {
				return func(_ context.Context, o *outbox, i int) { o.answer("", fmt.Append(nil, i)) }
			})
	}()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// An interrupted run writes what is done up to the first item that is not.
func TestPipelineInterrupted(t *testing.T) {
	const stuck = 300
	ctx, cancel := context.WithCancel(context.Background())
	var out bytes.Buffer
	var reached atomic.Bool
	var done atomic.Int64 // items before the one that hangs
	hang := make(chan struct{})
	err := runPipeline(ctx, newApp(nil, &out, io.Discard), &out, 3,
		func(f *feed[int]) {
			numbers(1000)(f)
			f.cut()
			<-hang // a read that blocks
		},
		func() func(context.Context, *outbox, int) {
			return func(ctx context.Context, o *outbox, i int) {
				if i == stuck {
					if reached.Swap(true) {
						t.Error("an item was worked on twice")
					}
					for done.Load() < stuck {
						time.Sleep(time.Millisecond)
					}
					time.AfterFunc(20*time.Millisecond, cancel)
					<-ctx.Done() // an endless search
					o.broken = true
					return
				}
				o.answer("", fmt.Appendf(nil, "%d\n", i))
				if i < stuck {
					done.Add(1)
				}
			}
		})
	close(hang)
	if err != nil {
		t.Fatal(err)
	}
	var want bytes.Buffer
	for i := range stuck {
		fmt.Fprintf(&want, "%d\n", i)
	}
	if out.String() != want.String() {
		t.Errorf("wrote %d bytes, want the %d of the items before the one that hung", out.Len(), want.Len())
	}
}

// failing is a writer that fails after some bytes.
type failing struct {
	left int
	err  error
}

func (f *failing) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, f.err
	}
	return len(p), nil
}

// When results cannot be written the source ends and the error is returned,
// but for that of a pipe nobody reads.
func TestPipelineOutputFails(t *testing.T) {
	full := errors.New("disk full")
	for _, test := range []struct{ err, want error }{{full, full}, {syscall.EPIPE, nil}} {
		endless := func(f *feed[int]) {
			for f.item(1, 1, 100) {
			}
		}
		out := &failing{1000, test.err}
		err := runPipeline(context.Background(), newApp(nil, out, io.Discard), out, 2, endless,
			func() func(context.Context, *outbox, int) {
				return func(_ context.Context, o *outbox, _ int) { o.answer("", []byte("0123456789")) }
			})
		if !errors.Is(err, test.want) {
			t.Errorf("%v: got %v, want %v", test.err, err, test.want)
		}
	}
}

// A refusal ends the run: what is before it is written, and nothing behind.
func TestPipelineRefuses(t *testing.T) {
	var out, errs bytes.Buffer
	a := newApp(nil, &out, &errs)
	err := runPipeline(context.Background(), a, &out, 4, numbers(1000), func() func(context.Context, *outbox, int) {
		return func(_ context.Context, o *outbox, i int) {
			if i == 50 {
				o.refuse(errors.New("not this"))
				return
			}
			o.answer("", fmt.Appendf(nil, "%d\n", i))
		}
	})
	if err != nil || !strings.HasSuffix(out.String(), "\n48\n49\n") || errs.String() != "nonet: not this\n" || a.status.code() != 2 {
		t.Errorf("error %v, status %d, output ends with %q, messages %q", err, a.status.code(), out.String()[max(0, out.Len()-20):], errs.String())
	}
}

// While one item takes long, a bounded number of others is read, and one with
// many results does not pile them up.
func TestPipelineIsBounded(t *testing.T) {
	var fed atomic.Int64
	var inOutbox atomic.Int64
	var release sync.Once
	hold := make(chan struct{})
	source := func(f *feed[int]) {
		for i := range 200_000 {
			fed.Store(int64(i))
			if !f.item(i, 1, 1000) {
				return
			}
		}
	}
	err := runPipeline(context.Background(), newApp(nil, io.Discard, io.Discard), io.Discard, 2, source,
		func() func(context.Context, *outbox, int) {
			return func(_ context.Context, o *outbox, i int) {
				switch i {
				case 0:
					<-hold
				case 1: // another worker: it cannot be written before item 0
					go func() {
						time.Sleep(50 * time.Millisecond)
						release.Do(func() { close(hold) })
					}()
					for range 10_000 {
						inOutbox.Add(1000)
						o.answer("", make([]byte, 1000))
						select {
						case <-hold:
						default:
							if n := inOutbox.Load(); n > outboxSize+2000 {
								t.Errorf("%d bytes wait to be written", n)
							}
							if n := fed.Load(); n > maxWeight/1000+blockPuzzles {
								t.Errorf("%d items were read ahead", n)
							}
						}
					}
				}
			}
		})
	if err != nil {
		t.Fatal(err)
	}
	if n := fed.Load(); n != 199_999 {
		t.Errorf("%d items were read", n)
	}
}

// The memory for a run does not grow with the number of items.
func TestPipelineMemoryIsFlat(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	text := make([]byte, 82)
	var high uint64
	var stats runtime.MemStats
	source := func(f *feed[[]byte]) {
		for i := range 1_000_000 {
			if i%100_000 == 0 {
				runtime.GC()
				runtime.ReadMemStats(&stats)
				high = max(high, stats.HeapAlloc)
			}
			f.item(make([]byte, 500), 1, 500)
		}
	}
	err := runPipeline(context.Background(), newApp(nil, io.Discard, io.Discard), io.Discard, 2, source,
		func() func(context.Context, *outbox, []byte) {
			return func(_ context.Context, o *outbox, _ []byte) { o.answer("", text) }
		})
	if err != nil {
		t.Fatal(err)
	}
	if high > 4*maxWeight { // what is in flight, and what becomes garbage while that is collected
		t.Errorf("%d MiB of heap for items of 500 MB", high>>20)
	}
}
