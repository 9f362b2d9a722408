package lines

import (
	"context"
	"errors"
	"fmt"
	"html"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/nonet-dev/nonet/photo"
	"github.com/spf13/cobra"
)

// addOver adds --over.
func (f *convertFlags) addOver(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.over, "over", false,
		"draw the solution over the picture that FILE is, with -t svg or -t html")
	for _, other := range []string{"booklet", "from", "puzzle", "with-placed",
		"unique-up-to-symmetry", "shard"} {
		run.Exclusive(cmd, "over", other)
	}
}

// checkOver returns the error of --over with a format that has no pictures.
func (f *convertFlags) checkOver() error {
	if f.over && (f.To == nil || f.To.Name != "svg" && f.To.Name != "html") {
		return work.Usef("--over draws a picture: write it with -t svg or -t html")
	}
	return nil
}

// Begin and end of a page with pictures.
const (
	pageHead = `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Solved pictures</title>
<style>
:root { color-scheme: light dark; font-family: sans-serif; }
figure { margin: 1em auto; max-width: 60em; }
svg { display: block; max-width: 100%; height: auto; }
figcaption { margin-top: .5em; overflow-wrap: anywhere; }
</style>
`
	pageEnd = "</html>\n"
)

// An overWriter writes pictures with the solutions of their puzzles over them.
type overWriter struct {
	a       *run.App
	f       *convertFlags
	out     *run.Output
	solver  *nonet.Solver
	page    bool // in HTML
	written int
	err     error
}

// convertOver draws the solutions of the puzzles of pictures over these.
func convertOver(
	ctx context.Context, a *run.App, f *convertFlags, in *run.Inputs, out *run.Output,
) error {
	w := overWriter{a: a, f: f, out: out, page: f.To.Name == "html",
		solver: &nonet.Solver{Jobs: f.Search.Jobs, Timeout: f.timeout}}
	bar := a.StartProgress(f.progress, in, out)
	defer bar.Stop()
	a.EachPicture(ctx, in, &f.read, func(p *run.Picture) bool {
		w.err = w.picture(ctx, p)
		return w.err == nil && ctx.Err() == nil
	})
	if w.err == nil && w.page && w.written > 0 {
		_, w.err = out.Write([]byte(pageEnd))
	}
	if run.ClosedPipe(w.err) {
		return nil
	}
	return w.err
}

// picture writes a picture.
func (w *overWriter) picture(ctx context.Context, p *run.Picture) error {
	if !w.page && w.written > 0 {
		return work.Usef("%s: a file of format svg has one picture: write several with -t html",
			p.Title)
	}
	var solved []photo.Solved
	var captions []string
	for i := range p.Readings {
		s, caption, ok := w.solve(ctx, p, i)
		if ok {
			solved = append(solved, s)
			captions = append(captions, caption)
		}
	}
	if ctx.Err() != nil || len(solved) == 0 {
		return nil
	}
	title := p.Title + " with the solution: " + strings.Join(captions, "; ")
	text, err := photo.AppendSVG(nil, p.Image, title, solved)
	if err != nil {
		return fmt.Errorf("%s: %w", p.Title, err)
	}
	if w.page {
		text = w.figure(text, p.Title, captions)
	}
	w.written++
	_, err = w.out.Write(text)
	return err
}

// figure returns a picture as a figure of a page, which the first one begins.
func (w *overWriter) figure(picture []byte, name string, captions []string) (text []byte) {
	if w.written == 0 {
		text = append(text, pageHead...)
	}
	text = append(text, "<figure>\n"...)
	text = append(text, picture...)
	caption := html.EscapeString(name + ": " + strings.Join(captions, "; "))
	return append(text, "<figcaption>"+caption+"</figcaption>\n</figure>\n"...)
}

// solve solves a puzzle of a picture, and says of it what there is to say. False: it is not drawn.
func (w *overWriter) solve(
	ctx context.Context, p *run.Picture, i int,
) (s photo.Solved, caption string, ok bool) {
	rec, t := p.Records[i], &w.a.Tally
	t.Puzzles++
	if rec.Err != nil {
		t.Unreadable++
		w.a.Status |= run.Unreadable
		if !w.f.read.Quiet {
			w.a.Say("%v", rec.Err)
		}
		return s, "", false
	}
	s.Reading = &p.Readings[i]
	if w.f.ToSymbols != 0 || w.f.read.Symbols != 0 {
		s.Digit = w.f.options().DigitText(rec)
	}
	place := fmt.Sprintf("%s:%d", p.Title, i+1)
	solution, err := w.solver.Solve(ctx, rec.Puzzle)
	switch {
	case ctx.Err() != nil:
		return s, "", false
	case err == nil || errors.Is(err, nonet.ErrNotUnique) && solution != nil:
		t.Solved++
		s.Solution = solution
		caption = solution.String()
	case errors.Is(err, nonet.ErrNoSolution):
		w.a.Status |= run.Negative
		t.None++
		caption = "no solution"
	case errors.Is(err, nonet.ErrLimit):
		w.a.Status |= run.Limited
		t.Limited++
		caption = fmt.Sprintf("not solved within %v", w.f.timeout)
	default:
		w.a.Status |= run.NotFor(err)
		caption = err.Error()
	}
	if s.Solution == nil || err != nil {
		if s.Solution != nil {
			caption = "one of several solutions, " + caption
			w.a.Status |= run.Negative
		}
		w.a.Say("%s: %s", place, caption)
	}
	if doubts := s.Doubts(); doubts != "" {
		caption += ", " + doubts
	}
	return s, caption, true
}
