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
	"os/exec"
	"path"
	"path/filepath"
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
	puzzles, err := module("", version)
	if err != nil {
		return nil, err
	}
	formats, err := module("formats", version)
	if err != nil {
		return nil, err
	}
	glue, err := goGlue()
	if err != nil {
		return nil, err
	}
	names, err := p.compile(appFolder, []string{"worker.ts"}, func(o *api.BuildOptions) {
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
	html := string(p["index.html"])
	html, found := replaceOnce(html, `<meta name="engine" content="http">`, fmt.Sprintf(
		`<meta name="engine" content="wasm" data-puzzles="%s" data-puzzles-bytes="%d" `+
			`data-formats="%s" data-formats-bytes="%d" data-worker="%s">`+"\n"+
			`<link rel="manifest" href="manifest.webmanifest">`+"\n"+
			`<link rel="apple-touch-icon" href="icon-192.png">`,
		p.addHashed("puzzles", ".wasm.gz", puzzles), len(puzzles),
		p.addHashed("formats", ".wasm.gz", formats), len(formats), names["worker.ts"].name))
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

// smallPackages are the patterns of packages that are compiled without inlining, which makes
// the engine 7% smaller after compression. Their code reads, writes and tells; what searches
// is not among them, and would take several times as long.
var smallPackages = strings.Fields(`
	bufio bytes cmp compress/... context encoding/... errors fmt hash/... html internal/bisect
	internal/fmtsort internal/godebug internal/poll internal/strconv io/... maps math/big net/... os
	reflect regexp/... runtime/debug slices sort strconv strings syscall time unicode/... unique
	github.com/nonet-dev/nonet/check
	github.com/nonet-dev/nonet/exactcover
	github.com/nonet-dev/nonet/format/...
	github.com/nonet-dev/nonet/generate
	github.com/nonet-dev/nonet/internal/bulk
	github.com/nonet-dev/nonet/internal/derive
	github.com/nonet-dev/nonet/internal/rulekind
	github.com/nonet-dev/nonet/internal/ruleshapes
	github.com/nonet-dev/nonet/internal/svg
	github.com/nonet-dev/nonet/internal/trace
	github.com/nonet-dev/nonet/internal/utf8text
	github.com/nonet-dev/nonet/internal/visible
	github.com/nonet-dev/nonet/internal/web/...
	github.com/nonet-dev/nonet/logic/explain
	github.com/nonet-dev/nonet/logic/hint
	github.com/nonet-dev/nonet/logic/picture`)

// module returns a part of the methods of a version as compressed WebAssembly: those of a build
// tag, see package internal/web/api.
func module(tag, version string) ([]byte, error) {
	folder, err := os.MkdirTemp("", "nonet")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "nonet.wasm")
	args := []string{"build", "-trimpath", "-buildvcs=false", "-tags", tag, "-o", file, "-ldflags",
		"-s -w -X 'github.com/nonet-dev/nonet/internal/version.linked=" + version + "'"}
	for _, pattern := range smallPackages {
		args = append(args, "-gcflags="+pattern+"=-l")
	}
	build := exec.Command("go", append(args, "./internal/web/wasm")...)
	build.Dir = "../../.."
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWASM=", "GOFLAGS=")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return nil, fmt.Errorf("building the engine: %w", err)
	}
	raw, err := os.ReadFile(file)
	return compress(raw), err
}

// goGlue returns the script that the Go toolchain has for its WebAssembly.
func goGlue() (string, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOROOT: %w", err)
	}
	script, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm",
		"wasm_exec.js"))
	return string(script), err
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
