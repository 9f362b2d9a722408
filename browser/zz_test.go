package browser

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

func (p *page) shot(name string) {
	p.frames()
	png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil { p.Fatal(err) }
	os.WriteFile("/tmp/wt/pics/"+name+".png", png, 0o666)
}

func (p *page) full(name string) {
	p.frames()
	h := eval[int64](p, `document.documentElement.scrollHeight`)
	p.do(chromedp.EmulateViewport(p.device.width, h))
	p.shot(name)
	p.do(chromedp.EmulateViewport(p.device.width, p.device.height))
}

func TestZZ(t *testing.T) {
	small := device{"small", 320, 640, true}
	iphone := device{"iphone", 390, 844, true}
	for _, d := range []device{desktop, iphone, small} {
		theme := map[string]string{"desktop": "dark", "iphone": "light", "small": "dark"}[d.name]
		t.Run(d.name+theme, func(t *testing.T) {
			p := open(t, setup{device: d, theme: theme}, "set&l=16&p="+strings.Repeat(".", 256))
			p.kind("thermo")
			p.strokes("r1c1", "r1c12")
			p.kind("cage")
			p.strokes("r3c1", "r3c3")
			p.digits("3","0")
			time.Sleep(6*time.Second)
			p.shot("16-"+d.name)
			p.click(".set-tools label", "Givens")
			p.frames()
			p.shot("16g-"+d.name)
			p.navigate("set&l=9&p="+strings.Repeat(".", 81))
			p.wait(`document.querySelectorAll("section.set tr").length === 9`)
			p.click(".set-tools label", "Regions")
			p.click(".set-regions button", "2")
			p.strokes("r1c3", "r3c3")
			time.Sleep(time.Second)
			p.shot("regions-"+d.name)
			p.click("summary", "Fill, reduce")
			time.Sleep(time.Second)
			p.full("fill-"+d.name)
			p.click("summary", "Fill, reduce")
			p.click("summary", "Grid")
			p.full("grid-"+d.name)
			p.click("summary", "Grid")
			p.click("summary", "Title, words")
			p.full("words-"+d.name)
		})
	}
}
