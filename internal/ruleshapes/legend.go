package ruleshapes

import (
	"strconv"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/rulekind"
)

// maxEntries is the most entries that a legend has.
const maxEntries = 60

// given has what places in the words of a kind say in a drawing; see rulekind.Row.Legend.
type given = map[string]string

// numbered gives the number of a rule.
func numbered(r *nonet.Rule) given { return given{"n": strconv.Itoa(r.Number)} }

// legend adds what a rule means to the legend, unless it is there, with a sample.
func (m *maker) legend(r *nonet.Rule, places given, sample func()) {
	m.entry(rulekind.Of(rulekind.Kind(r.Kind)).Legend(places), sample)
}

// entry adds an entry to the legend, unless it is there.
func (m *maker) entry(text string, sample func()) {
	if m.said[text] || len(m.said) == maxEntries {
		return
	}
	m.said[text] = true
	item, alternative, named := m.item, m.alternative, m.isNamed
	m.item, m.alternative = Item{}, ""
	sample()
	m.Legend = append(m.Legend, Entry{m.item.Shapes, text})
	m.item, m.alternative, m.isNamed = item, alternative, named
}

// sampleLine is a line for the legend.
func sampleLine() []Point { return []Point{{-290, 0}, {290, 0}} }
