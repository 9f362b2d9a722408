//go:build amd64 && !purego

package nine

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestConfigs256(t *testing.T) {
	testConfigs(t, AVX2, func(k kernel, chute, c, lane int) uint16 {
		return k.(*lanes256).block.configs[chute][c][lane]
	})
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
