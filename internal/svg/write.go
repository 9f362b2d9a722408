package svg

import (
	"cmp"
	"slices"
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

// label is a text that stands around a point.
type label struct {
	at   point
	text string
}

// labels writes texts of a font size as a group. Within pages, which browsers show, those of a
// line that have one character each are one element with a list of places; other
// programs do not know such lists.
func (p *picture) labels(class string, size int, list []label) {
	if len(list) == 0 {
		return
	}
	p.group(class, size)
	if p.Inline {
		slices.SortStableFunc(list, func(a, b label) int {
			return cmp.Or(cmp.Compare(a.at.y,
				b.at.y), cmp.Compare(a.at.x, b.at.x))
		})
	}
	for len(list) > 0 {
		k := 1
		if p.Inline {
			k = p.run(list)
		}
		if k == 1 {
			p.label(list[0].at, size, list[0].text)
		} else {
			p.lineOf(list[:k], size)
		}
		list = list[k:]
	}
	p.text("</g>\n")
}

// run returns how many labels can be one element.
func (p *picture) run(list []label) int {
	k := 0
	for k < len(list) && list[k].at.y == list[0].at.y {
		r, size := utf8.DecodeRuneInString(list[k].text)
		if size != len(list[k].text) || r >= 0x10000 { // an address is for 16 bits
			break
		}
		k++
	}
	return max(k, 1)
}

// lineOf writes labels as one element.
func (p *picture) lineOf(list []label, size int) {
	p.text(`<text y="`)
	p.length(list[0].at.y + size*36/100)
	p.text(`" x="`)
	for i, l := range list {
		if i > 0 {
			p.text(" ")
		}
		p.length(l.at.x)
	}
	p.text(`">`)
	for _, l := range list {
		p.escaped(l.text)
	}
	p.text("</text>")
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
