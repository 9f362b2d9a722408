// Package stable holds nonet to what STABILITY.md says. It compares the exported names of the
// library, the description of the service, and the commands and names of the program with those of
// the last release, and reads files that each release has written. README.md says how those of a
// new release are kept.
package stable

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var keep = flag.String("keep", "", "version that is about to be released: write its files")

// root is the module's folder, seen from this package.
var root = filepath.Join("..", "..")

// promises returns all that users depend on by name: lines of a name, a colon and a fact.
func promises(root string) ([]string, error) {
	list, err := library(root)
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(filepath.Join(root, "internal", "web", "openapi.json"))
	if err != nil {
		return nil, err
	}
	of, err := service(text)
	if err != nil {
		return nil, err
	}
	list = append(list, of...)
	if of, err = program(); err != nil {
		return nil, err
	}
	list = append(list, of...)
	slices.Sort(list)
	return slices.Compact(list), nil
}

// broken returns what callers who relied on old promises cannot rely on any more. A change that
// text names in backquotes is not among it.
func broken(before, now []string, text string) (list []string) {
	say := func(line, what string) {
		name, fact, _ := strings.Cut(line, ": ")
		if !strings.Contains(text, "`"+name+"`") {
			list = append(list, fmt.Sprintf("%s: %s: %s", name, what, fact))
		}
	}
	known := map[string]bool{} // names that were there
	for _, line := range before {
		name, fact, _ := strings.Cut(line, ": ")
		known[name] = true
		if fact != mustBeGiven && !slices.Contains(now, line) {
			say(line, "no longer")
		}
	}
	for _, line := range now {
		name, fact, _ := strings.Cut(line, ": ")
		owner := name[:max(strings.LastIndexAny(name, ". "), 0)]
		if fact == mustBeGiven && !slices.Contains(before, line) && (known[name] || known[owner]) {
			say(line, "new")
		}
	}
	return list
}

// releases returns the folders of testdata, the oldest release first.
func releases(t *testing.T) []string {
	t.Helper()
	list, err := filepath.Glob("testdata/v*")
	if err != nil || len(list) == 0 {
		t.Fatal("found no release in testdata: ", err)
	}
	slices.SortFunc(list, func(a, b string) int { return slices.Compare(numbers(a), numbers(b)) })
	return list
}

// numbers returns the numbers of a version.
func numbers(version string) (list []int) {
	for _, text := range regexp.MustCompile(`\d+`).FindAllString(version, -1) {
		n := 0
		fmt.Sscan(text, &n)
		list = append(list, n)
	}
	return list
}

// section returns the text below a heading, up to the next one that is not below it.
func section(text, heading string) string {
	_, text, _ = strings.Cut(text, "\n"+heading+"\n")
	marks, _, _ := strings.Cut(heading, " ")
	end := regexp.MustCompile(`(?m)^#{1,` + fmt.Sprint(len(marks)) + `} `).FindStringIndex(text)
	if end != nil {
		return text[:end[0]]
	}
	return text
}

func changelog(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "CHANGELOG.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestPromises: whoever used the last release can use this version, but for what CHANGELOG.md
// names.
func TestPromises(t *testing.T) {
	now, err := promises(root)
	if err != nil {
		t.Fatal(err)
	}
	all := releases(t)
	if *keep != "" {
		keepPromises(t, now)
		return
	}
	last := all[len(all)-1]
	before, err := os.ReadFile(filepath.Join(last, "promises.txt"))
	if err != nil {
		t.Fatal(err)
	}
	breaking := section(section(changelog(t), "## Unreleased"), "### Breaking")
	for _, line := range broken(lines(before), now, breaking) {
		t.Errorf("%s: %s: if that has to be, name it in backquotes in CHANGELOG.md, section "+
			"Unreleased, below the heading Breaking", filepath.Base(last), line)
	}
}

func lines(text []byte) []string {
	return strings.Split(string(bytes.TrimSuffix(text, []byte("\n"))), "\n")
}

// keepPromises writes the promises of the version of -keep.
func keepPromises(t *testing.T, now []string) {
	write(t, "promises.txt", []byte(strings.Join(now, "\n")+"\n"))
}

// write writes a file of the version of -keep, unless it is released.
func write(t *testing.T, name string, content []byte) {
	t.Helper()
	if strings.Contains(changelog(t), "\n## "+*keep) {
		t.Fatalf("%s is released: its files stay as they are", *keep)
	}
	name = filepath.Join("testdata", *keep, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, content, 0o666); err != nil {
		t.Fatal(err)
	}
}
