// Command collect writes the notices of package licenses: it asks go list what is linked into the
// program on each system, and reads the licences in the modules' folders. A licence that it does
// not know, or that asks for more than its notice, is an error.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
)

// systems is what the program is built for.
var systems = []string{"linux/amd64", "linux/arm64", "linux/arm", "linux/riscv64", "darwin/amd64",
	"darwin/arm64", "windows/amd64", "windows/arm64", "freebsd/amd64", "freebsd/arm64", "js/wasm"}

// programOf returns what has notices on a system, from the root of the module: the program, or the
// engine of the page.
func programOf(goos string) string {
	if goos == "js" {
		return "./internal/web/wasm/..."
	}
	return "./cmd/nonet"
}

// digitsNotice is the licence of the font of digits that is part of the page.
const digitsNotice = "internal/web/app/font/OFL.txt"

func main() {
	text, err := collect("../..", systems)
	if err == nil {
		err = os.WriteFile("notices.txt", []byte(text), 0o666)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// collect returns the notices of the programs for some systems, of the module whose root is a
// folder.
func collect(root string, systems []string) (string, error) {
	var b strings.Builder
	own, err := os.ReadFile(filepath.Join(root, "LICENSE"))
	if err != nil {
		return "", err
	}
	if err := write(&b, "nonet", "", []string{string(own)}); err != nil {
		return "", err
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", err
	}
	text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(goroot)), "LICENSE"))
	if err != nil {
		return "", err
	}
	if err := write(&b, "Go (library and run time)", "", []string{string(text)}); err != nil {
		return "", err
	}
	fonts, err := fontNotice()
	if err != nil {
		return "", err
	}
	if err := write(&b, "Go fonts", "", []string{fonts}); err != nil {
		return "", err
	}
	digits, err := os.ReadFile(filepath.Join(root, digitsNotice))
	if err != nil {
		return "", err
	}
	if err := write(&b, "Manrope (digits of the page)", "", []string{string(digits)}); err != nil {
		return "", err
	}
	modules, err := linked(root, systems)
	if err != nil {
		return "", err
	}
	for _, path := range slices.Sorted(maps.Keys(modules)) {
		m := modules[path]
		texts, err := m.texts()
		if err != nil {
			return "", err
		}
		if err := write(&b, path, m.version, texts); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

// write writes a notice of several texts. The first one names the licence.
func write(b *strings.Builder, name, version string, texts []string) error {
	license := ""
	for _, text := range texts {
		known, err := identify(text)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if !slices.Contains(strings.Split(license, " AND "), known) {
			license = strings.TrimPrefix(license+" AND "+known, " AND ")
		}
	}
	fmt.Fprintf(b, "==> %s; %s; %s\n\n", name, version, license)
	for _, text := range texts {
		lines := strings.Split(strings.ReplaceAll(text, "\r", ""), "\n")
		for i, line := range lines {
			if lines[i] = strings.TrimRight(line, " \t"); strings.HasPrefix(line, "==> ") {
				return fmt.Errorf("%s: its licence has a line that begins with ==>", name)
			}
		}
		b.WriteString(strings.Trim(strings.Join(lines, "\n"), "\n") + "\n\n")
	}
	return nil
}

var blanks = regexp.MustCompile(`\s+`)

// known has licences that ask for their notice alone, by what only their texts say.
var known = []struct{ name, says string }{
	{"Apache-2.0", "apache license version 2.0, january 2004"},
	{"BSD-3-Clause", "neither the name of"},
	{"BSD-2-Clause", "redistributions in binary form must reproduce the above copyright notice"},
	{"MIT", "the above copyright notice and this permission notice shall be included in all copies"},
	{"OFL-1.1", "sil open font license version 1.1 - 26 february 2007"},
	{"ISC", "permission to use, copy, modify, and/or distribute this software for any purpose"},
}

// errUnknown says that a licence is none of those known.
var errUnknown = errors.New("its licence is not known: expected MIT, BSD, Apache-2.0, ISC or OFL")

// identify returns the SPDX identifiers of the licences in a text.
func identify(text string) (string, error) {
	plain := strings.ToLower(blanks.ReplaceAllString(text, " "))
	var names []string
	for _, k := range known {
		if strings.Contains(plain, k.says) && !(k.name == "BSD-2-Clause" &&
			slices.Contains(names, "BSD-3-Clause")) {
			names = append(names, k.name)
		}
	}
	if len(names) == 0 {
		return "", errUnknown
	}
	return strings.Join(names, " AND "), nil
}

// fontNotice returns what the fonts of booklets say of themselves.
func fontNotice() (string, error) {
	var said []string
	for _, data := range [][]byte{goregular.TTF, gobold.TTF} {
		f, err := sfnt.Parse(data)
		if err != nil {
			return "", err
		}
		for _, id := range []sfnt.NameID{sfnt.NameIDCopyright, sfnt.NameIDLicense} {
			text, err := f.Name(nil, id)
			if err != nil && !errors.Is(err, sfnt.ErrNotFound) {
				return "", err
			}
			if text != "" && !slices.Contains(said, text) {
				said = append(said, text)
			}
		}
	}
	return strings.Join(said, "\n\n"), nil
}

// module is a module that is linked on some system.
type module struct {
	version, folder string
	packages        map[string]bool // the folders of its packages that are linked
}

// linked returns the modules that are linked on some systems, but that of the programs.
func linked(root string, systems []string) (map[string]*module, error) {
	modules := map[string]*module{}
	for _, system := range systems {
		goos, goarch, _ := strings.Cut(system, "/")
		cmd := exec.Command("go", "list", "-deps", "-json=Dir,Module", programOf(goos))
		cmd.Dir, cmd.Stderr = root, os.Stderr
		cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0")
		out, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("go list for %s: %w", system, err)
		}
		for d := json.NewDecoder(strings.NewReader(string(out))); ; {
			var p struct {
				Dir    string
				Module *struct {
					Path, Version, Dir string
					Main               bool
				}
			}
			if err := d.Decode(&p); err == io.EOF {
				break
			} else if err != nil {
				return nil, err
			}
			if p.Module == nil || p.Module.Main {
				continue
			}
			m := modules[p.Module.Path]
			if m == nil {
				m = &module{p.Module.Version, p.Module.Dir, map[string]bool{}}
				modules[p.Module.Path] = m
			}
			m.packages[p.Dir] = true
		}
	}
	return modules, nil
}

// isNotice fits the names of files that have licences or notices.
var isNotice = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice)`)

// texts returns the licences of a module: that of its root first, then those in the folders of what
// is linked of it.
func (m *module) texts() ([]string, error) {
	folders := map[string]bool{}
	for dir := range m.packages {
		for ; len(dir) >= len(m.folder); dir = filepath.Dir(dir) {
			folders[dir] = true
		}
	}
	var texts []string
	for _, folder := range slices.Sorted(maps.Keys(folders)) {
		entries, err := os.ReadDir(folder)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if e.IsDir() || !isNotice.MatchString(e.Name()) {
				continue
			}
			text, err := os.ReadFile(filepath.Join(folder, e.Name()))
			if err != nil {
				return nil, err
			}
			if !slices.Contains(texts, string(text)) {
				texts = append(texts, string(text))
			}
		}
	}
	if len(texts) == 0 {
		return nil, fmt.Errorf("%s has no licence", m.folder)
	}
	return texts, nil
}
