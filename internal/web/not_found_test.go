package web

import (
	"io"
	"strings"
	"testing"
)

// TestNotFound: what is not there is answered by what was meant, and where the methods are
// described.
func TestNotFound(t *testing.T) {
	h := newHandler(publicServer(), table())
	for path, want := range map[string]string{
		"/v1/slove": `there is no method \"slove\": did you mean solve? ` +
			"GET /v1/openapi.json describes all methods",
		"/v1/xyzzy": `there is no method \"xyzzy\": GET /v1/openapi.json describes all methods`,
		"/v1/":      `there is no \"/v1/\" here: GET /v1/openapi.json describes all methods`,
		"/v1":       `there is no \"/v1\" here: GET /v1/openapi.json describes all methods`,
		"/":         `there is no \"/\" here: GET /v1/openapi.json describes all methods`,
		"/v1/hint/lines": `there are no streams of lines for \"hint\", but for solve, count, check, ` +
			"rate, canon, convert: GET /v1/openapi.json describes all methods",
		"/v1/solve/lines": "this server has no streams of lines",
	} {
		r := get(h, path)
		text, _ := io.ReadAll(r.Body)
		if r.StatusCode != 404 || !strings.Contains(string(text), want) {
			t.Errorf("%s: %d %s, want %s", path, r.StatusCode, text, want)
		}
	}
}
