package nonet

import (
	"encoding/json"

	"github.com/nonet-dev/nonet/internal/classic"
)

// Event is one step of a textbook engine. The events of a search share what House points
// to, which does not belong to the layout. In JSON an event has the fields that its kind
// sets: {"event":"choose","depth":0,"cell":"r1c1","alternatives":2}.
type Event struct {
	Kind         EventKind
	Layout       *Layout
	Depth        int    // number of digits that the search had placed at the choice
	Cell         Cell   // not set if House is
	House        *House // the house in which dlx chooses a place for Digit; else nil
	HouseIndex   int    // of House in the layout's Houses; -1 without a House
	Digit        Digit  // placed or undone; with House, to be placed
	Alternatives int    // of a choice: 0 is a dead end, 1 a forced move, more a node
}

// EventKind is what an event reports.
type EventKind uint8

// The kinds of events.
const (
	EventChoose EventKind = iota // the next cell, or a house for the places of a digit
	EventPlace                   // a digit is put into a cell
	EventUndo                    // the digit is taken out again
	EventSolved                  // the grid is a solution
)

func (k EventKind) String() string {
	return nameOf("EventKind", int(k), "choose", "place", "undo", "solved")
}

// MarshalJSON writes the fields that the event's kind sets.
func (e Event) MarshalJSON() ([]byte, error) {
	type object struct {
		Event        string `json:"event"`
		Depth        int    `json:"depth"`
		Cell         string `json:"cell,omitempty"`
		House        string `json:"house,omitempty"`
		Digit        int    `json:"digit,omitempty"`
		Alternatives *int   `json:"alternatives,omitempty"`
	}
	o := object{Event: e.Kind.String(), Depth: e.Depth, Digit: int(e.Digit)}
	switch {
	case e.House != nil:
		o.House = e.House.String()
	case e.Kind != EventSolved:
		o.Cell = e.Layout.CellName(e.Cell)
	}
	if e.Kind == EventChoose {
		o.Alternatives = &e.Alternatives
	}
	return json.Marshal(o)
}

// tracing returns a function that translates events of package classic for trace.
func tracing(l *Layout, trace func(Event)) func(classic.Event) {
	var houses []House // of the layout, once an event has one
	return func(e classic.Event) {
		out := Event{
			Layout: l, Kind: EventKind(e.Kind), Depth: e.Depth, HouseIndex: e.House,
			Digit: Digit(e.Digit), Alternatives: e.Alternatives,
		}
		if e.Cell >= 0 {
			out.Cell = Cell(e.Cell)
		}
		if e.House >= 0 {
			if houses == nil {
				houses = l.Houses()
			}
			out.House = &houses[e.House]
		}
		trace(out)
	}
}

var outcomeOfClassic = [...]outcome{
	classic.Exhausted: exhausted,
	classic.Ended:     ended,
	classic.Limited:   limited,
	classic.Stopped:   stopped,
}

// classicSearch is a search of package classic.
type classicSearch = func(*classic.Puzzle, *classic.Control) (int64, classic.Outcome)

// textbook adapts a search of package classic.
func textbook(engine classicSearch) func(*runner, *task) (int64, outcome) {
	return func(r *runner, t *task) (int64, outcome) {
		l := r.layout
		p := classic.Puzzle{
			N:      l.size,
			Houses: r.compiled.houses,
			Apart:  r.compiled.apart,
			Peers:  r.compiled.peersOf(l),
			Givens: t.puzzle.Givens,
		}
		if t.puzzle.Marks != nil {
			p.Allowed = make([]classic.Set, len(t.puzzle.Marks))
			for c, m := range t.puzzle.Marks {
				p.Allowed[c] = classic.Set(m)
			}
		}
		c := classic.Control{NodeLimit: t.nodeLimit, Stop: t.stop, Visit: t.visit}
		if t.trace != nil {
			c.Trace = tracing(l, t.trace)
		}
		nodes, out := engine(&p, &c)
		return nodes, outcomeOfClassic[out]
	}
}

// peersOf returns the peers of each cell of the layout as plain numbers.
func (c *compiled) peersOf(l *Layout) [][]uint16 {
	c.peersOnce.Do(func() {
		c.peers = make([][]uint16, l.Cells())
		for cell, peers := range l.allPeers() {
			_, c.peers[cell] = appendCells(nil, peers)
		}
	})
	return c.peers
}

// dlxLinks returns the number of links that engine dlx makes of the blank puzzle.
func (l *Layout) dlxLinks() int {
	perDigit := l.Cells() + 2*len(l.apart)
	for _, houses := range l.housesOf {
		perDigit += len(houses)
	}
	return perDigit * l.size
}
