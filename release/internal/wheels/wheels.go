// Package wheels makes the package for Python: a wheel for each system, with the program in it, and
// a source distribution without.
package wheels

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet/release/internal/kit"
)

// Make writes the wheels and the source distribution into the folder python.
func Make(ctx context.Context, r *kit.Release) error {
	for _, t := range kit.Targets {
		if len(platforms[t.Name()]) == 0 {
			continue
		}
		name, content, err := Wheel(ctx, r, t)
		if err == nil {
			err = r.Write("python/"+name, content)
		}
		if err != nil {
			return err
		}
	}
	name, content, err := Source(r)
	if err != nil {
		return err
	}
	return r.Write("python/"+name, content)
}

// platforms has the tags of the systems of each target. The programs for Linux are static: they
// need no library, and the oldest tag that PyPI takes fits. Those for macOS need the system that Go
// needs.
var platforms = map[string][]string{
	"linux-amd64": {"manylinux2014_x86_64", "manylinux_2_17_x86_64", "musllinux_1_1_x86_64"},
	"linux-arm64": {"manylinux2014_aarch64", "manylinux_2_17_aarch64", "musllinux_1_1_aarch64"},
	"linux-armv7": {"manylinux2014_armv7l", "manylinux_2_17_armv7l", "musllinux_1_1_armv7l"},
	// The first glibc with this processor in manylinux is 2.31.
	"linux-riscv64": {"manylinux_2_31_riscv64", "musllinux_1_2_riscv64"},
	"darwin-amd64":  {"macosx_12_0_x86_64"},
	"darwin-arm64":  {"macosx_12_0_arm64"},
	"windows-amd64": {"win_amd64"},
	"windows-arm64": {"win_arm64"},
}

// Version returns the version as Python has it (PEP 440): v0.1.0-rc.1 is 0.1.0rc1.
func Version(r *kit.Release) string {
	v := r.Number()
	for from, to := range map[string]string{"-alpha.": "a", "-beta.": "b", "-rc.": "rc"} {
		v = strings.Replace(v, from, to, 1)
	}
	return v
}

// Wheel returns the wheel of a target, and its name.
func Wheel(ctx context.Context, r *kit.Release, t kit.Target) (string, []byte, error) {
	files, err := sources(r)
	if err != nil {
		return "", nil, err
	}
	c, err := r.Copy(ctx, t)
	if err != nil {
		return "", nil, err
	}
	files = append(files,
		kit.File{Name: "nonet/bin/" + t.Program(), Mode: 0o755, Content: c.Program})
	about, err := metadata(r, "LICENSE", "THIRD_PARTY_NOTICES.txt")
	if err != nil {
		return "", nil, err
	}
	info := "nonet-" + Version(r) + ".dist-info/"
	files = append(files,
		kit.Text(info+"METADATA", about),
		kit.Text(info+"WHEEL", wheelFile(t)),
		kit.Text(info+"entry_points.txt", []byte("[console_scripts]\nnonet = nonet.__main__:main\n")),
		kit.Text(info+"licenses/LICENSE", c.License),
		kit.Text(info+"licenses/THIRD_PARTY_NOTICES.txt", c.Notices))
	files = append(files, kit.Text(info+"RECORD", record(files, info+"RECORD")))
	wheel, err := kit.Zip(files, r.Time)
	return fmt.Sprintf("nonet-%s-py3-none-%s.whl", Version(r),
		strings.Join(platforms[t.Name()], ".")), wheel, err
}

// sources returns the files of the package, without what tests leave behind.
func sources(r *kit.Release) ([]kit.File, error) {
	files, err := kit.Folder(filepath.Join(r.Root, "python", "nonet"), "nonet")
	files = slices.DeleteFunc(files, func(f kit.File) bool {
		return !strings.HasSuffix(f.Name, ".py") && !strings.HasSuffix(f.Name, "/py.typed")
	})
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("found no sources of the package for Python")
	}
	return files, err
}

// wheelFile returns the file WHEEL.
func wheelFile(t kit.Target) []byte {
	text := "Wheel-Version: 1.0\nGenerator: nonet\nRoot-Is-Purelib: false\n"
	for _, p := range platforms[t.Name()] {
		text += "Tag: py3-none-" + p + "\n"
	}
	return []byte(text)
}

// record returns the list of all files with their hashes.
func record(files []kit.File, own string) []byte {
	var b strings.Builder
	for _, f := range files {
		sum := sha256.Sum256(f.Content)
		fmt.Fprintf(&b, "%s,sha256=%s,%d\n", f.Name, base64.RawURLEncoding.EncodeToString(sum[:]),
			len(f.Content))
	}
	b.WriteString(own + ",,\n")
	return []byte(b.String())
}

// Source returns the source distribution, and its name. It has no program: it uses one in PATH.
func Source(r *kit.Release) (string, []byte, error) {
	files, err := sources(r)
	if err != nil {
		return "", nil, err
	}
	about, err := metadata(r, "LICENSE")
	if err != nil {
		return "", nil, err
	}
	files = append(files, kit.Text("PKG-INFO", about))
	for name, at := range map[string]string{"LICENSE": "LICENSE", "README.md": "python/README.md",
		"pyproject.toml":      "python/pyproject.toml",
		"tests/test_nonet.py": "python/tests/test_nonet.py"} {
		content, err := r.Source(at)
		if err != nil {
			return "", nil, err
		}
		if name == "pyproject.toml" {
			content = versionLine.ReplaceAll(content, []byte("version = \""+Version(r)+"\""))
		}
		files = append(files, kit.Text(name, content))
	}
	slices.SortFunc(files, func(a, b kit.File) int { return strings.Compare(a.Name, b.Name) })
	folder := "nonet-" + Version(r)
	for i := range files {
		files[i].Name = folder + "/" + files[i].Name
	}
	archive, err := kit.TarGz(files, r.Time)
	return folder + ".tar.gz", archive, err
}

// What of pyproject.toml is used.
var (
	versionLine = regexp.MustCompile(`(?m)^version = .*$`)
	textLine    = regexp.MustCompile(`(?m)^([A-Za-z-]+) = "(.*)"$`)
	listLine    = regexp.MustCompile(`(?ms)^([a-z]+) = \[(.*?)\]$`)
	element     = regexp.MustCompile(`"([^"]*)"`)
)

// metadata returns what is said of the package, most of it in pyproject.toml.
func metadata(r *kit.Release, licences ...string) ([]byte, error) {
	project, err := r.Source("python/pyproject.toml")
	if err != nil {
		return nil, err
	}
	readme, err := r.Source("python/README.md")
	if err != nil {
		return nil, err
	}
	text, list := map[string]string{}, map[string][]string{}
	for _, m := range textLine.FindAllStringSubmatch(string(project), -1) {
		text[m[1]] = m[2]
	}
	for _, m := range listLine.FindAllStringSubmatch(string(project), -1) {
		for _, e := range element.FindAllStringSubmatch(m[2], -1) {
			list[m[1]] = append(list[m[1]], e[1])
		}
	}
	var b strings.Builder
	line := func(name, value string) {
		if value == "" && err == nil {
			err = fmt.Errorf("python/pyproject.toml does not say what %s is", name)
		}
		b.WriteString(name + ": " + value + "\n")
	}
	line("Metadata-Version", "2.4")
	line("Name", text["name"])
	line("Version", Version(r))
	line("Summary", text["description"])
	line("License-Expression", text["license"])
	for _, name := range licences {
		line("License-File", name)
	}
	line("Keywords", strings.Join(list["keywords"], ","))
	for _, c := range list["classifiers"] {
		line("Classifier", c)
	}
	for _, name := range []string{"Homepage", "Documentation", "Changelog"} {
		line("Project-URL", strings.TrimSuffix(name+", "+text[name], name+", "))
	}
	line("Requires-Python", text["requires-python"])
	line("Description-Content-Type", "text/markdown")
	b.WriteString("\n")
	b.Write(readme)
	return []byte(b.String()), err
}
