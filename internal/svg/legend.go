package svg

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Lengths of the legend, and of the names beside the grid, where the picture is
// as wide as one of size 9.
const (
	edgeFont  = 120
	keyFont   = 115
	keyHeight = 170
	keyLine   = 135 // from a line of an entry to the next
	keySample = 300 // width of a sample and the gap behind it
	keyGap    = 140 // between entries
	keyRune   = 61  // width of a character, nearly
)

// scaled returns a length of the legend: large pictures, which are seen from further away,
// have larger ones.
func (p *picture) scaled(x int) int { return x * p.scale / 100 }

// key is the arranged legend: the lines of each entry, and where the first one stands.
type key struct {
	entries []Entry
	lines   [][]string
	places  []point
	height  int
}

// arrange puts the entries of the legend, and those of the rules, into lines as wide as the
// picture.
func (p *picture) arrange() key {
	k := key{entries: slices.Concat(p.Legend, p.ruleEntries())}
	left := p.left - p.around.left
	right := p.left + p.across*p.cell + p.around.right
	x, y, next := left, 0, 0
	for _, e := range k.entries {
		sample := p.scaled(keySample)
		if e.Sample == SampleNone {
			sample = 0
		}
		lines := wrap(e.Text, max(10, (right-left-sample)/p.scaled(keyRune)))
		w := sample
		for _, line := range lines {
			w = max(w, sample+utf8.RuneCountInString(line)*p.scaled(keyRune))
		}
		if x > left && x+w > right {
			x, y = left, next
		}
		k.lines = append(k.lines, lines)
		k.places = append(k.places, point{x, y})
		next = max(next, y+(len(lines)-1)*p.scaled(keyLine)+p.scaled(keyHeight))
		x += w + p.scaled(keyGap)
	}
	k.height = next
	return k
}

// wrap breaks a text between its words into lines of at most so many characters. Longer
// words have a line of their own.
func wrap(text string, most int) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > most {
			lines = append(lines, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}

// legend draws the legend below the grid.
func (p *picture) legend(k key) {
	if len(k.places) == 0 {
		return
	}
	base := p.top + p.down*p.cell + p.edge + p.around.bottom + p.scaled(keyHeight)/2
	for i, e := range k.entries {
		p.sample(e, point{k.places[i].x + p.scaled(120), base + k.places[i].y})
	}
	p.group("key", p.scaled(keyFont))
	for i, e := range k.entries {
		q := point{k.places[i].x, base + k.places[i].y}
		if e.Sample != SampleNone {
			q.x += p.scaled(keySample)
		}
		for j, line := range k.lines[i] {
			p.label(point{q.x, q.y + j*p.scaled(keyLine)}, p.scaled(keyFont), line)
		}
	}
	p.text("</g>\n")
}

// Append appends the sample of an entry as a small picture without its text and
// without a style sheet. With bare, its classes have the prefix of SwitchedStyle.
func (e Entry) Append(dst []byte, bare bool) []byte {
	p := &picture{Figure: &Figure{}, out: dst}
	p.text(`<svg class="nonet" viewBox="0 0 26 18" width="26" height="18" aria-hidden="true">`)
	start := len(p.out)
	p.sample(e, point{130, 90})
	p.text("</svg>")
	if bare {
		p.prefixClasses(start)
	}
	return p.out
}

// sample draws the sample of an entry around a point.
func (p *picture) sample(e Entry, q point) {
	switch e.Sample {
	case SampleMark:
		p.shape(e.Shape, q)
		if e.Shape == Strike {
			p.strike(q)
		}
	case SampleArea:
		p.path(areaClass[e.Area], []point{{q.x - 110, q.y - 55}, {q.x + 110, q.y - 55},
			{q.x + 110, q.y + 55}, {q.x - 110, q.y + 55}}, true)
	case SampleLoop:
		p.path("loop", []point{{q.x - 110, q.y}, {q.x + 110, q.y}}, false)
	case SampleGroup:
		p.path("group", []point{{q.x - 60, q.y}, {q.x + 60, q.y}}, false)
	case SampleLink:
		p.sampleLink(e, q)
	case SampleRule:
		p.sampleRule(e, q)
	case SampleRay:
		p.path("ray", []point{{q.x - 80, q.y}, {q.x + 80, q.y}}, false)
	case SampleCross:
		p.cross(q, 55)
	}
}

// sampleLink draws a short arrow.
func (p *picture) sampleLink(e Entry, q point) {
	p.path("link "+colourClass(e.Style)+lineClass[e.Line],
		[]point{{q.x - 110, q.y}, {q.x + 50, q.y}}, false)
	p.text(`<path class="` + colourClass(e.Style) + " " + headClass(e.Style) + `" d="`)
	p.head(e.Style, point{q.x + 50, q.y}, point{q.x + 50 + headLength, q.y})
	p.text("\"/>\n")
}
