package work

import (
	"fmt"
	"strings"

	"github.com/nonet-dev/nonet/internal/near"
	"github.com/nonet-dev/nonet/logic"
)

// ParseTechniques parses names of techniques and groups, with commas between them.
func ParseTechniques(text string) ([]logic.Technique, error) {
	var list []logic.Technique
	for name := range strings.SplitSeq(text, ",") {
		some, ok := logic.TechniquesNamed(name)
		if !ok {
			return nil, fmt.Errorf("found %q, expected a technique (nonet techniques lists them)%s",
				name, near.Question(name, TechniqueNames()))
		}
		list = append(list, some...)
	}
	return list, nil
}

// TechniqueNames returns the names that ParseTechniques reads, without codes.
func TechniqueNames() []string {
	names := logic.TechniqueGroups()
	for _, t := range logic.Techniques() {
		names = append(names, t.String())
	}
	return names
}
