package site

import (
	"context"
	"path/filepath"

	"github.com/nonet-dev/nonet/internal/licenses"
	"github.com/nonet-dev/nonet/release/internal/kit"
)

// Make makes the site of a release, in its folder site, with the page in it. It takes minutes, as
// the engine of the page is built.
func Make(ctx context.Context, r *kit.Release) error {
	files, err := Files(Source{Root: r.Root, Version: r.Version, Tag: r.Version,
		Notices: licenses.All()})
	if err != nil {
		return err
	}
	for name, content := range files {
		if err := r.Write("site/"+name, content); err != nil {
			return err
		}
	}
	return r.Page(ctx, "site", "-version", r.Linked(), "-o", filepath.Join(r.Out, "site", Play))
}
