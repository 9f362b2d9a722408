// Package archives makes an archive of each program with its papers, and a list of what is in it.
package archives

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet/release/internal/kit"
	"golang.org/x/sync/errgroup"
)

// Make writes the archive of each program, and its list of parts.
func Make(ctx context.Context, r *kit.Release) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(2) // linking keeps one core busy, and takes up to a GB
	for _, t := range kit.Targets {
		group.Go(func() error {
			archive, err := Archive(ctx, r, t)
			if err != nil {
				return err
			}
			if err := r.Write(Name(r, t), archive); err != nil {
				return err
			}
			parts, err := sbom(ctx, r, t)
			if err != nil {
				return err
			}
			return r.Write(stem(r, t)+".cdx.json", parts)
		})
	}
	return group.Wait()
}

// stem returns the name of an archive without its suffix.
func stem(r *kit.Release, t kit.Target) string { return "nonet-" + r.Number() + "-" + t.Name() }

// Name returns the name of an archive.
func Name(r *kit.Release, t kit.Target) string {
	if t.OS == "windows" {
		return stem(r, t) + ".zip"
	}
	return stem(r, t) + ".tar.gz"
}

// Archive returns an archive: one folder with the program, its licences, manual and completions.
func Archive(ctx context.Context, r *kit.Release, t kit.Target) ([]byte, error) {
	return r.Once(Name(r, t), func() ([]byte, error) { return archive(ctx, r, t) })
}

func archive(ctx context.Context, r *kit.Release, t kit.Target) ([]byte, error) {
	files, err := contents(ctx, r, t)
	if err != nil {
		return nil, err
	}
	for i := range files {
		files[i].Name = stem(r, t) + "/" + files[i].Name
	}
	if t.OS == "windows" {
		return kit.Zip(files, r.Time)
	}
	return kit.TarGz(files, r.Time)
}

func contents(ctx context.Context, r *kit.Release, t kit.Target) ([]kit.File, error) {
	c, err := r.Copy(ctx, t)
	if err != nil {
		return nil, err
	}
	files := []kit.File{{Name: t.Program(), Mode: 0o755, Content: c.Program},
		kit.Text("LICENSE", c.License), kit.Text("THIRD_PARTY_NOTICES.txt", c.Notices)}
	for name, source := range map[string]string{"CHANGELOG.md": "CHANGELOG.md",
		"README.md": "release/internal/archives/README.archive.md"} {
		content, err := r.Source(source)
		if err != nil {
			return nil, err
		}
		files = append(files, kit.Text(name, absolute(content, r.Version)))
	}
	papers, err := r.Papers()
	files = append(files, papers...)
	slices.SortFunc(files, func(a, b kit.File) int { return strings.Compare(a.Name, b.Name) })
	return files, err
}

// relative is a link of Markdown to a file of the repository.
var relative = regexp.MustCompile(`\]\(([^):#]+[^):]*)\)`)

// absolute returns a document of the repository whose links to files of the repository lead to the
// version on the web.
func absolute(document []byte, version string) []byte {
	return relative.ReplaceAll(document, []byte("]("+kit.Repository+"/blob/"+version+"/$1)"))
}
