package format

import (
	"bytes"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// objectReader reads a puzzle from a JSON object.
type objectReader func(v *jsonValue, o Options) (*Record, *lex.Fault)

// readObjects returns Format.read of a format in which a puzzle is a JSON object.
func readObjects(read objectReader) func(*lex.Scanner, Options, func(*Record) bool) {
	return func(in *lex.Scanner, o Options, yield func(*Record) bool) {
		doc := jsonText{in: in, paths: true}
		for {
			doc.checked = false // of the next object
			found, err := doc.next()
			if !found || in.Err != nil {
				return
			}
			rec := &Record{}
			if err == nil {
				rec, err = read.object(&doc, o)
			}
			if err != nil {
				rec = &Record{Err: err}
			} else if len(doc.text) <= maxLinkText {
				rec.Text = string(bytes.TrimSpace(doc.text))
			}
			rec.Line = doc.line
			if !yield(rec) {
				return
			}
		}
	}
}

// object reads the object of doc.
func (read objectReader) object(doc *jsonText, o Options) (*Record, *lex.Fault) {
	v, err := doc.value()
	if err != nil {
		return nil, err
	}
	return read(v, o)
}

// packed reads the object that a link carries.
func (read objectReader) packed(p linkPayload, text string, o Options) (*Record, *lex.Fault) {
	v, err := parseJSONPayload([]byte(text), p.in.Line)
	if err != nil {
		return nil, err
	}
	return read(v, o)
}

// maxPacked bounds the text that a link stands for, in bytes.
const maxPacked = 4 << 20

// writeEncoded returns Format.write of a format in which a record is a line.
func writeEncoded(encode func(r *Record) (string, error)) func(io.Writer, WriteOptions) Writer {
	return writeTexts("", func(text []byte, r *Record, _ WriteOptions) ([]byte, error) {
		line, err := encode(r)
		return append(append(text, line...), '\n'), err
	})
}

// appendDigits appends an array of digits, as numbers.
func appendDigits(dst []byte, digits nonet.Digits) []byte {
	dst = append(dst, '[')
	for d := range digits.All() {
		if dst[len(dst)-1] != '[' {
			dst = append(dst, ',')
		}
		dst = strconv.AppendUint(dst, uint64(d), 10)
	}
	return append(dst, ']')
}

// jsonOut writes JSON.
type jsonOut struct{ text []byte }

// key writes the name of the next member, with a comma where one is needed. name may be
// "" for an element of an array.
func (j *jsonOut) key(name string) {
	if n := len(j.text); n > 0 && strings.IndexByte("{[:", j.text[n-1]) < 0 {
		j.text = append(j.text, ',')
	}
	if name != "" {
		j.text = append(appendJSONString(j.text, name), ':')
	}
}

// raw writes a member or an element that is JSON already.
func (j *jsonOut) raw(name, text string) {
	j.key(name)
	j.text = append(j.text, text...)
}

// number and words write a member. words that are empty are left out.
func (j *jsonOut) number(name string, n int) { j.raw(name, strconv.Itoa(n)) }

func (j *jsonOut) words(name, text string) {
	if text != "" {
		j.key(name)
		j.text = appendJSONString(j.text, text)
	}
}

// digits writes an array of digits, grid the digits of a grid. Empty ones are left out.
func (j *jsonOut) digits(name string, set nonet.Digits) {
	if !set.IsEmpty() {
		j.key(name)
		j.text = appendDigits(j.text, set)
	}
}

func (j *jsonOut) grid(name string, g nonet.Grid) {
	if g != nil {
		j.array(name, func() {
			for _, d := range g {
				j.number("", int(d))
			}
		})
	}
}

// object and array write a member or an element that content fills.
func (j *jsonOut) object(name string, content func()) { j.nested(name, '{', '}', content) }
func (j *jsonOut) array(name string, content func())  { j.nested(name, '[', ']', content) }

func (j *jsonOut) nested(name string, first, last byte, content func()) {
	j.key(name)
	j.text = append(j.text, first)
	content()
	j.text = append(j.text, last)
}

// furtherHouses returns the houses of a layout beside rows, columns, regions, diagonals and
// disjoint groups: the windows of windoku, too.
func furtherHouses(l *nonet.Layout, f sketch.Features) [][]nonet.Cell {
	houses := f.Houses
	for _, h := range l.Houses() {
		if h.Kind == nonet.HouseWindow {
			houses = append(houses, h.Cells)
		}
	}
	return houses
}

// progressAt returns what somebody has entered in a cell.
func progressAt(p *Progress, c int) (
	placed nonet.Digit, corner, centre nonet.Digits, colours uint32,
) {
	if p == nil {
		return 0, corner, centre, 0
	}
	return valueAt(p.Placed, c), valueAt(p.Corner, c), valueAt(p.Centre, c), valueAt(p.Colours, c)
}

// packedObject is how an object begins that LZ-string packed: {"
const packedObject = "N4I"

// detectPacked returns a rule of detection: a line that is an object with all of these
// names, packed by LZ-string.
func detectPacked(names ...string) func(prefix []byte, eof bool) lex.Verdict {
	object := detectObject(names...)
	return func(prefix []byte, eof bool) lex.Verdict {
		return detectFirstLine(prefix, eof, func(line string) bool {
			if !strings.HasPrefix(line, packedObject) {
				return false
			}
			text, err := codec.DecodeLZ(unescape(line), maxPacked)
			return err == nil && object([]byte(text), true) == lex.Yes
		})
	}
}

// detectObject returns a rule of detection: an object that has all of these names.
func detectObject(names ...string) func(prefix []byte, eof bool) lex.Verdict {
	return func(prefix []byte, eof bool) lex.Verdict {
		text := bytes.TrimLeft(prefix, " \t\r\n")
		if len(text) == 0 && !eof {
			return lex.More
		}
		keys := jsonKeys(text)
		if keys == nil {
			return lex.No
		}
		for _, key := range []string{"layout", "items", "marks"} { // of format json
			if slices.Contains(keys, key) {
				return lex.No
			}
		}
		missing := slices.ContainsFunc(names, func(name string) bool {
			return !slices.Contains(keys, name)
		})
		if !missing {
			return lex.Yes
		}
		if _, open := nesting(text, 0); open && !eof {
			return lex.More
		}
		return lex.No
	}
}
