package pipeline

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// run is Run without messages and notes.
func run[T any](ctx context.Context, out io.Writer, workers int,
	source func(*Feed[T, int]), newWorker func() func(context.Context, *Outbox[int], T) Outcome,
) error {
	return Run(ctx, Config[T, int]{Workers: workers, Source: source, NewWorker: newWorker,
		Results: out})
}

// numbers feeds the numbers from 0 below n.
func numbers(n int) func(*Feed[int, int]) {
	return func(f *Feed[int, int]) {
		for i := range n {
			if !f.Put(i, 1, 100) {
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
		var out bytes.Buffer
		var messages []string
		noted := 0
		err := Run(context.Background(), Config[int, int]{Workers: jobs, Source: numbers(n),
			NewWorker: func() func(context.Context, *Outbox[int], int) Outcome {
				rnd := rand.New(rand.NewPCG(uint64(jobs), 0))
				return func(_ context.Context, o *Outbox[int], i int) Outcome {
					if rnd.IntN(100) == 0 {
						time.Sleep(time.Duration(rnd.IntN(1000)) * time.Microsecond)
					}
					o.Notes++
					o.Add(",", fmt.Appendf(nil, "%d\n", i))
					if i%1000 == 0 {
						o.Say(Message{Text: fmt.Sprint(i)})
					}
					return Next
				}
			}, Results: &out, Messages: func(list []Message) {
				for _, m := range list {
					messages = append(messages, m.Text)
				}
			}, Written: func(n *int) { noted += *n }})
		if err != nil {
			t.Fatal(err)
		}
		if out.String() != want.String() {
			t.Errorf("%d jobs: the results are not in order", jobs)
		}
		if got := strings.Join(messages, " "); got != "0 1000 2000 3000 4000" {
			t.Errorf("%d jobs: messages %q", jobs, got)
		}
		if noted != n {
			t.Errorf("%d jobs: notes about %d items, want %d", jobs, noted, n)
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
		{1, []int{1, blockUnits - 2, 1, 1}, []int{blockUnits - 1, 1, 0, blockUnits - 1}},
		{1, []int{blockUnits + 100}, []int{0}},
	} {
		p := &pipeline[int, int]{Config: Config[int, int]{Workers: 10}, wake: make(chan struct{},
			1)}
		p.changed.L = &p.mu
		p.pace.Store(int64(test.pace))
		f := &Feed[int, int]{p: p}
		for i, puzzles := range test.items {
			sent := len(p.blocks)
			if !f.Put(i, puzzles, 1) {
				t.Fatal("no more are wanted")
			}
			room := 0
			if len(p.blocks) == sent {
				room = f.Room()
			}
			if room != test.want[i] {
				t.Errorf("at %v a puzzle: room for %d behind item %d of %v, want %d", test.pace,
					room, i, test.items, test.want[i])
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
	next, written := make(chan struct{}), make(chan struct{})
	done := make(chan error, 1)
	go func() {
		done <- run(context.Background(), out, 1,
			func(f *Feed[int, int]) {
				time.Sleep(20 * time.Millisecond) // the writer waits for the first block
				numbers(1)(f)
				f.Flush()
				<-written // a read that blocks
			},
			func() func(context.Context, *Outbox[int], int) Outcome {
				return func(_ context.Context, o *Outbox[int], _ int) Outcome {
					for i := range 3 {
						o.Add("", fmt.Appendf(nil, "solution %d\n", i))
						<-next
					}
					return Next
				}
			})
	}()
	for i := range 3 {
		if got, want := <-out, fmt.Sprintf("solution %d\n", i); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		next <- struct{}{}
	}
	close(written)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// What the source has is worked on and written before the source waits.
func TestPipelineCut(t *testing.T) {
	out := make(gate)
	done := make(chan error, 1)
	go func() {
		done <- run(context.Background(), out, 2,
			func(f *Feed[int, int]) {
				f.p.pace.Store(1) // blocks are as long as can be
				for i := range 5 {
					f.Put(i, 1, 1)
					f.Put(i, 1, 1)
					f.Flush()
					got := ""
					for len(got) < 2 { // in one piece, or in two when the work is slow
						got += <-out
					}
					if want := fmt.Sprintf("%d%d", i, i); got != want {
						t.Errorf("got %q, want %q", got, want)
					}
				}
			},
			func() func(context.Context, *Outbox[int], int) Outcome {
				return func(_ context.Context, o *Outbox[int], i int) Outcome {
					o.Add("", fmt.Append(nil, i))
					return Next
				}
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
	err := run(ctx, &out, 3,
		func(f *Feed[int, int]) {
			numbers(1000)(f)
			f.Flush()
			<-hang // a read that blocks
		},
		func() func(context.Context, *Outbox[int], int) Outcome {
			return func(ctx context.Context, o *Outbox[int], i int) Outcome {
				if i == stuck {
					if reached.Swap(true) {
						t.Error("an item was worked on twice")
					}
					for done.Load() < stuck {
						time.Sleep(time.Millisecond)
					}
					time.AfterFunc(20*time.Millisecond, cancel)
					<-ctx.Done() // an endless search
					return Cut
				}
				o.Add("", fmt.Appendf(nil, "%d\n", i))
				if i < stuck {
					done.Add(1)
				}
				return Next
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
		t.Errorf("wrote %d bytes, want the %d of the items before the one that hung", out.Len(),
			want.Len())
	}
}

// An interrupted run with SourceEnds leaves the input alone when it has returned.
func TestPipelineWaitsForItsSource(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	input := make([]byte, 1000)
	sum := 0
	err := Run(ctx, Config[int, int]{Workers: 1, SourceEnds: true, Results: io.Discard,
		Source: func(f *Feed[int, int]) {
			for i := range input {
				if i == len(input)/2 {
					cancel()
				}
				time.Sleep(10 * time.Microsecond)
				sum += int(input[i]) // the race detector sees the second reader
				f.Put(i, 1, 1)
			}
		},
		NewWorker: func() func(context.Context, *Outbox[int], int) Outcome {
			return func(context.Context, *Outbox[int], int) Outcome { return Next }
		}})
	if err != nil {
		t.Fatal(err)
	}
	for i := range input {
		input[i] = 1
	}
	if sum != 0 {
		t.Errorf("the source read %d bytes of what came into its memory after the run", sum)
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

// When results cannot be written the source ends and the error is returned.
func TestPipelineOutputFails(t *testing.T) {
	full := errors.New("disk full")
	ended := make(chan struct{})
	endless := func(f *Feed[int, int]) {
		for f.Put(1, 1, 100) {
		}
		close(ended)
	}
	err := run(context.Background(), &failing{1000, full}, 2, endless,
		func() func(context.Context, *Outbox[int], int) Outcome {
			return func(_ context.Context, o *Outbox[int], _ int) Outcome {
				o.Add("", []byte("0123456789"))
				return Next
			}
		})
	if !errors.Is(err, full) {
		t.Errorf("got %v, want %v", err, full)
	}
	<-ended
}

// Last ends the run: what is before it is written, and nothing after it.
func TestPipelineLast(t *testing.T) {
	var out bytes.Buffer
	err := run(context.Background(), &out, 4, numbers(1000),
		func() func(context.Context, *Outbox[int], int) Outcome {
			return func(_ context.Context, o *Outbox[int], i int) Outcome {
				o.Add("", fmt.Appendf(nil, "%d\n", i))
				if i == 50 {
					return Last
				}
				return Next
			}
		})
	if err != nil || !strings.HasSuffix(out.String(), "\n49\n50\n") {
		t.Errorf("error %v, output ends with %q", err, out.String()[max(0, out.Len()-20):])
	}
}

// A report takes its place among the results.
func TestPipelineReport(t *testing.T) {
	var log []string
	source := func(f *Feed[int, int]) {
		f.Put(1, 1, 1)
		f.Report(Message{Kind: "k", Text: "no 2"}, 7)
		f.Put(3, 1, 1)
	}
	results := writerFunc(func(p []byte) { log = append(log, string(p)) })
	err := Run(context.Background(), Config[int, int]{
		Workers: 2, Source: source, Results: results,
		NewWorker: func() func(context.Context, *Outbox[int], int) Outcome {
			return func(_ context.Context, o *Outbox[int], i int) Outcome {
				o.Add("", fmt.Append(nil, i))
				return Next
			}
		},
		Messages: func(list []Message) { log = append(log, list[0].Kind+": "+list[0].Text) },
		Written: func(n *int) {
			if *n > 0 {
				log = append(log, fmt.Sprint("notes ", *n))
			}
		},
	})
	if got := strings.Join(log, ", "); err != nil || got != "1, k: no 2, notes 7, 3" {
		t.Errorf("error %v, got %q", err, got)
	}
}

// writerFunc is a writer that calls itself.
type writerFunc func([]byte)

func (f writerFunc) Write(p []byte) (int, error) {
	f(p)
	return len(p), nil
}

// While one item takes long, a bounded number of others is read, and one with
// many results does not pile them up.
func TestPipelineIsBounded(t *testing.T) {
	var fed atomic.Int64
	hold := make(chan struct{})
	source := func(f *Feed[int, int]) {
		for i := range 200_000 {
			fed.Store(int64(i))
			if !f.Put(i, 1, 1000) {
				return
			}
		}
	}
	// fill has another worker than that of item 0 add 10 MB, which cannot be written
	// before item 0 is done.
	fill := func(o *Outbox[int]) {
		time.AfterFunc(50*time.Millisecond, func() { close(hold) })
		for n := 1; n <= 10_000; n++ {
			o.Add("", make([]byte, 1000))
			select {
			case <-hold:
				continue
			default:
			}
			if 1000*n > outboxSize+2000 {
				t.Errorf("%d bytes wait to be written", 1000*n)
			}
			if k := fed.Load(); k > maxWeight/1000+blockUnits {
				t.Errorf("%d items were read ahead", k)
			}
		}
	}
	err := run(context.Background(), io.Discard, 2, source,
		func() func(context.Context, *Outbox[int], int) Outcome {
			return func(_ context.Context, o *Outbox[int], i int) Outcome {
				switch i {
				case 0:
					<-hold
				case 1:
					fill(o)
				}
				return Next
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
	source := func(f *Feed[[]byte, int]) {
		for i := range 1_000_000 {
			if i%100_000 == 0 {
				runtime.GC()
				runtime.ReadMemStats(&stats)
				high = max(high, stats.HeapAlloc)
			}
			f.Put(make([]byte, 500), 1, 500)
		}
	}
	err := run(context.Background(), io.Discard, 2, source,
		func() func(context.Context, *Outbox[int], []byte) Outcome {
			return func(_ context.Context, o *Outbox[int], _ []byte) Outcome {
				o.Add("", text)
				return Next
			}
		})
	if err != nil {
		t.Fatal(err)
	}
	if high > 4*maxWeight { // what is in flight, and what becomes garbage while that is collected
		t.Errorf("%d MiB of heap for items of 500 MB", high>>20)
	}
}

// One item may have more results than an outbox has room for: they are written while its worker
// goes on.
func TestPipelineLongResults(t *testing.T) {
	var out bytes.Buffer
	text := bytes.Repeat([]byte("result "), outboxSize/70)
	const times = 100
	err := run(t.Context(), &out, 1, numbers(1),
		func() func(context.Context, *Outbox[int], int) Outcome {
			return func(_ context.Context, o *Outbox[int], _ int) Outcome {
				for range times {
					o.Add("", text)
				}
				return Next
			}
		})
	if err != nil || out.Len() != times*len(text) {
		t.Errorf("%d bytes are written, %v, expected %d", out.Len(), err, times*len(text))
	}
}

// What goes between results does not go before the first, however long it is later.
func TestPipelineBetween(t *testing.T) {
	var out bytes.Buffer
	err := run(t.Context(), &out, 2, numbers(3),
		func() func(context.Context, *Outbox[int], int) Outcome {
			return func(_ context.Context, o *Outbox[int], i int) Outcome {
				o.Add(",", fmt.Append(nil, i))
				o.Add(" and ", fmt.Append(nil, i))
				return Next
			}
		})
	if got := out.String(); err != nil || got != "0 and 0,1 and 1,2 and 2" {
		t.Errorf("found %q, %v", got, err)
	}
}

// While the first item is worked on, the items behind it are done up to a weight, and no further.
func TestPipelineWeight(t *testing.T) {
	var fed, done atomic.Int64
	const workers = 2
	source := func(f *Feed[int, int]) {
		for i := range 20 * maxWeight / blockWeight {
			if !f.Put(i, 1, blockWeight) {
				return
			}
			fed.Store(int64(i) + 1)
		}
	}
	err := run(t.Context(), io.Discard, workers, source,
		func() func(context.Context, *Outbox[int], int) Outcome {
			return func(_ context.Context, _ *Outbox[int], i int) Outcome {
				const most = maxWeight/blockWeight + workers
				for start := time.Now(); i == 0 && done.Load() < most-1; {
					if time.Since(start) > time.Minute {
						t.Errorf("%d items are done beside the first, expected %d", done.Load(), most-1)
						return Next
					}
					time.Sleep(time.Millisecond)
				}
				if i == 0 {
					time.Sleep(20 * time.Millisecond)
					if n := fed.Load(); n > most+1 {
						t.Errorf("%d items are in flight, expected %d at most", n, most+1)
					}
				}
				done.Add(1)
				return Next
			}
		})
	if err != nil {
		t.Fatal(err)
	}
}

// A worker that waits until its results are written ends when the run is cancelled.
func TestPipelineInterruptedWhileFull(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	err := run(ctx, io.Discard, 2, numbers(2),
		func() func(context.Context, *Outbox[int], int) Outcome {
			return func(ctx context.Context, o *Outbox[int], i int) Outcome {
				if i == 0 {
					<-ctx.Done() // so nothing of item 1 can be written
					time.Sleep(10 * time.Millisecond)
					return Next
				}
				time.AfterFunc(20*time.Millisecond, cancel)
				for range 3 {
					o.Add("", make([]byte, outboxSize))
				}
				return Next
			}
		})
	if err != nil && !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
