package nine

import (
	"fmt"
	"os"
	"testing"
)

// TestMain lists the tiers that were not tested.
func TestMain(m *testing.M) {
	code := m.Run()
	var missing []Tier
	for _, tier := range allTiers {
		if !tier.Available() {
			missing = append(missing, tier)
		}
	}
	fmt.Printf("not tested, as this CPU or build has none: tiers %v\n", missing)
	os.Exit(code)
}

// NONET_EXPECT_CPU names a tier that must be there, so that no test is passed
// over where it should run.
func TestExpectedTier(t *testing.T) {
	name := os.Getenv("NONET_EXPECT_CPU")
	if name == "" {
		t.Skip("NONET_EXPECT_CPU is not set")
	}
	tier, err := ParseTier(name)
	if err != nil {
		t.Fatal("NONET_EXPECT_CPU: ", err)
	}
	if !tier.Available() {
		t.Errorf("NONET_EXPECT_CPU=%s: the best tier of this CPU and build is %s", tier, best())
	}
}

var allTiers = []Tier{Generic, NEON, AVX2, AVX512}

// everyTier runs a test for each tier that there is.
func everyTier(t *testing.T, f func(t *testing.T, tier Tier)) {
	for _, tier := range available {
		t.Run(tier.String(), func(t *testing.T) { f(t, tier) })
	}
}
