package trace

import (
	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/classic"
)

// Event is an event of a recording. As in nonet.Event, a choice has a Cell, or a House and a
// Digit; a digit that is placed or undone has a Cell.
type Event struct {
	Kind         nonet.EventKind
	Cell         int // -1: none
	House        int // index in the layout's Houses; -1: none
	Digit        int // 0: none
	Alternatives int // of a choice; MostAlternatives stands for that many or more
}

// MostAlternatives is the highest number of alternatives that a word can tell.
const MostAlternatives = 1<<7 - 1

// Encode returns an event as a word:
//
//	bits 0-1    kind: 0 choose, 1 place, 2 undo, 3 solved
//	bits 2-8    digit, 1 to 100; 0: none
//	bits 9-15   alternatives; 127 stands for 127 or more
//	bits 16-29  cell, or index of the house
//	bit 30      1 if it is a house
//
// Every layout fits: it has at most 10,000 cells, and fewer houses.
func Encode(e nonet.Event) uint32 {
	word := uint32(e.Kind) | uint32(e.Digit)<<2 | uint32(min(e.Alternatives, MostAlternatives))<<9
	if e.House != nil {
		return word | uint32(e.HouseIndex)<<16 | 1<<30
	}
	return word | uint32(e.Cell)<<16
}

// Decode returns the event of a word. These rules give all else:
//
// The grid has the givens and all digits that were placed and not undone; the depth of an event is
// how many these are. The alternatives of a choice, in the order in which they are tried, are
//
//   - of a cell: its digits, ascending, that the puzzle allows and that no peer holds;
//   - of a digit in a house: the empty cells of the house, ascending, where the digit is allowed
//     and no peer holds it.
//
// Those placed since the choice at its depth were tried, and the last of them is the current one.
func Decode(word uint32) Event {
	e := Event{
		Kind: nonet.EventKind(word & 3), Cell: -1, House: -1,
		Digit: int(word >> 2 & 127), Alternatives: int(word >> 9 & 127),
	}
	switch index := int(word >> 16 & (1<<14 - 1)); {
	case word>>30&1 != 0:
		e.House = index
	case e.Kind != nonet.EventSolved:
		e.Cell = index
	}
	return e
}

// EncodeLink returns an event of a matrix as a word:
//
//	bits 0-2    kind, as classic.LinkEventKind numbers them
//	bits 3-15   item
//	bits 16-31  option; of ChooseItem the alternatives
func EncodeLink(e classic.LinkEvent) uint32 {
	word := uint32(e.Kind) | uint32(max(e.Item, 0))<<3
	if e.Kind == classic.ChooseItem {
		return word | uint32(e.Alternatives)<<16
	}
	return word | uint32(max(e.Option, 0))<<16
}

// DecodeLink returns the event of a word. The depth of an event is the number of options that
// were taken and not given back.
func DecodeLink(word uint32) classic.LinkEvent {
	e := classic.LinkEvent{Kind: classic.LinkEventKind(word & 7), Item: -1, Option: -1}
	item, rest := int(word>>3&(1<<13-1)), int(word>>16)
	switch e.Kind {
	case classic.ChooseItem:
		e.Item, e.Alternatives = item, rest
	case classic.CoverItem, classic.UncoverItem:
		e.Item = item
	case classic.TakeOption, classic.GiveBack, classic.Unlink, classic.Relink:
		e.Item, e.Option = item, rest
	}
	return e
}
