package web

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"testing"
)

// pictureServer is a server for anybody that reads pictures.
func pictureServer() Server {
	s := publicServer()
	s.Limits.PictureBytes = 1 << 20
	return s
}

func puzzlePicture(t *testing.T) string {
	t.Helper()
	file, err := os.ReadFile("../../examples/pictures/puzzle.png")
	if err != nil {
		t.Fatal(err)
	}
	return string(file)
}

// A picture is the body of a call of method read.
func TestPictureIsRead(t *testing.T) {
	s := pictureServer()
	h := newHandler(s, table())
	d := newDocument(t, h)
	for _, accept := range []string{"application/json", ndjson} {
		r := request(h, "POST", "/v1/read", puzzlePicture(t), "Content-Type", "image/png",
			"Accept", accept)
		body, err := io.ReadAll(r.Body)
		if err != nil || r.StatusCode != http.StatusOK {
			t.Fatalf("status %d, %s, error %v", r.StatusCode, body, err)
		}
		var out struct{ Result json.RawMessage }
		out.Result = body
		if accept == ndjson {
			if err := json.Unmarshal(body, &out); err != nil {
				t.Fatal(err)
			}
		}
		var value any
		if err := json.Unmarshal(out.Result, &value); err != nil {
			t.Fatal(err)
		}
		if err := d.schema(t, "components", "schemas", "ReadResult").Validate(value); err != nil {
			t.Error(err)
		}
		if !strings.Contains(string(body), `"givens":"`+easyGivens+`"`) {
			t.Errorf("%s: %s", accept, body)
		}
	}
}

// What no service should do: read pictures that nobody has allowed, or that are too large, or call
// other methods with them.
func TestPictureIsRefused(t *testing.T) {
	small := pictureServer()
	small.Limits.PictureBytes = 1000
	for _, x := range []struct {
		what         string
		server       Server
		path         string
		kind         string
		want         int
		code, detail string
	}{
		{"pictures are off", publicServer(), "/v1/read", "image/png", 415, "request", "--pictures"},
		{"too large", small, "/v1/read", "image/png", 413, "request",
			"the picture has more than 1000 bytes"},
		{"another method", pictureServer(), "/v1/convert", "image/png", 415, "request",
			"application/json"},
		{"not said to be a picture", pictureServer(), "/v1/read", "text/plain", 415, "request",
			"application/json"},
		{"another kind of file", pictureServer(), "/v1/read", "application/pdf", 415, "request",
			"application/json"},
	} {
		h := newHandler(x.server, table())
		r := request(h, "POST", x.path, puzzlePicture(t), "Content-Type", x.kind)
		var e struct{ Code, Detail string }
		if err := json.NewDecoder(r.Body).Decode(&e); err != nil {
			t.Fatal(err)
		}
		if r.StatusCode != x.want || e.Code != x.code || !strings.Contains(e.Detail, x.detail) {
			t.Errorf("%s: status %d, %+v", x.what, r.StatusCode, e)
		}
	}
	h := newHandler(pictureServer(), table())
	for body, want := range map[string]int{"no picture": 422, "%PDF-1.7": 422, "": 422} {
		r := request(h, "POST", "/v1/read", body, "Content-Type", "image/jpeg")
		if r.StatusCode != want {
			t.Errorf("%q: status %d, want %d", body, r.StatusCode, want)
		}
	}
}

// The log has no pictures, even if it is to have the parameters of calls.
func TestPictureIsNotLogged(t *testing.T) {
	var log lockedBuffer
	s := pictureServer()
	s.Requests, s.LogPuzzles = slog.New(slog.NewJSONHandler(&log, nil)), true
	request(newHandler(s, table()), "POST", "/v1/read", puzzlePicture(t),
		"Content-Type", "image/png")
	lines := log.lines(t)
	if len(lines) != 1 || lines[0]["route"] != "read" || lines[0]["status"] != 200.0 {
		t.Fatalf("%v", lines)
	}
	if lines[0]["params"] != nil {
		t.Errorf("the log has %v", lines[0]["params"])
	}
}
