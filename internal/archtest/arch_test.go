// Package archtest holds the import policy of the module as a test.
package archtest

import (
	"encoding/json"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/nonet-dev/nonet"

// policy says which packages of the module each package may import, and which
// modules besides the standard library. A new edge is a decision: it is
// written here first. Data flows bytes -> format -> Puzzle -> engine, so
// engines import nothing, the model imports engines, everything else imports
// the model.
var policy = map[string][]string{
	// engines: plain arrays in, solutions out
	"internal/search":  {},
	"internal/classic": {},
	"exactcover":       {},

	// the model and the choice of an engine
	"": {"exactcover", "internal/search", "internal/classic"},

	// what is built on the model
	"format":   {"", "exactcover"},
	"generate": {""},
	"check":    {"", "exactcover", "format"},

	// the program
	"cmd/nonet": {
		"", "exactcover", "format", "generate", "check",
		"github.com/spf13/cobra", "github.com/spf13/pflag", "github.com/klauspost/compress", "golang.org/x/sys", "golang.org/x/term",
	},

	"internal/archtest": {},
}

func TestImports(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range goList(t) {
		name := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
		allowed, ok := policy[name]
		if !ok {
			t.Errorf("package %q is not in the policy: add it with what it may import", name)
			continue
		}
		seen[name] = true
		for _, imp := range p.Imports {
			if imp == "C" {
				t.Errorf("%s imports C: the module is pure Go and assembly", p.ImportPath)
			}
			if !strings.Contains(strings.SplitN(imp, "/", 2)[0], ".") {
				continue // standard library
			}
			if !slices.ContainsFunc(allowed, func(a string) bool { return allows(a, imp) }) {
				t.Errorf("%s imports %s: the policy allows %q", p.ImportPath, imp, allowed)
			}
		}
	}
	for name := range policy {
		if !seen[name] {
			t.Errorf("the policy names package %q, which does not exist", name)
		}
	}
}

// allows reports whether a policy entry covers an import: a package of the
// module exactly, another module with all its packages.
func allows(entry, imp string) bool {
	if strings.Contains(entry, ".") {
		return imp == entry || strings.HasPrefix(imp, entry+"/")
	}
	return imp == strings.TrimSuffix(module+"/"+entry, "/")
}

type listed struct {
	ImportPath string
	Imports    []string
}

// goList returns the packages of the module with their imports, tests left out.
func goList(t *testing.T) []listed {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports", module+"/...")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var all []listed
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := dec.Decode(&p); err == io.EOF {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}
