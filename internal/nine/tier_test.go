package nine

import (
	"strings"
	"testing"
)

func TestParseTier(t *testing.T) {
	for _, tier := range allTiers {
		if got, err := ParseTier(tier.String()); err != nil || got != tier {
			t.Errorf("%s: %v, %v", tier, got, err)
		}
	}
	for _, name := range []string{"", "AVX2", "sse", "avx-512"} {
		if tier, err := ParseTier(name); err == nil {
			t.Errorf("%q is %s", name, tier)
		}
	}
}

// The tier in use is the best one, or the one that is asked for if there is that.
func TestPick(t *testing.T) {
	defer func(tiers []Tier) { available = tiers }(available)
	for _, tt := range []struct {
		best Tier
		name string
		want Tier
		err  string // part of the message
	}{
		{AVX512, "", AVX512, ""},
		{AVX512, "avx512", AVX512, ""},
		{AVX512, "avx2", AVX2, ""},
		{AVX512, "generic", Generic, ""},
		{AVX2, "", AVX2, ""},
		{AVX2, "generic", Generic, ""},
		{AVX2, "avx512", AVX2, "has no avx512, its best tier is avx2"},
		{Generic, "", Generic, ""},
		{NEON, "", NEON, ""},
		{NEON, "generic", Generic, ""},
		{NEON, "avx2", NEON, "has no avx2, its best tier is neon"},
		{AVX512, "neon", AVX512, "has no neon, its best tier is avx512"},
		{Generic, "avx2", Generic, "has no avx2, its best tier is generic"},
		{AVX512, "fast", AVX512, `unknown CPU tier "fast": there are generic, neon, avx2 and avx512`},
	} {
		available = map[Tier][]Tier{Generic: {Generic}, NEON: {Generic, NEON},
			AVX2: {Generic, AVX2}, AVX512: {Generic, AVX2, AVX512}}[tt.best]
		got, err := pick(tt.name)
		if got != tt.want || (err == nil) != (tt.err == "") {
			t.Errorf("%q where %s is best: %v, %v", tt.name, tt.best, got, err)
		}
		if err != nil &&
			(!strings.HasPrefix(err.Error(), "NONET_CPU: ") || !strings.Contains(err.Error(),
				tt.err)) {
			t.Errorf("%q where %s is best: %v", tt.name, tt.best, err)
		}
	}
}

// What there is, is there: plain Go always is.
func TestAvailable(t *testing.T) {
	if !Generic.Available() || !best().Available() {
		t.Error(available)
	}
	if tier, err := Current(); err == nil && !tier.Available() {
		t.Errorf("%s is in use", tier)
	}
}
