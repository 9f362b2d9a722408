package format

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/members"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// xmlReader reads an XML document in UTF-8, element after element:
//
//	x := newXML(text)
//	for x.next() {
//		use(x.element, x.ended)
//	}
//	if x.err != nil ...
//
// Each element comes twice: when it begins, with its attributes, and when it ends, with
// its text. The five entities of XML are known and no others: a document that declares
// some is refused.
type xmlReader struct {
	element *xmlElement // that begins or ends
	ended   bool
	err     *lex.Fault
	early   bool // err says that the text ends too early
	any     bool // any encoding and declarations are passed over

	tokens *xml.Decoder
	depth  int
}

// xmlElement is an element of a document.
type xmlElement struct {
	name   xml.Name
	attrs  []xml.Attr
	text   []byte      // its own text, without that of the elements in it; whole when it ends
	parent *xmlElement // nil: it is the root

	line, column int // of its beginning
}

const (
	maxXMLDepth      = 64
	maxXMLAttributes = 64

	// maxXMLPart bounds the bytes from one "<" to the next, so that one tag or text does
	// not take much more memory than this.
	maxXMLPart = 256 << 10
)

func newXML(text []byte) *xmlReader {
	x := &xmlReader{tokens: xml.NewDecoder(bytes.NewReader(text))}
	x.tokens.CharsetReader = func(name string, text io.Reader) (io.Reader, error) {
		if x.any || strings.EqualFold(name, "us-ascii") {
			return text, nil
		}
		return nil, errors.New("expected UTF-8 text")
	}
	for at := 0; at < len(text); {
		part := bytes.IndexByte(text[at:], '<') + 1
		if part == 0 {
			part = len(text) - at
		}
		if part > maxXMLPart {
			x.err = &lex.Fault{Line: 1 + bytes.Count(text[:at], []byte("\n")),
				Err: fmt.Errorf("found a tag or a text of more than %d bytes", maxXMLPart)}
			break
		}
		at += part
	}
	return x
}

// next goes to the next beginning or end of an element, and reports whether there is one.
func (x *xmlReader) next() bool {
	for x.err == nil {
		open := x.element
		if x.ended {
			open = open.parent
		}
		line, column := x.tokens.InputPos()
		token, err := x.tokens.RawToken()
		if err == io.EOF {
			x.early = x.element == nil || open != nil
			if x.element == nil {
				x.err = &lex.Fault{Line: line, Err: errors.New("found no element, expected XML")}
			} else if open != nil {
				x.err = open.errorf("the text ends within the element %s", open.name.Local)
			}
			return false
		}
		here := xmlElement{line: line, column: column}
		var syntax *xml.SyntaxError
		switch {
		case errors.As(err, &syntax):
			here.line, here.column = x.tokens.InputPos()
			x.err = here.errorf("%s", syntax.Msg)
			x.early = syntax.Msg == "unexpected EOF"
			return false
		case err != nil:
			x.err = here.errorf("%w", err)
			return false
		}
		switch token := token.(type) {
		case xml.StartElement:
			if x.element != nil && open == nil {
				x.err = here.errorf("found a second document, the element %s", token.Name.Local)
				return false
			}
			x.element = &xmlElement{name: token.Name, attrs: token.Attr, parent: open,
				line: line, column: column}
			x.ended = false
			x.depth++
			x.err = x.element.check(x.depth)
			return x.err == nil
		case xml.EndElement:
			if open == nil || open.name != token.Name {
				x.err = here.errorf("found the end of %s, which is not open", token.Name.Local)
				return false
			}
			x.element, x.ended = open, true
			x.depth--
			return true
		case xml.CharData:
			if open != nil {
				open.text = append(open.text, token...)
			} else if len(bytes.TrimSpace(token)) > 0 {
				x.err = here.errorf("found %s outside of an element", lex.Quote(token))
			}
		case xml.Directive:
			if bytes.IndexByte(token, '[') >= 0 && !x.any {
				x.err = here.errorf("found declarations in the document type, which are not read")
			}
		}
	}
	return false
}

// check reports what is wrong with an element that begins at a depth.
func (e *xmlElement) check(depth int) *lex.Fault {
	if depth > maxXMLDepth {
		return e.errorf("found elements in elements %d deep, expected at most %d", depth,
			maxXMLDepth)
	}
	if len(e.attrs) > maxXMLAttributes {
		return e.errorf("found %d attributes, expected at most %d", len(e.attrs), maxXMLAttributes)
	}
	for i, a := range e.attrs {
		for _, b := range e.attrs[:i] {
			if a.Name == b.Name {
				return e.errorf("found the attribute %s twice", a.Name.Local)
			}
		}
	}
	return nil
}

// is reports whether the element has the last of the names, its parent the one before,
// and so on.
func (e *xmlElement) is(names ...string) bool {
	for i := len(names) - 1; i >= 0; i-- {
		if e == nil || e.name.Local != names[i] {
			return false
		}
		e = e.parent
	}
	return true
}

// within reports whether the element is in one of that name.
func (e *xmlElement) within(name string) bool {
	for e = e.parent; e != nil; e = e.parent {
		if e.name.Local == name {
			return true
		}
	}
	return false
}

// attr returns the value of an attribute.
func (e *xmlElement) attr(name string) (value string, ok bool) {
	for _, a := range e.attrs {
		if a.Name.Local == name {
			return a.Value, true
		}
	}
	return "", false
}

// has reports whether the element has an attribute.
func (e *xmlElement) has(name string) bool {
	_, ok := e.attr(name)
	return ok
}

// value is attr for an attribute that may be missing.
func (e *xmlElement) value(name string) string {
	value, _ := e.attr(name)
	return value
}

// trimmed returns the text of the element without blanks around it.
func (e *xmlElement) trimmed() string { return string(bytes.TrimSpace(e.text)) }

// errorf returns an error at the beginning of the element.
func (e *xmlElement) errorf(format string, args ...any) *lex.Fault {
	return &lex.Fault{Line: e.line, Column: e.column, Err: fmt.Errorf(format, args...)}
}

// detectXML looks for an element of an XML document: wanted says yes to the one that
// decides, no if there cannot be one any more, and more.
func detectXML(prefix []byte, eof bool, wanted func(*xmlElement) lex.Verdict) lex.Verdict {
	prefix = bytes.TrimLeft(prefix, " \t\r\n")
	if len(prefix) > 0 && prefix[0] != '<' {
		return lex.No
	}
	x := newXML(prefix)
	x.any = true // what is wrong with them is told by the reader
	for x.next() {
		if x.ended {
			continue
		}
		if v := wanted(x.element); v != lex.More {
			return v
		}
	}
	if !eof && x.early {
		return lex.More
	}
	return lex.No
}

// appendXML appends text so that it can stand in an element or an attribute.
func appendXML(dst []byte, text string) []byte {
	for _, r := range text {
		switch {
		case r == '&':
			dst = append(dst, "&amp;"...)
		case r == '<':
			dst = append(dst, "&lt;"...)
		case r == '>':
			dst = append(dst, "&gt;"...)
		case r == '"':
			dst = append(dst, "&quot;"...)
		case r == '\n':
			dst = append(dst, "&#10;"...)
		case r == '\t':
			dst = append(dst, "&#9;"...)
		case r == '\r':
			dst = append(dst, "&#13;"...)
		case r < ' ' || r == 0xfffe || r == 0xffff:
			dst = append(dst, "\ufffd"...) // XML has no place for it
		default:
			dst = append(dst, string(r)...)
		}
	}
	return dst
}

// addElement is members.Add for an element of XML that has ended.
func addElement(e *sketch.Refused, names members.Names, x *xmlElement) {
	if len(x.attrs) == 0 {
		members.AddText(e, names, x.name.Local, string(x.text))
	} else if name := x.name.Local; names.IsConstraint(name, jsonvalue.Object, false, "") {
		e.AddNear(lex.Quote([]byte(name)), 1, names.Near(name))
	}
}

// addAttributes is members.Add for the attributes of an element of XML that are not among the
// names.
func addAttributes(e *sketch.Refused, names members.Names, x *xmlElement) {
	for _, a := range x.attrs {
		if name := a.Name.Local; !slices.Contains(names, name) && a.Name.Space != "xmlns" &&
			name != "xmlns" {
			members.AddText(e, names, name, a.Value)
		}
	}
}
