package svg

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

func (p *picture) text(s string) { p.out = append(p.out, s...) }

// length writes tenths of a unit as units.
func (p *picture) length(x int) {
	if x < 0 {
		p.out = append(p.out, '-')
		x = -x
	}
	if x >= 10 || x == 0 {
		p.out = strconv.AppendInt(p.out, int64(x/10), 10)
	}
	if x%10 != 0 {
		p.out = append(p.out, '.', byte('0'+x%10))
	}
}

// lengths writes the coordinates of a point.
func (p *picture) lengths(x, y int) {
	p.length(x)
	p.out = append(p.out, ' ')
	p.length(y)
}

// escaped writes text for the inside of an element. What XML cannot hold is
// replaced.
func (p *picture) escaped(s string) {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= utf8.RuneSelf || strings.IndexByte(`&<>"`, c) >= 0 {
			s = Escape(s)
			break
		}
	}
	p.text(s)
}

// Escape returns a text as XML and HTML have it within elements and in quoted
// attributes. Characters that XML cannot hold become U+FFFD.
func Escape(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '&':
			b.WriteString("&amp;")
		case r == '<':
			b.WriteString("&lt;")
		case r == '>':
			b.WriteString("&gt;")
		case r == '"':
			b.WriteString("&quot;")
		case r < ' ' && r != '\t' && r != '\n', r == 0xFFFE, r == 0xFFFF:
			b.WriteRune(utf8.RuneError)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// group opens a group of texts of one size.
func (p *picture) group(class string, size int) {
	p.text(`<g class="`)
	p.text(strings.TrimSpace(class))
	p.text(`" font-size="`)
	p.length(size)
	p.text(`">`)
}

// label writes a text of a font size around a point.
func (p *picture) label(q point, size int, text string) {
	p.text(`<text x="`)
	p.length(q.x)
	p.text(`" y="`)
	p.length(q.y + size*36/100) // digits are .72 high
	p.text(`">`)
	p.escaped(text)
	p.text("</text>")
}
