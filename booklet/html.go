package booklet

import (
	"bufio"
	"bytes"
	"compress/flate"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

	"github.com/nonet-dev/nonet/internal/svg"
)

// page is one page of HTML: sections are the pages of paper, figures the grids. On
// a screen sections are as long as they need. Solutions are kept, compressed, until
// all puzzles are written.
type page struct {
	out     *bufio.Writer
	options Options
	begun   bool // a page of puzzles has been made
	solved  bool // a page of solutions has been made
	text    []byte
	packed  bytes.Buffer
	pack    *flate.Writer
}

func newHTML(w io.Writer, o Options) *page {
	p := &page{out: bufio.NewWriter(w), options: o}
	p.pack, _ = flate.NewWriter(&p.packed, flate.BestSpeed) // the level is one
	title := svg.Escape(o.Title)
	paper := papers[o.Paper]
	fmt.Fprintf(p.out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"+
		"<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n"+
		"<title>%s</title>\n<style>%s@page{size:%s portrait;margin:%dpt}\n@media print{section{height:%dpt;grid-template-rows:%dpt repeat(var(--rows),1fr) %dpt}}\n</style>\n</head>\n<body>\n<main>\n",
		title, pageStyle, paper.name, margin/100, (paper.height-2*margin)/100-1, heading/100, footing/100)
	return p
}

const pageStyle = `html{font:1rem/1.35 Helvetica,Arial,"Liberation Sans",sans-serif;color:#000;background:#fff}
body{max-width:64rem;margin:0 auto;padding:0 .75rem 2rem}
h1{font-size:1.5rem;line-height:1.2;margin:1rem 0 .3rem}h2{font-size:1.25rem;margin:1rem 0 0}
header p{margin:0 0 1rem;font-size:.8rem;overflow-wrap:anywhere}
.running{display:none}
main{display:grid;gap:1.5rem;grid-template-columns:repeat(12,1fr)}
section{display:contents}
header,section>p{grid-column:1/-1}
figure{grid-column:span 12}
@media screen and (min-width:36rem){figure{grid-column:span 6}.solutions figure{grid-column:span 4}.one figure{grid-column:1/-1}}
@media screen and (min-width:56rem){.small figure{grid-column:span 4}.small.solutions figure{grid-column:span 3}}
figure{margin:0;scroll-margin-top:.5rem}
figure svg{display:block;width:100%;height:auto;max-width:36rem}
figcaption{display:flex;justify-content:space-between;align-items:baseline;gap:.75em;margin-bottom:.25rem;font-size:.85rem;max-width:42rem}
figcaption b{font-size:1.1em}
figcaption a{color:inherit}
svg text{text-anchor:middle;fill:currentColor}
svg path{fill:none;stroke:currentColor}
svg .shade{fill:currentColor;fill-opacity:.12;stroke:none}svg .deep{fill-opacity:.24}
svg .thin{opacity:.5}
svg .thick{stroke-linecap:square}
svg .dashed{stroke-dasharray:18 12;opacity:.65}
svg .dotted{stroke-dasharray:0 16;stroke-linecap:round;opacity:.65}
svg .given{font-weight:bold}
@media screen and (prefers-color-scheme:dark){html{color:#e6e6e6;background:#15171a}}
@media print{html{font-size:9.5pt}body{max-width:none;margin:0;padding:0}
main{display:block}section{display:grid;gap:0;grid-template-columns:repeat(var(--cols),var(--grid))!important;justify-content:space-between;break-inside:avoid;counter-increment:page}
section+section{break-before:page}
section.one{justify-content:center}
section::after{content:counter(page);grid-column:1/-1;grid-row:-2/-1;align-self:end;text-align:center;font-size:9pt;line-height:1}
header{grid-row:1}figure{grid-column:auto!important}h1{font-size:20pt;margin:0 0 4pt}h2{font-size:13pt;margin:0}header p{font-size:7.5pt;line-height:9pt;max-height:18pt;overflow:hidden}
.running{display:block;font-size:9pt}
figure{align-self:center}
figure svg{width:var(--grid);height:var(--grid);max-width:none}
figcaption{font-size:9.5pt;line-height:11pt;height:11pt;margin-bottom:4pt;white-space:nowrap;max-width:none}.small figcaption{font-size:8pt}
figcaption span{font-size:calc(var(--size)*.98)}
figcaption a{text-decoration:none}}
`

func (p *page) page(items []item, g slots, solutions bool) error {
	p.text = p.text[:0]
	class, head, running := "puzzles", "", "" // a running head is for paper
	switch {
	case solutions && !p.solved:
		head = "<h2>Solutions</h2>"
	case solutions:
		head, running = "<h2>Solutions</h2>", " class=\"running\""
	case !p.begun:
		head = "<h1>" + svg.Escape(p.options.Title) + "</h1>"
		if p.options.Details != "" {
			head += "<p>" + svg.Escape(p.options.Details) + "</p>"
		}
	default:
		head, running = svg.Escape(p.options.Title), " class=\"running\""
	}
	if solutions {
		class, p.solved = "solutions", true
	} else {
		p.begun = true
	}
	if g.cols == 1 {
		class += " one"
	}
	if g.cols > 2 {
		class += " small"
	}
	p.text = fmt.Appendf(p.text, "<section class=\"%s\" style=\"--cols:%d;--rows:%d;--grid:%d.%02dpt\">\n<header%s>%s</header>\n",
		class, g.cols, g.rows, g.grid/100, g.grid%100, running, head)
	if len(items) == 0 {
		p.text = append(p.text, "<p>There are no puzzles.</p>\n"...)
	}
	for i := range items {
		p.figure(&items[i], g, solutions)
	}
	p.text = append(p.text, "</section>\n"...)
	if solutions {
		_, err := p.pack.Write(p.text)
		return err
	}
	_, err := p.out.Write(p.text)
	return err
}

// figure appends a grid with its caption. A puzzle and its solution refer to each
// other.
func (p *page) figure(x *item, g slots, solution bool) {
	own, other, label := "p", "s", "Puzzle "+strconv.Itoa(x.number)+", "+strconv.Itoa(x.clues)+" givens"
	if solution {
		own, other, label = "s", "p", "Solution "+strconv.Itoa(x.number)
	}
	p.text = fmt.Appendf(p.text, "<figure id=\"%s%d\"><figcaption><b><a href=\"#%s%[2]d\">%[2]d</a></b>", own, x.number, other)
	if x.caption != "" {
		_, size := g.captionSizes(x)
		p.text = fmt.Appendf(p.text, " <span style=\"--size:%d.%02dpt\">%s</span>", size/100, size%100, svg.Escape(x.caption))
	}
	p.text = append(p.text, "</figcaption>\n"...)
	p.drawing(x.drawing, label)
	p.text = append(p.text, "</figure>\n"...)
}

// lookHTML has the classes of lines.
var lookHTML = [looks]string{thin: "thin", thick: "thick", dashed: "dashed", dotted: "dotted"}

// drawing appends a drawing.
func (p *page) drawing(d *drawing, label string) {
	const edge = unit / 20 // has the outer half of the border, which browsers cut off at the edge of a page
	p.text = fmt.Appendf(p.text, "<svg viewBox=\"%d %[1]d %d %[2]d\" role=\"img\" aria-label=\"%s\">\n", -edge, d.side+2*edge, label)
	for _, r := range d.shades {
		class := "shade"
		if r.deep {
			class += " deep"
		}
		p.text = fmt.Appendf(p.text, "<path class=\"%s\" d=\"M%d %dh%dv%dh%dz\"/>", class, r.x, r.y, r.w, r.h, -r.w)
	}
	for _, l := range d.lines {
		p.text = fmt.Appendf(p.text, "<path class=\"%s\" stroke-width=\"%d\" d=\"", lookHTML[l.look], l.width)
		for _, s := range l.list {
			switch {
			case s.y1 == s.y2:
				p.text = fmt.Appendf(p.text, "M%d %dH%d", s.x1, s.y1, s.x2)
			case s.x1 == s.x2:
				p.text = fmt.Appendf(p.text, "M%d %dV%d", s.x1, s.y1, s.y2)
			default:
				p.text = fmt.Appendf(p.text, "M%d %dL%d %d", s.x1, s.y1, s.x2, s.y2)
			}
		}
		p.text = append(p.text, "\"/>\n"...)
	}
	for _, t := range d.texts {
		class := ""
		if t.bold {
			class = " class=\"given\""
		}
		p.text = fmt.Appendf(p.text, "<g font-size=\"%d\"%s>", t.size, class)
		for list := t.list; len(list) > 0; {
			k := lineOf(list)
			p.text = fmt.Appendf(p.text, "<text y=\"%d\" x=\"", list[0].y)
			for i, word := range list[:k] {
				if i > 0 {
					p.text = append(p.text, ' ')
				}
				p.text = strconv.AppendInt(p.text, int64(word.x), 10)
			}
			p.text = append(p.text, "\">"...)
			for _, word := range list[:k] {
				p.text = append(p.text, svg.Escape(word.s)...)
			}
			p.text = append(p.text, "</text>"...)
			list = list[k:]
		}
		p.text = append(p.text, "</g>\n"...)
	}
	p.text = append(p.text, "</svg>\n"...)
}

// lineOf returns how many texts at the start are characters of one line, which an
// element can hold with a list of places.
func lineOf(list []text) int {
	k := 0
	for k < len(list) && list[k].y == list[0].y && utf8.RuneCountInString(list[k].s) == 1 {
		k++
	}
	return max(k, 1)
}

func (p *page) end() error {
	if err := p.pack.Close(); err != nil {
		return err
	}
	if _, err := io.Copy(p.out, flate.NewReader(&p.packed)); err != nil {
		return err
	}
	p.out.WriteString("</main>\n</body>\n</html>\n")
	return p.out.Flush()
}
