package cli

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/internal/web/api"
	"github.com/nonet-dev/nonet/report"
)

// TestServe: serve answers calls at the address it prints, has its metrics at another, writes a
// line for each request, and ends with status 0 when it is told to.
func TestServe(t *testing.T) {
	s := start(t, "serve", "--listen", "127.0.0.1:0", "--metrics", "127.0.0.1:0", "--host",
		"127.0.0.1,Nonet.example", "--timeout", "3s")
	address := strings.TrimSpace(s.line(t))
	metrics := strings.TrimSpace(s.line(t))
	r, err := http.Post(address+"/v1/solve", "application/json",
		strings.NewReader(`{"givens":"`+strings.TrimSpace(easyPuzzle)+`"}`))
	if err != nil {
		t.Fatal(err)
	}
	var solved report.Solutions
	err = json.NewDecoder(r.Body).Decode(&solved)
	r.Body.Close()
	if err != nil || len(solved.Solutions) != 1 ||
		solved.Solutions[0] != strings.TrimSpace(easySolution) {
		t.Errorf("solved: %+v, %v", solved, err)
	}
	var about api.About
	if err := json.Unmarshal([]byte(get(t, address+"/v1/about")), &about); err != nil ||
		about.Limits.Seconds != 3 {
		t.Errorf("the bounds are %+v, %v", about.Limits, err)
	}
	if text := get(t, metrics); !strings.Contains(text, "nonet_puzzles_total 1\n") {
		t.Errorf("the metrics are %.300q", text)
	}
	get(t, address+"/readyz")
	interrupt(t)
	if got := <-s.status; got != 0 {
		t.Errorf("status %d, want 0", got)
	}
	var routes []string
	for line := range strings.Lines(s.errs.String()) {
		var x struct {
			Route  string
			Status int
		}
		if err := json.Unmarshal([]byte(line), &x); err != nil || x.Status != 200 {
			t.Errorf("a line of the log: %q, %v", line, err)
		}
		routes = append(routes, x.Route)
	}
	if got := strings.Join(routes, " "); got != "solve about" {
		t.Errorf("the log has %s", got)
	}
}
