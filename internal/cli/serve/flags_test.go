package serve

import (
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
)

// FuzzServeFlags: what a flag of serve is given is a value within bounds, or an error.
func FuzzServeFlags(f *testing.F) {
	for _, text := range []string{"20/s", "1000/h", "https://example.org,*", "10.0.0.0/8,::1",
		"fe80::1%eth0/64", "http://[::1]:8080", "64K", "\xb5"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if rate, err := parseRate(text); err == nil && (rate.N < 1 || rate.N > maxRate ||
			rate.Within <= 0) {
			t.Errorf("rate %q: %+v", text, rate)
		}
		if list, err := parseOrigins(text); err == nil && strings.Join(list, ",") != text {
			t.Errorf("origins %q: %q", text, list)
		}
		list, err := parsePrefixes(text)
		for _, p := range list {
			if err == nil && !p.IsValid() {
				t.Errorf("addresses %q: %v", text, list)
			}
		}
		if n, err := work.ParseSize(text); err == nil {
			if again, err := work.ParseSize(run.SizeText(n)); err != nil || again != n {
				t.Errorf("size %q: %d became %d, %v", text, n, again, err)
			}
		}
	})
}
