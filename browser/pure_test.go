package browser

import (
	"net/http"
	"net/http/httptest"
	"os/exec"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestPureParts runs the tests in internal/web/app/tests.
func TestPureParts(t *testing.T) {
	dir := t.TempDir()
	command := exec.Command("go", "run", "-C", "../internal/web/_build", ".", "tests", "-o", dir)
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	defer server.Close()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	defer cancel()
	p := &page{TB: t, ctx: ctx, origin: server.URL}
	p.do(chromedp.Navigate(server.URL))
	p.wait("window.results !== undefined")
	results := eval[map[string]string](p, "window.results")
	if len(results) == 0 {
		t.Error("there are no tests")
	}
	for name, message := range results {
		t.Run(name, func(t *testing.T) {
			if message != "" {
				t.Error(message)
			}
		})
	}
}
