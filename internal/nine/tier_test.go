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
	defer func(t Tier) { best = t }(best)
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
		{Generic, "avx2", Generic, "has no avx2, its best tier is generic"},
		{AVX512, "fast", AVX512, `unknown CPU tier "fast": there are generic, avx2 and avx512`},
	} {
		best = tt.best
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

// What there is, is there: a tier below the best one too.
func TestAvailable(t *testing.T) {
	for _, tier := range allTiers {
		if tier.Available() != (tier <= best) {
			t.Errorf("%s: %t", tier, tier.Available())
		}
	}
	if tier, err := Current(); err == nil && !tier.Available() {
		t.Errorf("%s is in use", tier)
	}
}
