package archtest

import (
	"bufio"
	"bytes"
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

const (
	mostColumns = 100
	tabColumns  = 4
	// longText is the length of a string literal that may make a line longer: it reads
	// better in one piece.
	longText = 40
)

// TestColumns holds lines of Go and of the page's sources to 100 columns. Exempt are generated
// files, lines of long string literals, drawings in comments, and rows of tables in tests.
func TestColumns(t *testing.T) {
	for _, file := range slices.Concat(goFiles(t, true), pageFiles(t)) {
		text, err := os.ReadFile(filepath.Join(root, file))
		if err != nil {
			t.Fatal(err)
		}
		if generated.Match(text) {
			continue
		}
		var exempt map[int]bool
		switch filepath.Ext(file) {
		case ".go":
			exempt = longTexts(text)
		case ".ts":
			exempt = longTextsOfScript(text)
		}
		inTest := strings.HasSuffix(file, "_test.go") || strings.HasSuffix(file, ".test.ts")
		in := bufio.NewScanner(bytes.NewReader(text))
		in.Buffer(nil, 1<<20)
		for line := 1; in.Scan(); line++ {
			tabs := strings.Count(in.Text(), "\t")
			columns := utf8.RuneCountInString(in.Text()) + (tabColumns-1)*tabs
			code := strings.TrimSpace(in.Text())
			drawing := strings.HasPrefix(code, "//\t")
			row := inTest && code != "" && strings.Contains("{[\"", code[:1])
			if columns > mostColumns && !exempt[line] && !drawing && !row {
				t.Errorf("%s:%d: %d columns, at most %d: %.60s...",
					file, line, columns, mostColumns, code)
			}
		}
	}
}

// generated matches a file whose first or second line says that it is generated.
var generated = regexp.MustCompile(`^// Code generated|^.*\n?.*[Mm]ade by "?go generate `)

// pageFiles returns the scripts and style sheets of the page, as paths from the root.
func pageFiles(t *testing.T) []string {
	t.Helper()
	const app = "internal/web/app"
	var files []string
	err := fs.WalkDir(os.DirFS(root), app, func(path string, d fs.DirEntry, err error) error {
		if ext := filepath.Ext(path); err == nil && (ext == ".ts" || ext == ".css") {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("%s has no sources", app)
	}
	return files
}

// longLiteral matches a long string literal of TypeScript on one line.
var longLiteral = regexp.MustCompile(fmt.Sprintf("\"[^\"]{%[1]d,}\"|`[^`]{%[1]d,}`", longText-2))

// longTextsOfScript returns the lines of a script that have a long string literal.
func longTextsOfScript(text []byte) map[int]bool {
	lines := map[int]bool{}
	for i, line := range bytes.Split(text, []byte("\n")) {
		lines[i+1] = longLiteral.Match(line)
	}
	return lines
}

// longTexts returns the lines of a file that have a long string literal or a part of one.
func longTexts(text []byte) map[int]bool {
	lines := map[int]bool{}
	files := token.NewFileSet()
	file := files.AddFile("", files.Base(), len(text))
	var s scanner.Scanner
	s.Init(file, text, nil, 0)
	for {
		pos, kind, literal := s.Scan()
		switch {
		case kind == token.EOF:
			return lines
		case kind == token.STRING && len(literal) >= longText:
			first := file.Line(pos)
			for line := range strings.Count(literal, "\n") + 1 {
				lines[first+line] = true
			}
		}
	}
}
