package format

import (
	"strings"
	"testing"

	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/xmltext"
)

// xmlEvents tells what a document has: <a b="c"> where an element begins, its text and
// </a> where it ends, the error last.
func xmlEvents(text string) string {
	var b strings.Builder
	x := xmltext.New([]byte(text))
	for x.Next() {
		e := x.Element
		if x.Ended {
			b.WriteString(e.Trimmed() + "</" + e.Name.Local + ">")
			continue
		}
		b.WriteString("<" + e.Name.Local)
		for _, a := range e.Attrs {
			b.WriteString(" " + a.Name.Local + "=" + a.Value)
		}
		b.WriteString(">")
	}
	if x.Err != nil {
		b.WriteString(" " + x.Err.Error())
	}
	return b.String()
}

func TestXML(t *testing.T) {
	deep := strings.Repeat("<a>", xmltext.MaxDepth+1)
	for text, want := range map[string]string{
		"<a/>": "<a></a>",
		"<?xml version='1.0'?>\n<a x='1&#10;2'/>":           "<a x=1\n2></a>",
		"<!DOCTYPE a><a>&amp;&lt;&gt;&quot;&apos;&#65;</a>": "<a>&<>\"'A</a>",
		"<a> x <b>y</b> z </a>":                             "<a><b>y</b>x  z</a>",
		"<a><!-- no --><![CDATA[<b>]]></a>":                 "<a><b></a>",
		"<?xml version='1.0' encoding='utf-8'?><a/>":        "<a></a>",

		"":                 " 1: found no element, expected XML",
		"\n<a>\n<b></a>":   "<a><b> 3:4: found the end of a, which is not open",
		"<a></a><b/>":      "<a></a> 1:8: found a second document, the element b",
		"<a>\n <b>":        "<a><b> 2:2: the text ends within the element b",
		"<a>&nbsp;</a>":    "<a> 1:10: invalid character entity &nbsp;",
		"<a b='1' b='2'/>": " 1:1: found the attribute b twice",
		"<a/>x":            `<a></a> 1:5: found "x" outside of an element`,
		"<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>": " 1:1: " +
			"found declarations in the document type, which are not read",
		"<?xml version='1.0' encoding='latin1'?><a/>": " 1:1: " +
			`xml: opening charset "latin1": expected UTF-8 text`,
		"<a b='" + strings.Repeat("x", xmltext.MaxPart) + "'/>": " 1: " +
			"found a tag or a text of more than 262144 bytes",
		deep: strings.Repeat("<a>", xmltext.MaxDepth) + " 1:193: " +
			"found elements in elements 65 deep, expected at most 64",
		"<a" + strings.Repeat(" b='1'", xmltext.MaxAttributes+1) + "/>": " 1:1: " +
			"found 65 attributes, expected at most 64",
	} {
		if got := xmlEvents(text); got != want {
			t.Errorf("%.60q:\ngot  %s\nwant %s", text, got, want)
		}
	}
}

// What is written for a text is read as the same text.
func TestAppendXML(t *testing.T) {
	const text = "a <b> & \"c\" 'd'\n\té\r]]>"
	document := "<a b=\"" + string(xmltext.Append(nil, text)) + "\">" +
		string(xmltext.Append(nil, text)) + "</a>"
	x := xmltext.New([]byte(document))
	for x.Next() {
		if got := x.Element.Value("b"); got != text {
			t.Errorf("the attribute is read as %q", got)
		}
		if x.Ended && string(x.Element.Text) != text {
			t.Errorf("the text is read as %q", x.Element.Text)
		}
	}
	if x.Err != nil {
		t.Error(x.Err)
	}
	if got := string(xmltext.Append(nil, "\x00\v")); got != "\ufffd\ufffd" {
		t.Errorf("control characters are written as %q", got)
	}
}

func TestDetectXML(t *testing.T) {
	for _, test := range []struct {
		text       string
		open, want lex.Verdict // while more may come, and at the end
	}{
		{"", lex.More, lex.No},
		{"12", lex.No, lex.No},
		{"<?xml version='1.0'", lex.More, lex.No},
		{"<?xml version='1.0' encoding='latin1'?><goal", lex.More, lex.No},
		{"<a><goal/>", lex.Yes, lex.Yes},
		{"<!DOCTYPE goal [<!ENTITY b 'c'>]>\n<goal>", lex.Yes, lex.Yes},
		{"\n<!DOCTYPE goal>\n<goal x=''>", lex.Yes, lex.Yes},
		{"< a b >", lex.No, lex.No},
		{"<a></b>", lex.No, lex.No},
		{"<a/>", lex.No, lex.No},
		{"<stop><goal/>", lex.No, lex.No},
	} {
		wanted := func(e *xmltext.Element) lex.Verdict {
			return map[string]lex.Verdict{"goal": lex.Yes, "stop": lex.No,
				"a": lex.More}[e.Name.Local]
		}
		for eof, want := range map[bool]lex.Verdict{false: test.open, true: test.want} {
			if got := xmltext.Detect([]byte(test.text), eof, wanted); got != want {
				t.Errorf("%q, %v: got %d, want %d", test.text, eof, got, want)
			}
		}
	}
}
