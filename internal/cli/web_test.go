package cli

import (
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/web/api"
)

// get returns what an address answers.
func get(t *testing.T, address string) string {
	t.Helper()
	r, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != http.StatusOK {
		t.Fatalf("%s: %v %v", address, r.Status, err)
	}
	return string(text)
}

// TestWeb: web serves the page at the address it prints, answers calls, and ends with status
// 0 at Ctrl-C.
func TestWeb(t *testing.T) {
	s := start(t, "web", "--no-open")
	address := strings.TrimSpace(s.line(t))
	if page := get(t, address); !strings.Contains(page, "<title>nonet</title>") {
		t.Errorf("the page is %.200q", page)
	}
	if u, err := url.Parse(address); err != nil || u.Hostname() != "127.0.0.1" {
		t.Errorf("the address is %s", address)
	}
	var about api.About
	if err := json.Unmarshal([]byte(get(t, address+"v1/about")), &about); err != nil {
		t.Error(err)
	}
	if len(about.Techniques) == 0 {
		t.Error("no techniques are known")
	}
	s.endWeb(t)
}

// endWeb ends the command web as Ctrl-C does.
func (s *session) endWeb(t *testing.T) {
	t.Helper()
	interrupt(t)
	if got := <-s.status; got != 0 {
		t.Errorf("status %d, want 0: %s", got, &s.errs)
	}
	if got := s.errs.String(); got != "Ctrl-C ends the page.\n" {
		t.Errorf("messages: %q", got)
	}
}

// TestWebPuzzle: a puzzle stands in the address, and everything else is asked of the program.
func TestWebPuzzle(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	puzzle := strings.TrimSpace(easyPuzzle)
	for _, test := range []struct{ name, argument, want string }{
		{"a puzzle", puzzle, "#p=" + puzzle},
		{"a file", file("one.txt", easyPuzzle), "#p=" + puzzle},
		{"a grid of another size", "12.. ..3. .2.. ...1", "#p=12....3..2.....1&l=4"},
		{"a link", "https://sudokuexchange.com/play/?s=" + strings.ReplaceAll(puzzle, ".", "0"),
			"#p=" + puzzle},
		{"two puzzles", file("two.txt", easyPuzzle+easySolution), "#opened"},
		{"a puzzle and a line that is none", file("half.txt", easyPuzzle+"53..x\n"), "#opened"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := start(t, "web", "--no-open", test.argument)
			address := strings.TrimSpace(s.line(t))
			at, fragment, _ := strings.Cut(address, "#")
			if "#"+fragment != test.want {
				t.Errorf("the address ends in #%s, want %s", fragment, test.want)
			}
			if fragment == "opened" {
				var got api.ReadResult
				if err := json.Unmarshal([]byte(get(t, at+"opened")), &got); err != nil {
					t.Error(err)
				}
				if len(got.Puzzles)+len(got.Faults) != 2 || got.Puzzles[0].Givens != puzzle {
					t.Errorf("the page is given %+v", got)
				}
			}
			s.endWeb(t)
		})
	}
}
