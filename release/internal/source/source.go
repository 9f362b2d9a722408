// Package source makes the archive of the sources, for those who package nonet themselves.
package source

import (
	"context"

	"github.com/nonet-dev/nonet/release/internal/kit"
)

// Make writes the archive.
func Make(ctx context.Context, r *kit.Release) error {
	archive, err := Archive(ctx, r)
	if err != nil {
		return err
	}
	return r.Write(Name(r), archive)
}

// Name returns the name of the archive.
func Name(r *kit.Release) string { return "nonet-" + r.Number() + ".tar.gz" }

// Archive returns what git has of the version, which knows its version without git.
func Archive(ctx context.Context, r *kit.Release) ([]byte, error) {
	return r.Once(Name(r), func() ([]byte, error) {
		files, err := kit.Command(ctx, r.Root, nil, "git", "-c", "tar.umask=0022", "archive",
			"--format=tar", "--prefix=nonet-"+r.Number()+"/", r.Version)
		return kit.Gzip(files), err
	})
}
