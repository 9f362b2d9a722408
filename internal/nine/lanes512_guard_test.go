//go:build amd64 && !purego && (linux || darwin || netbsd || openbsd)

package nine

import "testing"

// The assembly stays within what it is given, tables included.
func TestGuard512(t *testing.T) {
	if !AVX512.Available() {
		t.Skip("this CPU has no AVX-512")
	}
	const all = 1<<32 - 1
	for _, atEnd := range []bool{false, true} {
		k := lanes512{guarded[block512](t, atEnd), guarded[guesses512](t, atEnd)}
		allRemoved, allMinis := guarded[[6][64][3]uint32](t, atEnd), guarded[[64]uint16](t, atEnd)
		*allRemoved, *allMinis = removed, minisOf
		frames := guarded[[40]frame](t, atEnd)[:]
		list := guarded[[maxLanes]int32](t, atEnd)
		digits := guarded[[81]uint8](t, atEnd)[:]
		for i := range list {
			list[i] = int32(len(frames) - 1 - i)
		}
		for i := range frames {
			k.read(&frames[i], digits)
		}
		k.insert(all, frames, list)
		for _, lanes := range []laneSet{1, 1 << 31, 0x00ff0000, 0x12345678, all} {
			for isStuck := laneSet(0); isStuck&lanes != lanes; {
				_, _, isStuck = k.sweep(all, 32)
			}
			k.extract(lanes, frames, list)
			guess512(
				k.base(),
				lanes,
				&frames[0][0],
				&list[0],
				&k.guesses.chute[0],
				&allRemoved[0][0][0],
				&allMinis[0],
			)
			k.insert(lanes, frames, list)
		}
		for i := range frames {
			k.write(digits, &frames[i])
			clear(digits)
			k.read(&frames[i], digits)
		}
	}
}
