package cli

import (
	"fmt"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/check"
	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/exactcover/problems"
	"github.com/nonet-dev/nonet/generate"
	"github.com/nonet-dev/nonet/internal/testenv"
	"github.com/nonet-dev/nonet/logic"
	"github.com/nonet-dev/nonet/logic/explain"
	"github.com/nonet-dev/nonet/logic/hint"
)

// namesOf returns the names of the values of a type from its first one on. A value without a name
// writes its type.
func namesOf[T interface {
	~uint8
	fmt.Stringer
}](first T) (list []string) {
	for v := first; ; v++ {
		if name := v.String(); strings.Contains(name, "(") {
			return list
		} else {
			list = append(list, name)
		}
	}
}

// TestGlossaryHasAllNames has a definition of every name that the program prints.
func TestGlossaryHasAllNames(t *testing.T) {
	var techniques, families, rules, symmetries, profiles []string
	for _, x := range logic.Techniques() {
		techniques, families = append(techniques, x.String()), append(families, x.Family())
	}
	for _, x := range nonet.RuleKinds() {
		rules = append(rules, x.Name)
	}
	for _, x := range layoutRules {
		name, _, _ := strings.Cut(x[0], ":")
		rules = append(rules, name)
	}
	for _, x := range generate.Symmetries() {
		symmetries = append(symmetries, x.Symmetry.String())
	}
	for _, x := range logic.Profiles() {
		profiles = append(profiles, x.Name())
	}
	for _, x := range []struct {
		what  string
		names []string
		least int
	}{
		{"technique", techniques, 100}, {"family of techniques", families, 100},
		{"group of techniques", logic.TechniqueGroups(), 5},
		{"form of a technique", namesOf(logic.VariantPlain), 20},
		{"role of a part", namesOf(logic.RoleWithin), 20},
		{"reason", namesOf(logic.ReasonAssumed), 10},
		{"profile", profiles, 3}, {"level", namesOf(logic.Level(0)), 6},
		{"verdict", namesOf(check.VerdictUndecided), 5},
		{"kind of hint", namesOf(hint.KindStep), 7},
		{"stage of a hint", namesOf(explain.StageWhere), 3},
		{"end of a search", namesOf(nonet.StatusCancelled), 6},
		{"event", namesOf(nonet.EventChoose), 4},
		{"kind of houses", namesOf(nonet.HouseRow), 8}, {"kind of rules", rules, 30},
		{"symmetry of givens", symmetries, 10},
		{"symmetry of a packing", namesOf(problems.SymmetryNone), 3},
		{"turning", namesOf(problems.TurningUsual), 4},
		{"kind of items", namesOf(exactcover.Primary), 2},
		{"difficulty", []string{"ER", "EP", "ED"}, 3},
	} {
		if len(x.names) < x.least {
			t.Errorf("%d names of %s", len(x.names), x.what)
		}
		testenv.Defined(t, x.what, x.names...)
	}
}
