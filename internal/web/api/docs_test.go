package api_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/web/api"
)

// curl is a call in the README: its method, its parameters and what it returns. "…" stands
// for any text.
var curl = regexp.MustCompile(`(?m)^    \$ curl -s localhost:8080/v1/(\w+) --json '(.*)'\n    (.*)$`)

// The README lists all methods and codes, and its calls have the replies that it shows.
func TestReadme(t *testing.T) {
	file, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(file)
	for _, m := range api.Methods() {
		if row := fmt.Sprintf("\n| `%s` | %s |\n", m.Name, m.About); !strings.Contains(text, row) {
			t.Errorf("the README lacks the row%s", row)
		}
	}
	for _, c := range api.Codes() {
		if row := fmt.Sprintf("\n| `%s` | %s |\n", c.Code, c.About); !strings.Contains(text, row) {
			t.Errorf("the README lacks the row%s", row)
		}
	}
	calls := curl.FindAllStringSubmatch(text, -1)
	if n := strings.Count(text, "$ curl"); n != len(calls) || n == 0 {
		t.Errorf("%d of %d calls can be read", len(calls), n)
	}
	for _, x := range calls {
		method, params, want := x[1], x[2], x[3]
		m, ok := api.ByName(method)
		if !ok {
			t.Errorf("there is no method %q", method)
			continue
		}
		reply, err := m.Call(unhurried(t), []byte(params), func(any) error { return nil })
		if err != nil {
			reply = err
		}
		got := string(plain(t, reply))
		pattern := strings.ReplaceAll(regexp.QuoteMeta(want), "…", ".*")
		if !regexp.MustCompile("^" + pattern + "$").MatchString(got) {
			t.Errorf("%s %s: got %s, want %s", method, params, got, want)
		}
	}
}
