package site

import (
	"errors"
	"fmt"
	"maps"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// placesOf returns the page of each document, and of each anchor of it ("docs/rules.md#cages").
func placesOf(pages []*page) map[string]string {
	places := map[string]string{}
	for _, p := range pages {
		if _, found := places[p.from]; !found {
			places[p.from] = p.path
		}
		for n := range all(p.body) {
			if id := attribute(n, "id"); id != "" {
				places[p.from+"#"+id] = p.path
			}
		}
	}
	return places
}

// resolvePage makes links of a document links of the site: to the page of a document, to a picture,
// which becomes a file of the site, or to a source in the repository.
func (s *site) resolvePage(p *page) error {
	var faults []error
	for n := range all(p.body) {
		for i, a := range n.Attr {
			if a.Key != "href" && a.Key != "src" {
				continue
			}
			target, err := s.resolve(p.from, a.Val, a.Key == "src")
			if err != nil {
				faults = append(faults, fmt.Errorf("%s: %w", p.from, fault(n, "%v", err)))
			}
			n.Attr[i].Val = target
		}
	}
	return errors.Join(faults...)
}

// resolve returns where a link of a document leads: to a place of the site
// ("/docs/rules.html#cages"), or outside.
func (s *site) resolve(from, link string, picture bool) (string, error) {
	if name, found := strings.CutPrefix(link, Repository+"/blob/main/"); found {
		from, link = ".", name // READMEs of packages, which are read elsewhere, link so
	}
	u, err := url.Parse(link)
	if err != nil || u.Scheme != "" {
		return link, err
	}
	file := from
	if u.Path != "" {
		file = path.Join(path.Dir(from), u.Path)
	}
	hash := ""
	if u.Fragment != "" {
		hash = "#" + u.Fragment
	}
	if place, found := s.places[file+hash]; found {
		return "/" + place + hash, nil
	}
	if _, found := s.places[file]; found {
		return "", fmt.Errorf("%s has no place %s", file, hash)
	}
	if !filepath.IsLocal(file) {
		return "", fmt.Errorf("%s is outside of the repository", link)
	}
	if picture {
		s.files[file], err = os.ReadFile(filepath.Join(s.Root, file))
		return "/" + file, err
	}
	info, err := os.Stat(filepath.Join(s.Root, file))
	if err != nil {
		return "", fmt.Errorf("%s is neither a document nor a file of the repository", link)
	}
	kind := "blob"
	if info.IsDir() {
		kind = "tree"
	}
	return s.source(kind, file) + hash, nil
}

// source returns the address of a file of the repository at the release.
func (s *site) source(kind, file string) string {
	return fmt.Sprintf("%s/%s/%s/%s", Repository, kind, s.Tag, file)
}

// relate makes links that begin with a slash relative to a page.
func relate(root *html.Node, from string) {
	for n := range all(root) {
		for i, a := range n.Attr {
			if (a.Key == "href" || a.Key == "src") && strings.HasPrefix(a.Val, "/") {
				n.Attr[i].Val = relative(from, a.Val[1:])
			}
		}
	}
}

// relative returns a link from a page to a place.
func relative(from, to string) string {
	file, hash, _ := strings.Cut(to, "#")
	if hash != "" {
		hash = "#" + hash
	}
	if file == from && hash != "" {
		return hash
	}
	up := strings.Repeat("../", strings.Count(from, "/"))
	if dir := path.Dir(from) + "/"; dir != "./" && strings.HasPrefix(file, dir) {
		up, file = "", strings.TrimPrefix(file, dir)
	}
	if up+file == "" {
		file = "./"
	}
	return up + file + hash
}

// Play is the folder of the page in the site.
const Play = "play/"

// checkLinks looks up every link from page to page: its file must be there, and its anchor.
func checkLinks(files map[string][]byte) error {
	ids := map[string]map[string]bool{}
	roots := map[string]*html.Node{}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if path.Ext(name) != ".html" {
			continue
		}
		root, err := html.Parse(strings.NewReader(string(files[name])))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		roots[name], ids[name] = root, map[string]bool{}
		for n := range all(root) {
			if id := attribute(n, "id"); id != "" {
				if ids[name][id] {
					return fmt.Errorf("%s: two elements are called %s", name, id)
				}
				ids[name][id] = true
			}
		}
	}
	var faults []error
	for _, name := range slices.Sorted(maps.Keys(roots)) {
		for n := range all(roots[name]) {
			for _, a := range n.Attr {
				if a.Key == "href" || a.Key == "src" {
					if err := checkLink(name, a.Val, files, ids); err != nil {
						faults = append(faults, fmt.Errorf("%s: %w", name, fault(n, "%v", err)))
					}
				}
			}
		}
	}
	return errors.Join(faults...)
}

func checkLink(
	from, link string, files map[string][]byte, ids map[string]map[string]bool,
) error {
	u, err := url.Parse(link)
	if err != nil || u.Scheme != "" {
		return err
	}
	file := from
	if u.Path != "" {
		file = path.Join(path.Dir(from), u.Path)
		if strings.HasSuffix(u.Path, "/") && file+"/" != Play {
			file = path.Join(file, "index.html")
		}
	}
	if strings.HasPrefix(u.Path, "/") || strings.HasPrefix(file, "..") {
		return fmt.Errorf("%s leaves the site", link)
	}
	if _, found := files[file]; !found && file+"/" != Play {
		return fmt.Errorf("there is no file for the link %s", link)
	}
	if u.Fragment != "" && !ids[file][u.Fragment] {
		return fmt.Errorf("there is no place for the link %s", link)
	}
	return nil
}
