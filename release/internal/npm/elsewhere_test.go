package npm

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// tools are what the packages are tried with, beside the Node that is there: packages of npm. That
// of Node is the oldest that the packages name.
var tools = []string{"node@18.0.0", "bun@1.4.5", "deno@2.9.6", "typescript@5.9.3", "vite@7.3.8",
	"webpack@5.113.0", "webpack-cli@7", "esbuild@0.28.2"}

// long returns a folder with the packages, and that of the tools.
func long(t *testing.T) (folder, bin string) {
	if os.Getenv("NONET_LONG") == "" {
		t.Skip("NONET_LONG is not set")
	}
	folder = installed(t, "nonet", "nonet-core")
	at := t.TempDir()
	run(t, at, "npm", append([]string{"install", "--no-audit", "--no-fund"}, tools...)...)
	return folder, filepath.Join(at, "node_modules/.bin")
}

// The packages answer as the methods do in all that runs JavaScript, and their types hold.
func TestElsewhere(t *testing.T) {
	folder, bin := long(t)
	for _, command := range []string{"node", "bun", "deno run -A --no-check"} {
		words := strings.Fields(command)
		args := append(words[1:], "files.mjs", golden(t), "nonet")
		t.Log(command, run(t, folder, filepath.Join(bin, words[0]), args...))
	}
	for _, options := range []string{"nodenext types.mts types.cts",
		"esnext --moduleResolution bundler types.mts"} {
		args := append([]string{"--strict", "--noEmit", "--target", "es2022", "--module"},
			strings.Fields(options)...)
		run(t, folder, filepath.Join(bin, "tsc"), args...)
	}
}

const html = `<!doctype html><title>nonet</title>`

// A page of each bundler, and one with a script alone, gets the answers of the methods.
func TestBundlers(t *testing.T) {
	folder, bin := long(t)
	page := html + `<script type="module" src="./page.mjs"></script>`
	put(t, filepath.Join(folder, "index.html"), []byte(page))
	modules := filepath.Join(folder, "node_modules")
	for name, make := range map[string]func(out string){
		"vite": func(out string) {
			run(t, folder, filepath.Join(bin, "vite"), "build", "--outDir", out, "--logLevel",
				"warn")
		},
		"webpack": func(out string) {
			run(t, folder, filepath.Join(bin, "webpack"), "--mode", "production", "--entry",
				"./page.mjs", "-o", out)
			put(t, filepath.Join(out, "index.html"),
				[]byte(html+`<script src="./main.js"></script>`))
		},
		"esbuild": func(out string) {
			run(t, folder, filepath.Join(bin, "esbuild"), "page.mjs", "--bundle", "--format=esm",
				"--outfile="+filepath.Join(out, "page.mjs"))
			put(t, filepath.Join(out, "index.html"), []byte(page))
			copyTo(t, out, filepath.Join(modules, "nonet/nonet.wasm.gz"))
			copyTo(t, out, filepath.Join(modules, "@nonet/core/core.wasm.gz"))
		},
		"script": func(out string) {
			copyTo(t, out, filepath.Join(modules, "nonet/nonet.wasm.gz"))
			copyTo(t, out, filepath.Join(modules, "nonet/nonet.min.js"))
			copyTo(t, out, filepath.Join(folder, "golden.mjs"))
			text, err := os.ReadFile(filepath.Join(folder, "page.mjs"))
			if err != nil {
				t.Fatal(err)
			}
			script := strings.NewReplacer(
				`import { start } from "nonet"`, "const { start } = nonet",
				`import { start as startCore } from "nonet/core"`, "const startCore = start").
				Replace(string(text))
			put(t, filepath.Join(out, "page.mjs"), []byte(script))
			put(t, filepath.Join(out, "index.html"), []byte(html+
				`<script src="./nonet.min.js"></script><script type="module" src="./page.mjs"></script>`))
		},
	} {
		out := t.TempDir()
		make(out)
		if got := browse(t, out); strings.Count(got, " 0 differ") != 2 {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func copyTo(t *testing.T, folder, file string) {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	put(t, filepath.Join(folder, filepath.Base(file)), content)
}

// browse has Chromium open a page, and returns what it sends.
func browse(t *testing.T, folder string) string {
	t.Helper()
	chromium, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("there is no chromium")
	}
	type named struct {
		Name     string          `json:"name"`
		Exchange json.RawMessage `json:"exchange"`
	}
	var all []named
	files, _ := filepath.Glob(filepath.Join(golden(t), "*.json"))
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, named{strings.TrimSuffix(filepath.Base(file), ".json"), text})
	}
	result := make(chan string, 1)
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServer(http.Dir(folder)))
	mux.HandleFunc("/exchanges.json", func(w http.ResponseWriter, _ *http.Request) {
		json.NewEncoder(w).Encode(all)
	})
	mux.HandleFunc("POST /result", func(_ http.ResponseWriter, r *http.Request) {
		text, err := io.ReadAll(r.Body)
		result <- fmt.Sprint(string(text), err)
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	go http.Serve(listener, mux)
	browser := exec.Command(chromium, "--headless=new", "--no-sandbox", "--disable-gpu",
		"--user-data-dir="+t.TempDir(), "http://"+listener.Addr().String()+"/")
	if err := browser.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		browser.Process.Kill()
		browser.Wait()
	}()
	select {
	case text := <-result:
		return text
	case <-time.After(3 * time.Minute):
		return "the page sends nothing"
	}
}
