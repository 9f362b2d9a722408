// Program pagefiles makes the files that follow from Go: types.ts, methods.ts, methods.d.ts and
// openapi.json from the table of methods, formats.json from that of formats, picture.css from the
// style sheet of pictures, names.ts of languages from the names of techniques, stock.ts with the
// generator, the tables of docs/service.md, and
// types and methods for Python.
// Run it with "go generate ./internal/web/api".
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/nonet-dev/nonet/logic/explain"
)

// files has a row for each file: its name in the folder of package web, and what it holds.
// api is the folder of package api.
var files = []struct {
	name string
	make func(api string) ([]byte, error)
}{
	{"api/formats.json", formats},
	{"engine/methods.ts", facts},
	{"app/types.ts", types},
	{"../../npm/methods.d.ts", packageTypes},
	{"app/picture.css", styles},
	{"app/stock.ts", stock},
	{"app/words/en/names.ts", names(explain.English)},
	{"app/words/de/names.ts", names(explain.German)},
	{"openapi.json", openAPI},
	{serviceDoc, service},
	{pythonTypes, pyTypes},
	{pythonMethods, pyMethods},
}

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, "pagefiles:", err)
		os.Exit(1)
	}
}

// run writes all files. api is the folder of package api.
func run(api string) error {
	for _, f := range files {
		text, err := f.make(api)
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		if err := os.WriteFile(filepath.Join(api, "..", f.name), text, 0o666); err != nil {
			return err
		}
	}
	return nil
}
