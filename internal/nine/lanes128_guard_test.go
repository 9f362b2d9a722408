//go:build arm64 && !purego && (linux || darwin || netbsd || openbsd)

package nine

import "testing"

// The assembly stays within what it is given.
func TestGuard128(t *testing.T) {
	const all = 0xff
	for _, atEnd := range []bool{false, true} {
		k := lanes128{guarded[block128](t, atEnd)}
		frames := guarded[[16]frame](t, atEnd)[:]
		list := guarded[[maxLanes]int32](t, atEnd)
		digits := guarded[[81]uint8](t, atEnd)[:]
		for i := range list {
			list[i] = int32((len(frames) + 15 - i) % len(frames))
		}
		for i := range frames {
			k.read(&frames[i], digits)
		}
		k.insert(all, frames, list)
		for _, lanes := range []laneSet{0, 1, 1 << 7, 0x3c, 0x52, all} {
			for isStuck := laneSet(0); isStuck&lanes != lanes; {
				_, _, isStuck = k.sweep(all, 8)
			}
			k.extract(lanes, frames, list)
			k.guess(lanes, 0, 0, frames, list)
			k.insert(lanes, frames, list)
		}
		for i := range frames {
			k.write(digits, &frames[i])
			clear(digits)
			k.read(&frames[i], digits)
		}
	}
}

func TestGuardSingle128(t *testing.T) {
	testGuardSingle(t, func(end bool) slots { return newSlots128(guarded[block128](t, end)) })
}
