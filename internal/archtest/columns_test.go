package archtest

import (
	"bufio"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
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

// TestColumns holds lines of Go to 100 columns. Exempt are generated files, lines of long
// string literals, drawings in comments, and rows of tables in tests.
func TestColumns(t *testing.T) {
	for _, file := range goFiles(t, true) {
		text, err := os.ReadFile(filepath.Join(root, file))
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(string(text), "// Code generated") {
			continue
		}
		exempt := longTexts(text)
		in := bufio.NewScanner(strings.NewReader(string(text)))
		in.Buffer(nil, 1<<20)
		for line := 1; in.Scan(); line++ {
			tabs := strings.Count(in.Text(), "\t")
			columns := utf8.RuneCountInString(in.Text()) + (tabColumns-1)*tabs
			code := strings.TrimSpace(in.Text())
			drawing := strings.HasPrefix(code, "//\t")
			row := strings.HasSuffix(file, "_test.go") &&
				(strings.HasPrefix(code, "{") || strings.HasPrefix(code, "\""))
			if columns > mostColumns && !exempt[line] && !drawing && !row {
				t.Errorf("%s:%d: %d columns, at most %d: %.60s...",
					file, line, columns, mostColumns, code)
			}
		}
	}
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
