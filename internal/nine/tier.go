package nine

import (
	"fmt"
	"os"
	"slices"
)

// Tier is a set of CPU instructions that an implementation needs.
type Tier uint8

// The tiers; those of one architecture stand in the order of their speed.
const (
	Generic Tier = iota // plain Go on 64-bit words
	NEON                // of arm64: every such CPU has it
	AVX2                // of amd64: and BMI1, BMI2, POPCNT
	AVX512              // F, BW, DQ, VL, BITALG, VBMI2, and those of AVX2
)

var tierNames = [...]string{Generic: "generic", NEON: "neon", AVX2: "avx2", AVX512: "avx512"}

func (t Tier) String() string { return tierNames[t] }

// ParseTier returns the tier of a name: generic, neon, avx2 or avx512.
func ParseTier(name string) (Tier, error) {
	for t, n := range tierNames {
		if n == name {
			return Tier(t), nil
		}
	}
	return 0, fmt.Errorf("unknown CPU tier %q: there are generic, neon, avx2 and avx512", name)
}

// Available reports whether this CPU, and this build, have tier t.
func (t Tier) Available() bool { return slices.Contains(available, t) }

// available are the tiers of this CPU and build, the slowest first, and current is the one in
// use.
var (
	available        = detect()
	current, errTier = pick(os.Getenv("NONET_CPU"))
)

// best returns the fastest tier that there is.
func best() Tier { return available[len(available)-1] }

// Current returns the tier that is used by default: the one that the environment variable
// NONET_CPU names, or the best tier of the CPU. The error says that NONET_CPU names no
// tier, or one that this CPU does not have; then the tier is the best one.
func Current() (Tier, error) { return current, errTier }

func pick(name string) (Tier, error) {
	if name == "" {
		return best(), nil
	}
	t, err := ParseTier(name)
	switch {
	case err != nil:
		return best(), fmt.Errorf("NONET_CPU: %w", err)
	case !t.Available():
		return best(), fmt.Errorf("NONET_CPU: this CPU or build has no %s, its best tier is %s",
			t, best())
	}
	return t, nil
}
