// Package trace records the events of the textbook searches, to be replayed elsewhere.
//
// A [Recorder] takes the events of one search and hands them over in chunks of bytes while the
// search runs. Each event is one word of four bytes, little endian. A recording has no depths
// and no grids: they follow from the events before, see [Decode] and [DecodeLink].
package trace

import (
	"encoding/binary"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/classic"
)

const (
	// EventBytes is how many bytes an event has.
	EventBytes = 4

	// ChunkEvents is how many events a full chunk has: 256 KiB.
	ChunkEvents = 1 << 16

	// MaxEvents is how many events a Recorder records at most: 8 MB. A search of many nodes
	// has some 12 events for each.
	MaxEvents = 2_000_000
)

// A Recorder records the first events of one search and counts all of them. The zero value is
// ready. Its method Event or Link is the Trace function of the search; call Close when the
// search has ended. A Recorder is for one goroutine at a time.
type Recorder struct {
	// Limit is how many events are recorded at most. 0 stands for MaxEvents, and so does all
	// above it.
	Limit int

	// Chunk, if not nil, gets each chunk as soon as it is full, and the last one from Close. It
	// may keep the bytes.
	Chunk func(chunk []byte)

	All      Counts // of the search so far
	Recorded Counts // of the events that are recorded; known after Close

	chunk []byte
	depth int // what is placed and not undone
}

// Counts are what a search has done.
type Counts struct {
	Events    int64
	Nodes     int64 // choices with two or more alternatives
	Forced    int64 // choices with one alternative
	DeadEnds  int64 // choices without alternatives
	Solutions int64
	Deepest   int // the most digits, or options, that were placed at the same time
}

// limit returns how many events are recorded.
func (r *Recorder) limit() int64 {
	if r.Limit <= 0 || r.Limit > MaxEvents {
		return MaxEvents
	}
	return int64(r.Limit)
}

// Event takes the next event of a search for the solutions of a puzzle.
func (r *Recorder) Event(e nonet.Event) {
	if r.All.Events < r.limit() {
		r.append(Encode(e))
	}
	switch e.Kind {
	case nonet.EventChoose:
		r.choose(e.Alternatives)
	case nonet.EventPlace:
		r.place()
	case nonet.EventUndo:
		r.depth--
	case nonet.EventSolved:
		r.All.Solutions++
	}
	r.count()
}

// Link takes the next event of a search for the solutions of a matrix.
func (r *Recorder) Link(e classic.LinkEvent) {
	if r.All.Events < r.limit() {
		r.append(EncodeLink(e))
	}
	switch e.Kind {
	case classic.ChooseItem:
		r.choose(e.Alternatives)
	case classic.TakeOption:
		r.place()
	case classic.GiveBack:
		r.depth--
	case classic.Solution:
		r.All.Solutions++
	}
	r.count()
}

// Close hands over the events that no chunk has yet.
func (r *Recorder) Close() {
	if r.All.Events < r.limit() {
		r.Recorded = r.All
	}
	r.flush()
}

func (r *Recorder) choose(alternatives int) {
	switch alternatives {
	case 0:
		r.All.DeadEnds++
	case 1:
		r.All.Forced++
	default:
		r.All.Nodes++
	}
}

func (r *Recorder) place() {
	r.depth++
	r.All.Deepest = max(r.All.Deepest, r.depth)
}

// count counts the event that the other counts have taken in.
func (r *Recorder) count() {
	r.All.Events++
	if r.All.Events == r.limit() {
		r.Recorded = r.All
		r.flush()
	}
}

// append adds a word to the chunk.
func (r *Recorder) append(word uint32) {
	if r.Chunk == nil {
		return
	}
	if r.chunk == nil {
		r.chunk = make([]byte, 0, EventBytes*ChunkEvents)
	}
	r.chunk = binary.LittleEndian.AppendUint32(r.chunk, word)
	if len(r.chunk) == cap(r.chunk) {
		r.flush()
	}
}

// flush hands over the chunk.
func (r *Recorder) flush() {
	if len(r.chunk) > 0 {
		r.Chunk(r.chunk)
		r.chunk = nil
	}
}
