package booklet

import (
	"bytes"
	"compress/zlib"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// object is an object of a PDF.
type object struct {
	text   string // up to the stream
	stream []byte // expanded
}

var objectStart = regexp.MustCompile(`^(\d+) 0 obj\n`)

// objects reads the objects of a PDF by its table of cross-references, the way
// readers do, and holds its form against the standard.
func objects(t testing.TB, text []byte) []object {
	t.Helper()
	tail := regexp.MustCompile(`trailer\n<</Size (\d+)/Root 1 0 R/Info 5 0 R>>\nstartxref\n(\d+)\n%%EOF\n$`).FindSubmatch(text)
	if tail == nil || !bytes.HasPrefix(text, []byte("%PDF-1.4\n")) {
		t.Fatalf("no start or end of a PDF")
	}
	size, start := number(t, tail[1]), number(t, tail[2])
	table, ok := bytes.CutPrefix(text[start:], fmt.Appendf(nil, "xref\n0 %d\n0000000000 65535 f \n", size))
	if !ok {
		t.Fatalf("no table at %d", start)
	}
	list := make([]object, size)
	for i := 1; i < size; i++ {
		at := number(t, table[20*(i-1):20*(i-1)+10])
		if string(table[20*(i-1)+10:20*i]) != " 00000 n \n" {
			t.Fatalf("entry %d of the table is %q", i, table[20*(i-1):20*i])
		}
		head := objectStart.FindSubmatch(text[at:])
		if head == nil || number(t, head[1]) != i {
			t.Fatalf("object %d is not at %d", i, at)
		}
		body := text[at+len(head[0]):]
		end := bytes.Index(body, []byte("\nendobj\n"))
		if stream := bytes.Index(body, []byte(">>stream\n")); stream >= 0 && stream < end {
			list[i].text = string(body[:stream+2])
			length := number(t, regexp.MustCompile(`/Length (\d+)`).FindSubmatch(body[:stream])[1])
			packed, rest := body[stream+9:][:length], body[stream+9+length:]
			if !bytes.HasPrefix(rest, []byte("\nendstream\nendobj\n")) {
				t.Fatalf("stream %d does not end where it says", i)
			}
			r, err := zlib.NewReader(bytes.NewReader(packed))
			if err != nil {
				t.Fatal(err)
			}
			if list[i].stream, err = io.ReadAll(r); err != nil {
				t.Fatal(err)
			}
		} else {
			list[i].text = string(body[:end])
		}
	}
	return list
}

// expand returns the objects of a PDF as text.
func expand(t testing.TB, text []byte) []byte {
	var b bytes.Buffer
	for i, o := range objects(t, text) {
		if i > 0 {
			// The length depends on the compressor.
			fmt.Fprintf(&b, "%d: %s\n%s", i, regexp.MustCompile(`/Length \d+`).ReplaceAllString(o.text, ""), o.stream)
		}
	}
	return b.Bytes()
}

func number(t testing.TB, digits []byte) int {
	t.Helper()
	n, err := strconv.Atoi(string(digits))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// readPDF reads the grids of a PDF back.
func readPDF(t testing.TB, text []byte) (sheets []sheet) {
	t.Helper()
	all := objects(t, text)
	kids := regexp.MustCompile(`/MediaBox\[0 0 (\S+) (\S+) \].*/Count (\d+)/Kids\[((?s).*)\]`).FindStringSubmatch(all[pageTree].text)
	if kids == nil {
		t.Fatalf("no pages: %s", all[pageTree].text)
	}
	for i, kid := range strings.Split(strings.TrimSpace(kids[4]), "\n") {
		object, _ := strconv.Atoi(strings.TrimSuffix(kid, " 0 R"))
		contents := regexp.MustCompile(`^<</Type/Page/Parent 2 0 R/Contents\[(\d+) 0 R (\d+) 0 R\]>>$`).FindStringSubmatch(all[object].text)
		if contents == nil {
			t.Fatalf("page %d is %s", i+1, all[object].text)
		}
		shown, _ := strconv.Atoi(contents[1])
		foot, _ := strconv.Atoi(contents[2])
		if !bytes.Contains(all[foot].stream, fmt.Appendf(nil, "(%d)Tj", i+1)) {
			t.Errorf("page %d is numbered %s", i+1, all[foot].stream)
		}
		sheets = append(sheets, readContent(t, all[shown].stream))
	}
	return sheets
}

// readContent reads what a page shows: it knows the operators that there are.
func readContent(t testing.TB, content []byte) (s sheet) {
	s.solutions = bytes.Contains(content, []byte("(Solutions)Tj"))
	operand := regexp.MustCompile(`^(?:\((?:[^\\()]|\\.)*\)|\[[^\]]*\]|/F\d|-?[\d.]+|[A-Za-z]+)\s*`)
	var stack []string
	var shown string  // outside of a grid
	var current *grid // nil: outside
	var x, y, size, side int
	var bold bool
	whole := func(i int) int {
		f, err := strconv.ParseFloat(stack[i], 64)
		if err != nil {
			t.Fatalf("operands %q", stack)
		}
		return int(math.Round(f))
	}
	for len(content) > 0 {
		token := string(operand.Find(content))
		if token == "" {
			t.Fatalf("cannot read %.40q", content)
		}
		content = content[len(token):]
		token = strings.TrimSpace(token)
		switch token {
		case "Tf":
			bold, size = stack[0] == "/F2", whole(1)
		case "cm":
			current = &grid{}
			if _, err := fmt.Sscan(shown, &current.Number); err != nil {
				t.Errorf("the text before a grid is %q", shown)
			}
		case "Q":
			s.grids, current = append(s.grids, *current), nil
		case "l": // the borders tell the width
			side = max(side, whole(0), whole(1))
		case "Tm":
			x, y = whole(4), whole(5)
		case "Tj":
			var word []rune
			escaped := false
			for _, c := range []byte(stack[0][1 : len(stack[0])-1]) {
				if c == '\\' && !escaped {
					escaped = true
					continue
				}
				escaped = false
				word = append(word, rune(c))
			}
			if current == nil {
				if bold {
					shown = string(word)
				}
				break
			}
			// To the middle of the text, and from its base line.
			x += width(string(word), bold) * size / 2000
			current.put(t, side, x, side-(y+drop(size)), size, bold, string(word))
		case "q":
			side = 0
		case "BT", "ET", "Td", "J", "G", "g", "d", "w", "m", "re", "f", "S":
		default:
			stack = append(stack, token)
			continue
		}
		stack = nil
	}
	return s
}

// readHTML reads the grids of a page of HTML back. What booklets have is XML but
// for the head.
func readHTML(t testing.TB, text []byte) (sheets []sheet) {
	t.Helper()
	_, body, ok := bytes.Cut(text, []byte("</head>\n"))
	if !ok {
		t.Fatal("no head")
	}
	d := xml.NewDecoder(strings.NewReader("<html>" + string(body)))
	attribute := func(e xml.StartElement, name string) string {
		for _, a := range e.Attr {
			if a.Name.Local == name {
				return a.Value
			}
		}
		return ""
	}
	whole := func(s string) int { return number(t, []byte(s)) }
	var g *grid
	var side, size, y int
	var xs []string
	var bold bool
	for {
		token, err := d.Token()
		if err == io.EOF {
			return sheets
		}
		if err != nil {
			t.Fatal(err)
		}
		switch x := token.(type) {
		case xml.StartElement:
			switch x.Name.Local {
			case "section":
				sheets = append(sheets, sheet{solutions: strings.HasPrefix(attribute(x, "class"), "solutions")})
			case "figure":
				s := &sheets[len(sheets)-1]
				s.grids = append(s.grids, grid{Number: whole(attribute(x, "id")[1:])})
				g = &s.grids[len(s.grids)-1]
			case "svg":
				box := strings.Fields(attribute(x, "viewBox"))
				side = whole(box[2]) + 2*whole(box[0])
			case "g":
				size, bold = whole(attribute(x, "font-size")), attribute(x, "class") == "given"
			case "text":
				xs, y = strings.Fields(attribute(x, "x")), whole(attribute(x, "y"))
			}
		case xml.EndElement:
			if x.Name.Local == "text" {
				xs = nil
			}
		case xml.CharData:
			if len(xs) == 1 {
				g.put(t, side, whole(xs[0]), y-drop(size), size, bold, string(x))
			}
			if len(xs) > 1 {
				for i, r := range []rune(string(x)) {
					g.put(t, side, whole(xs[i]), y-drop(size), size, bold, string(r))
				}
			}
		}
	}
}
