package nine

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
	"testing"
)

// slotsOf returns the slots of a tier, or nil if it has none.
func slotsOf(tier Tier) slots {
	if a, ok := newSingle(tier).(*ahead); ok {
		return a.slots
	}
	return nil
}

// cellsOf returns the state of a slot.
func (g *slots6) cellsOf(slot int) (x Cells) {
	for i := range x {
		word, lane := place(i)
		x[i] = uint16(g.cells[word]>>(slotBits*slot+laneBits*lane)) & All
	}
	return x
}

// slotsTest compares slots with twins.
type slotsTest struct {
	*testing.T
	slots
	twins [maxSlots]twin
	rng   *rand.Rand
}

func (s *slotsTest) cells(slot int) Cells {
	return s.slots.(interface{ cellsOf(int) Cells }).cellsOf(slot)
}

func (s *slotsTest) read(slot int, x Cells) {
	s.slots.read(slot, &x)
	s.twins[slot] = twin{x: x}
	if got := s.cells(slot); got != x {
		s.Fatalf("slot %d: %09b was read as %09b", slot, x, got)
	}
}

// run propagates the states that next returns, in all slots, until there are no
// more of them.
func (s *slotsTest) run(next func() (Cells, bool)) {
	var busy slotSet
	for slot := range s.count() {
		if x, ok := next(); ok {
			s.read(slot, x)
			busy |= 1 << (4 * slot)
		}
	}
	for busy != 0 {
		some := busy
		if s.rng.IntN(2) == 0 { // the others may go on beyond their ends
			some &= -busy
		}
		v := s.propagate(some)
		if (v.bad|v.solved|v.stuck)&some == 0 {
			s.Fatalf("%+v: none of slots %x has an end", v, some)
		}
		for ended := (v.bad | v.solved | v.stuck) & busy; ended != 0; ended &= ended - 1 {
			slot := bits.TrailingZeros32(ended) / 4
			if !s.ended(slot, v) {
				x, ok := next()
				if !ok {
					busy &^= ended & -ended
					continue
				}
				s.read(slot, x)
			}
		}
	}
}

// ended compares a slot that has an end with its twin. It returns true if the
// slot has become the child of a guess.
func (s *slotsTest) ended(slot int, v verdicts) bool {
	w := &s.twins[slot]
	end := w.sweep()
	for end == changed {
		end = w.sweep()
	}
	bit := slotSet(1) << (4 * slot)
	if got := [3]bool{v.bad&bit != 0, v.solved&bit != 0, v.stuck&bit != 0}; got != [3]bool{
		end == bad,
		end == solved,
		end == stuck,
	} {
		s.Fatalf("slot %d: bad, solved, stuck: %v, want %d", slot, got, end)
	}
	if end == bad {
		return false
	}
	if got := s.cells(slot); got != w.x {
		s.Fatalf("slot %d: %09b, want %09b", slot, got, w.x)
	}
	if end == solved {
		var digits [81]uint8
		s.write(slot, &digits)
		for i, d := range digits {
			if w.x[i] != 1<<(d-1) {
				s.Fatalf("slot %d: %v, want %09b", slot, digits, w.x)
			}
		}
		return false
	}
	want := choose(&w.p)
	g := s.choose(slot)
	if g != (guess{uint8(want.chute), want.a | want.b, want.digit}) {
		s.Fatalf("slot %d: guess %+v, want %+v", slot, g, want)
	}
	first, second := w.children()
	s.split(slot, 0, g)
	if got := s.cells(slot); got != first {
		s.Fatalf("slot %d: first child %09b, want %09b", slot, got, first)
	}
	s.save(slot, 1)
	s.load(slot, 0)
	if got := s.cells(slot); got != second {
		s.Fatalf("slot %d: second child %09b, want %09b", slot, got, second)
	}
	w.x = second
	if s.rng.IntN(2) == 0 {
		s.load(slot, 1)
		w.x = first
	}
	return true
}

// All slots do what the twin does, whatever their neighbours hold.
func TestSlotsAreTheTwin(t *testing.T) {
	everyTier(t, func(t *testing.T, tier Tier) {
		s := &slotsTest{T: t, slots: slotsOf(tier), rng: rand.New(rand.NewPCG(7, 5))}
		if s.slots == nil {
			t.Skip("this tier has no slots")
		}
		left := scaled(2000)
		s.run(func() (Cells, bool) {
			left--
			return randomState(s.rng), left > 0
		})
	})
}

// FuzzSlots is TestSlotsAreTheTwin for the fuzzer: a state is 81 masks of 9 bits
// in 2 bytes.
func FuzzSlots(f *testing.F) {
	rng := rand.New(rand.NewPCG(4, 7))
	for range 4 {
		var data []byte
		for range 3 {
			data = append(data, stateBytes(randomState(rng))...)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, tier := range available {
			s := &slotsTest{T: t, slots: slotsOf(tier), rng: rand.New(rand.NewPCG(1, 2))}
			if s.slots == nil {
				continue
			}
			rest := data
			s.run(func() (x Cells, ok bool) {
				ok = len(rest) >= 2
				x, rest = stateOf(rest)
				return x, ok
			})
		}
	})
}

// stateOf returns a state of 2 bytes a cell, blank where they end, and the rest
// of them.
func stateOf(data []byte) (Cells, []byte) {
	x := blank
	for c := range x {
		if len(data) < 2 {
			return x, nil
		}
		x[c] = binary.LittleEndian.Uint16(data) & All
		data = data[2:]
	}
	return x, data
}

func stateBytes(x Cells) (data []byte) {
	for _, set := range x {
		data = binary.LittleEndian.AppendUint16(data, set)
	}
	return data
}
