// Package sudokupad reads and writes the objects of sudokupad.app, SCL, and the IDs in its links.
package sudokupad

import (
	"slices"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/codec"
	"github.com/nonet-dev/nonet/format/internal/fpuzzles"
	"github.com/nonet-dev/nonet/format/internal/jsonvalue"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/setters"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// What rows of constraints name often.
type (
	draft     = setters.Draft
	setterRow = setters.Row
)

const (
	Host = "sudokupad.app"
	Link = "https://" + Host + "/scl"
)

// idForm is how IDs begin, and what reads the rest.
type idForm struct {
	prefix string
	read   func(p lex.Payload, text string) (*sketch.Draft, *lex.Fault)
}

// ids has the IDs that carry a puzzle. A longer beginning comes first.
var ids = []idForm{
	{"scl", readObject},
	{"ctc", readObject},
	{"fpuzzles", readFPuzzles},
	{"fpuz", readFPuzzles},
	{"scf", readSCF},
	{"classic", readClassicID},
}

// CarriesPuzzle reports whether an ID carries a puzzle; any other names one on the server.
func CarriesPuzzle(id string) bool {
	return slices.ContainsFunc(ids, func(x idForm) bool {
		return strings.HasPrefix(id, x.prefix) && len(id) > len(x.prefix)
	})
}

// ReadLink reads an ID.
func ReadLink(p lex.Payload) (*sketch.Draft, *lex.Fault) {
	id := codec.Unescape(p.Text)
	for _, x := range ids {
		if text, ok := strings.CutPrefix(id, x.prefix); ok {
			return x.read(p, text)
		}
	}
	return readObject(p, id)
}

// readObject reads an object of SCL, packed or not.
func readObject(p lex.Payload, text string) (*sketch.Draft, *lex.Fault) {
	return readPackedObject(p, text, objectJSON, Read)
}

// ReadText is readObject for a text that is all of the payload.
func ReadText(p lex.Payload) (*sketch.Draft, *lex.Fault) { return readObject(p, p.Text) }

// readFPuzzles reads a packed object of f-puzzles.
func readFPuzzles(p lex.Payload, text string) (*sketch.Draft, *lex.Fault) {
	return readPackedObject(p, text, plainJSON, fpuzzles.Read)
}

// readPackedObject reads an object, packed or not, of which object makes JSON.
func readPackedObject(p lex.Payload, text string,
	object func(text string) (string, error),
	read func(*jsonvalue.Value) (*sketch.Draft, *lex.Fault),
) (*sketch.Draft, *lex.Fault) {
	text, err := unpackObject(text, object)
	if err != nil {
		return nil, p.Errorf("the ID: %w", err)
	}
	return setters.ReadPacked(p, text, read)
}

// Bounds of the search for lost slashes.
const (
	MaxSlashTries = 400
	maxSlashBytes = 4 << 20 // of the texts that are tried, and of what they pack
)

// unpackObject returns the JSON of the object that a text is or packs. object makes JSON of
// an object in the form that is expected.
func unpackObject(text string, object func(text string) (string, error)) (string, error) {
	if strings.HasPrefix(text, "{") {
		return object(text)
	}
	unpacked, err := unpack(text, codec.MaxPacked, object)
	if err == nil {
		return unpacked, nil
	}
	size := min(codec.MaxPacked, 32*len(text)) // puzzles are not packed more densely
	tried, packed := 0, 0
	for mended := range DoubledSlashes(text) {
		if tried += len(mended); tried > maxSlashBytes || packed > maxSlashBytes {
			break
		}
		if !codec.IntactLZ(mended) {
			continue
		}
		packed += size
		if unpacked, err := unpack(mended, size, object); err == nil {
			return unpacked, nil
		}
	}
	return "", err
}

// unpack returns the JSON of the object that a text packs.
func unpack(text string, max int, object func(text string) (string, error)) (string, error) {
	unpacked, err := codec.DecodeLZ(text, max)
	if err != nil {
		return "", err
	}
	return object(unpacked)
}

// DoubledSlashes yields a text with one of its slashes doubled, each in turn, and then with
// two.
func DoubledSlashes(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		tries := 0
		try := func(text string, at int) (tried string, more bool) {
			tries++
			tried = text[:at] + text[at:at+1] + text[at:]
			return tried, tries <= MaxSlashTries && yield(tried)
		}
		var slashes []int
		for i := range len(text) {
			if text[i] == '/' && len(slashes) < MaxSlashTries {
				slashes = append(slashes, i)
			}
		}
		for _, at := range slashes {
			if _, more := try(text, at); !more {
				return
			}
		}
		for i, first := range slashes {
			for _, at := range slashes[:i] {
				doubled := text[:first] + "/" + text[first:]
				if _, more := try(doubled, at); !more {
					return
				}
			}
		}
	}
}

// objectJSON returns the JSON of an object of SCL in either form.
func objectJSON(text string) (string, error) {
	if object, err := plainJSON(text); err == nil || strings.HasPrefix(text, `{"`) {
		return object, err
	}
	unzipped, err := codec.UnzipSCL(text, 2*codec.MaxPacked)
	if err != nil {
		return "", err
	}
	return plainJSON(unzipped)
}

// plainJSON returns a text that is JSON, and an error if it is not.
func plainJSON(text string) (string, error) { return text, jsonvalue.Check([]byte(text)) }

// readSCF reads the digits and rules of an ID that begins with scf.
func readSCF(p lex.Payload, text string) (*sketch.Draft, *lex.Fault) {
	s := setters.NewDraft(9)
	digits, rest, err := codec.CutCodoku(text, len(s.Givens))
	if err != nil {
		return nil, p.Errorf("the ID: %w", err)
	}
	copy(s.Givens, digits)
	for rest = strings.TrimPrefix(rest, "*"); rest != ""; {
		letter := rest[0]
		rest = rest[1:]
		switch letter {
		case 'w':
			s.Windows()
		case 'x':
			s.Diagonal(true)
			s.Diagonal(false)
		case 't':
			s.Meta.Title, rest = cutStarred(rest)
		case 'a':
			s.Meta.Author, rest = cutStarred(rest)
		case '*':
		default:
			s.Refuse(strconv.Quote(string(letter)), 1)
		}
	}
	return s.Finish(), nil
}

// cutStarred cuts a text at its first star. Two stars stand for one in it.
func cutStarred(text string) (before, after string) {
	var b strings.Builder
	for i := 0; i < len(text) && i < lex.MaxWords; i++ {
		if text[i] == '*' {
			if i++; i == len(text) || text[i] != '*' {
				return b.String(), text[i:]
			}
		}
		b.WriteByte(text[i])
	}
	return b.String(), ""
}

// readClassicID reads the digits of an ID that begins with classic.
func readClassicID(p lex.Payload, text string) (*sketch.Draft, *lex.Fault) {
	s := setters.NewDraft(9)
	if digits, err := codec.DecodeCodoku(text, len(s.Givens)); err == nil {
		copy(s.Givens, digits)
	} else {
		numbers, err := codec.Classic.Decode(text, len(s.Givens))
		if err != nil {
			return nil, p.Errorf("the ID: %w", err)
		}
		for c, n := range numbers {
			s.Givens[c] = nonet.Digit(n)
		}
	}
	return s.Finish(), nil
}
