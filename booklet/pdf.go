package booklet

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"strconv"
	"unicode/utf16"
)

// pdf writes a PDF: version 1.4 (ISO 32000-1 describes a later one), lines and
// the fonts that every reader has. What a page shows is written when the page is
// full; the pages themselves, whose order and numbers are known then, at the end.
type pdf struct {
	out     *bufio.Writer
	options Options
	at      int64   // bytes written
	objects []int64 // where object i+1 begins
	first   bool    // a page has been made
	pages   []int   // objects with what pages show
	after   []int   // those of solutions
	content []byte  // of a page
	packed  bytes.Buffer
	pack    *zlib.Writer // into packed
}

// The objects that others refer to by number.
const (
	catalogue = iota + 1
	pageTree
	plainFont
	boldFont
	information
	reserved = iota
)

func newPDF(w io.Writer, o Options) *pdf {
	p := &pdf{out: bufio.NewWriter(w), options: o, objects: make([]int64, reserved)}
	p.pack = zlib.NewWriter(&p.packed)
	p.printf("%%PDF-1.4\n%%\xe2\xe3\xcf\xd3\n") // bytes that say that it is no text
	return p
}

// printf writes text. Errors are those of the next Flush.
func (p *pdf) printf(format string, args ...any) {
	n, _ := fmt.Fprintf(p.out, format, args...)
	p.at += int64(n)
}

// object begins an object of a number, 0 is the next one, and returns the number.
func (p *pdf) object(number int) int {
	if number == 0 {
		p.objects = append(p.objects, 0)
		number = len(p.objects)
	}
	p.objects[number-1] = p.at
	p.printf("%d 0 obj\n", number)
	return number
}

// stream writes an object with what (a part of) a page shows.
func (p *pdf) stream(content []byte) (number int) {
	p.packed.Reset()
	p.pack.Reset(&p.packed)
	p.pack.Write(content)
	p.pack.Close()
	number = p.object(0)
	p.printf("<</Filter/FlateDecode/Length %d>>stream\n%s\nendstream\nendobj\n", p.packed.Len(), p.packed.Bytes())
	return number
}

func (p *pdf) page(items []item, g slots, solutions bool) error {
	height := papers[p.options.Paper].height
	p.content = p.content[:0]
	switch {
	case solutions:
		p.words(margin, height-margin-1400, 1300, true, "Solutions")
	case !p.first:
		p.title()
	default:
		p.words(margin, height-margin-1000, 900, false, p.options.Title)
	}
	p.first = p.first || !solutions
	if len(items) == 0 {
		p.words(margin, height-margin-heading-1000, 1000, false, "There are no puzzles.")
	}
	for i := range items {
		x := g.left + i%g.cols*g.step
		top := height - margin - heading - i/g.cols*g.height - (g.height-above-g.grid)/2
		p.caption(&items[i], x, top-above+500, g)
		p.drawing(items[i].drawing, x, top-above, g.grid)
	}
	number := p.stream(p.content)
	if solutions {
		p.after = append(p.after, number)
	} else {
		p.pages = append(p.pages, number)
	}
	return p.out.Flush()
}

// title writes the head of the first page.
func (p *pdf) title() {
	paper := papers[p.options.Paper]
	room := paper.width - 2*margin
	y := paper.height - margin - 1800
	size := fit(p.options.Title, true, 2000, room)
	p.words(margin, y, size, true, p.options.Title)
	const small = 750
	for i, line := range wrap(p.options.Details, room*1000/small, 2) {
		p.words(margin, y-1300-i*950, small, false, line)
	}
}

// caption writes the number of a grid and what stands beside it.
func (p *pdf) caption(x *item, left, y int, g slots) {
	big, small := g.captionSizes(x)
	p.words(left, y, big, true, strconv.Itoa(x.number))
	if x.caption != "" {
		p.words(left+g.grid-width(x.caption, false)*small/1000, y, small, false, x.caption)
	}
}

// number appends hundredths of a point as points.
func (p *pdf) number(x int) {
	if x < 0 {
		p.content = append(p.content, '-')
		x = -x
	}
	p.content = strconv.AppendInt(p.content, int64(x/100), 10)
	if x%100 != 0 {
		p.content = append(p.content, '.', byte('0'+x%100/10))
		if x%10 != 0 {
			p.content = append(p.content, byte('0'+x%10))
		}
	}
	p.content = append(p.content, ' ')
}

// integers appends whole numbers and an operator.
func (p *pdf) integers(operator string, list ...int) {
	for _, x := range list {
		p.content = append(strconv.AppendInt(p.content, int64(x), 10), ' ')
	}
	p.content = append(append(p.content, operator...), '\n')
}

// words appends a line of text.
func (p *pdf) words(x, y, size int, bold bool, s string) {
	p.content = append(p.content, "BT "...)
	p.font(bold)
	p.number(size)
	p.content = append(p.content, "Tf "...)
	p.number(x)
	p.number(y)
	p.content = append(p.content, "Td "...)
	p.show(s)
	p.content = append(p.content, "ET\n"...)
}

func (p *pdf) font(bold bool) {
	name := "/F1 "
	if bold {
		name = "/F2 "
	}
	p.content = append(p.content, name...)
}

// show appends the operator that shows a text.
func (p *pdf) show(s string) {
	encoded, _ := winAnsi(s)
	p.content = append(p.content, '(')
	for _, b := range encoded {
		if b == '(' || b == ')' || b == '\\' {
			p.content = append(p.content, '\\')
		}
		p.content = append(p.content, b)
	}
	p.content = append(p.content, ")Tj\n"...)
}

// lookPDF has the cap, join and dashes of lines, and their grey.
var lookPDF = [looks]string{
	thin:   "0 J .5 G[]0 d",
	thick:  "2 J 0 G[]0 d",
	dashed: "0 J .35 G[18 12]0 d",
	dotted: "1 J .35 G[0 16]0 d",
}

// drawing appends a drawing whose upper left corner is at x, y, of a width.
func (p *pdf) drawing(d *drawing, x, y, wide int) {
	// One unit is wide/side hundredths; a millionth of a point is small enough.
	scale := wide * 10_000 / d.side
	p.content = fmt.Appendf(p.content, "q %d.%06d 0 0 %[1]d.%06[2]d ", scale/1_000_000, scale%1_000_000)
	p.number(x)
	p.number(y - wide)
	p.content = append(p.content, "cm\n"...)
	up := func(y int) int { return d.side - y }
	for _, r := range d.shades {
		grey := ".88 g"
		if r.deep {
			grey = ".76 g"
		}
		p.content = append(append(p.content, grey...), '\n')
		p.integers("re f", r.x, up(r.y+r.h), r.w, r.h)
	}
	for _, l := range d.lines {
		p.content = append(append(p.content, lookPDF[l.look]...), '\n')
		p.integers("w", l.width)
		for _, s := range l.list {
			p.integers("m", s.x1, up(s.y1))
			p.integers("l", s.x2, up(s.y2))
		}
		p.content = append(p.content, "S\n"...)
	}
	p.content = append(p.content, "0 g\n"...)
	for _, t := range d.texts {
		p.content = append(p.content, "BT "...)
		p.font(t.bold)
		p.integers("Tf", t.size)
		for _, word := range t.list {
			p.integers("Tm", 1, 0, 0, 1, word.x-width(word.s, t.bold)*t.size/2000, up(word.y))
			p.show(word.s)
		}
		p.content = append(p.content, "ET\n"...)
	}
	p.content = append(p.content, "Q\n"...)
}

func (p *pdf) end() error {
	paper := papers[p.options.Paper]
	var kids []int
	for i, shown := range append(p.pages, p.after...) {
		p.content = p.content[:0]
		text := strconv.Itoa(i + 1)
		p.words((paper.width-width(text, false)*9/10)/2, margin, 900, false, text)
		number := p.stream(p.content)
		kids = append(kids, p.object(0))
		p.printf("<</Type/Page/Parent %d 0 R/Contents[%d 0 R %d 0 R]>>\nendobj\n", pageTree, shown, number)
	}
	p.object(pageTree)
	p.content = p.content[:0]
	p.number(paper.width)
	p.number(paper.height)
	p.printf("<</Type/Pages/MediaBox[0 0 %s]/Resources<</ProcSet[/PDF/Text]/Font<</F1 %d 0 R/F2 %d 0 R>>>>/Count %d/Kids[",
		p.content, plainFont, boldFont, len(kids))
	for _, kid := range kids {
		p.printf("%d 0 R\n", kid)
	}
	p.printf("]>>\nendobj\n")
	p.object(catalogue)
	p.printf("<</Type/Catalog/Pages %d 0 R/Lang(en)/ViewerPreferences<</DisplayDocTitle true>>>>\nendobj\n", pageTree)
	for i, name := range []string{"Helvetica", "Helvetica-Bold"} {
		p.object(plainFont + i)
		p.printf("<</Type/Font/Subtype/Type1/BaseFont/%s/Encoding/WinAnsiEncoding>>\nendobj\n", name)
	}
	p.object(information)
	p.printf("<</Title %s/Subject %s/Producer(nonet)>>\nendobj\n", utf16Text(p.options.Title), utf16Text(p.options.Details))

	start := p.at
	p.printf("xref\n0 %d\n0000000000 65535 f \n", len(p.objects)+1)
	for _, at := range p.objects {
		p.printf("%010d 00000 n \n", at)
	}
	p.printf("trailer\n<</Size %d/Root %d 0 R/Info %d 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(p.objects)+1, catalogue, information, start)
	return p.out.Flush()
}

// utf16Text returns a text as an object for what is not shown on a page.
func utf16Text(s string) string {
	text := []byte("<FEFF")
	for _, x := range utf16.Encode([]rune(s)) {
		text = fmt.Appendf(text, "%04X", x)
	}
	return string(append(text, '>'))
}
