//go:build amd64 && !purego && (linux || darwin || netbsd || openbsd)

package nine

import (
	"math/bits"
	"testing"
)

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
		for _, lanes := range []laneSet{1, 256, 1 << 31, 0x00ff0000, 0x00ff00ff, 0x12345678, all} {
			for isStuck := laneSet(0); isStuck&lanes != lanes; {
				_, _, isStuck = k.sweep(all, 32)
			}
			k.extract(lanes, frames, list)
			from, to := laneSet(0), bits.RotateLeft32(lanes, 8)
			if lanes&to == 0 { // some second children go to other lanes
				from = lanes & 0x0ff0ff00
				to = bits.RotateLeft32(from, 8)
			} else {
				to = 0
			}
			guess512(
				k.base(),
				lanes&^from,
				&frames[0][0],
				&list[0],
				&k.guesses.chute[0],
				&allRemoved[0][0][0],
				&allMinis[0],
				from,
				to,
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
