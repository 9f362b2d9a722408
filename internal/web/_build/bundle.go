package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// appFolder has the sources of the page.
const appFolder = "../app"

// page is a page as it is served: files by their names.
type page map[string][]byte

// The names in index.html that stand for what is made of a source.
var source = regexp.MustCompile(`(?:src|href|content)="([^"]+\.(?:ts|css))"`)

// bundle makes the page from the sources in a folder: index.html, what becomes of the
// scripts and style sheets that it names, and the icon. Engine is http or wasm: what answers the
// calls of the page. Change may change the options of esbuild.
func bundle(folder, engine string, change func(*api.BuildOptions)) (page, error) {
	html, err := os.ReadFile(filepath.Join(folder, "index.html"))
	if err != nil {
		return nil, err
	}
	p := page{}
	var entries []string
	for _, m := range source.FindAllSubmatch(html, -1) {
		entries = append(entries, string(m[1]))
	}
	names, err := p.compile(folder, entries, func(o *api.BuildOptions) {
		o.Define = map[string]string{"engineKind": `"` + engine + `"`}
		change(o)
	})
	if err != nil {
		return nil, err
	}
	p["index.html"] = source.ReplaceAllFunc(html, func(found []byte) []byte {
		name := string(source.FindSubmatch(found)[1])
		return []byte(strings.Replace(string(found), name, names[name].name, 1))
	})
	var needs strings.Builder // so that the browser asks for them beside the first script
	for _, entry := range entries {
		for _, name := range names[entry].needs {
			fmt.Fprintf(&needs, "<link rel=\"modulepreload\" href=\"%s\">\n", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(p)) { // so that digits have their font at once
		if path.Ext(name) == ".woff2" {
			fmt.Fprintf(&needs, "<link rel=\"preload\" as=\"font\" type=\"font/woff2\" "+
				"crossorigin href=\"%s\">\n", name)
		}
	}
	p["index.html"] = bytes.Replace(p["index.html"], []byte("</head>"),
		[]byte(needs.String()+"</head>"), 1)
	p["icon.svg"] = iconSVG()
	return p, nil
}

// made is what esbuild makes of a source.
type made struct {
	name  string   // of the file
	needs []string // names of files that it imports, and they import, when it is loaded
}

// compile adds what becomes of scripts and style sheets, which are named by their paths in
// a folder.
func (p page) compile(
	folder string, entries []string, change func(*api.BuildOptions),
) (map[string]made, error) {
	names := map[string]made{}
	for _, entry := range entries {
		o := api.BuildOptions{
			AbsWorkingDir:     absolute(folder),
			EntryPoints:       []string{entry},
			EntryNames:        "[name]",
			ChunkNames:        "[name]-[hash]", // of what is loaded later
			AssetNames:        "[name]-[hash]", // of fonts
			Loader:            map[string]api.Loader{".woff2": api.LoaderFile},
			Metafile:          true,
			Outdir:            "out",
			Bundle:            true,
			Format:            api.FormatESModule,
			Target:            api.ES2022,
			Charset:           api.CharsetUTF8,
			LegalComments:     api.LegalCommentsNone,
			MinifyWhitespace:  true,
			MinifyIdentifiers: true,
			MinifySyntax:      true,
			LogLevel:          api.LogLevelSilent,
		}
		change(&o)
		o.Splitting = o.Format == api.FormatESModule
		result := api.Build(o)
		var errs []error
		for _, m := range result.Errors {
			errs = append(errs, message(m))
		}
		if len(errs) > 0 {
			return nil, errors.Join(errs...)
		}
		var err error
		if names[entry], err = madeOf(entry, result.Metafile); err != nil {
			return nil, err
		}
		for _, file := range result.OutputFiles {
			name := filepath.Base(file.Path)
			if old, twice := p[name]; twice && !bytes.Equal(old, file.Contents) {
				return nil, fmt.Errorf("%s: two sources become %s", entry, name)
			}
			p[name] = file.Contents
		}
	}
	return names, nil
}

// madeOf returns what was made of a source, as esbuild tells it.
func madeOf(entry, metafile string) (m made, err error) {
	var meta struct {
		Outputs map[string]struct {
			EntryPoint string `json:"entryPoint"`
			Imports    []struct {
				Path string `json:"path"`
				Kind string `json:"kind"`
			} `json:"imports"`
		} `json:"outputs"`
	}
	if err := json.Unmarshal([]byte(metafile), &meta); err != nil {
		return m, err
	}
	var follow func(output string)
	follow = func(output string) {
		for _, i := range meta.Outputs[output].Imports {
			name := path.Base(i.Path)
			if i.Kind == "import-statement" && !slices.Contains(m.needs, name) {
				m.needs = append(m.needs, name)
				follow(i.Path)
			}
		}
	}
	for output, o := range meta.Outputs {
		if o.EntryPoint == entry {
			m.name = path.Base(output)
			follow(output)
			slices.Sort(m.needs)
			return m, nil
		}
	}
	return m, fmt.Errorf("%s: nothing was made of it", entry)
}

// message returns a message of esbuild with its place.
func message(m api.Message) error {
	if m.Location == nil {
		return errors.New(m.Text)
	}
	return fmt.Errorf("%s:%d:%d: %s", m.Location.File, m.Location.Line, m.Location.Column+1, m.Text)
}

// write writes the files of the page into a folder.
func (p page) write(folder string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	for name, content := range p {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o666); err != nil {
			return err
		}
	}
	return nil
}

func absolute(folder string) string {
	full, err := filepath.Abs(folder)
	if err != nil {
		panic(err) // there is no working directory
	}
	return full
}
