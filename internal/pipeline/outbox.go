package pipeline

import "sync"

// Outbox is where a worker puts what it makes of the items of a block. It is for
// that worker only.
type Outbox[N any] struct {
	// Notes are what the worker notes about the items of the block.
	Notes N

	mu       sync.Mutex
	room     sync.Cond
	notify   func()
	parcel   parcel
	lead     int // bytes of the first result that separate it from the one before
	begun    bool
	hurried  bool
	finished bool
}

// parcel is what the writer takes out of an outbox.
type parcel struct {
	text     []byte
	messages []Message
	finished bool
}

func (o *Outbox[N]) init(notify func()) {
	o.room.L = &o.mu
	o.notify = notify
}

// Add adds results, which may be written at once. between goes before them unless
// they are the first results of the run. Add waits while the writer is far behind.
func (o *Outbox[N]) Add(between string, text []byte) {
	o.Append(between, func(dst []byte) []byte { return append(dst, text...) })
}

// Append is Add for results that add appends in place. If add appends nothing,
// between is not written either.
func (o *Outbox[N]) Append(between string, add func(dst []byte) []byte) {
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

// Say adds a message.
func (o *Outbox[N]) Say(m Message) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.parcel.messages = append(o.parcel.messages, m)
}

// lend gives memory for results, if the outbox has none yet.
func (o *Outbox[N]) lend(memory []byte) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if cap(o.parcel.text) > 0 {
		return false
	}
	o.parcel.text = memory
	return true
}

// finish says that the block has been worked on.
func (o *Outbox[N]) finish() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.finished = true
	o.notify()
}

// hurry makes the worker wait no longer.
func (o *Outbox[N]) hurry() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.hurried = true
	o.room.Broadcast()
}

// collect puts what the outbox has into to, whose memory it uses for what comes
// next.
func (o *Outbox[N]) collect(to *parcel) {
	o.mu.Lock()
	defer o.mu.Unlock()
	to.text, o.parcel.text = o.parcel.text, to.text[:0]
	to.messages, o.parcel.messages = o.parcel.messages, to.messages[:0]
	to.finished = o.finished
	o.room.Signal()
}
