package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/internal/web/api"
)

var update = flag.Bool("update", false, "write the replies of testdata anew")

// exchange is a file of testdata: the parameters of a call, and the reply. The name of the
// file begins with the name of the method.
type exchange struct {
	Params json.RawMessage   `json:"params"`
	Events []json.RawMessage `json:"events,omitempty"`
	Result json.RawMessage   `json:"result,omitempty"`
	Error  *api.Error        `json:"error,omitempty"`
}

// changing are members whose value differs from run to run, or from machine to machine, and
// pictures, which have tests of their own.
var changing = regexp.MustCompile(`"(micros|pdf|svg)":("(\\.|[^"\\])*"|\d+)` +
	`|"(seconds)":(?:\d+\.\d+(?:e-\d+)?|\d+e-\d+)`) // whole seconds are those of a clock

// tried are the events that generate sends now and then.
var tried = regexp.MustCompile(`^{"tried":\d+}$`)

// encode writes a value as the transports do, without what changes.
func encode(t testing.TB, x any) json.RawMessage {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(x); err != nil {
		t.Fatal(err)
	}
	return changing.ReplaceAll(bytes.TrimSpace(b.Bytes()), []byte(`"$1$4":null`))
}

// unhurried returns a context for calls that may take long on a busy machine.
func unhurried(t testing.TB) context.Context {
	return api.WithBounds(t.Context(), api.Bounds{Time: 10 * time.Minute})
}

// call calls a method and returns what happened.
func call(t testing.TB, ctx context.Context, method string, params []byte) exchange {
	t.Helper()
	m, ok := api.ByName(method)
	if !ok {
		t.Fatalf("there is no method %q", method)
	}
	x := exchange{Params: params}
	result, err := m.Call(ctx, params, func(event any) error {
		if text := encode(t, event); !tried.Match(text) {
			x.Events = append(x.Events, text)
		}
		return nil
	})
	if err == nil {
		x.Result = encode(t, result)
	} else if !errors.As(err, &x.Error) {
		t.Fatalf("%s: the error is no *api.Error: %v", method, err)
	}
	return x
}

// Each file of testdata has a call and its reply.
func TestGoldenReplies(t *testing.T) {
	files, err := filepath.Glob("testdata/*.json")
	if err != nil {
		t.Fatal(err)
	}
	tested := map[string]bool{}
	for _, name := range files {
		method, _, _ := strings.Cut(strings.TrimSuffix(filepath.Base(name), ".json"), "-")
		t.Run(strings.TrimSuffix(filepath.Base(name), ".json"), func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var want exchange
			if err := json.Unmarshal(text, &want); err != nil {
				t.Fatal(err)
			}
			var params bytes.Buffer
			if err := json.Compact(&params, want.Params); err != nil {
				t.Fatal(err)
			}
			ctx := unhurried(t)
			if method == "about" { // it tells how long a call may take
				ctx = t.Context()
			}
			got := call(t, ctx, method, params.Bytes())
			if got.Error == nil {
				tested[method] = true
			}
			var out bytes.Buffer
			if err := json.Indent(&out, encode(t, got), "", "  "); err != nil {
				t.Fatal(err)
			}
			out.WriteByte('\n')
			if *update {
				if err := os.WriteFile(name, out.Bytes(), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if !bytes.Equal(out.Bytes(), text) {
				t.Errorf("the reply has changed (-update writes it anew):\n%s", out.Bytes())
			}
		})
	}
	for _, m := range api.Methods() {
		own := m.Name == "about" || m.Name == "kinds" // have tests of their own
		if !tested[m.Name] && !own {
			t.Errorf("testdata has no result of method %s", m.Name)
		}
	}
}

// Arrays are never null, which would be one more case for those who read them.
func TestRepliesHaveNoNull(t *testing.T) {
	files, err := filepath.Glob("testdata/*.json")
	if err != nil {
		t.Fatal(err)
	}
	null := regexp.MustCompile(`.*null.*`)
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range null.FindAll(text, -1) {
			if !changing.Match(bytes.Replace(line, []byte(": null"), []byte(":0.5"), 1)) {
				t.Errorf("%s: %s", name, line)
			}
		}
	}
}
