package kit

import (
	"os"
	"strconv"
	"testing"

	"golang.org/x/tools/go/packages"
)

// All packages have right types on each target, for which some have files of their own. Building
// them takes ten times as long: .ci/jobs/release does so for one of the targets. By day the test
// looks at each system and at each kind of processor once, and if NONET_TURN is a number, which CI
// draws for each commit, at one processor of Linux and at one other system.
func TestTypes(t *testing.T) {
	turn, err := strconv.Atoi(os.Getenv("NONET_TURN"))
	inTurn := err == nil
	var linux, others []Target
	for _, target := range Targets {
		switch {
		case target.OS == "linux" && (target.Arch != "amd64" || !inTurn): // go vet looks at amd64
			linux = append(linux, target)
		case target.OS != "linux" && (target.Arch != "amd64" || os.Getenv("NONET_LONG") != ""):
			others = append(others, target)
		}
	}
	if inTurn {
		linux = []Target{linux[turn%len(linux)]}
		others = []Target{others[turn/len(linux)%len(others)]}
	}
	for _, target := range append(linux, others...) {
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
