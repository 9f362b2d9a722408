package jsonvalue

import (
	"iter"
	"strconv"
	"strings"

	"github.com/nonet-dev/nonet"
)

// AppendDigits appends an array of digits, as numbers.
func AppendDigits(dst []byte, digits nonet.Digits) []byte {
	dst = append(dst, '[')
	for d := range digits.All() {
		if dst[len(dst)-1] != '[' {
			dst = append(dst, ',')
		}
		dst = strconv.AppendUint(dst, uint64(d), 10)
	}
	return append(dst, ']')
}

// Out writes JSON.
type Out struct{ Text []byte }

// Key writes the name of the next member, with a comma where one is needed. name may be
// "" for an element of an array.
func (j *Out) Key(name string) {
	if n := len(j.Text); n > 0 && strings.IndexByte("{[:", j.Text[n-1]) < 0 {
		j.Text = append(j.Text, ',')
	}
	if name != "" {
		j.Text = append(AppendString(j.Text, name), ':')
	}
}

// Raw writes a member or an element that is JSON already.
func (j *Out) Raw(name, text string) {
	j.Key(name)
	j.Text = append(j.Text, text...)
}

// Number and Words write a member. words that are empty are left out.
func (j *Out) Number(name string, n int) { j.Raw(name, strconv.Itoa(n)) }

func (j *Out) Words(name, text string) {
	if text != "" {
		j.Key(name)
		j.Text = AppendString(j.Text, text)
	}
}

// Digits writes an array of digits, grid the digits of a grid. Empty ones are left out.
func (j *Out) Digits(name string, set nonet.Digits) {
	if !set.IsEmpty() {
		j.Key(name)
		j.Text = AppendDigits(j.Text, set)
	}
}

func (j *Out) Grid(name string, g nonet.Grid) {
	if g != nil {
		j.Array(name, func() {
			for _, d := range g {
				j.Number("", int(d))
			}
		})
	}
}

// Object and Array write a member or an element that content fills.
func (j *Out) Object(name string, content func()) { j.nested(name, '{', '}', content) }

func (j *Out) Array(name string, content func()) { j.nested(name, '[', ']', content) }

// Square writes an array of n arrays of n objects: content fills that of each cell, row by row.
func (j *Out) Square(name string, n int, content func(c int)) {
	j.Array(name, func() {
		for row := range n {
			j.Array("", func() {
				for c := row * n; c < row*n+n; c++ {
					j.Object("", func() { content(c) })
				}
			})
		}
	})
}

func (j *Out) nested(name string, first, last byte, content func()) {
	j.Key(name)
	j.Text = append(j.Text, first)
	content()
	j.Text = append(j.Text, last)
}

// AppendString appends s, which should be UTF-8, as a JSON string.
func AppendString(dst []byte, s string) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			dst = append(dst, '\\', byte(r))
		case r < ' ' || 0x7f <= r && r <= 0x9f: // control characters
			dst = append(dst, `\u00`...)
			dst = append(dst, hex[r>>4], hex[r&15])
		default:
			dst = append(dst, string(r)...)
		}
	}
	return append(dst, '"')
}

// AppendNumbers appends an array.
func AppendNumbers(dst []byte, numbers iter.Seq[int64]) []byte {
	dst = append(dst, '[')
	for n := range numbers {
		if dst[len(dst)-1] != '[' {
			dst = append(dst, ',')
		}
		dst = strconv.AppendInt(dst, n, 10)
	}
	return append(dst, ']')
}
