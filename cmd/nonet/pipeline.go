package main

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// A pipeline has the items of a source worked on by several workers, and
// writes what they make of them in the order of the items:
//
//	source ──blocks──> workers
//	                      │ each block's outbox
//	                      └──────> writer, first block first
//
// Items travel in blocks, so that handing them over costs little. A block is
// as long as the work on it takes about blockTime; a source that has to wait
// sends what it has before. The writer takes finished answers out of the first
// block also while that is being worked on. An item may stand for several
// puzzles: how many a block has is counted in these.
type pipeline[T any] struct {
	jobs int // workers

	mu      sync.Mutex
	changed sync.Cond   // room for the source, or work for workers
	blocks  []*block[T] // in flight, in order; the writer is at the first
	taken   int         // so many of them have been taken by workers
	weight  int         // of all blocks in flight
	ended   bool        // the source has no more
	stopped bool        // nothing more is to be worked on

	free [][]byte // memory for answers, of blocks that have been written

	wake chan struct{} // holds a token when the writer has something to look at
	pace atomic.Int64  // what the work on a puzzle takes, in ns; 0: not known yet
}

const (
	blockTime    = 10 * time.Millisecond
	blockPuzzles = 4096
	blockWeight  = 512 << 10 // bytes of memory, about

	// blocksAhead is how many blocks may wait for each worker: few, so that they
	// are still in the cache when they are worked on.
	blocksAhead = 2

	// What may be in flight, beside that: enough for the other workers to go on
	// while one is held up by a hard puzzle, and little enough for a flat memory.
	maxBlocks = 64
	maxWeight = 16 << 20

	// outboxSize is how much a worker may be ahead of the writer in a block.
	outboxSize = 512 << 10

	// glance is how often the writer looks after a block being worked on.
	glance = 20 * time.Millisecond

	// grace is how long an interrupted run waits for somebody to take what is
	// done.
	grace = time.Second
)

type block[T any] struct {
	items   []T
	puzzles int
	weight  int
	outbox
}

// feed is how a source hands its items to a pipeline.
type feed[T any] struct {
	p       *pipeline[T]
	pending *block[T]
}

// item adds an item, which stands for so many puzzles and keeps about weight
// bytes of memory in use. It returns false when no more are wanted.
func (f *feed[T]) item(item T, puzzles, weight int) bool {
	if f.pending == nil {
		f.pending = &block[T]{}
	}
	b := f.pending
	b.items = append(b.items, item)
	b.puzzles += puzzles
	b.weight += weight
	if f.room() == 0 || b.weight >= blockWeight {
		return f.send()
	}
	return true
}

// room returns how many more puzzles the block has room for.
func (f *feed[T]) room() int {
	n := 1
	if pace := f.p.pace.Load(); pace > 0 {
		n = min(blockPuzzles, max(1, int(int64(blockTime)/pace)))
	}
	if f.pending != nil {
		n -= f.pending.puzzles
	}
	return max(n, 0)
}

// cut sends the items so far on their way: the source may have to wait for the
// next one. On a single core, which a system call would keep from them for a
// while, the workers and the writer come first.
func (f *feed[T]) cut() {
	if f.pending != nil {
		f.send()
		runtime.Gosched()
	}
}

// report puts a message in the place of an item. It returns false when no more
// items are wanted.
func (f *feed[T]) report(s status, format string, args ...any) bool {
	f.cut()
	f.pending = &block[T]{}
	f.pending.status = s
	f.pending.say(format, args...)
	return f.send()
}

func (f *feed[T]) send() bool {
	b := f.pending
	f.pending = nil
	p := f.p
	p.mu.Lock()
	defer p.mu.Unlock()
	for !p.stopped && !p.fits(b.weight) {
		p.changed.Wait()
	}
	if p.stopped {
		return false
	}
	b.outbox.init(p.notify)
	p.blocks = append(p.blocks, b)
	p.weight += b.weight
	p.changed.Broadcast()
	return true
}

// fits reports whether another block may be in flight.
func (p *pipeline[T]) fits(weight int) bool {
	waiting := len(p.blocks) - p.taken
	return waiting < blocksAhead*p.jobs &&
		len(p.blocks) < maxBlocks+blocksAhead*p.jobs &&
		(len(p.blocks) == 0 || p.weight+weight <= maxWeight+blockWeight*p.jobs)
}

// notify tells the writer that there is something to look at.
func (p *pipeline[T]) notify() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// take returns the next block to work on, nil if there will be none.
func (p *pipeline[T]) take() *block[T] {
	p.mu.Lock()
	defer p.mu.Unlock()
	for !p.stopped {
		if p.taken < len(p.blocks) {
			b := p.blocks[p.taken]
			p.taken++
			p.changed.Broadcast()
			if last := len(p.free) - 1; last >= 0 && b.lend(p.free[last]) {
				p.free = p.free[:last]
			}
			return b
		}
		if p.ended {
			return nil
		}
		p.changed.Wait()
	}
	return nil
}

// end says that the source has no more.
func (p *pipeline[T]) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	p.changed.Broadcast()
	p.notify()
}

// stop makes everybody finish: the source is told so, workers end when their
// item does.
func (p *pipeline[T]) stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stopped = true
	p.changed.Broadcast()
	for _, b := range p.blocks {
		b.hurry()
	}
	p.notify()
}

// first returns the first block in flight, nil if there is none yet; more is
// false if there will be none.
func (p *pipeline[T]) first() (b *block[T], more bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case len(p.blocks) > 0 && (!p.stopped || p.taken > 0):
		return p.blocks[0], true
	case p.stopped || p.ended && len(p.blocks) == 0:
		return nil, false
	}
	return nil, true
}

// drop takes the first block away, which has been written.
func (p *pipeline[T]) drop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if memory := p.blocks[0].parcel.text; cap(memory) > 0 {
		p.free = append(p.free, memory)
	}
	p.weight -= p.blocks[0].weight
	p.blocks = append(p.blocks[:0], p.blocks[1:]...)
	p.taken--
	p.changed.Broadcast()
}

// work is one worker.
func (p *pipeline[T]) work(ctx context.Context, do func(context.Context, *outbox, T)) {
	for b := p.take(); b != nil; b = p.take() {
		start := time.Now()
		for _, item := range b.items {
			if ctx.Err() != nil {
				b.broken = true
				break
			}
			do(ctx, &b.outbox, item)
			if b.ends || b.broken {
				break
			}
		}
		if n := int64(b.puzzles); n > 0 {
			took := int64(time.Since(start))
			if before := p.pace.Load(); before == 0 {
				p.pace.Store(max(1, took/n))
			} else {
				p.pace.Store(max(1, (before+took)/(1+n))) // the more puzzles, the more they count
			}
		}
		b.finish()
	}
}

// write writes the blocks in order. It ends before the first one that was not
// worked on to its end.
func (p *pipeline[T]) write(a *app, w io.Writer) error {
	look := time.NewTicker(glance)
	defer look.Stop()
	var parcel parcel
	begun := false
	for {
		b, more := p.first()
		if !more {
			return nil
		}
		if b == nil {
			<-p.wake
			continue
		}
		for {
			b.collect(&parcel)
			text := parcel.text
			if len(text) > 0 {
				if !begun {
					text = text[b.lead:]
					begun = true
				}
				if _, err := w.Write(text); err != nil {
					return err
				}
			}
			if len(parcel.messages) > 0 {
				a.console.Write(parcel.messages)
			}
			if parcel.finished {
				break
			}
			if len(text) == 0 {
				select {
				case <-p.wake:
				case <-look.C:
				}
			}
		}
		a.status |= b.status
		a.tally.add(&b.tally)
		a.done.Add(b.tally.puzzles)
		if b.broken || b.ends {
			return nil
		}
		p.drop()
	}
}

// runPipeline runs a pipeline until its source ends, the context does, or the
// results cannot be written. newWorker makes the function that does the work
// for one goroutine. The error is that of the output; a closed pipe is none.
func runPipeline[T any](ctx context.Context, a *app, w io.Writer, jobs int,
	source func(*feed[T]), newWorker func() func(context.Context, *outbox, T),
) error {
	p := &pipeline[T]{wake: make(chan struct{}, 1), jobs: jobs}
	p.changed.L = &p.mu
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	context.AfterFunc(ctx, p.stop)

	go func() {
		f := &feed[T]{p: p}
		source(f)
		f.cut()
		p.end()
	}()
	var workers sync.WaitGroup
	for range jobs {
		workers.Go(func() { p.work(ctx, newWorker()) })
	}
	written := make(chan error, 1)
	go func() {
		err := p.write(a, w)
		cancel()
		workers.Wait()
		written <- err
	}()

	var err error
	select {
	case err = <-written:
	case <-ctx.Done():
		// The source may hang in a read, and the writer if nobody reads. The
		// source is left there, and so is the writer after a while.
		select {
		case err = <-written:
		case <-time.After(grace):
		}
	}
	if closedPipe(err) {
		return nil
	}
	return err
}

// outbox is where a worker puts what it makes of the items of a block. Its
// methods but for those of the writer are for that worker only.
type outbox struct {
	tally  tally
	status status
	ends   bool // the run ends behind what the block has so far
	broken bool // the work was interrupted; the writer goes no further

	mu       sync.Mutex
	room     sync.Cond
	notify   func()
	parcel   parcel
	lead     int // bytes of the first answer that separate it from the one before
	begun    bool
	hurried  bool
	finished bool
}

// parcel is what the writer takes out of an outbox.
type parcel struct {
	text     []byte // for standard output
	messages []byte // for standard error
	finished bool
}

func (o *outbox) init(notify func()) {
	o.room.L = &o.mu
	o.notify = notify
}

// lend gives memory for answers, if there is none yet.
func (o *outbox) lend(memory []byte) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if cap(o.parcel.text) > 0 {
		return false
	}
	o.parcel.text = memory
	return true
}

// answer appends to the results what may be written at once. between goes
// before it, unless it is the first result of the run. It waits if the writer is
// far behind.
func (o *outbox) answer(between string, text []byte) {
	o.form(between, func(dst []byte) []byte { return append(dst, text...) })
}

// form does so with what add appends.
func (o *outbox) form(between string, add func(dst []byte) []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	before := len(o.parcel.text)
	text := add(append(o.parcel.text, between...))
	if len(text) == before+len(between) {
		o.parcel.text = text[:before]
		return
	}
	o.parcel.text = text
	if !o.begun {
		o.begun = true
		o.lead = len(between)
	}
	if len(text) < outboxSize/4 {
		return
	}
	o.notify()
	for len(o.parcel.text) >= outboxSize && !o.hurried {
		o.room.Wait()
	}
}

// say appends a line to the messages.
func (o *outbox) say(format string, args ...any) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.parcel.messages = fmt.Appendf(o.parcel.messages, format+"\n", args...)
}

// refuse ends the run after the items before this one: what is asked cannot be.
func (o *outbox) refuse(err error) {
	o.ends = true
	o.status |= refusal(err)
	o.say("nonet: %v", err)
}

// finish says that the block has been worked on.
func (o *outbox) finish() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.finished = true
	o.notify()
}

// hurry makes the worker wait no longer.
func (o *outbox) hurry() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.hurried = true
	o.room.Broadcast()
}

// collect puts what there is into to, whose memory is used for what comes next.
func (o *outbox) collect(to *parcel) {
	o.mu.Lock()
	defer o.mu.Unlock()
	to.text, o.parcel.text = o.parcel.text, to.text[:0]
	to.messages, o.parcel.messages = o.parcel.messages, to.messages[:0]
	to.finished = o.finished
	o.room.Signal()
}
