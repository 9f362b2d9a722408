package lex

import (
	"bytes"
	"strings"
	"testing"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/proptest"
	"pgregory.net/rapid"
)

// puzzleText is a 9x9 puzzle with points for its empty cells.
const puzzleText = ".2738..1..1...6735.......293.5692.8...........6.1745.364.......9518...7..8..6534."

// DecodeNine says of every text what the table says, but for the rarer signs
// of an empty cell.
func TestDecodeNine(t *testing.T) {
	a := NewAlphabet('1', 9)
	check := func(t interface{ Fatalf(string, ...any) }, text []byte) {
		var digits [81]nonet.Digit
		got := DecodeNine(&digits, (*[81]byte)(text))
		want := true
		for i, ch := range text {
			if strings.IndexByte(".0123456789", ch) < 0 {
				want = false
			} else if got && digits[i] != a.Digit[ch] {
				t.Fatalf("%q: digit %d is %d", text, i, digits[i])
			}
		}
		if got != want {
			t.Fatalf("%q: got %v, want %v", text, got, want)
		}
	}
	for ch := range 256 {
		for _, place := range []int{0, 7, 33, 72, 73, 80} {
			text := []byte(puzzleText)
			text[place] = byte(ch)
			check(t, text)
		}
		for other := range 256 { // and each beside each
			text := []byte(puzzleText)
			text[42], text[43] = byte(ch), byte(other)
			check(t, text)
		}
	}
	proptest.Check(t, func(rt *rapid.T) {
		from := rapid.SampledFrom([]string{".0123456789",
			".0123456789.0123456789.0123456789/:>n\xae@", "\x00\xff.1"}).Draw(rt, "characters")
		check(rt, rapid.SliceOfN(rapid.SampledFrom([]byte(from)), 81, 81).Draw(rt, "text"))
	})
}

// Every alphabet decodes texts of any length as its table says.
func TestDecode(t *testing.T) {
	for _, name := range []byte("1A0") {
		for _, size := range []int{4, 9, 16, 36} {
			a := NewAlphabet(name, size)
			for n := range 83 {
				text := []byte(strings.Repeat(".1a90X3?B2", 10)[:n])
				if n%2 == 0 {
					text = []byte(strings.Repeat(".1934.0082", 10)[:n])
				}
				digits := make([]nonet.Digit, n, n+1)
				got := a.Decode(digits, text)
				if want := a.Fault(text) < 0; got != want {
					t.Errorf("%c, size %d, %q: got %v, want %v", name, size, text, got, want)
				}
				for i, ch := range text {
					if got && digits[i] != a.Digit[ch] {
						t.Errorf("%c, size %d, %q: digit %d is %d, want %d", name, size, text, i,
							digits[i], a.Digit[ch])
					}
				}
				if !bytes.Equal(digits[:n+1][n:], []byte{0}) {
					t.Errorf("%c, size %d, %q: wrote beyond the text", name, size, text)
				}
			}
		}
	}
}

func TestEncodeNine(t *testing.T) {
	var digits [81]nonet.Digit
	var text [81]byte
	for shift := range 10 {
		for i := range digits {
			digits[i] = nonet.Digit((i*7 + shift) % 10)
		}
		EncodeNine(&text, &digits)
		for i, d := range digits {
			if text[i] != Symbols1[d] {
				t.Fatalf("digit %d is %q in place %d", d, text[i], i)
			}
		}
	}
}

func BenchmarkDecode(b *testing.B) {
	a := NewAlphabet('1', 9)
	text, digits := []byte(puzzleText), make([]nonet.Digit, 81)
	for b.Loop() {
		if !a.Decode(digits, text) {
			b.Fatal("not decoded")
		}
	}
}

func BenchmarkEncode(b *testing.B) {
	var digits [81]nonet.Digit
	var text [81]byte
	for b.Loop() {
		EncodeNine(&text, &digits)
	}
}
