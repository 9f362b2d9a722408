package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"

	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/web"
)

// answerLines returns what answers a stream of lines as the program does with these arguments: see
// web.Server.Lines.
func (a *app) answerLines(args []string) (web.LineAnswerer, error) {
	l, err := a.parseLines(args)
	if err != nil {
		return nil, errors.New(inQuery(err.Error()))
	}
	return &lineAnswerer{lines: l}, nil
}

// queryWords are words of the program, and what stands for them in a query.
var queryWords = []struct {
	flag *regexp.Regexp
	word string
}{
	{regexp.MustCompile(` \(nonet \w+ --help says more\)$`), ""},
	{regexp.MustCompile(`for "(?:-\w, )?--([a-z-]+)" flag`), "for parameter $1"},
	{regexp.MustCompile(`(^| )--([a-z-]+)`), "${1}parameter $2"},
	{regexp.MustCompile(` -t (\w+)`), " to=$1"},
}

// inQuery says in words of the query what the program says of its flags. What is quoted stays.
func inQuery(message string) string {
	for _, w := range queryWords {
		message = w.flag.ReplaceAllString(message, w.word)
	}
	return message
}

// lineAnswerer is a web.LineAnswerer.
type lineAnswerer struct {
	lines *Lines
	form  *format.Format
}

func (a *lineAnswerer) Look(start io.Reader) (media string, err error) {
	var first firstLine
	f, cut, err := a.lines.Look("", io.TeeReader(start, &first))
	switch {
	case err != nil:
		return "", err
	case !cut && f == nil:
		return "", errors.New("the text is compressed: say how with Content-Encoding, gzip or zstd")
	case !cut && f.ByLines() && !first.ended && first.length >= web.MaxLine:
		return "", fmt.Errorf("the first line is too long: expected %d bytes at most", web.MaxLine)
	case !cut && f.ByLines():
		return "", errors.New("each line must be a puzzle by itself: leave out a line that names " +
			"columns")
	case !cut:
		return "", fmt.Errorf("found format %s, whose lines are no puzzles by themselves: convert it to "+
			"line or json before, or name the right format with from", f.Name)
	}
	a.form = f
	return a.lines.media(f), nil
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
	return web.LineResult{LineCounts: r.Counts, Cut: r.Failed, End: end}
}
