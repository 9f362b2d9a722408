package format

import (
	"bytes"
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/members"
)

// jsonMembers and jsonCoverMembers are the members of a puzzle and of an exact cover problem that
// are read. jsonReplies are those of the replies to puzzles which are passed over; jsonNames are
// the names for which others may be meant.
var (
	jsonMembers = func() map[string]bool {
		names := members.SetOf("layout puzzle marks size boxes regions givens relations automata prose " +
			"placed colours elapsed finished solution rest lost unclear picture")
		for _, x := range jsonNotes {
			names[x.name] = true
		}
		for _, x := range jsonWords {
			names[x.name] = true
		}
		return names
	}()
	jsonCoverMembers = members.SetOf("items secondary options costs")
	jsonReplies      = members.SetOf("solutions count exact unique limit fixed uniform engine nodes seconds " +
		"why error line column file path step steps hint more solved undecided mistakes suspects " +
		"fault er ep ed points hardest verdict wrong")
	jsonNames = members.Names(slices.Concat(slices.Sorted(maps.Keys(jsonMembers)),
		slices.Sorted(maps.Keys(jsonCoverMembers))))
)

// jsonNotes has the members with digits for each cell.
var jsonNotes = []struct {
	name string
	of   func(*Progress) *[]nonet.Digits
}{
	{"candidates", func(p *Progress) *[]nonet.Digits { return &p.Candidates }},
	{"corner", func(p *Progress) *[]nonet.Digits { return &p.Corner }},
	{"centre", func(p *Progress) *[]nonet.Digits { return &p.Centre }},
}

// jsonWord is a member that has words of Meta.
type jsonWord struct {
	name string
	of   func(*Meta) *string
}

// jsonWords has the members of Meta.
var jsonWords = []jsonWord{
	{"title", func(m *Meta) *string { return &m.Title }},
	{"author", func(m *Meta) *string { return &m.Author }},
	{"rules", func(m *Meta) *string { return &m.Rules }},
	{"source", func(m *Meta) *string { return &m.Source }},
	{"url", func(m *Meta) *string { return &m.URL }},
	{"level", func(m *Meta) *string { return &m.Level }},
	{"date", func(m *Meta) *string { return &m.Date }},
	{"comment", func(m *Meta) *string { return &m.Comment }},
	{"id", func(m *Meta) *string { return &m.ID }},
	{"folder", func(m *Meta) *string { return &m.Folder }},
}

// appendJSONExtras appends the members that a record has beside its puzzle.
func appendJSONExtras(dst []byte, r *Record) []byte {
	member := func(name string) {
		dst = append(append(append(dst, `,"`...), name...), `":`...)
	}
	if p := r.Progress; p != nil {
		if p.Placed != nil {
			member("placed")
			dst = jsonvalue.AppendString(dst, p.Placed.String())
		}
		for _, x := range jsonNotes {
			dst = appendJSONMarks(dst, x.name, r.Puzzle.Layout, *x.of(p))
		}
		if p.Colours != nil {
			member("colours")
			dst = jsonvalue.AppendNumbers(dst, func(yield func(int64) bool) {
				for _, set := range p.Colours {
					if !yield(int64(set)) {
						return
					}
				}
			})
		}
		if p.Elapsed != 0 {
			member("elapsed")
			dst = strconv.AppendFloat(dst, p.Elapsed.Seconds(), 'f', -1, 64)
		}
		if p.Finished {
			member("finished")
			dst = append(dst, "true"...)
		}
	}
	if r.Meta != nil {
		for _, x := range jsonWords {
			if text := *x.of(r.Meta); text != "" {
				if x.name == "rules" && len(r.Puzzle.Rules) > 0 {
					member("prose")
				} else {
					member(x.name)
				}
				dst = jsonvalue.AppendString(dst, text)
			}
		}
	}
	if r.Solution != nil {
		member("solution")
		dst = jsonvalue.AppendString(dst, r.Solution.String())
	}
	if r.Rest != "" {
		member("rest")
		dst = jsonvalue.AppendString(dst, r.Rest)
	}
	if r.Picture != "" {
		member("picture")
		dst = append(dst, r.Picture...)
	}
	for _, x := range jsonLeftOut {
		texts := *x.of(r)
		if texts == nil {
			continue
		}
		member(x.name)
		for i, text := range texts {
			dst = jsonvalue.AppendString(append(dst, "[,"[min(i, 1)]), text)
		}
		dst = append(dst, ']')
	}
	return dst
}

// jsonLeftOut has the members that say what reading left out.
var jsonLeftOut = []struct {
	name string
	of   func(*Record) *[]string
}{
	{"lost", func(r *Record) *[]string { return &r.Lost }},
	{"unclear", func(r *Record) *[]string { return &r.Unclear }},
}

// readJSONExtras sets in a record what its object has beside the puzzle.
func readJSONExtras(object map[string]*jsonvalue.Value, rec *Record) (err *lex.Fault) {
	if err = readJSONProgress(object, rec); err != nil {
		return err
	}
	for _, x := range jsonWords {
		value := object[x.name]
		if x.name == "rules" && (value == nil || value.First() == '[') {
			value = object["prose"] // the rules themselves are an array
		}
		if value != nil {
			if *x.of(rec.meta()), err = value.Words(); err != nil {
				return err
			}
		}
	}
	if value := object["solution"]; value != nil && !value.IsEmpty() {
		if rec.Solution, err = readJSONDigits(rec.Puzzle.Layout, value); err != nil {
			return err
		}
	}
	if value := object["rest"]; value != nil {
		if rec.Rest, err = value.Words(); err != nil {
			return err
		}
		if rec.Rest != "" && (!endsField[rec.Rest[0]] || strings.ContainsAny(rec.Rest, "\r\n")) {
			return value.Errorf("found %s, expected what follows a puzzle in its line, with the "+
				"separator", lex.Quote([]byte(rec.Rest)))
		}
	}
	if value := object["picture"]; value != nil && value.First() == '{' {
		var text bytes.Buffer
		if json.Compact(&text, value.Raw()) == nil {
			rec.Picture = text.String()
		}
	}
	for _, x := range jsonLeftOut {
		value := object[x.name]
		if value == nil {
			continue
		}
		if _, err = value.Each(maxJSONLost, func(v *jsonvalue.Value) *lex.Fault {
			text, err := v.Words()
			*x.of(rec) = append(*x.of(rec), text)
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

const maxJSONLost = 1000 // texts in lost or in unclear

func readJSONProgress(object map[string]*jsonvalue.Value, rec *Record) (err *lex.Fault) {
	l := rec.Puzzle.Layout
	if value := object["placed"]; value != nil {
		placed, err := readJSONDigits(l, value)
		if err != nil {
			return err
		}
		for c, d := range rec.Puzzle.Givens {
			if d != 0 && placed[c] != 0 && placed[c] != d {
				return value.Errorf("found another digit in %s than the one that is given there",
					l.CellName(nonet.Cell(c)))
			}
			if d != 0 {
				placed[c] = 0
			}
		}
		rec.progress().Placed = placed
	}
	for _, x := range jsonNotes {
		if value := object[x.name]; value != nil {
			if *x.of(rec.progress()), err = readJSONMarks(l, value); err != nil {
				return err
			}
		}
	}
	if value := object["colours"]; value != nil {
		colours := make([]uint32, 0, l.Cells())
		n, err := value.Each(l.Cells(), func(v *jsonvalue.Value) *lex.Fault {
			set, err := strconv.ParseUint(string(v.Raw()), 10, 32)
			if err != nil {
				return v.Errorf("found %s, expected a set of colours: a whole number up to 2^32-1",
					lex.Quote(v.Raw()))
			}
			colours = append(colours, uint32(set))
			return nil
		})
		if err == nil && n != l.Cells() {
			err = value.Errorf("found colours of %d cells, expected %d", n, l.Cells())
		}
		if err != nil {
			return err
		}
		rec.progress().Colours = colours
	}
	if value := object["elapsed"]; value != nil {
		seconds, bad := strconv.ParseFloat(string(value.Raw()), 64)
		if bad != nil || !(seconds >= 0 && seconds < maxJSONElapsed) {
			return value.Errorf("found %s, expected a number of seconds", lex.Quote(value.Raw()))
		}
		rec.progress().Elapsed = time.Duration(math.Round(seconds * float64(time.Second)))
	}
	if value := object["finished"]; value != nil {
		rec.progress().Finished, err = value.Truth()
	}
	return err
}

// maxJSONElapsed bounds the seconds on a clock: some hundred years.
const maxJSONElapsed = 1 << 33
