package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/internal/web/api"
)

// fuzzTime bounds a call with parameters that nobody chose.
const fuzzTime = 2 * time.Second

// check calls a method: there is a result or an error, which is not a fault of nonet, and no
// array is null.
func check(t *testing.T, method string, params []byte) {
	ctx, cancel := context.WithTimeout(t.Context(), fuzzTime)
	defer cancel()
	x := call(t, ctx, method, params)
	switch {
	case (x.Error == nil) == (x.Result == nil):
		t.Errorf("%s: a result and an error, or none: %s, %v", method, x.Result, x.Error)
	case x.Error != nil && (x.Error.Code == api.CodeInternal || x.Error.Message == ""):
		t.Errorf("%s: %+v", method, x.Error)
	}
	for _, text := range append(x.Events, x.Result) {
		text = bytes.ReplaceAll(text, []byte(`"micros":null`), nil)
		text = bytes.ReplaceAll(text, []byte(`"seconds":null`), nil)
		text = bytes.ReplaceAll(text, []byte(`"pdf":null`), nil)
		text = bytes.ReplaceAll(text, []byte(`"svg":null`), nil)
		if bytes.Contains(text, []byte(":null")) {
			t.Errorf("%s: a member is null: %.300s", method, text)
		}
	}
}

// Reading ends with puzzles or an error, whatever the text is, and what was read can be
// drawn and written.
func FuzzRead(f *testing.F) {
	for _, params := range validParams(f)["read"] {
		var p api.ReadParams
		if err := json.Unmarshal(params, &p); err != nil {
			f.Fatal(err)
		}
		f.Add([]byte(p.Text))
		f.Add(p.Data)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, p := range []api.ReadParams{{Text: string(text)}, {Data: text}} {
			params, err := json.Marshal(p)
			if err != nil {
				t.Fatal(err)
			}
			check(t, "read", params)
			var x api.ReadResult
			if json.Unmarshal(call(t, t.Context(), "read", params).Result, &x) != nil {
				continue
			}
			for _, puzzle := range x.Puzzles[:min(3, len(x.Puzzles))] {
				grid, err := json.Marshal(puzzle.Grid)
				if err != nil {
					t.Fatal(err)
				}
				check(t, "picture", grid)
				check(t, "links", grid)
				check(t, "hint", grid)
			}
		}
	})
}

// Methods end with a result or an error, whatever the parameters are.
func FuzzCall(f *testing.F) {
	all := api.Methods()
	for method, list := range validParams(f) {
		for i := range all {
			for _, params := range list {
				if all[i].Name == method {
					f.Add(uint8(i), []byte(params))
				}
			}
		}
	}
	f.Fuzz(func(t *testing.T, method uint8, params []byte) {
		check(t, all[int(method)%len(all)].Name, params)
	})
}
