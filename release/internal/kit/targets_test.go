package kit

import (
	"os"
	"testing"

	"golang.org/x/tools/go/packages"
)

// All packages have right types on each target, for which some have files of their own. Building
// them takes ten times as long: .ci/jobs/release does so for a few targets.
func TestTypes(t *testing.T) {
	for _, target := range Targets {
		t.Run(target.Name(), func(t *testing.T) {
			list, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax,
				Dir: "../../..", Env: append(os.Environ(), "GOOS="+target.OS, "GOARCH="+target.Arch,
					"CGO_ENABLED=0")}, "./...")
			if err != nil {
				t.Fatal(err)
			}
			if len(list) < 50 {
				t.Fatalf("found %d packages, expected those of nonet", len(list))
			}
			for _, p := range list {
				for _, e := range p.Errors {
					t.Error(e)
				}
			}
		})
	}
}
