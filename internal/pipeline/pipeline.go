// Package pipeline runs work on several goroutines and writes the results in the
// order of the input.
//
//	source ──blocks of items──> workers
//	                               │ each block's Outbox
//	                               └──────────────> writer, first block first
//
// The source puts items into a [Feed]. Workers take the items, a block at a time,
// and put results and messages into the block's [Outbox]. The writer empties the
// outboxes in the order of the blocks, so the output does not depend on the
// number of workers.
//
// Blocks make handing over cheap: a block is as long as the work on it takes about
// 10 ms. A source that may have to wait calls [Feed.Flush] first. Then the items so
// far are worked on and their results are written while the source waits, so a
// program that writes one line and waits for its answer gets the answer. The writer
// also empties the outbox of a block that is still being worked on.
//
// Memory is bounded: the source waits while too many blocks are in flight, and a
// worker waits while it is far ahead of the writer.
package pipeline

import (
	"context"
	"io"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

const (
	blockTime   = 10 * time.Millisecond
	blockUnits  = 4096
	blockWeight = 512 << 10 // bytes of memory, about

	// blocksAhead is how many blocks may wait for each worker. The number is
	// small so that the blocks are still in the cache when a worker takes them.
	blocksAhead = 2

	// maxBlocks and maxWeight bound what is in flight in addition to that: enough
	// for the other workers to go on while one has a hard item, and little enough
	// for memory to stay flat.
	maxBlocks = 64
	maxWeight = 16 << 20

	// outboxSize is how many bytes a worker may be ahead of the writer in a block.
	outboxSize = 512 << 10

	// pollTime is how often the writer looks into a block that is being worked on.
	pollTime = 20 * time.Millisecond

	// drainTime is how long a cancelled run waits for somebody to read what is
	// done.
	drainTime = time.Second
)

// Outcome is what a worker says after an item.
type Outcome uint8

const (
	// Next: go on with the next item.
	Next Outcome = iota
	// Last: the run ends after this item. What later items gave is not written.
	Last
	// Cut: the work on this item was interrupted. What the outbox has of it is
	// written, and nothing after that.
	Cut
)

// Config describes a run over items of type T. N is what workers note about items
// in addition to their results, such as counts.
type Config[T, N any] struct {
	// Workers is the number of goroutines that work on items, at least 1.
	Workers int

	// Source puts the items into the feed. It runs on a goroutine of its own and
	// should end when the feed wants no more. A run that ends early does not wait for
	// it, unless SourceEnds is set.
	Source func(*Feed[T, N])

	// SourceEnds says that no read of the source hangs, as when its input is in memory.
	// Run then returns after it, so that the caller may use the memory again.
	SourceEnds bool

	// NewWorker returns the function that works on items. It is called once on
	// each worker's goroutine, so the functions need not be safe for concurrent
	// use.
	NewWorker func() func(context.Context, *Outbox[N], T) Outcome

	// Results takes the results, in the order of the items.
	Results io.Writer

	// Messages takes the messages, in the order of the items, before the next
	// results are written. nil: they are lost.
	Messages func([]Message)

	// Written takes the notes of each block after the block's results have been
	// written, in the order of the blocks. nil: they are lost.
	Written func(*N)
}

// Message is a text for the user beside the results.
type Message struct {
	Kind string // equal for messages that differ only in details
	Text string
}

// Run runs a pipeline until its source has no more items and all results are
// written, until a worker says Last or Cut, until Results fails, or until ctx is
// done. Then it writes the results up to the first item that has not been worked
// on to its end. It returns the error of Results; the end of ctx is not an error.
//
// When ctx is done, Run returns after a second at the latest. A write of the results
// may still hang then, and the source may hang in a read, unless SourceEnds is set.
func Run[T, N any](ctx context.Context, c Config[T, N]) error {
	p := &pipeline[T, N]{Config: c, wake: make(chan struct{}, 1)}
	p.changed.L = &p.mu
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	context.AfterFunc(ctx, p.stop)

	sourceEnded := make(chan struct{})
	go func() {
		defer close(sourceEnded)
		f := &Feed[T, N]{p: p}
		c.Source(f)
		f.Flush()
		p.end()
	}()
	if c.SourceEnds {
		defer func() { cancel(); <-sourceEnded }()
	}
	var workers sync.WaitGroup
	for range c.Workers {
		workers.Go(func() { p.work(ctx, c.NewWorker()) })
	}
	written := make(chan error, 1)
	go func() {
		err := p.write()
		cancel()
		workers.Wait()
		written <- err
	}()

	select {
	case err := <-written:
		return err
	case <-ctx.Done():
	}
	select {
	case err := <-written:
		return err
	case <-time.After(drainTime):
		return nil
	}
}

type pipeline[T, N any] struct {
	Config[T, N]

	mu      sync.Mutex
	changed sync.Cond      // room for the source, or work for workers
	blocks  []*block[T, N] // in flight, in order; the writer is at the first
	taken   int            // how many of the blocks workers have taken
	weight  int            // of all blocks in flight
	ended   bool           // the source has no more items
	stopped bool           // nothing more is to be worked on

	free [][]byte // memory for results, of blocks that have been written

	wake chan struct{} // holds a token when the writer has something to look at
	pace atomic.Int64  // what the work on a unit takes, in ns; 0: not known yet
}

type block[T, N any] struct {
	items   []T
	units   int
	weight  int
	outcome Outcome
	outbox  Outbox[N]
}

// fits reports whether another block may be in flight.
func (p *pipeline[T, N]) fits(weight int) bool {
	waiting := len(p.blocks) - p.taken
	return waiting < blocksAhead*p.Workers &&
		len(p.blocks) < maxBlocks+blocksAhead*p.Workers &&
		(len(p.blocks) == 0 || p.weight+weight <= maxWeight+blockWeight*p.Workers)
}

// notify tells the writer that there is something to look at.
func (p *pipeline[T, N]) notify() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// take returns the next block to work on, nil after the last one.
func (p *pipeline[T, N]) take() *block[T, N] {
	p.mu.Lock()
	defer p.mu.Unlock()
	for !p.stopped {
		if p.taken < len(p.blocks) {
			b := p.blocks[p.taken]
			p.taken++
			p.changed.Broadcast()
			if last := len(p.free) - 1; last >= 0 && b.outbox.lend(p.free[last]) {
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

// end says that the source has no more items.
func (p *pipeline[T, N]) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	p.changed.Broadcast()
	p.notify()
}

// stop makes everybody finish: the feed wants no more items, and workers end after
// the item that they work on.
func (p *pipeline[T, N]) stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stopped = true
	p.changed.Broadcast()
	for _, b := range p.blocks {
		b.outbox.hurry()
	}
	p.notify()
}

// first returns the first block in flight, nil if there is none yet; more is
// false if there will be none.
func (p *pipeline[T, N]) first() (b *block[T, N], more bool) {
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
func (p *pipeline[T, N]) drop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if memory := p.blocks[0].outbox.parcel.text; cap(memory) > 0 {
		p.free = append(p.free, memory)
	}
	p.weight -= p.blocks[0].weight
	p.blocks = append(p.blocks[:0], p.blocks[1:]...)
	p.taken--
	p.changed.Broadcast()
}

// work is one worker.
func (p *pipeline[T, N]) work(ctx context.Context, do func(context.Context, *Outbox[N],
	T) Outcome) {
	for b := p.take(); b != nil; b = p.take() {
		start := time.Now()
		for _, item := range b.items {
			if b.outcome = Cut; ctx.Err() == nil {
				b.outcome = do(ctx, &b.outbox, item)
			}
			if b.outcome != Next {
				break
			}
		}
		p.learnPace(int64(b.units), int64(time.Since(start)))
		b.outbox.finish()
	}
}

// learnPace corrects the pace by a block of some units. The more units a block
// has, the more it counts.
func (p *pipeline[T, N]) learnPace(units, took int64) {
	if units == 0 {
		return
	}
	if before := p.pace.Load(); before == 0 {
		p.pace.Store(max(1, took/units))
	} else {
		p.pace.Store(max(1, (before+took)/(1+units)))
	}
}

// write writes the blocks in order. It ends at the first block that was not worked
// on to its end.
func (p *pipeline[T, N]) write() error {
	w := writer{results: p.Results, messages: p.Messages, look: time.NewTicker(pollTime),
		wake: p.wake}
	defer w.look.Stop()
	for {
		b, more := p.first()
		if !more {
			return nil
		}
		if b == nil {
			<-p.wake
			continue
		}
		if err := writeBlock(&w, &b.outbox); err != nil {
			return err
		}
		if p.Written != nil {
			p.Written(&b.outbox.Notes)
		}
		if b.outcome != Next {
			return nil
		}
		p.drop()
	}
}

// writer writes the outboxes of blocks.
type writer struct {
	results  io.Writer
	messages func([]Message)
	look     *time.Ticker
	wake     chan struct{}
	parcel   parcel
	begun    bool // something has been written
}

// writeBlock writes what an outbox has and gets until its block is finished.
func writeBlock[N any](w *writer, o *Outbox[N]) error {
	for {
		o.collect(&w.parcel)
		text := w.parcel.text
		if len(text) > 0 {
			if !w.begun {
				text = text[o.lead:]
				w.begun = true
			}
			if _, err := w.results.Write(text); err != nil {
				return err
			}
		}
		if len(w.parcel.messages) > 0 && w.messages != nil {
			w.messages(w.parcel.messages)
		}
		if w.parcel.finished {
			return nil
		}
		if len(text) == 0 {
			select {
			case <-w.wake:
			case <-w.look.C:
			}
		}
	}
}

// Feed is how a source hands its items to the workers. It is for the source's
// goroutine only.
type Feed[T, N any] struct {
	p       *pipeline[T, N]
	pending *block[T, N]
}

// Put adds an item. The item stands for a number of units of work, such as
// puzzles, and keeps about weight bytes of memory in use. Put waits while too much
// is in flight. It returns false when no more items are wanted.
func (f *Feed[T, N]) Put(item T, units, weight int) bool {
	if f.pending == nil {
		f.pending = f.newBlock()
	}
	b := f.pending
	b.items = append(b.items, item)
	b.units += units
	b.weight += weight
	if f.Room() == 0 || b.weight >= blockWeight {
		return f.send()
	}
	return true
}

// Room returns how many more units of work the current block has room for. A
// source that makes items of several units makes none that is larger.
func (f *Feed[T, N]) Room() int {
	n := 1
	if pace := f.p.pace.Load(); pace > 0 {
		n = min(blockUnits, max(1, int(int64(blockTime)/pace)))
	}
	if f.pending != nil {
		n -= f.pending.units
	}
	return max(n, 0)
}

// Flush sends the items so far to the workers. A source calls it before it may
// have to wait. It yields the processor: on a single core the workers and the
// writer come before a system call that would keep them from it.
func (f *Feed[T, N]) Flush() {
	if f.pending != nil {
		f.send()
		runtime.Gosched()
	}
}

// Report puts a message and notes in the place of an item. It returns false when no
// more items are wanted.
func (f *Feed[T, N]) Report(m Message, notes N) bool {
	f.Flush()
	f.pending = f.newBlock()
	f.pending.outbox.Notes = notes
	f.pending.outbox.Say(m)
	return f.send()
}

func (f *Feed[T, N]) newBlock() *block[T, N] {
	b := &block[T, N]{}
	b.outbox.init(f.p.notify)
	return b
}

func (f *Feed[T, N]) send() bool {
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
	p.blocks = append(p.blocks, b)
	p.weight += b.weight
	p.changed.Broadcast()
	if len(p.blocks) == 1 {
		p.notify() // the writer waits for a block, and then looks into it from time to time
	}
	return true
}
