package lex

import (
	"strings"
	"unicode/utf8"
)

// BorderStrokes is the least number of horizontal strokes of a border. Fewer may be
// the empty cells of a puzzle.
const BorderStrokes = 5

// IsBorder reports whether a line is nothing but a horizontal border of a drawn grid, which is
// no puzzle, even if it is as long as one.
func IsBorder(line []byte) bool {
	strokes := 0
	for at := 0; at < len(line); {
		r, size := utf8.DecodeRune(line[at:])
		switch {
		case r == '-' || r == '=' || r == '─' || r == '━' || r == '═':
			strokes++
		case !IsBox(r) && !strings.ContainsRune("+|*.:'`, ", r):
			return false
		}
		at += size
	}
	return strokes >= BorderStrokes
}

// IsBox reports whether r is a box-drawing character.
func IsBox(r rune) bool { return r >= 0x2500 && r <= 0x257f }

// Junctions has the box-drawing characters by the lines that meet there.
var Junctions = [16]string{
	" ", "╵", "╷", "│", "╴", "┘", "┐", "┤", "╶", "└", "┌", "├", "─", "┴", "┬", "┼",
}

// The lines that meet in a junction.
const (
	Up = 1 << iota
	Down
	Left
	Right
)
