// Package xmltext reads the elements of XML, with their places, and writes texts in it.
package xmltext

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

// Reader reads an XML document in UTF-8, element after element:
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
type Reader struct {
	Element *Element // that begins or ends
	Ended   bool
	Err     *lex.Fault
	Early   bool // err says that the text ends too early
	any     bool // any encoding and declarations are passed over

	tokens *xml.Decoder
	depth  int
}

// Element is an element of a document.
type Element struct {
	Name   xml.Name
	Attrs  []xml.Attr
	Text   []byte   // its own text, without that of the elements in it; whole when it ends
	Parent *Element // nil: it is the root

	Line, column int // of its beginning
}

const (
	MaxDepth      = 64
	MaxAttributes = 64

	// maxXMLPart bounds the bytes from one "<" to the next, so that one tag or text does
	// not take much more memory than this.
	MaxPart = 256 << 10
)

func New(text []byte) *Reader {
	x := &Reader{tokens: xml.NewDecoder(bytes.NewReader(text))}
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
		if part > MaxPart {
			x.Err = &lex.Fault{Line: 1 + bytes.Count(text[:at], []byte("\n")),
				Err: fmt.Errorf("found a tag or a text of more than %d bytes", MaxPart)}
			break
		}
		at += part
	}
	return x
}

// Next goes to the next beginning or end of an element, and reports whether there is one.
func (x *Reader) Next() bool {
	for x.Err == nil {
		open := x.Element
		if x.Ended {
			open = open.Parent
		}
		line, column := x.tokens.InputPos()
		token, err := x.tokens.RawToken()
		if err == io.EOF {
			x.Early = x.Element == nil || open != nil
			if x.Element == nil {
				x.Err = &lex.Fault{Line: line, Err: errors.New("found no element, expected XML")}
			} else if open != nil {
				x.Err = open.Errorf("the text ends within the element %s", open.Name.Local)
			}
			return false
		}
		here := Element{Line: line, column: column}
		var syntax *xml.SyntaxError
		switch {
		case errors.As(err, &syntax):
			here.Line, here.column = x.tokens.InputPos()
			x.Err = here.Errorf("%s", syntax.Msg)
			x.Early = syntax.Msg == "unexpected EOF"
			return false
		case err != nil:
			x.Err = here.Errorf("%w", err)
			return false
		}
		switch token := token.(type) {
		case xml.StartElement:
			if x.Element != nil && open == nil {
				x.Err = here.Errorf("found a second document, the element %s", token.Name.Local)
				return false
			}
			x.Element = &Element{Name: token.Name, Attrs: token.Attr, Parent: open,
				Line: line, column: column}
			x.Ended = false
			x.depth++
			x.Err = x.Element.check(x.depth)
			return x.Err == nil
		case xml.EndElement:
			if open == nil || open.Name != token.Name {
				x.Err = here.Errorf("found the end of %s, which is not open", token.Name.Local)
				return false
			}
			x.Element, x.Ended = open, true
			x.depth--
			return true
		case xml.CharData:
			if open != nil {
				open.Text = append(open.Text, token...)
			} else if len(bytes.TrimSpace(token)) > 0 {
				x.Err = here.Errorf("found %s outside of an element", lex.Quote(token))
			}
		case xml.Directive:
			if bytes.IndexByte(token, '[') >= 0 && !x.any {
				x.Err = here.Errorf("found declarations in the document type, which are not read")
			}
		}
	}
	return false
}

// check reports what is wrong with an element that begins at a depth.
func (e *Element) check(depth int) *lex.Fault {
	if depth > MaxDepth {
		return e.Errorf("found elements in elements %d deep, expected at most %d", depth,
			MaxDepth)
	}
	if len(e.Attrs) > MaxAttributes {
		return e.Errorf("found %d attributes, expected at most %d", len(e.Attrs), MaxAttributes)
	}
	for i, a := range e.Attrs {
		for _, b := range e.Attrs[:i] {
			if a.Name == b.Name {
				return e.Errorf("found the attribute %s twice", a.Name.Local)
			}
		}
	}
	return nil
}

// Is reports whether the element has the last of the names, its parent the one before,
// and so on.
func (e *Element) Is(names ...string) bool {
	for i := len(names) - 1; i >= 0; i-- {
		if e == nil || e.Name.Local != names[i] {
			return false
		}
		e = e.Parent
	}
	return true
}

// Within reports whether the element is in one of that name.
func (e *Element) Within(name string) bool {
	for e = e.Parent; e != nil; e = e.Parent {
		if e.Name.Local == name {
			return true
		}
	}
	return false
}

// Attr returns the value of an attribute.
func (e *Element) Attr(name string) (value string, ok bool) {
	for _, a := range e.Attrs {
		if a.Name.Local == name {
			return a.Value, true
		}
	}
	return "", false
}

// Has reports whether the element has an attribute.
func (e *Element) Has(name string) bool {
	_, ok := e.Attr(name)
	return ok
}

// Value is attr for an attribute that may be missing.
func (e *Element) Value(name string) string {
	value, _ := e.Attr(name)
	return value
}

// Trimmed returns the text of the element without blanks around it.
func (e *Element) Trimmed() string { return string(bytes.TrimSpace(e.Text)) }

// Errorf returns an error at the beginning of the element.
func (e *Element) Errorf(format string, args ...any) *lex.Fault {
	return &lex.Fault{Line: e.Line, Column: e.column, Err: fmt.Errorf(format, args...)}
}

// Detect looks for an element of an XML document: wanted says yes to the one that
// decides, no if there cannot be one any more, and more.
func Detect(prefix []byte, eof bool, wanted func(*Element) lex.Verdict) lex.Verdict {
	prefix = bytes.TrimLeft(prefix, " \t\r\n")
	if len(prefix) > 0 && prefix[0] != '<' {
		return lex.No
	}
	x := New(prefix)
	x.any = true // what is wrong with them is told by the reader
	for x.Next() {
		if x.Ended {
			continue
		}
		if v := wanted(x.Element); v != lex.More {
			return v
		}
	}
	if !eof && x.Early {
		return lex.More
	}
	return lex.No
}

// Append appends text so that it can stand in an element or an attribute.
func Append(dst []byte, text string) []byte {
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

// AddElement is members.Add for an element of XML that has ended.
func AddElement(e *sketch.Refused, names members.Names, x *Element) {
	if len(x.Attrs) == 0 {
		members.AddText(e, names, x.Name.Local, string(x.Text))
	} else if name := x.Name.Local; names.IsConstraint(name, jsonvalue.Object, false, "") {
		e.AddNear(lex.Quote([]byte(name)), 1, names.Near(name))
	}
}

// AddAttributes is members.Add for the attributes of an element of XML that are not among the
// names.
func AddAttributes(e *sketch.Refused, names members.Names, x *Element) {
	for _, a := range x.Attrs {
		if name := a.Name.Local; !slices.Contains(names, name) && a.Name.Space != "xmlns" &&
			name != "xmlns" {
			members.AddText(e, names, name, a.Value)
		}
	}
}
