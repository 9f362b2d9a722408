package api

import (
	"context"
	"errors"
	"net/url"
	"strings"

	"github.com/nonet-dev/nonet/format"
)

func links(ctx context.Context, params LinksParams, _ func(None) error) (LinksResult, error) {
	out := LinksResult{Links: []Link{}}
	g, err := params.progress()
	if err != nil {
		return out, err
	}
	var lost []string
	if g.entered() {
		lost = append(lost, "the digits beside the givens")
	}
	if g.notes != nil {
		lost = append(lost, "the notes")
	}
	for _, f := range format.All() {
		if !f.IsLink() || !f.CanWrite() {
			continue
		}
		text, err := writeRecords(ctx, f, []*format.Record{{Puzzle: g.puzzle}})
		if errors.Is(err, format.ErrCannotHold) {
			continue
		}
		if err != nil {
			return out, err
		}
		link := Link{URL: strings.TrimSpace(text), Lost: strings.Join(lost, ", ")}
		at, err := url.Parse(link.URL)
		if err != nil {
			return out, err
		}
		link.Program = strings.TrimPrefix(at.Host, "www.")
		out.Links = append(out.Links, link)
	}
	return out, nil
}
