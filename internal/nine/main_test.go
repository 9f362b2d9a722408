package nine

import (
	"fmt"
	"os"
	"testing"
)

// TestMain has NONET_EXPECT_CPU name a tier that must be there, so that no test
// is passed over where it should run. Without it, the tiers that are missing are
// listed at the end.
func TestMain(m *testing.M) {
	if name := os.Getenv("NONET_EXPECT_CPU"); name != "" {
		if t, err := ParseTier(name); err != nil || !t.Available() {
			fmt.Printf("NONET_EXPECT_CPU=%s: the best tier of this CPU and build is %s\n", name, best)
			os.Exit(1)
		}
	}
	code := m.Run()
	if best < AVX512 {
		fmt.Printf("not tested, as this CPU or build has none: tiers %v\n", allTiers[best+1:])
	}
	os.Exit(code)
}

var allTiers = []Tier{Generic, AVX2, AVX512}

// everyTier runs a test for each tier that there is.
func everyTier(t *testing.T, f func(t *testing.T, tier Tier)) {
	for _, tier := range allTiers[:best+1] {
		t.Run(tier.String(), func(t *testing.T) { f(t, tier) })
	}
}
