package cli

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/visible"
)

// linePattern is a parsed --format: texts and the letters between them.
type linePattern struct {
	texts   []string // one more than letters
	letters []byte
}

// commonLetters are those that mean the same in every command.
const commonLetters = "giflt%"

// patternParser returns the parser of --format for a command that has letters of its own.
func patternParser(letters string) func(string) (linePattern, error) {
	letters += commonLetters
	return func(text string) (p linePattern, err error) {
		rest := text
		for {
			before, after, found := strings.Cut(rest, "%")
			p.texts = append(p.texts, before)
			if !found {
				return p, nil
			}
			if after == "" || !strings.Contains(letters, after[:1]) {
				var list strings.Builder
				for _, letter := range letters[:len(letters)-1] {
					fmt.Fprintf(&list, "%%%c ", letter)
				}
				return p, fmt.Errorf("found %q in %q where %sor %%%% is expected",
					"%"+after[:min(1, len(after))], text, list.String())
			}
			p.letters = append(p.letters, after[0])
			rest = after[1:]
		}
	}
}

// append appends the line of a record. own appends what a letter of the command means.
func (p *linePattern) append(dst []byte, rec *format.Record, own func(dst []byte,
	letter byte) []byte) []byte {
	for i, letter := range p.letters {
		dst = append(dst, p.texts[i]...)
		switch letter {
		case 'g':
			if rec.Puzzle != nil {
				dst = appendLine(dst, rec.Puzzle)
			}
		case 'i':
			dst = append(dst, visible.Text(strings.TrimRight(rec.Text, "\r\n"))...)
		case 'f':
			dst = append(dst, resultFile(rec.File)...)
		case 'l':
			dst = strconv.AppendInt(dst, int64(rec.Line), 10)
		case 't':
			dst = append(dst, '\t')
		case '%':
			dst = append(dst, '%')
		default:
			dst = own(dst, letter)
		}
	}
	return append(dst, p.texts[len(p.letters)]...)
}

// appendLine appends a puzzle in format line, with its regions and pencilmarks; its
// givens alone if the format cannot hold it.
func appendLine(dst []byte, p *nonet.Puzzle) []byte {
	if p.Marks != nil || p.Layout != nonet.Classic() {
		line, err := format.ByName("line")
		if err != nil {
			panic(err) // it is in the table
		}
		var b bytes.Buffer
		err = line.NewWriter(&b, format.WriteOptions{}).Write(&format.Record{Puzzle: p})
		if err == nil {
			return append(dst, bytes.TrimSuffix(b.Bytes(), []byte("\n"))...)
		}
		if !errors.Is(err, format.ErrCannotHold) {
			panic(err) // a buffer takes everything
		}
	}
	return append(dst, p.Givens.String()...)
}
