// Package npm makes the packages for npm: nonet and @nonet/core, which have the methods as
// WebAssembly; one with the program for each system, of which npm installs that of the machine; and
// @nonet/wasm, with the program for all others.
package npm

import (
	"bytes"
	"context"
	"encoding/json"
	"path/filepath"
	"strings"

	"github.com/nonet-dev/nonet/release/internal/kit"
	"golang.org/x/sync/errgroup"
)

// Make writes all packages.
func Make(ctx context.Context, r *kit.Release) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(2)
	group.Go(func() error { return engines(ctx, r) })
	for _, t := range kit.Targets {
		group.Go(func() error { return program(ctx, r, t) })
	}
	return group.Wait()
}

// manifest is a package.json.
type manifest struct {
	Name        string            `json:"name"`
	Version     string            `json:"version"`
	Description string            `json:"description"`
	Keywords    []string          `json:"keywords,omitempty"`
	Homepage    string            `json:"homepage"`
	Bugs        string            `json:"bugs"`
	Repository  map[string]string `json:"repository"`
	License     string            `json:"license"`

	Type        string            `json:"type,omitempty"`
	Main        string            `json:"main,omitempty"`
	Types       string            `json:"types,omitempty"`
	Browser     string            `json:"browser,omitempty"`
	JSDelivr    string            `json:"jsdelivr,omitempty"`
	Unpkg       string            `json:"unpkg,omitempty"`
	Exports     json.RawMessage   `json:"exports,omitempty"`
	SideEffects *bool             `json:"sideEffects,omitempty"`
	Bin         map[string]string `json:"bin,omitempty"`
	Engines     map[string]string `json:"engines,omitempty"`

	Dependencies         map[string]string `json:"dependencies,omitempty"`
	OptionalDependencies map[string]string `json:"optionalDependencies,omitempty"`
	OS                   []string          `json:"os,omitempty"`
	CPU                  []string          `json:"cpu,omitempty"`
	PreferUnplugged      bool              `json:"preferUnplugged,omitempty"`
}

func newManifest(r *kit.Release, name, about string) *manifest {
	return &manifest{
		Name: name, Version: r.Number(), Description: about, License: "MIT",
		Homepage:   kit.Repository + "#readme",
		Bugs:       kit.Repository + "/issues",
		Repository: map[string]string{"type": "git", "url": "git+" + kit.Repository + ".git"},
	}
}

// write writes a package of its files.
func write(r *kit.Release, m *manifest, files ...kit.File) error {
	license, err := r.Source("LICENSE")
	if err != nil {
		return err
	}
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(m); err != nil {
		return err
	}
	all := append([]kit.File{kit.Text("package.json", text.Bytes()),
		kit.Text("LICENSE", license)}, files...)
	for i := range all {
		all[i].Name = "package/" + all[i].Name
	}
	archive, err := kit.TarGz(all, r.Time)
	if err != nil {
		return err
	}
	name := strings.ReplaceAll(strings.TrimPrefix(m.Name, "@"), "/", "-")
	return r.Write(name+"-"+r.Number()+".tgz", archive)
}

// engine is the command with the methods as WebAssembly.
const engine = "./internal/web/wasm"

// engines makes nonet, @nonet/core and @nonet/wasm.
func engines(ctx context.Context, r *kit.Release) error {
	folder, err := r.Temp()
	if err != nil {
		return err
	}
	if err := r.Page(ctx, "npm", "-o", folder, "-version", r.Linked()); err != nil {
		return err
	}
	for _, p := range []struct {
		folder, command, tag string
		manifest             *manifest
	}{
		{"nonet", engine, "", whole(r)},
		{"core", engine, "puzzles", core(r)},
		{"wasm", "./cmd/nonet", "", everywhere(r)},
	} {
		files, err := made(filepath.Join(folder, p.folder))
		if err != nil {
			return err
		}
		readme, err := r.Source("npm/README." + p.folder + ".md")
		if err != nil {
			return err
		}
		notices, err := r.WasmNotices(ctx, p.command, p.tag)
		if err != nil {
			return err
		}
		files = append(files, kit.Text("README.md", readme),
			kit.Text("THIRD_PARTY_NOTICES.txt", notices))
		if p.folder == "nonet" {
			files = append(files, coreEntry...)
		}
		if err := write(r, p.manifest, files...); err != nil {
			return err
		}
	}
	return nil
}

// coreEntry is the entry nonet/core, which is package @nonet/core.
var coreEntry = []kit.File{
	kit.Text("core.js", []byte("export * from \"@nonet/core\";\n")),
	kit.Text("core.cjs", []byte("module.exports = require(\"@nonet/core\");\n")),
	kit.Text("core.d.ts", []byte("export * from \"@nonet/core\";\n")),
	kit.Text("core.d.cts", []byte("export * from \"@nonet/core\";\n")),
}

// made returns the files in a folder by their names.
func made(folder string) ([]kit.File, error) {
	files, err := kit.Folder(folder, "")
	for i, f := range files {
		if f.Name == script || f.Name == wasmScript {
			files[i].Mode = 0o755
		}
	}
	return files, err
}

// The scripts of nonet and of @nonet/wasm that run the program.
const (
	script     = "bin.js"
	wasmScript = "nonet.js"
)

// whole returns the package.json of nonet.
func whole(r *kit.Release) *manifest {
	m := newEngine(r, "nonet", kit.About)
	m.Exports = exports("nonet", `  "./core": {
    "import": { "types": "./core.d.ts", "default": "./core.js" },
    "require": { "types": "./core.d.cts", "default": "./core.cjs" },
    "default": "./core.js"
  },
`)
	m.Bin = map[string]string{"nonet": script}
	m.Dependencies = map[string]string{"@nonet/core": r.Number()}
	m.OptionalDependencies = map[string]string{}
	for _, t := range kit.Targets {
		m.OptionalDependencies[programName(t)] = r.Number()
	}
	return m
}

// core returns the package.json of @nonet/core.
func core(r *kit.Release) *manifest {
	m := newEngine(r, "@nonet/core", "Package nonet without what reads and writes formats")
	m.Exports = exports("core", "")
	return m
}

// everywhere returns the package.json of @nonet/wasm.
func everywhere(r *kit.Release) *manifest {
	m := newManifest(r, "@nonet/wasm", "The program nonet as WebAssembly, for machines that have "+
		"no other")
	m.Type = "module"
	m.Bin = map[string]string{"nonet-wasm": wasmScript}
	m.Engines = map[string]string{"node": ">=18"}
	return m
}

func newEngine(r *kit.Release, name, about string) *manifest {
	m := newManifest(r, name, about)
	m.Keywords = []string{"sudoku", "killer-sudoku", "solver", "generator", "puzzle", "exact-cover",
		"dancing-links", "wasm", "webassembly"}
	m.Type, m.Main, m.Browser = "module", "./node.cjs", "./browser.js"
	m.Types = "./nonet.d.ts"
	if name != "nonet" {
		m.Types = "./core.d.ts"
	}
	m.JSDelivr, m.Unpkg = "./nonet.min.js", "./nonet.min.js"
	m.SideEffects = new(bool)
	m.Engines = map[string]string{"node": ">=18"}
	return m
}

// exports returns the member exports: the order of its members counts, so it is text. Deno and Bun
// take the files of Node.
func exports(types, more string) json.RawMessage {
	return json.RawMessage(strings.NewReplacer("TYPES", types, "MORE", more).Replace(`{
  ".": {
    "node": {
      "import": { "types": "./TYPES.d.ts", "default": "./node.js" },
      "require": { "types": "./TYPES.d.cts", "default": "./node.cjs" }
    },
    "require": { "types": "./TYPES.d.cts", "default": "./browser.js" },
    "default": { "types": "./TYPES.d.ts", "default": "./browser.js" }
  },
MORE  "./TYPES.wasm.gz": "./TYPES.wasm.gz",
  "./nonet.min.js": "./nonet.min.js",
  "./worker.js": "./worker.js",
  "./package.json": "./package.json"
}`))
}

// systems and processors are as Node names them, where they are not as Go does.
var (
	systems    = map[string]string{"windows": "win32"}
	processors = map[string]string{"amd64": "x64"}
)

func named(names map[string]string, name string) string {
	if other, ok := names[name]; ok {
		return other
	}
	return name
}

// programName returns the name of the package with the program for a target.
func programName(t kit.Target) string {
	return "@nonet/" + named(systems, t.OS) + "-" + named(processors, t.Arch)
}

// program makes the package with the program for a target.
func program(ctx context.Context, r *kit.Release, t kit.Target) error {
	c, err := r.Copy(ctx, t)
	if err != nil {
		return err
	}
	m := newManifest(r, programName(t),
		"The program nonet for "+t.String()+", which package nonet runs")
	m.OS, m.CPU = []string{named(systems, t.OS)}, []string{named(processors, t.Arch)}
	m.PreferUnplugged = true
	readme := "# " + m.Name + "\n\nThe program of [nonet](" + kit.Repository + ") for " +
		t.String() + ". Package `nonet` installs and runs it.\n"
	return write(r, m, kit.File{Name: t.Program(), Mode: 0o755, Content: c.Program},
		kit.Text("README.md", []byte(readme)), kit.Text("THIRD_PARTY_NOTICES.txt", c.Notices))
}
