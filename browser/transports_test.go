package browser

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/web/api"
)

// exchange is a file of internal/web/api/testdata: a call. The name of the file begins with
// the name of the method.
type exchange struct {
	name, method string
	params       string
}

// exchanges returns the calls of testdata.
func exchanges(t *testing.T) []exchange {
	files, err := filepath.Glob("../internal/web/api/testdata/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no calls: ", err)
	}
	var list []exchange
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var x struct {
			Params json.RawMessage `json:"params"`
		}
		var params bytes.Buffer
		err = errors.Join(json.Unmarshal(text, &x), json.Compact(&params, x.Params))
		if err != nil {
			t.Fatal(file, err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		method, _, _ := strings.Cut(name, "-")
		list = append(list, exchange{name, method, params.String()})
	}
	return list
}

// onlyNative has the methods that would make the engine of the static site too large.
var onlyNative = map[string]bool{"booklet": true, "canon": true, "convert": true,
	"cover": true}

// changing are members whose value differs from run to run, or from machine to machine.
var changing = regexp.MustCompile(`"(micros|version|seconds)":("[^"]*"|[\d.e-]+)`)

// fromFunction calls a method and returns its answer as the lines of HTTP.
func fromFunction(t *testing.T, x exchange) string {
	m, ok := api.ByName(x.method)
	if !ok {
		t.Fatalf("there is no method %s", x.method)
	}
	var lines strings.Builder
	line := func(kind string, value any) error {
		text, err := json.Marshal(map[string]any{kind: value})
		lines.Write(append(text, '\n'))
		return err
	}
	result, err := m.Call(t.Context(), []byte(x.params), func(e any) error {
		return line("event", e)
	})
	var refused *api.Error
	switch {
	case errors.As(err, &refused):
		err = line("error", refused)
	case err == nil:
		err = line("result", result)
	}
	if err != nil {
		t.Fatal(err)
	}
	return lines.String()
}

// fromHTTP calls a method of the server. A call that is refused before its first event has a
// status of its own and no line.
func fromHTTP(t *testing.T, x exchange) string {
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost,
		origin["http"]+"/v1/"+x.method, strings.NewReader(x.params))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Accept", "application/x-ndjson")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var b bytes.Buffer
	if _, err := b.ReadFrom(answer.Body); err != nil {
		t.Fatal(err)
	}
	if answer.Header.Get("Content-Type") == "application/problem+json" {
		var refused api.Error
		if err := json.Unmarshal(b.Bytes(), &refused); err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(map[string]any{"error": refused})
		if err != nil {
			t.Fatal(err)
		}
		return string(text) + "\n"
	}
	return b.String()
}

// startWorkers starts each module of the static site's engine in a worker, as the page does.
const startWorkers = `(async () => {
	const {worker, puzzles, formats} = document.querySelector('meta[name="engine"]').dataset;
	window.testWorkers = [];
	for (const name of [puzzles, formats]) {
		const file = (await fetch(name)).body.pipeThrough(new DecompressionStream("gzip"));
		const module = await WebAssembly.compileStreaming(
			new Response(file, {headers: {"Content-Type": "application/wasm"}}));
		const made = new Worker(worker);
		made.postMessage({module});
		window.testWorkers.push(made);
	}
	return true;
})()`

// callWorker calls a method in one of these workers. Its value is the lines of the answer.
const callWorker = `new Promise(done => {
	let lines = "";
	const worker = window.testWorkers[%s];
	worker.onmessage = ({data}) => {
		const [[kind, json]] = Object.entries(data);
		lines += '{"' + kind + '":' + json + "}\n";
		if (kind !== "event") done(lines);
	};
	worker.postMessage({method: %s, params: %s});
})`

// markup takes back the escapes of markup, which answers over HTTP have not.
var markup = strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&")

// The same requests through the function, over HTTP and to WebAssembly give equal bytes, but for
// the escapes of markup.
func TestTransports(t *testing.T) {
	t.Parallel()
	p := open(t, setup{engine: "wasm"}, "play")
	eval[bool](p, startWorkers)
	for _, x := range exchanges(t) {
		t.Run(x.name, func(t *testing.T) {
			want := same(fromFunction(t, x))
			if got := same(fromHTTP(t, x)); got != want {
				t.Errorf("HTTP answers\n%s\nthe function\n%s", got, want)
			}
			worker := 0
			if m, _ := api.ByName(x.method); m.Formats && !onlyNative[x.method] {
				worker = 1
			}
			got := same(eval[string](p.in(t), callWorker, worker, x.method, x.params))
			if onlyNative[x.method] {
				if !strings.Contains(got, `{"error":{"code":"unsupported"`) {
					t.Errorf("WebAssembly answers\n%s\nto a method that it lacks", got)
				}
				return
			}
			if got != want {
				t.Errorf("WebAssembly answers\n%s\nthe function\n%s", got, want)
			}
		})
	}
}

// progress are the events that tell how far a call has come: there are more if it takes longer.
var progress = regexp.MustCompile(`(?m)^\{"event":\{"share":[\d.e-]+\}\}\n`)

// same returns an answer without what may differ.
func same(lines string) string {
	lines = progress.ReplaceAllString(lines, "")
	return changing.ReplaceAllString(markup.Replace(lines), `"$1":null`)
}
