package run

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/pipeline"
	"github.com/nonet-dev/nonet/photo"
)

// pictureFile is the content of a file that is a picture.
type pictureFile struct{ io.ReadCloser }

// IsPicture reports whether an input is a picture. It takes nothing from the input, and waits for
// only as many bytes as it needs to decide.
func IsPicture(in *bufio.Reader) bool {
	for n := 1; ; n++ {
		head, err := in.Peek(n)
		name, more := photo.Sniff(head)
		if name != "" || !more || err != nil {
			return name != ""
		}
	}
}

// Reader returns a reader of an open input: of the grids that a picture shows, else of the text.
// The messages say what of a picture is doubtful.
func (in *Inputs) Reader(
	ctx context.Context, input *Input, arg *Argument, read *ReadFlags,
) (r *format.Reader, messages []pipeline.Message, err error) {
	o := arg.Options(read)
	if _, ok := input.plain.(pictureFile); !ok || !in.pictures {
		r, err = format.NewReader(input, o)
		return r, nil, err
	}
	img, err := photo.Decode(input)
	if err != nil {
		return nil, nil, err
	}
	readings, err := photo.Read(ctx, img, photo.Options{Layout: read.Layout})
	if err != nil {
		return nil, nil, err
	}
	var records []*format.Record
	for i := range readings {
		rec := readings[i].Record
		place := fmt.Sprintf("%s:%d", FileName(arg.Title), i+1)
		doubts := readings[i].Doubts()
		switch {
		case !readings[i].Unique && !read.Draft:
			rec = &format.Record{Err: &notUnique{place, doubts}}
		case doubts != "" && !read.Quiet:
			messages = append(messages, pipeline.Message{Kind: "picture " + place,
				Text: place + ": " + doubts})
		}
		records = append(records, rec)
	}
	return format.NewReaderOf(records, o), messages, nil
}

// notUnique is the error of a grid of a picture that is no puzzle with one solution.
type notUnique struct{ place, doubts string }

func (e *notUnique) Error() string {
	text := e.place + ": what the picture seems to show does not have exactly one solution"
	if e.doubts != "" {
		text += "; " + e.doubts
	}
	return text + ": add --draft to take it as it is, or take a sharper picture"
}

// noGrid reports whether an error says that a picture shows no puzzle, or is of a kind that is not
// read.
func noGrid(err error) bool {
	return errors.Is(err, photo.ErrNoGrid) || errors.As(err, new(*photo.KindError))
}
