package format

import (
	"encoding/base64"
	"strconv"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/members"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// page has a link to the page of nonet a line, wherever the page is:
//
//	http://127.0.0.1:9981/#play&p=GIVENS&l=LAYOUT&s=STATE
//
// GIVENS has a symbol for each cell, as in format line; of grids of fewer rows or columns than
// digits, for each cell of the square that they are in, 1 outside. LAYOUT is as in --layout,
// missing for the classic layout. STATE, which may be missing, is base64 of the deflated JSON
// object
//
//	{"digits":"...","corner":[],"centre":[],"colours":[],"marks":[],"rules":[],"seconds":0,
//	 "title":""}
//
// in which every member may be missing: digits is a text like GIVENS, rules has texts
// in the forms that nonet rules lists, the other lists have a number for each cell, in which
// bit i is digit i+1 or colour i. Other fields, such as the view, are passed over.
var pageFormat = &Format{
	Name:  "page",
	About: "links to the page of nonet (nonet web), one a line",
	holds: PartRegions | PartRules | PartPuzzleRules | PartMarks | PartPlaced | PartNotes |
		PartColours | PartTime | PartTitle | PartSeveral | PartShapes,
	uses:    "nonet web",
	link:    &linkForm{host: "the page of nonet", payload: pagePayload, read: readPageLink},
	write:   writeEncoded(encodePage),
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

const (
	pageLink     = "http://127.0.0.1:9981/#play&" // where "nonet web" serves it
	maxPageSize  = 25
	maxPageState = 1 << 20 // bytes of STATE, unpacked
	maxPageRules = 10_000
	maxPageTime  = 100_000_000 * time.Second
	pageColours  = 16
)

// pagePayload returns the fields of a link of the page, which has a field p behind # and
// no field m: links of penpa have that.
func pagePayload(l *link) (payload string, ok bool) {
	_, isPenpa := l.field("m")
	p, ok := l.field("p")
	if !ok || isPenpa || !strings.HasPrefix(l.fields, "#") || p == "" {
		return "", false
	}
	return l.fields, true
}

func readPageLink(p lex.Payload, o Options) (*Record, *lex.Fault) {
	l := link{fields: p.Text}
	givens, ok := l.field("p")
	if !ok {
		return nil, p.Errorf("found a link without a field p, which has the puzzle")
	}
	layout := nonet.Classic()
	text, said := l.field("l")
	switch {
	case said:
		var err error
		if layout, err = nonet.ParseLayout(text); err != nil {
			return nil, p.Errorf("%w", err)
		}
		if err := o.agrees(layout); err != nil {
			return nil, p.Errorf("%w", err)
		}
	case o.Layout != nil:
		layout = o.Layout
	}
	if layout.Size() > maxPageSize {
		return nil, p.Errorf("found the size %d: the page has sizes up to %d", layout.Size(),
			maxPageSize)
	}
	puzzle, err := nonet.ParsePuzzle(layout, givens)
	if err != nil {
		return nil, p.Errorf("%w", err)
	}
	rec := &Record{Puzzle: puzzle}
	packed, ok := l.field("s")
	if !ok {
		return rec, nil
	}
	state, err := codec.Inflate(packed, maxPageState)
	if err != nil {
		return nil, p.Errorf("field s: %w", err)
	}
	v, bad := jsonvalue.ParsePacked([]byte(state), p.In.Line)
	var unknown sketch.Refused
	if bad == nil {
		bad = v.Fields(func(name string, v *jsonvalue.Value) *lex.Fault {
			return readPageState(rec, &unknown, name, v)
		})
	}
	if bad != nil {
		return nil, bad
	}
	if err := allowed(&unknown, rec, o); err != nil {
		return nil, p.Errorf("field s: %w", err)
	}
	return rec, nil
}

// pageNames are the members of STATE.
var pageNames = members.Names{"digits", "corner", "centre", "colours", "marks", "rules", "seconds",
	"title"}

// readPageState reads a member of STATE.
func readPageState(
	rec *Record, unknown *sketch.Refused, name string, v *jsonvalue.Value,
) (err *lex.Fault) {
	l := rec.Puzzle.Layout
	p := rec.progress()
	switch name {
	case "digits":
		text, err := v.Text()
		if err != nil {
			return err
		}
		digits, bad := nonet.ParsePuzzle(l, text)
		if bad != nil {
			return v.Errorf("%w", bad)
		}
		p.Placed = digits.Givens
		for c, d := range rec.Puzzle.Givens {
			if d != 0 {
				p.Placed[c] = 0
			}
		}
	case "corner":
		p.Corner, err = readPageNotes(v, l)
	case "centre":
		p.Centre, err = readPageNotes(v, l)
	case "marks":
		rec.Puzzle.Marks, err = readPageNotes(v, l)
	case "rules":
		err = readPageRules(v, rec.Puzzle)
	case "colours":
		var bits []int
		if bits, err = readPageBits(v, l.Cells(), pageColours); err == nil {
			p.Colours = make([]uint32, len(bits))
			for c, set := range bits {
				p.Colours[c] = uint32(set)
			}
		}
	case "seconds":
		var n int
		n, err = v.Integer(0, int(maxPageTime/time.Second))
		p.Elapsed = time.Duration(n) * time.Second
	case "title":
		rec.meta().Title, err = v.Text()
	default:
		members.Add(unknown, pageNames, name, v)
	}
	return err
}

// readPageRules reads a list of texts of rules.
func readPageRules(v *jsonvalue.Value, p *nonet.Puzzle) *lex.Fault {
	var texts []string
	_, err := v.Each(maxPageRules, func(v *jsonvalue.Value) *lex.Fault {
		text, err := v.Text()
		texts = append(texts, text)
		return err
	})
	if err != nil {
		return err
	}
	layout, rules, bad := nonet.WithRules(p.Layout, texts...)
	if bad != nil {
		return v.Errorf("%w", bad)
	}
	p.Layout, p.Rules = layout, rules
	return nil
}

// readPageNotes reads a list of sets of digits.
func readPageNotes(v *jsonvalue.Value, l *nonet.Layout) ([]nonet.Digits, *lex.Fault) {
	bits, err := readPageBits(v, l.Cells(), l.Digits())
	if err != nil {
		return nil, err
	}
	notes := make([]nonet.Digits, len(bits))
	for c, set := range bits {
		notes[c] = digitsOfBits(uint64(set))
	}
	return notes, nil
}

// readPageBits reads a list of a number of so many bits for each cell.
func readPageBits(v *jsonvalue.Value, cells, width int) ([]int, *lex.Fault) {
	bits := make([]int, 0, cells)
	n, err := v.Each(cells, func(v *jsonvalue.Value) *lex.Fault {
		set, err := v.Integer(0, 1<<width-1)
		bits = append(bits, set)
		return err
	})
	if err == nil && n != cells {
		err = v.Errorf("found %d numbers, expected %d, one for each cell", n, cells)
	}
	return bits, err
}

// encodePage returns the link of a record.
func encodePage(r *Record) (string, error) {
	p := r.Puzzle
	if n := p.Layout.Size(); n > maxPageSize {
		return "", lex.CannotHold("the page has sizes up to %d, not %d", maxPageSize, n)
	}
	text := pageLink + "p=" + p.Givens.String()
	if p.Layout.String() != "9" {
		text += "&l=" + strings.ReplaceAll(p.Layout.String(), "+", "%2B")
	}
	if state := pageState(r); state != "{}" {
		text += "&s=" + codec.Deflate(state, base64.RawURLEncoding)
	}
	if len(text) > lex.MaxLine {
		return "", lex.CannotHold("the link would have more than %d bytes", lex.MaxLine)
	}
	return text, nil
}

// pageState returns the STATE of a record, before it is packed.
func pageState(r *Record) string {
	dst := []byte{'{'}
	member := func(name string) {
		if len(dst) > 1 {
			dst = append(dst, ',')
		}
		dst = append(append(append(dst, '"'), name...), '"', ':')
	}
	list := func(name string, cells int, value func(c int) int) {
		member(name)
		for c := range cells {
			dst = append(dst, "[,"[min(c, 1)])
			dst = strconv.AppendInt(dst, int64(value(c)), 10)
		}
		dst = append(dst, ']')
	}
	notes := func(name string, sets []nonet.Digits) {
		if sets != nil {
			list(name, len(sets), func(c int) int { return int(bitsOfDigits(sets[c])) })
		}
	}
	notes("marks", r.Puzzle.Marks)
	if rules := r.Puzzle.Rules; rules != nil {
		member("rules")
		for i, x := range rules {
			dst = jsonvalue.AppendString(append(dst, "[,"[min(i, 1)]), x.Text(r.Puzzle.Layout))
		}
		dst = append(dst, ']')
	}
	if p := r.Progress; p != nil {
		if p.Placed != nil {
			member("digits")
			dst = jsonvalue.AppendString(dst, p.Placed.String())
		}
		notes("corner", p.Corner)
		notes("centre", p.Centre)
		if p.Colours != nil {
			list("colours", len(p.Colours), func(c int) int {
				return int(p.Colours[c] & (1<<pageColours - 1))
			})
		}
		if p.Elapsed >= time.Second {
			member("seconds")
			dst = strconv.AppendInt(dst, int64(min(p.Elapsed, maxPageTime)/time.Second), 10)
		}
	}
	if r.Meta != nil && r.Meta.Title != "" {
		member("title")
		dst = jsonvalue.AppendString(dst, r.Meta.Title)
	}
	return string(append(dst, '}'))
}
