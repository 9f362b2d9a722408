package serve

import (
	"bytes"
	"context"
	"io"

	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/lines"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/web"
	"github.com/nonet-dev/nonet/internal/work"
)

// AnswerLines returns what answers a stream of lines as a command with these options does: see
// [web.Server].
func AnswerLines(o work.Options) web.LineAnswerer { return &lineAnswerer{options: o} }

// lineAnswerer is a web.LineAnswerer.
type lineAnswerer struct {
	options work.Options
	form    *format.Format
}

func (a *lineAnswerer) Look(start io.Reader) (media string, err error) {
	var first firstLine
	f, cut, err := lines.Look(a.options, "", io.TeeReader(start, &first))
	switch {
	case err != nil:
		return "", err
	case !cut && f == nil:
		return "", work.Usef("the text is compressed: say how with Content-Encoding, gzip or zstd")
	case !cut && f.ByLines() && !first.ended && first.length >= web.MaxLine:
		return "", work.Usef("the first line is too long: expected %d bytes at most", web.MaxLine)
	case !cut && f.ByLines():
		return "", work.Usef("each line must be a puzzle by itself: leave out a line that names " +
			"columns")
	case !cut:
		return "",
			work.Usef("found format %s, whose lines are not puzzles by themselves: convert it to "+
				"line or json before, or name the right format with %v", f.Name, work.Flag("from"))
	}
	a.form = f
	return work.MediaType(a.options, f), nil
}

// firstLine counts the bytes of the first line of what is written to it.
type firstLine struct {
	length int
	ended  bool
}

func (l *firstLine) Write(p []byte) (int, error) {
	if !l.ended {
		line, _, ended := bytes.Cut(p, []byte("\n"))
		l.length, l.ended = l.length+len(line), ended
	}
	return len(p), nil
}

func (a *lineAnswerer) Answer(ctx context.Context, line int, piece []byte, answers,
	messages io.Writer) web.LineResult {
	end := a.form.EndLine(piece)
	if end >= 0 {
		piece = piece[:end]
	}
	if line == 1 {
		piece = bytes.TrimPrefix(piece, []byte("\xef\xbb\xbf"))
	}
	p := run.Piece{Format: a.form, Line: line, OneLine: true, MaxLine: web.MaxLine}
	r := lines.RunPiece(ctx, a.options, work.Service, p, bytes.NewReader(piece), answers, messages)
	return web.LineResult{Counts: r.Counts, Cut: r.Failed, End: end}
}
