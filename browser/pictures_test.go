package browser

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

var (
	pictures = flag.String("pictures", "", "folder for pictures of all views, to be looked at")
	views    = flag.String("views", "play solve search links make list",
		"the views of -pictures, as fragments of the address, with blanks between them")
	language = flag.String("language", "en", "the language of -pictures")
)

// TestPictures makes pictures of the views, in both themes and at three widths.
func TestPictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("-pictures names no folder")
	}
	if err := os.MkdirAll(*pictures, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, view := range strings.Fields(*views) {
		for _, theme := range themes {
			for _, d := range []device{phone, tablet, desktop} {
				p := open(t, setup{device: d, theme: theme,
					script: asks(`["` + *language + `"]`)}, view)
				p.wait(`document.querySelector("main section:not([hidden])") !== null`)
				p.wait(`new Promise(done => setTimeout(() => done(true), 1500))`)
				png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
				if err != nil {
					t.Fatal(err)
				}
				name, _, _ := strings.Cut(view, "&")
				file := fmt.Sprintf("%s-%s-%d.png", name, theme, d.width)
				if err := os.WriteFile(filepath.Join(*pictures, file), png, 0o666); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
