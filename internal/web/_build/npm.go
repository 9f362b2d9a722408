package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// npmFolder has the sources that only the packages for npm need.
const npmFolder = "../../../npm"

// npm makes the scripts, types and modules of the packages nonet, @nonet/core and @nonet/wasm: a
// folder for each, without its package.json, README.md and notices.
func npm(args []string) error {
	flags := flag.NewFlagSet("npm", flag.ContinueOnError)
	folder := flags.String("o", "", "folder to make")
	version := flags.String("version", "", "version that the packages say, see internal/version")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *folder == "" {
		return errors.New("npm needs the folder to make: name it with -o")
	}
	for _, c := range []struct{ folder, tag string }{{"nonet", ""}, {"core", "puzzles,english"}} {
		wasm := c.folder + ".wasm.gz"
		p, err := npmScripts(wasm, c.folder == "core")
		if err != nil {
			return err
		}
		if p[wasm], err = module(c.tag, *version); err != nil {
			return err
		}
		if err := p.addTypes("nonet", "methods", c.folder); err != nil {
			return err
		}
		if c.folder == "nonet" {
			err := p.script("bin.js", "bin.ts", "", func(o *api.BuildOptions) {
				o.Platform, o.Format = api.PlatformNode, api.FormatESModule
				minify(o, false)
			})
			if err != nil {
				return err
			}
		}
		if err := p.write(filepath.Join(*folder, c.folder)); err != nil {
			return err
		}
	}
	return npmProgram(filepath.Join(*folder, "wasm"), *version)
}

// npmProgram makes package @nonet/wasm, the whole program for Node.
func npmProgram(folder, version string) error {
	p := page{}
	glue, err := goGlue()
	if err != nil {
		return err
	}
	err = p.script("nonet.js", "program.ts", glue, func(o *api.BuildOptions) {
		o.Platform, o.Format = api.PlatformNode, api.FormatESModule
		minify(o, false)
	})
	if err != nil {
		return err
	}
	if p["program.wasm.gz"], err = compileWasm("./cmd/nonet", "", version); err != nil {
		return err
	}
	return p.write(folder)
}

// npmScripts makes the scripts of a package: for Node as modules of both kinds, for browsers as a
// module and as a script, and that of workers by itself. They load a file with the module of all
// methods, or of those about puzzles.
func npmScripts(wasm string, isCore bool) (page, error) {
	p := page{}
	glue, err := goGlue()
	if err != nil {
		return nil, err
	}
	// The worker of Node has one more script before that of all workers.
	if err := p.script("worker.js", "../internal/web/engine/worker.ts", glue, nil); err != nil {
		return nil, err
	}
	node := page{}
	err = node.script("worker.js", "worker-node.ts", "", func(o *api.BuildOptions) {
		o.Platform = api.PlatformNode
		o.Format = api.FormatCommonJS
	})
	if err != nil {
		return nil, err
	}
	nodeWorker := string(node["worker.js"]) + string(p["worker.js"])
	const here = "import.meta.url"
	for _, s := range []struct {
		file, source, worker string
		change               func(o *api.BuildOptions)
	}{
		{"browser.js", "browser.ts", string(p["worker.js"]), nil},
		{"nonet.min.js", "browser.ts", string(p["worker.js"]), func(o *api.BuildOptions) {
			o.Format, o.GlobalName = api.FormatIIFE, "nonet"
			o.Banner = map[string]string{"js": "var nonetScript=" +
				"document.currentScript&&document.currentScript.src||location.href;"}
			o.Define[here] = "nonetScript"
			minify(o, true)
		}},
		{"node.js", "node.ts", nodeWorker, func(o *api.BuildOptions) {
			o.Platform = api.PlatformNode
		}},
		{"node.cjs", "node.ts", nodeWorker, func(o *api.BuildOptions) {
			o.Platform, o.Format = api.PlatformNode, api.FormatCommonJS
			o.Banner = map[string]string{"js": `const nonetScript = require("node:url")` +
				".pathToFileURL(__filename).href;"}
			o.Define[here] = "nonetScript"
		}},
	} {
		text, err := json.Marshal(s.worker)
		if err != nil {
			return nil, err
		}
		err = p.script(s.file, s.source, "export default "+string(text), func(o *api.BuildOptions) {
			o.Format = api.FormatESModule
			o.Define = map[string]string{"wasmFile": strconv.Quote("./" + wasm),
				"isCore": strconv.FormatBool(isCore)}
			minify(o, false)
			if s.change != nil {
				s.change(o)
			}
		})
		if err != nil {
			return nil, err
		}
	}
	return p, nil
}

func minify(o *api.BuildOptions, yes bool) {
	o.MinifyWhitespace, o.MinifyIdentifiers, o.MinifySyntax = yes, yes, yes
}

// script adds a script that is made of a source. What it imports of the worker is text.
func (p page) script(file, source, text string, change func(*api.BuildOptions)) error {
	made := page{}
	names, err := made.compile(npmFolder, []string{source}, func(o *api.BuildOptions) {
		o.Format = api.FormatIIFE
		o.Plugins = []api.Plugin{moduleOf("(wasm_exec.js|worker-source)", text)}
		if change != nil {
			change(o)
		}
	})
	if err != nil {
		return err
	}
	p[file] = made[names[source].name]
	return nil
}

// addTypes adds the types, for modules of both kinds.
func (p page) addTypes(names ...string) error {
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(npmFolder, name+".d.ts"))
		if err != nil {
			return fmt.Errorf("types of a package for npm: %w", err)
		}
		p[name+".d.ts"] = text
		p[name+".d.cts"] = []byte(strings.ReplaceAll(string(text), `.js"`, `.cjs"`))
	}
	return nil
}
