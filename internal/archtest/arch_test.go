// Package archtest holds the import policy of the module as a test.
package archtest

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
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
	"internal/nine":     {"internal/sched", "golang.org/x/sys/cpu"},
	"internal/search":   {"internal/learn", "internal/sched"},
	"internal/learn":    {"internal/sched"},
	"internal/classic":  {"internal/sched"},
	"internal/whips":    {},                  // patterns of candidates and variables
	"internal/derive":   {},                  // what follows from a layout: houses in, houses out
	"internal/kernel":   {},                  // constraints on some cells, for puzzles with rules
	"internal/rulekind": {"internal/kernel"}, // what is known of each kind of rules
	"internal/ruled":    {"internal/kernel", "internal/learn", "internal/sched"},
	"exactcover":        {"exactcover/internal/mincost", "internal/sched"},

	// branch and bound on plain arrays
	"exactcover/internal/mincost": {"internal/sched"},

	// the scheduler, for all that may take long
	"internal/sched": {},

	// problems that are made, not read
	"exactcover/problems": {"exactcover", "internal/near"},

	// the model and the choice of an engine
	"": {"exactcover", "internal/nine", "internal/search", "internal/classic", "internal/derive",
		"internal/kernel", "internal/near", "internal/ruled", "internal/rulekind", "internal/sched"},

	// pictures of grids
	"internal/svg": {"", "internal/ruleshapes"},

	// grids in characters
	"internal/textgrid": {"", "internal/rulekind"},

	// how rules of puzzles are drawn, on any paper
	"internal/ruleshapes": {"", "internal/rulekind"},

	// helpers of tests
	"internal/proptest": {"internal/testenv", "pgregory.net/rapid"},
	"internal/ruletest": {"", "exactcover"},
	"internal/testenv":  {},

	// a command that measures what tests find
	"internal/mutants": {},

	// what the textbook searches do, event by event
	"internal/trace": {"", "internal/classic"},

	// unknown names
	"internal/near": {},

	// which version the process is
	"internal/version": {},

	// the licences of what is linked
	"internal/licenses":         {},
	"internal/licenses/collect": {"golang.org/x/image"},

	// texts in UTF-16
	"internal/utf8text": {"golang.org/x/text"},

	// what techniques, rules and engines are, in plain words
	"internal/words": {},

	// control characters in texts of others
	"internal/visible": {},

	// large inputs, as format hands them to the program
	"internal/bulk": {""},

	// how programs pack puzzles into links
	"format/internal/codec": {},

	// what rules of puzzles mean
	"internal/meaning": {"", "internal/kernel", "internal/rulekind"},

	// lines of drawn grids
	"format/internal/grids": {"", "format/internal/lex"},
	// puzzles as clauses, and models of them
	"format/internal/sat": {
		"", "format/internal/lex", "format/internal/sketch",
		"internal/kernel", "internal/meaning", "internal/rulekind",
	},
	// IDs of games of Solo
	"format/internal/solo": {
		"", "format/internal/codec", "format/internal/lex", "format/internal/sketch",
	},
	// cases of judges whose lines need a reader of their own
	"format/internal/judges": {"", "format/internal/lex"},
	// elements of XML
	"format/internal/xmltext": {"format/internal/jsonvalue", "format/internal/lex", "format/internal/members", "format/internal/sketch"},
	// tables in documents
	"format/internal/tables": {"", "format/internal/lex"},
	// killer Sudokus in one line
	"format/internal/killer": {"", "format/internal/lex", "format/internal/sketch"},
	// puzzles in texts that no format fits
	"format/internal/pasted": {"", "format/internal/lex", "format/internal/sketch"},
	// exact cover problems as text
	"format/internal/cover": {"exactcover", "format/internal/lex"},

	// rules of puzzles in the terms of other programs
	"format/internal/sketch": {"", "internal/kernel"},
	// lines, words, symbols of digits, places of faults
	"format/internal/lex": {""},
	// values of JSON with their places
	"format/internal/jsonvalue": {"", "format/internal/lex"},
	// members that a reader does not know
	"format/internal/members": {"format/internal/jsonvalue", "format/internal/lex", "format/internal/sketch"},
	// what programs of setters have in common
	"format/internal/setters": {
		"", "format/internal/jsonvalue", "format/internal/lex", "format/internal/members",
		"format/internal/sketch", "internal/meaning", "internal/rulekind",
	},
	// the programs of setters, and their pages
	"format/internal/fpuzzles":    setters,
	"format/internal/iss":         setters,
	"format/internal/penpa":       setters,
	"format/internal/sudokucoach": setters,
	"format/internal/sudokumaker": setters,
	"format/internal/sudokupad":   append(slices.Clone(setters), "format/internal/fpuzzles"), // its links may carry those

	// packages that use the model
	"format": {
		"", "exactcover",
		"format/internal/codec", "format/internal/cover", "format/internal/fpuzzles",
		"format/internal/grids", "format/internal/iss", "format/internal/jsonvalue",
		"format/internal/judges", "format/internal/killer", "format/internal/lex",
		"format/internal/members", "format/internal/pasted", "format/internal/penpa",
		"format/internal/sat", "format/internal/setters",
		"format/internal/sketch", "format/internal/solo", "format/internal/sudokucoach",
		"format/internal/sudokumaker", "format/internal/sudokupad", "format/internal/tables",
		"format/internal/xmltext",
		"internal/bulk", "internal/svg", "internal/textgrid", "internal/visible", "internal/utf8text", "internal/meaning",
		"internal/kernel", "internal/rulekind",
	},
	"generate":       {"", "internal/near", "internal/nine", "internal/sched"}, // searches for many puzzles at once, for classic ones
	"check":          {"", "exactcover"},                                       // not format: a program that diagnoses is small
	"check/answers":  {"", "check", "exactcover", "format", "internal/sched"},
	"format/grammar": {"format"},
	"logic":          {"", "internal/sched", "internal/meaning", "internal/rulekind", "internal/whips"},
	"canon":          {""},
	"hunt":           {"", "canon", "logic", "internal/sched", "internal/whips"},

	// puzzles of pictures
	"photo":                 {"", "format", "photo/internal/digits", "golang.org/x/image"},
	"photo/internal/digits": {}, // which symbol a glyph is; knows no puzzles

	// puzzles on paper
	"booklet": {"", "internal/ruleshapes", "codeberg.org/go-pdf/fpdf", "golang.org/x/image"},

	// sentences and pictures of steps
	"logic/explain":           {"", "logic", "internal/rulekind", "internal/words"},
	"logic/lessons":           {"", "generate", "logic"}, // an example of each technique, and exercises
	"logic/rare":              {"", "generate", "logic"}, // puzzles that need rare techniques
	"logic/rare/find":         {"", "generate", "logic", "logic/rare"},
	"logic/lessons/positions": {"", "generate", "logic", "logic/lessons"},
	// docs/techniques.md
	"logic/lessons/book": {"internal/words", "logic", "logic/explain", "logic/lessons", "logic/picture"},
	"logic/hint":         {"", "logic", "logic/explain"},
	"logic/picture":      {"", "logic", "logic/explain", "internal/svg", "internal/textgrid"},

	// answers as objects of JSON, of the program and the service
	"report": {"", "check", "logic", "logic/explain", "logic/hint"},

	// the page
	"internal/web": {
		"internal/near", "internal/web/api", "internal/work",
		"github.com/VictoriaMetrics/metrics", "golang.org/x/time/rate", // of what is public
		"github.com/klauspost/compress", // streams of lines
	},
	"internal/web/wasm": {"internal/web/api", "internal/words"},
	// the methods of the page, and of the service
	"internal/web/api": {"internal/version",
		"", "exactcover", "format", "generate", "check", "canon", "booklet",
		"logic", "logic/explain", "logic/hint", "logic/lessons", "logic/picture", "logic/rare", "report",
		"photo",                                                // pictures of puzzles
		"internal/classic", "internal/sched", "internal/trace", // searches that are watched
		"internal/near", "internal/rulekind",
	},
	"internal/web/api/pagefiles": {"format", "internal/web/api", "internal/work", "logic", "logic/explain", "logic/picture", "report"}, // makes sources of the page

	// the program
	"internal/pipeline": {},
	"internal/shards":   {}, // shards of long jobs, as bytes and lines

	"cmd/nonet": {"internal/cli"}, // the program as a process
	// options of commands, as types
	"internal/work":     {"", "exactcover", "format", "check", "canon", "logic", "internal/near", "github.com/spf13/pflag"},
	"internal/cli/help": {"github.com/spf13/cobra", "github.com/spf13/pflag"}, // help texts, as files
	// what all commands share
	"internal/cli/run": {"internal/version",
		"", "exactcover", "format", "check", "logic", "report", "photo",
		"internal/work", "internal/bulk", "internal/near", "internal/pipeline", "internal/utf8text", "internal/visible",
		"github.com/spf13/cobra", "github.com/spf13/pflag", "github.com/klauspost/compress",
		"golang.org/x/sys/windows",
	},
	"internal/cli/search": {"internal/cli/run", "internal/work", "", "exactcover", "format"},
	"internal/cli/parts": {
		"internal/cli/run", "internal/cli/search", "internal/work", "internal/pipeline",
		"internal/shards", "exactcover", "format", "github.com/spf13/cobra",
	},
	"internal/cli/shards": {"internal/version",
		"internal/cli/run", "internal/cli/parts", "internal/work", "internal/pipeline",
		"internal/shards", "github.com/spf13/cobra", "github.com/spf13/pflag",
	},
	"internal/cli/book": {
		"internal/cli/run", "internal/work", "", "booklet", "format", "logic",
		"github.com/spf13/cobra", "github.com/spf13/pflag",
	},
	// the commands
	"internal/cli/lines": {
		"internal/cli/run", "internal/cli/search", "internal/cli/parts", "internal/cli/shards",
		"internal/cli/book", "internal/work", "internal/near", "internal/pipeline", "internal/utf8text",
		"internal/visible", "", "exactcover", "exactcover/problems", "format", "check",
		"check/answers", "canon", "generate", "hunt", "booklet", "logic", "photo", "report",
		"github.com/spf13/cobra", "github.com/spf13/pflag",
	},
	"internal/cli/steps": {
		"internal/cli/run", "internal/work", "", "format", "logic", "logic/explain", "logic/hint",
		"logic/picture", "report", "github.com/spf13/cobra",
	},
	"internal/cli/candidates": {
		"internal/cli/run", "internal/work", "", "format", "logic/explain", "logic/picture", "report",
		"github.com/spf13/cobra",
	},
	"internal/cli/generate": {
		"internal/cli/run", "internal/cli/book", "internal/cli/lines", "internal/cli/shards",
		"internal/work", "internal/utf8text", "", "format", "generate", "check", "booklet", "logic",
		"logic/rare", "report",
		"github.com/spf13/cobra", "github.com/spf13/pflag",
	},
	"internal/cli/hunt": {
		"internal/cli/run", "internal/cli/lines", "internal/cli/shards", "internal/work", "", "generate",
		"canon", "hunt", "logic", "github.com/spf13/cobra", "github.com/spf13/pflag",
	},
	"internal/cli/bench": {
		"internal/cli/run", "internal/work", "internal/pipeline", "", "exactcover", "format",
		"generate", "github.com/spf13/cobra",
	},
	"internal/cli/serve": {"internal/version",
		"internal/cli/run", "internal/cli/lines", "internal/work", "internal/web",
		"internal/web/api", "format", "github.com/spf13/cobra",
		"github.com/boombuler/barcode/qr", // addresses for phones
	},
	"internal/cli/call": {
		"internal/cli/run", "internal/near", "internal/web/api", "internal/work", // methods, no HTTP
		"github.com/spf13/cobra", "golang.org/x/sys/unix",
	},
	// the table of commands
	"internal/cli": {"internal/version",
		"internal/cli/bench", "internal/cli/call", "internal/cli/candidates", "internal/cli/generate",
		"internal/cli/help", "internal/cli/hunt", "internal/cli/lines", "internal/cli/run", "internal/cli/serve", "internal/cli/shards",
		"internal/cli/steps", "internal/near", "internal/licenses", "internal/work", "", "format", "format/grammar", "logic",
		"github.com/spf13/cobra", "github.com/spf13/pflag", "github.com/inconshreveable/mousetrap",
		"internal/words", "logic/explain", "logic/lessons", "logic/picture", // to explain what lists have
	},
}

// setters is what a package of one program of setters may import.
var setters = []string{
	"", "format/internal/codec", "format/internal/jsonvalue", "format/internal/lex",
	"format/internal/members", "format/internal/setters", "format/internal/sketch",
	"internal/kernel", "internal/rulekind",
}

func TestImports(t *testing.T) {
	seen := map[string]bool{}
	for _, file := range goFiles(t, false) {
		name := filepath.ToSlash(filepath.Dir(file))
		if name == "." {
			name = ""
		}
		seen[name] = true
		allowed, ok := policy[name]
		if !ok {
			t.Errorf("package %q is not in the policy: add it with what it may import", name)
			continue
		}
		for _, imp := range imports(t, file) {
			if imp == "C" {
				t.Errorf("%s imports C: the module is pure Go and assembly", file)
			}
			if !strings.Contains(strings.SplitN(imp, "/", 2)[0], ".") {
				continue // standard library
			}
			if !slices.ContainsFunc(allowed, func(a string) bool { return allows(a, imp) }) {
				t.Errorf("%s imports %s: the policy allows %q", file, imp, allowed)
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

// root is the module's folder, seen from this package.
const root = "../.."

// goFiles returns Go files below the root, as paths from it, whatever they are built for:
// those of the module without its tests, or all with tests and other modules.
func goFiles(t *testing.T, all bool) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && path != root {
			_, err := os.Stat(filepath.Join(path, "go.mod"))
			other := err == nil || name[0] == '_' // another module, or not seen by go
			if name == "testdata" || name[0] == '.' || other && !all {
				return fs.SkipDir
			}
		}
		if strings.HasSuffix(name, ".go") && (all || !strings.HasSuffix(name, "_test.go")) {
			file, err := filepath.Rel(root, path)
			if err != nil {
				return err
			}
			files = append(files, file)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// imports returns the import paths of a file.
func imports(t *testing.T, file string) []string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, file), nil,
		parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	var paths []string
	for _, spec := range f.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}
