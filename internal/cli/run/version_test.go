package run

import "testing"

// The commit is said where it is known, once.
func TestBuildString(t *testing.T) {
	const rest = " go1.26 linux/amd64, CPU tier avx2"
	for _, test := range []struct {
		build Build
		want  string
	}{
		{Build{Version: "(devel)"}, "nonet (devel)"},
		{Build{Version: "v1.2.0"}, "nonet v1.2.0"},
		{Build{Version: "(devel)", Commit: "4ae18f39a57253ef3d38", Date: "2026-11-28T04:21:28Z"},
			"nonet (devel) commit 4ae18f39a572 2026-11-28"},
		{Build{Version: "v1.2.0", Commit: "4ae18f39a57253ef3d38", Date: "2026-11-28T04:21:28Z",
			Changed: true}, "nonet v1.2.0 commit 4ae18f39a572 2026-11-28 (modified)"},
		{Build{Version: "v0.0.0-20261128042128-4ae18f39a572", Commit: "4ae18f39a57253ef3d38",
			Date: "2026-11-28T04:21:28Z"}, "nonet v0.0.0-20261128042128-4ae18f39a572"},
	} {
		b := test.build
		b.Go, b.OS, b.Arch, b.CPU = "go1.26", "linux", "amd64", "avx2"
		if got := b.String(); got != test.want+rest {
			t.Errorf("got %s, want %s", got, test.want+rest)
		}
	}
}
