package format

import (
	"bytes"
	"io"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// objectReader reads a puzzle from a JSON object.
type objectReader func(v *jsonvalue.Value, o Options) (*Record, *lex.Fault)

// readObjects returns Format.read of a format in which a puzzle is a JSON object.
func readObjects(read objectReader) func(*lex.Scanner, Options, func(*Record) bool) {
	return func(in *lex.Scanner, o Options, yield func(*Record) bool) {
		doc := jsonvalue.Doc{In: in, Paths: true}
		for {
			doc.Checked = false // of the next object
			found, err := doc.Next()
			if !found || in.Err != nil {
				return
			}
			rec := &Record{}
			if err == nil {
				rec, err = read.object(&doc, o)
			}
			if err != nil {
				rec = &Record{Err: err}
			} else if len(doc.Text) <= maxLinkText {
				rec.Text = string(bytes.TrimSpace(doc.Text))
			}
			rec.Line = doc.Line
			if !yield(rec) {
				return
			}
		}
	}
}

// draftReader reads what a JSON object says of a puzzle.
type draftReader func(v *jsonvalue.Value) (*sketch.Draft, *lex.Fault)

// record makes a record of it.
func (read draftReader) record(v *jsonvalue.Value, o Options) (*Record, *lex.Fault) {
	d, err := read(v)
	if err != nil {
		return nil, err
	}
	return recordOfObject(d, v, o)
}

// recordOfObject makes a record of what an object says.
func recordOfObject(d *sketch.Draft, v *jsonvalue.Value, o Options) (*Record, *lex.Fault) {
	rec, err := recordOfDraft(d, o)
	if err != nil {
		return nil, v.Doc.Errorf(0, "%w", err)
	}
	return rec, nil
}

// readPayload returns linkForm.read of a form whose payloads are read below this package.
func readPayload(
	read func(lex.Payload) (*sketch.Draft, *lex.Fault),
) func(lex.Payload, Options) (*Record, *lex.Fault) {
	return func(p lex.Payload, o Options) (*Record, *lex.Fault) {
		d, err := read(p)
		if err != nil {
			return nil, err
		}
		rec, bad := recordOfDraft(d, o)
		if bad != nil {
			return nil, p.Errorf("%w", bad)
		}
		return rec, nil
	}
}

// writePuzzles returns Format.write of a format in which a puzzle is a line that is encoded below
// this package.
func writePuzzles(
	encode func(*sketch.Puzzle) (string, error),
) func(io.Writer, WriteOptions) Writer {
	return writeEncoded(func(r *Record) (string, error) { return encode(r.told()) })
}

// object reads the object of doc.
func (read objectReader) object(doc *jsonvalue.Doc, o Options) (*Record, *lex.Fault) {
	v, err := doc.Value()
	if err != nil {
		return nil, err
	}
	return read(v, o)
}

// writeEncoded returns Format.write of a format in which a record is a line.
func writeEncoded(encode func(r *Record) (string, error)) func(io.Writer, WriteOptions) Writer {
	return writeTexts("", func(text []byte, r *Record, _ WriteOptions) ([]byte, error) {
		line, err := encode(r)
		return append(append(text, line...), '\n'), err
	})
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
			text, err := codec.DecodeLZ(codec.Unescape(line), codec.MaxPacked)
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
		keys := jsonvalue.Keys(text)
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
		if _, open := jsonvalue.Nesting(text, 0); open && !eof {
			return lex.More
		}
		return lex.No
	}
}
