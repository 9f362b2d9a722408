package run

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"image"
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
	p, messages, err := readPicture(ctx, input, arg, read)
	if err != nil {
		return nil, nil, err
	}
	return format.NewReaderOf(p.Records, o), messages, nil
}

// A Picture is a picture and the grids that it shows.
type Picture struct {
	Title    string // its name
	Image    image.Image
	Readings []photo.Reading
	Records  []*format.Record // of the readings; Err says why one is not taken
}

// readPicture reads an open input that is a picture.
func readPicture(
	ctx context.Context, input *Input, arg *Argument, read *ReadFlags,
) (p *Picture, messages []pipeline.Message, err error) {
	p = &Picture{Title: FileName(arg.Title)}
	if p.Image, err = photo.Decode(input); err != nil {
		return nil, nil, err
	}
	p.Readings, err = photo.Read(ctx, p.Image, photo.Options{Layout: read.Layout})
	if err != nil {
		return nil, nil, err
	}
	for i := range p.Readings {
		r := &p.Readings[i]
		rec := r.Record
		place := fmt.Sprintf("%s:%d", p.Title, i+1)
		doubts := r.Doubts()
		switch {
		case !r.Unique && !read.Draft:
			rec = &format.Record{Err: &notUnique{place, doubts}}
		case doubts != "" && !read.Quiet:
			messages = append(messages, pipeline.Message{Kind: "picture " + place,
				Text: place + ": " + doubts})
		}
		p.Records = append(p.Records, rec)
	}
	return p, messages, nil
}

// errNoPicture says that a file is something else.
var errNoPicture = errors.New("not a picture: --over draws over photos and screenshots")

// EachPicture reads the inputs, which are pictures, and calls each for them in order, until it
// returns false. It reports what is no picture or shows no grid, and goes on unless --strict is
// set. Rules of --rule and --rules are added to the records.
func (a *App) EachPicture(
	ctx context.Context, in *Inputs, read *ReadFlags, each func(*Picture) bool,
) {
	for _, arg := range in.List {
		p, err := a.picture(ctx, in, arg, read)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			a.Tally.Puzzles++
			a.Tally.Unreadable++
			a.Status |= Unreadable
			a.SayAll([]pipeline.Message{{Kind: "no picture",
				Text: fmt.Sprintf("%s: %v", FileName(arg.Title), err)}})
			if read.Strict {
				a.Status |= Failed
				return
			}
		case !each(p):
			return
		}
	}
	a.SayRest()
}

// picture reads one input of EachPicture.
func (a *App) picture(
	ctx context.Context, in *Inputs, arg *Argument, read *ReadFlags,
) (*Picture, error) {
	input, err := in.Open(arg, func() {})
	if err != nil {
		return nil, err
	}
	defer input.Close()
	if _, ok := input.plain.(pictureFile); !ok {
		return nil, errNoPicture
	}
	p, messages, err := readPicture(ctx, input, arg, read)
	if err != nil {
		return nil, err
	}
	a.SayAll(messages)
	rules := ruleAdder{read: read}
	i := 0
	for rec, err := range format.NewReaderOf(p.Records, arg.Options(read)).Records() {
		if err != nil {
			return nil, err
		}
		rules.add(rec)
		p.Records[i] = rec
		i++
	}
	return p, nil
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
