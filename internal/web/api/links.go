//go:build !puzzles

package api

import (
	"context"
	"errors"
	"strings"

	"github.com/nonet-dev/nonet/format"
)

func links(ctx context.Context, params LinksParams, _ func(None) error) (LinksResult, error) {
	out := LinksResult{Links: []Link{}}
	g, err := params.full()
	if err != nil {
		return out, err
	}
	for _, f := range format.All() {
		if !f.IsLink() || !f.CanWrite() || f.Name == "page" {
			continue // the page makes links to itself
		}
		record, other := g.record(), g.record()
		if f.Holds()&format.PartPlaced != 0 {
			record, other = g.records(f)
		}
		text, err := writeRecords(ctx, f, []*format.Record{record})
		if errors.Is(err, format.ErrCannotHold) {
			record = other
			text, err = writeRecords(ctx, f, []*format.Record{record})
		}
		if errors.Is(err, format.ErrCannotHold) {
			continue
		}
		if err != nil {
			return out, err
		}
		if link := strings.TrimSpace(text); strings.HasPrefix(link, "https://") {
			out.Links = append(out.Links, Link{Program: programOf(link), URL: link,
				Lost: strings.Join(f.LeavesOut(record), ", ")})
		}
	}
	return out, nil
}

// programOf names the program that a link beginning with https:// leads to: its host, or the
// folder of a host that has many programs.
func programOf(link string) string {
	host, path, _ := strings.Cut(strings.TrimPrefix(link, "https://"), "/")
	if strings.HasSuffix(host, ".github.io") {
		folder, _, _ := strings.Cut(path, "/")
		return folder
	}
	return strings.TrimPrefix(host, "www.")
}
