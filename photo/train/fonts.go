package main

import (
	"bufio"
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

//go:embed fonts.txt
var fontList []byte

// symbols are the classes but the last, in their order; others are letters and signs that are no
// digit. Those that look like a digit or a letter from A to G in some faces are in neither.
const (
	symbols = "0123456789ABCDEFG"
	others  = "HJKLMNPQRTUVWXYadefhkmnprtuvwxy?#%&+=*<>@:"
)

// A face is a font of one style.
type face struct {
	family, style, version string
	glyphs                 map[rune]outline
}

// An outline is a glyph, 1000 units an em, the y axis pointing down.
type outline struct {
	segments               sfnt.Segments
	left, top, right, down float32
}

// A group is one design: its faces are all in the same part.
type group struct {
	name   string
	weight int
	faces  []*face
}

// parts are the groups of fonts for training, tuning and testing.
type parts struct{ train, tune, test []group }

// print writes which fonts there are.
func (p *parts) print(w io.Writer) {
	for _, part := range []struct {
		name   string
		groups []group
	}{{"training", p.train}, {"tuning", p.tune}, {"test", p.test}} {
		fmt.Fprintf(w, "fonts for %s:\n", part.name)
		for _, g := range part.groups {
			for i := 0; i < len(g.faces); {
				f := g.faces[i]
				var styles []string
				for ; i < len(g.faces) && g.faces[i].family == f.family &&
					g.faces[i].version == f.version; i++ {
					styles = append(styles, g.faces[i].style)
				}
				fmt.Fprintf(w, "%s, %s, %.60q: %s\n", g.name, f.family, f.version,
					strings.Join(styles, ", "))
			}
		}
		fmt.Fprintln(w)
	}
}

// loadFonts reads the fonts below the folders of a list that fontList names, and Go's own. A family
// of which no font is installed is an error.
func loadFonts(dirs string) (p parts, err error) {
	byFamily, err := findFonts(dirs)
	if err != nil {
		return p, err
	}
	lines := bufio.NewScanner(bytes.NewReader(fontList))
	for lines.Scan() {
		line := lines.Text()
		if line == "" || line[0] == '#' {
			continue
		}
		head, families, _ := strings.Cut(line, ": ")
		f := strings.SplitN(head, " ", 3)
		g := group{name: f[2]}
		if g.weight, err = strconv.Atoi(f[1]); err != nil {
			return p, fmt.Errorf("fonts.txt: %q: %w", line, err)
		}
		for _, name := range strings.Split(families, ", ") {
			if byFamily[name] == nil {
				return p, fmt.Errorf("no font of the family %q: see README.md", name)
			}
			g.faces = append(g.faces, byFamily[name]...)
		}
		switch f[0] {
		case "train":
			p.train = append(p.train, g)
		case "tune":
			p.tune = append(p.tune, g)
		case "test":
			p.test = append(p.test, g)
		default:
			return p, fmt.Errorf("fonts.txt: unknown part %q", f[0])
		}
	}
	return p, lines.Err()
}

// findFonts returns the faces of each family, in the order of their files.
func findFonts(dirs string) (map[string][]*face, error) {
	byFamily := map[string][]*face{}
	seen := map[string]bool{}
	add := func(b []byte) {
		f, err := readFace(b)
		if err != nil || seen[f.family+"/"+f.style] {
			return // a font of another kind, or without digits
		}
		seen[f.family+"/"+f.style] = true
		byFamily[f.family] = append(byFamily[f.family], f)
	}
	own := [][]byte{
		goregular.TTF, gobold.TTF, goitalic.TTF, gomedium.TTF, gomono.TTF, gomonobold.TTF,
	}
	for _, b := range own {
		add(b)
	}
	var names []string
	for _, dir := range filepath.SplitList(dirs) {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			switch strings.ToLower(filepath.Ext(path)) {
			case ".ttf", ".otf":
				names = append(names, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	slices.Sort(names)
	for _, name := range names {
		b, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		add(b)
	}
	return byFamily, nil
}

func readFace(b []byte) (*face, error) {
	font, err := sfnt.Parse(b)
	if err != nil {
		return nil, err
	}
	name := func(ids ...sfnt.NameID) string {
		for _, id := range ids {
			if s, err := font.Name(nil, id); err == nil && s != "" {
				return s
			}
		}
		return ""
	}
	f := &face{
		family:  name(sfnt.NameIDTypographicFamily, sfnt.NameIDFamily),
		style:   name(sfnt.NameIDTypographicSubfamily, sfnt.NameIDSubfamily),
		version: name(sfnt.NameIDVersion),
		glyphs:  map[rune]outline{},
	}
	for _, r := range symbols + others {
		if o, ok := readOutline(font, r); ok {
			f.glyphs[r] = o
		} else if strings.ContainsRune(symbols, r) {
			return nil, fmt.Errorf("%s: no %c", f.family, r)
		}
	}
	return f, nil
}

func readOutline(f *sfnt.Font, r rune) (o outline, ok bool) {
	i, err := f.GlyphIndex(nil, r)
	if err != nil || i == 0 {
		return o, false
	}
	segments, err := f.LoadGlyph(nil, i, fixed.I(1000), nil)
	if err != nil || len(segments) == 0 {
		return o, false
	}
	o.segments = slices.Clone(segments)
	box, _, err := f.GlyphBounds(nil, i, fixed.I(1000), font.HintingNone)
	if err != nil {
		return o, false
	}
	o.left, o.top = float32(box.Min.X)/64, float32(box.Min.Y)/64
	o.right, o.down = float32(box.Max.X)/64, float32(box.Max.Y)/64
	return o, o.right-o.left > 10 && o.down-o.top > 10
}
