package lines

import (
	"bytes"
	"errors"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/visible"
	"github.com/nonet-dev/nonet/internal/work"
)

// appendPattern appends the line that a pattern makes of a record. own appends what a letter of the
// command means.
func appendPattern(dst []byte, p *work.Pattern, rec *format.Record,
	own func(dst []byte, letter byte) []byte) []byte {
	for i, letter := range p.Letters {
		dst = append(dst, p.Texts[i]...)
		switch letter {
		case 'g':
			if rec.Puzzle != nil {
				dst = appendLine(dst, rec.Puzzle)
			}
		case 'i':
			dst = append(dst, visible.Text(strings.TrimRight(rec.Text, "\r\n"))...)
		case 'f':
			dst = append(dst, run.ResultFile(rec.File)...)
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
	return append(dst, p.Texts[len(p.Letters)]...)
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
