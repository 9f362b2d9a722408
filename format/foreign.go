package format

import (
	"bytes"
	"fmt"
)

// zipKind is the kind of a ZIP file about which nothing else is known.
const zipKind = "a zip archive: unpack it first"

// noPictures ends the kinds of pictures.
const noPictures = ": the program reads it as a file (nonet solve FILE), and not within others; " +
	"else type or paste the digits"

// foreignKinds are files that hold no text, by how they begin, and what to do with them.
var foreignKinds = []struct {
	magic string
	at    int    // where magic stands
	has   string // what the beginning must have, too
	kind  string
}{
	{"\x89PNG\r\n\x1a\n", 0, "", "a picture (PNG)" + noPictures},
	{"\xff\xd8\xff", 0, "", "a photo (JPEG)" + noPictures},
	{"GIF8", 0, "", "a picture (GIF)" + noPictures},
	{"WEBP", 8, "RIFF", "a picture (WebP)" + noPictures},
	{"ftypheic", 4, "", "a photo (HEIC)" + noPictures},
	{"ftypheix", 4, "", "a photo (HEIC)" + noPictures},
	{"ftypmif1", 4, "", "a photo (HEIF)" + noPictures},
	{"ftypavif", 4, "", "a picture (AVIF)" + noPictures},
	{"II*\x00", 0, "", "a picture (TIFF)" + noPictures},
	{"MM\x00*", 0, "", "a picture (TIFF)" + noPictures},
	{"%PDF-", 0, "", "a PDF document: copy the digits out of it as text"},
	{"PK\x03\x04", 0, "xl/", "an Excel workbook: save it as CSV"},
	{"PK\x03\x04", 0, "opendocument.spreadsheet", "an OpenDocument spreadsheet: save it as CSV"},
	{"PK\x03\x04", 0, "opendocument", "an OpenDocument file: save it as text"},
	{"PK\x03\x04", 0, "word/", "a Word document: save it as text"},
	{"PK\x03\x04", 0, "[Content_Types].xml", "an Office document: save it as CSV or text"},
	{"PK\x03\x04", 0, "ppt/", "a presentation: copy the digits out of it as text"},
	{"PK\x03\x04", 0, "Index/Document.iwa", "a document of Numbers, Pages or Keynote: export it as CSV " +
		"or text"},
	{"PK\x03\x04", 0, "epub", "an e-book (EPUB): copy the digits out of it as text"},
	{"PK\x03\x04", 0, ".npy", "NumPy arrays (NPZ): write them as text first, as with numpy.savetxt"},
	{"PK\x03\x04", 0, "", zipKind},
	{"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 0, "", "an old Office document: save it as CSV or text"},
	{"PAR1", 0, "", "a Parquet file: convert it to CSV first, as with " +
		"pandas.read_parquet(FILE).to_csv(NAME)"},
	{"\x93NUMPY", 0, "", "a NumPy array: write it as text first, as with numpy.savetxt"},
	{"SQLite format 3\x00", 0, "", "an SQLite database: export the puzzles as CSV"},
	{"\xfd7zXZ\x00", 0, "", "xz data: unpack it first, as with xz -d"},
	{"BZh", 0, "1AY&SY", "bzip2 data: unpack it first, as with bzip2 -d"},
	{"7z\xbc\xaf\x27\x1c", 0, "", "a 7z archive: unpack it first"},
	{"Rar!\x1a\x07", 0, "", "a RAR archive: unpack it first"},
	{"{\\rtf", 0, "", "a text with formats (RTF): save it as plain text"},
	{"%!PS", 0, "", "a PostScript document: copy the digits out of it as text"},
	{"\x80", 0, "\x95", "data of Python (pickle): write it as text first"},
	{"\x7fELF", 0, "", "a program"},
	{"MZ", 0, "This program cannot", "a program"},
	{"BM", 0, "\x00\x00\x00\x00", "a picture (BMP)" + noPictures},
	{"ID3", 0, "\x00", "a sound (MP3)"},
	{"\x00asm", 0, "", "a WebAssembly module"},
}

// ForeignError says that an input is a file of another kind, which holds no text.
type ForeignError struct {
	Kind string // what it is, and what to do: "an Excel workbook: save it as CSV"
}

func (e *ForeignError) Error() string { return fmt.Sprintf("it is %s", e.Kind) }

// foreign returns what kind of file without text begins with prefix, nil if none is known.
func foreign(prefix []byte) error {
	for _, f := range foreignKinds {
		if len(prefix) >= f.at && bytes.HasPrefix(prefix[f.at:], []byte(f.magic)) &&
			bytes.Contains(prefix, []byte(f.has)) {
			return &ForeignError{f.kind}
		}
	}
	return nil
}
