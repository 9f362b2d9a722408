package svg

import "unicode/utf8"

// Lengths of the legend, and of the names beside the grid, where the picture is
// as wide as one of size 9.
const (
	edgeFont  = 120
	keyFont   = 115
	keyHeight = 170
	keySample = 300 // width of a sample and the gap behind it
	keyGap    = 140 // between entries
	keyRune   = 61  // width of a character, nearly
)

// scaled returns a length of the legend: large pictures, which are seen from further away,
// have larger ones.
func (p *picture) scaled(x int) int { return x * p.scale / 100 }

// key is the arranged legend: where each entry stands.
type key struct {
	places []point
	height int
}

// arrange puts the entries of the legend into lines of a width.
func (p *picture) arrange(width int) key {
	var k key
	x, y := p.left, 0
	for _, e := range p.Legend {
		w := p.scaled(keySample + utf8.RuneCountInString(e.Text)*keyRune)
		if x > p.left && x+w > width-p.edge {
			x, y = p.left, y+p.scaled(keyHeight)
		}
		k.places = append(k.places, point{x, y})
		x += w + p.scaled(keyGap)
	}
	if len(k.places) > 0 {
		k.height = y + p.scaled(keyHeight)
	}
	return k
}

// legend draws the legend below the grid.
func (p *picture) legend(k key) {
	if len(k.places) == 0 {
		return
	}
	base := p.top + p.n*p.cell + p.edge + p.scaled(keyHeight)/2
	for i, e := range p.Legend {
		p.sample(e, point{k.places[i].x + p.scaled(120), base + k.places[i].y})
	}
	p.group("key", p.scaled(keyFont))
	for i, e := range p.Legend {
		p.label(point{k.places[i].x + p.scaled(keySample), base + k.places[i].y},
			p.scaled(keyFont), e.Text)
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
