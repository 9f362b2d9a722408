//go:build amd64 && !purego

package nine

import (
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A sweep leaves the configurations that the twin has, in all lanes, also in
// those that are bad.
func TestConfigs256(t *testing.T) {
	if !AVX2.Available() {
		t.Skip("this CPU has no AVX2")
	}
	rng := rand.New(rand.NewPCG(2, 5))
	k := newKernelTest(t, AVX2)
	block := k.kernel.(*lanes256).block
	for range 100 {
		for i := range k.twins {
			k.twins[i].x = randomState(rng)
		}
		k.insert(k.all)
		for step := range 8 {
			k.sweep()
			k.kernel.sweep(k.all, 0)
			k.compare(k.all)
			for i := range k.twins {
				for chute := range k.twins[i].p {
					for c, want := range k.twins[i].p[chute] {
						if is := block.configs[chute][c][i]; is != want {
							t.Fatalf(
								"sweep %d, lane %d, chute %d, configuration %d: %09b, want %09b",
								step,
								i,
								chute,
								c,
								is,
								want,
							)
						}
					}
				}
			}
		}
	}
}

// The assembly has no instructions and registers but those of AVX2: it may be
// written, and would run, on a CPU that has more.
func TestInstructions256(t *testing.T) {
	text, err := os.ReadFile("lanes256_amd64.s")
	if err != nil {
		t.Fatal(err)
	}
	known := strings.Fields(
		`VINSERTI128 VMOVD VMOVDQA VMOVDQU VPACKSSWB VPACKUSWB VPADDB VPADDW VPAND VPANDN VPBLENDVB
		VPBROADCASTW VPCMPEQW VPCMPGTW VPERMQ VPINSRW VPMADDUBSW VPMINUW VPMOVMSKB VPOR VPSHUFB VPSIGNW VPSLLW VPSRLW
		VPSUBUSW VPSUBW VPUNPCKHBW VPUNPCKLBW VPXOR VZEROUPPER`,
	)
	foreign := regexp.MustCompile(`\b(Z[0-9]+|K[0-7]|[XY](1[6-9]|[23][0-9]))\b`)
	count := 0
	for i, line := range strings.Split(string(text), "\n") {
		f := strings.Fields(line)
		if len(f) == 0 || !strings.HasPrefix(f[0], "V") {
			continue
		}
		count++
		if !slices.Contains(known, f[0]) || foreign.MatchString(line) {
			t.Errorf("line %d: %s", i+1, strings.TrimSpace(line))
		}
	}
	if count < 1000 {
		t.Errorf("%d vector instructions: the file is not what it was", count)
	}
}
