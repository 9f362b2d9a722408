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
	record := g.record()
	for _, f := range format.All() {
		if !f.IsLink() || !f.CanWrite() || f.Name == "page" {
			continue // the page makes links to itself
		}
		text, err := writeRecords(ctx, f, []*format.Record{record})
		if errors.Is(err, format.ErrCannotHold) {
			continue
		}
		if err != nil {
			return out, err
		}
		if link := strings.TrimSpace(text); strings.HasPrefix(link, "https://") {
			out.Links = append(out.Links, Link{Program: hostOf(link), URL: link,
				Lost: strings.Join(f.LeavesOut(record), ", ")})
		}
	}
	return out, nil
}

// hostOf returns the host of a link that begins with https://.
func hostOf(link string) string {
	host, _, _ := strings.Cut(strings.TrimPrefix(link, "https://"), "/")
	return strings.TrimPrefix(host, "www.")
}
