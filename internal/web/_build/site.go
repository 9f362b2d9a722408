package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// site makes the page for a static host: its engine is WebAssembly, and it works without
// network after the first visit.
func site(args []string) error {
	flags := flag.NewFlagSet("site", flag.ContinueOnError)
	folder := flags.String("o", "", "folder to make")
	version := flags.String("version", "", "version that the page says, see internal/version")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *folder == "" {
		return errors.New("site needs the folder to make: name it with -o")
	}
	if there, err := os.ReadDir(*folder); err == nil && len(there) > 0 {
		return fmt.Errorf("%s is not empty: name a new folder with -o, or empty it", *folder)
	}
	p, err := makeSite(*version)
	if err != nil {
		return err
	}
	return p.write(*folder)
}

// makeSite makes the files of the site. Each but index.html, the service worker and the
// manifest has a hash of its content in its name, so no two versions of a site mix.
func makeSite(version string) (page, error) {
	named := func(o *api.BuildOptions) { o.EntryNames = "[name]-[hash]" }
	p, err := bundle(appFolder, "wasm", named)
	if err != nil {
		return nil, err
	}
	puzzles, err := module("puzzles,english", version)
	if err != nil {
		return nil, err
	}
	formats, err := module("formats,english", version)
	if err != nil {
		return nil, err
	}
	glue, err := goGlue()
	if err != nil {
		return nil, err
	}
	names, err := p.compile(appFolder, []string{workerSource}, func(o *api.BuildOptions) {
		named(o)
		o.Format = api.FormatIIFE
		o.Plugins = []api.Plugin{moduleOf("wasm_exec.js", glue)}
	})
	if err != nil {
		return nil, err
	}
	if err := p.addManifest(); err != nil {
		return nil, err
	}
	german, err := texts("de")
	if err != nil {
		return nil, err
	}
	html := string(p["index.html"])
	html, found := replaceOnce(html, `<meta name="engine" content="http">`, fmt.Sprintf(
		`<meta name="engine" content="wasm" data-puzzles="%s" data-puzzles-bytes="%d" `+
			`data-formats="%s" data-formats-bytes="%d" data-worker="%s" data-de="%s">`+"\n"+
			`<link rel="manifest" href="manifest.webmanifest">`+"\n"+
			`<link rel="apple-touch-icon" href="icon-192.png">`,
		p.addHashed("puzzles", ".wasm.gz", puzzles), len(puzzles),
		p.addHashed("formats", ".wasm.gz", formats), len(formats), names[workerSource].name,
		p.addHashed("de", ".txt.gz", compress(german))))
	if !found {
		return nil, errors.New(`index.html has no <meta name="engine" content="http">`)
	}
	p["index.html"] = []byte(html)
	return p, p.addServiceWorker()
}

func replaceOnce(text, old, new string) (string, bool) {
	before, after, found := strings.Cut(text, old)
	return before + new + after, found
}

// addHashed adds a file whose name has a hash of its content, and returns the name.
func (p page) addHashed(name, suffix string, content []byte) string {
	sum := sha256.Sum256(content)
	name += "-" + hex.EncodeToString(sum[:5]) + suffix
	p[name] = content
	return name
}

// compress returns gzip's best for some bytes: the same for the same bytes.
func compress(content []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	w.Write(content)
	w.Close()
	return b.Bytes()
}

func decompress(content []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(content))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// moduleOf makes a text the content of the module of a name.
func moduleOf(name, text string) api.Plugin {
	return api.Plugin{Name: name, Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: "^" + name + "$"},
			func(api.OnResolveArgs) (api.OnResolveResult, error) {
				return api.OnResolveResult{Path: name, Namespace: "text"}, nil
			})
		b.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "text"},
			func(api.OnLoadArgs) (api.OnLoadResult, error) {
				return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
			})
	}}
}

// addManifest adds what makes the site an app that can be installed.
func (p page) addManifest() error {
	type icon struct {
		Src     string `json:"src"`
		Sizes   string `json:"sizes"`
		Type    string `json:"type"`
		Purpose string `json:"purpose"`
	}
	icons := []icon{{"icon.svg", "any", "image/svg+xml", "any"}}
	for _, width := range []int{192, 512} {
		content, err := iconPNG(width)
		if err != nil {
			return err
		}
		name := fmt.Sprintf("icon-%d.png", width)
		p[name] = content
		sizes := fmt.Sprintf("%dx%d", width, width)
		icons = append(icons, icon{name, sizes, "image/png", "any"},
			icon{name, sizes, "image/png", "maskable"})
	}
	text, err := json.MarshalIndent(map[string]any{
		"name":             "nonet",
		"short_name":       "nonet",
		"description":      "Play, solve, explain, watch and make Sudokus of all sizes and shapes.",
		"id":               "./",
		"start_url":        "./",
		"scope":            "./",
		"display":          "standalone",
		"background_color": hexColour(iconGround),
		"theme_color":      hexColour(iconGround),
		"icons":            icons,
	}, "", "\t")
	p["manifest.webmanifest"] = append(text, '\n')
	return err
}

// addServiceWorker adds the script that keeps the files of this version. It knows each by
// its hash, so it never takes a file of another version.
func (p page) addServiceWorker() error {
	type file struct {
		Name string `json:"name"` // "" is the page itself
		Hash string `json:"hash"` // SHA-256 in hexadecimal digits
		// Plain is the hash of what a compressed file has: some hosts have the browser decompress.
		Plain string `json:"plain,omitempty"`
	}
	var files []file
	all := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(p)) {
		sum := sha256.Sum256(p[name])
		all.Write(sum[:])
		f := file{Name: name, Hash: hex.EncodeToString(sum[:])}
		if name == "index.html" {
			f.Name = ""
		}
		if path.Ext(name) == ".gz" {
			plain, err := decompress(p[name])
			if err != nil {
				return err
			}
			sum := sha256.Sum256(plain)
			f.Plain = hex.EncodeToString(sum[:])
		}
		files = append(files, f)
	}
	slices.SortFunc(files, func(a, b file) int { return cmp.Compare(a.Name, b.Name) })
	list, err := json.Marshal(files)
	if err != nil {
		return err
	}
	_, err = p.compile(appFolder, []string{"sw.ts"}, func(o *api.BuildOptions) {
		o.Format = api.FormatIIFE
		o.Define = map[string]string{
			"siteFiles":   string(list),
			"siteVersion": `"` + hex.EncodeToString(all.Sum(nil)[:8]) + `"`,
		}
	})
	return err
}
