//go:build amd64 && !purego && (linux || darwin || netbsd || openbsd)

package nine

import "testing"

// The assembly stays within what it is given, tables included.
func TestGuard256(t *testing.T) {
	if !AVX2.Available() {
		t.Skip("this CPU has no AVX2")
	}
	const all = 0xffff
	for _, atEnd := range []bool{false, true} {
		k := lanes256{guarded[block256](t, atEnd)}
		allRemoved, allMinis := guarded[[6][64][3]uint32](t, atEnd), guarded[[64]uint16](t, atEnd)
		*allRemoved, *allMinis = removed, minisOf
		frames := guarded[[20]frame](t, atEnd)[:]
		list := guarded[[maxLanes]int32](t, atEnd)
		digits := guarded[[81]uint8](t, atEnd)[:]
		for i := range list {
			list[i] = int32((len(frames) + 19 - i) % len(frames))
		}
		for i := range frames {
			k.read(&frames[i], digits)
		}
		k.insert(all, frames, list)
		for _, lanes := range []laneSet{0, 1, 1 << 15, 0x00ff, 0x0ff0, 0x1234, 0x3041, all} {
			for isStuck := laneSet(0); isStuck&lanes != lanes; {
				_, _, isStuck = k.sweep(all, 16)
			}
			k.extract(lanes, frames, list)
			from := lanes & 0x00f3
			if from<<8&lanes != 0 {
				from = 0
			}
			guess256(k.base(), lanes&^from, &frames[0][0], &list[0], &allRemoved[0][0][0],
				&allMinis[0], from, from<<8) // some second children go to other lanes
			k.insert(lanes, frames, list)
		}
		for i := range frames {
			k.write(digits, &frames[i])
			clear(digits)
			k.read(&frames[i], digits)
		}
	}
}

func TestGuardSingle256(t *testing.T) {
	if !AVX2.Available() {
		t.Skip("this CPU has no AVX2")
	}
	testGuardSingle(t, func(end bool) slots { return newSlots256(guarded[block256](t, end)) })
}
