package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/web"
)

// answerLines returns what answers a stream of lines as the program does with these arguments: see
// web.Server.Lines.
func (a *app) answerLines(args []string) (web.LineAnswerer, error) {
	l, err := a.parseLines(args)
	if err != nil {
		return nil, err
	}
	return &lineAnswerer{lines: l}, nil
}

// lineAnswerer is a web.LineAnswerer.
type lineAnswerer struct {
	lines *Lines
	form  *format.Format
}

func (a *lineAnswerer) Look(start io.Reader) (media string, err error) {
	f, cut, err := a.lines.Look("", start)
	switch {
	case err != nil:
		return "", err
	case !cut && (f == nil || f.ByLines()):
		return "", errors.New("each line must be a puzzle by itself, in text that is not compressed: " +
			"leave out a line that names columns, and say Content-Encoding if it is compressed")
	case !cut:
		return "", fmt.Errorf("found format %s, whose lines are no puzzles by themselves: convert it to "+
			"line or json before, or name the right format with from", f.Name)
	}
	a.form = f
	return a.lines.media(f), nil
}

// media returns the media type of the answers to an input in a format.
func (l *Lines) media(in *format.Format) string {
	answers := l.to
	if answers == nil && (l.command == "solve" || l.command == "convert") {
		answers = in
	}
	if answers != nil && isJSON(answers) {
		return answers.MediaType()
	}
	return "text/plain; charset=utf-8"
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
	p := Piece{Format: a.form, Line: line, OneLine: true, MaxLine: web.MaxLine}
	r := a.lines.Run(ctx, p, bytes.NewReader(piece), answers, messages)
	return web.LineResult{LineCounts: web.LineCounts(r.Counts), Cut: r.Failed, End: end}
}
