package format

import (
	"archive/zip"
	"errors"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/text/encoding/unicode"
)

// Files that hold no text are named as what they are.
func TestForeignFiles(t *testing.T) {
	for _, test := range []struct{ text, kind string }{
		{"\x89PNG\r\n\x1a\n\x00\x00", "a picture (PNG)"},
		{"\xff\xd8\xff\xe0\x00\x10JFIF", "a photo (JPEG)"},
		{"RIFF\x00\x00\x00\x00WEBPVP8 ", "a picture (WebP)"},
		{"\x00\x00\x00\x18ftypheic\x00", "a photo (HEIC)"},
		{"%PDF-1.4\n...", "a PDF document"},
		{"PK\x03\x04\x14\x00[Content_Types].xml xl/workbook.xml", "an Excel workbook: save it as CSV"},
		{"PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "an OpenDocument"},
		{"PAR1\x15\x04", "a Parquet file"},
		{"PK\x03\x04" + strings.Repeat("\x00", 26) + "puzzles.txt and more", "a zip archive"},
		{zipped(t, "mimetype", "x", zip.Store), "a zip archive"},
		{"PK\x03\x04" + strings.Repeat("\x00", 26) + "mimetypeapplication/epub+zip", "an e-book"},
		{"PK\x03\x04" + strings.Repeat("\x00", 26) + "arr_0.npy and more", "NumPy arrays"},
		{"PK\x03\x04" + strings.Repeat("\x00", 26) + "Index/Document.iwa", "a document of Numbers"},
		{`{\rtf1\ansi 5 3}`, "a text with formats (RTF)"},
		{"%!PS-Adobe-3.0\n5 3 moveto\n", "a PostScript document"},
		{"\x80\x04\x95\x10\x00", "data of Python"},
		{"BMv\x00\x00\x00\x00\x00\x00\x00", "a picture (BMP)"},
		{"SQLite format 3\x00", "an SQLite database"},
		{"\xfd7zXZ\x00\x00", "xz data"},
	} {
		_, err := Read(strings.NewReader(test.text), Options{})
		var foreign *ForeignError
		if !errors.Is(err, ErrUnknownFormat) || !errors.As(err, &foreign) ||
			!strings.HasPrefix(foreign.Kind, test.kind) {
			t.Errorf("%q: %v, want %s", test.text, err, test.kind)
		}
	}
}

// A text in UTF-16 with a byte order mark is read like the same text in UTF-8, in lines and grids,
// by whatever pieces it comes.
func TestUTF16(t *testing.T) {
	for _, text := range []string{easy + "\r\n" + easy + "\r\n", spacedRows(9, easy)} {
		want, err := Read(strings.NewReader(text), Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, order := range []unicode.Endianness{unicode.LittleEndian, unicode.BigEndian} {
			encoded, err := unicode.UTF16(order, unicode.UseBOM).NewEncoder().String(text)
			if err != nil {
				t.Fatal(err)
			}
			got, err := Read(strings.NewReader(encoded), Options{})
			if err != nil || len(got) != len(want) {
				t.Fatalf("%d puzzles, %v", len(got), err)
			}
			for i := range got {
				if everything(got[i]) != everything(want[i]) {
					t.Errorf("got\n%s, want\n%s", everything(got[i]), everything(want[i]))
				}
			}
			got, err = Read(iotest.OneByteReader(strings.NewReader(encoded)), Options{})
			if err != nil || len(got) != len(want) {
				t.Errorf("by bytes: %d puzzles, %v", len(got), err)
			}
		}
	}
}
