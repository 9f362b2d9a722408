package nonet

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/nine"
)

// TestCPU runs itself with NONET_CPU set.
func TestCPU(t *testing.T) {
	if os.Getenv("NONET_TEST_CPU") != "" {
		tier, err := CPU()
		t.Logf("tier %s, error %v", tier, err)
		return
	}
	for _, tt := range []struct{ value, want string }{
		{"", "error <nil>"},
		{"generic", "tier generic, error <nil>"},
		{"fast", `error NONET_CPU: unknown CPU tier "fast": there are generic, neon, avx2 and avx512`},
	} {
		cmd := exec.Command(os.Args[0], "-test.run=^TestCPU$", "-test.v")
		cmd.Env = append(os.Environ(), "NONET_TEST_CPU=1", "NONET_CPU="+tt.value)
		out, err := cmd.CombinedOutput()
		if err != nil || !strings.Contains(string(out), tt.want) {
			t.Errorf("NONET_CPU=%s: %s, %v; want %s", tt.value, out, err, tt.want)
		}
	}
	if tier, err := CPU(); err == nil {
		if _, err := nine.ParseTier(tier); err != nil {
			t.Error(err)
		}
	}
}
