package codec

import (
	"unicode/utf16"
	"unicode/utf8"
)

// LZ-string packs a text of UTF-16 units. It is a stream of codes of k bits, six bits a
// character with the high bit first; a code has its lowest bit first.
//
//	0   a unit of 8 bits follows, which is a new entry
//	1   a unit of 16 bits follows, which is a new entry
//	2   the end
//	3.. the entry of that number
//
// An entry is a string. Each code but the first also adds the last string with the first
// unit of this one, so a code may be the number of the entry that it adds. k is 2 for the
// first code. It grows by one when as many entries have been added as k bits have numbers.

// Alphabet is a choice of the 64 characters of LZ-string.
type Alphabet string

// The alphabets. [DecodeLZ] reads both.
const (
	Base64 Alphabet = lettersAndDigits + "+/" // padded with = to a multiple of four
	URL    Alphabet = lettersAndDigits + "+-" // for links, not padded
)

const lettersAndDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

// notSextet is the value of characters outside the alphabets, pad that of pads.
const (
	notSextet = 0xff
	pad       = 0xfe
)

// sextets has the value of each character.
var sextets = func() (of [256]byte) {
	for i := range of {
		of[i] = notSextet
	}
	for _, alphabet := range []Alphabet{Base64, URL} {
		for i, ch := range []byte(alphabet) {
			of[ch] = byte(i)
		}
	}
	of[' '] = of['+'] // as a form field says +
	of['='], of['$'] = pad, pad
	return of
}()

// bitReader reads numbers from characters of six bits.
type bitReader struct {
	text string
	at   int  // the character that is read
	used uint // how many of its bits
}

// number returns the next bits, the lowest first. Behind the end of the text they are 0.
func (r *bitReader) number(bits uint) int {
	n := 0
	for i := range bits {
		if r.at < len(r.text) && sextets[r.text[r.at]]>>(5-r.used)&1 != 0 {
			n |= 1 << i
		}
		if r.used++; r.used == 6 {
			r.at, r.used = r.at+1, 0
		}
	}
	return n
}

// codeReader reads the codes of LZ-string.
type codeReader struct {
	bitReader
	bits    uint // of the next code
	room    int  // how many entries fit before codes get longer
	entries int  // how many there are
}

// newCodeReader returns a reader of a text, which may have pads at its end.
func newCodeReader(text string) (*codeReader, error) {
	for len(text) > 0 && sextets[text[len(text)-1]] == pad {
		text = text[:len(text)-1]
	}
	for i := range len(text) {
		if sextets[text[i]] >= pad {
			return nil, errorAt(i, "found %s, expected a character of base64", charAt(text, i))
		}
	}
	return &codeReader{bitReader{text: text}, 2, 1, 3}, nil
}

// next returns the next code, and the unit that follows the codes 0 and 1.
func (r *codeReader) next() (code int, unit rune, err error) {
	if r.at >= len(r.text) {
		return 0, 0, errorAt(len(r.text), "the text ends within the packed data")
	}
	at, first := r.at, r.entries == 3
	code = r.number(r.bits)
	switch {
	case code < 2:
		unit = rune(r.number(8 << code))
		r.add()
	case code > r.entries || code == r.entries && first:
		return 0, 0, errorAt(at, "found code %d of the packed data, expected at most %d", code,
			r.entries)
	}
	if !first && code != 2 {
		r.add()
	}
	return code, unit, nil
}

// add counts an entry.
func (r *codeReader) add() {
	r.entries++
	if r.room--; r.room == 0 {
		r.room = 1 << r.bits
		r.bits++
	}
}

// IntactLZ reports whether a text is LZ-string to its end, which it need not be if characters
// of it were lost. It takes no memory.
func IntactLZ(text string) bool {
	r, err := newCodeReader(text)
	if err != nil {
		return false
	}
	for {
		code, _, err := r.next()
		if err != nil {
			return false
		}
		if code == 2 {
			return r.at >= len(r.text)-1
		}
	}
}

// unitSize returns the bytes of the unit that begins a text, by its first byte.
func unitSize(first byte) int {
	switch {
	case first < 0x80:
		return 1
	case first < 0xe0:
		return 2
	}
	return 3
}

// DecodeLZ returns what a text of LZ-string holds, as UTF-8 of at most max bytes. Pads may
// be missing. An empty text is an error.
func DecodeLZ(text string, max int) (string, error) {
	in, err := newCodeReader(text)
	if err != nil {
		return "", err
	}
	// Every entry is a part of the output: where it was said first. So entries take no
	// memory but for their places. The output has a surrogate as three bytes, as if it
	// were a character; they are joined at the end.
	type entry struct{ start, size int32 }
	entries := make([]entry, 3, 64)
	var out []byte
	var last entry
	surrogates := false
	for first := true; ; first = false {
		at := in.at
		code, unit, err := in.next()
		if err != nil {
			return "", err
		}
		this := entry{start: int32(len(out))}
		switch {
		case code == 2:
			if surrogates {
				out = joinSurrogates(out)
			}
			return string(out), nil
		case code < 2:
			if utf16.IsSurrogate(unit) {
				surrogates = true
				out = append(out, 0xed, 0x80|byte(unit>>6&0x3f), 0x80|byte(unit&0x3f))
			} else {
				out = utf8.AppendRune(out, unit)
			}
			this.size = int32(len(out)) - this.start
			entries = append(entries, this)
		case code < len(entries):
			e := entries[code]
			this.size = e.size
			if len(out)+int(e.size) <= max {
				out = append(out, out[e.start:e.start+e.size]...)
			}
		default: // the entry that this code adds
			unit := int32(unitSize(out[last.start]))
			this.size = last.size + unit
			if len(out)+int(this.size) <= max {
				out = append(out, out[last.start:last.start+last.size]...)
				out = append(out, out[last.start:last.start+unit]...)
			}
		}
		if int(this.start+this.size) > max {
			return "", errorAt(at, "the packed data are more than %d bytes", max)
		}
		if !first {
			entries = append(entries,
				entry{last.start, last.size + int32(unitSize(out[this.start]))})
		}
		last = this
	}
}

// joinSurrogates makes UTF-8 of a text that has surrogates of three bytes each. A pair is
// a character of four bytes, a surrogate alone is the replacement character.
func joinSurrogates(text []byte) []byte {
	unitAt := func(i int) rune {
		return rune(text[i]&0xf)<<12 | rune(text[i+1]&0x3f)<<6 | rune(text[i+2]&0x3f)
	}
	out := text[:0] // never ahead of what is read
	for i := 0; i < len(text); {
		size := unitSize(text[i])
		if size < 3 || !utf16.IsSurrogate(unitAt(i)) {
			out = append(out, text[i:i+size]...)
			i += size
			continue
		}
		r := rune(utf8.RuneError)
		if i+5 < len(text) && unitSize(text[i+3]) == 3 {
			r = utf16.DecodeRune(unitAt(i), unitAt(i+3))
		}
		if i += 3; r != utf8.RuneError {
			i += 3
		}
		out = utf8.AppendRune(out, r)
	}
	return out
}

// bitWriter writes numbers as characters of six bits.
type bitWriter struct {
	alphabet Alphabet
	out      []byte
	sextet   byte
	used     uint
}

// number writes bits of a number, the lowest first.
func (w *bitWriter) number(n int, bits uint) {
	for i := range bits {
		w.sextet = w.sextet<<1 | byte(n>>i&1)
		if w.used++; w.used == 6 {
			w.out = append(w.out, w.alphabet[w.sextet])
			w.sextet, w.used = 0, 0
		}
	}
}

// EncodeLZ packs a text as LZ-string does.
func EncodeLZ(text string, alphabet Alphabet) string {
	// An entry is found by the entry before its last unit, 0 for one unit, and that unit.
	type key struct {
		before int
		unit   uint16
	}
	numbers := map[key]int{}
	written := map[uint16]bool{} // the units that the reader has as entries
	w := bitWriter{alphabet: alphabet}
	bits, room, next := uint(2), 2, 3
	grow := func() {
		if room--; room == 0 {
			room = 1 << bits
			bits++
		}
	}
	var current int   // the entry that the text since the last code is
	var unit uint16   // its first unit; its only one if the reader does not have it
	flush := func() { // writes the code of the current entry
		if written[unit] {
			w.number(current, bits)
		} else {
			written[unit] = true
			wide := 0
			if unit > 0xff {
				wide = 1
			}
			w.number(wide, bits)
			w.number(int(unit), 8<<wide)
			grow()
		}
		grow()
	}
	for _, u := range utf16.Encode([]rune(text)) {
		single := key{0, u}
		if numbers[single] == 0 {
			numbers[single] = next
			next++
		}
		if longer := numbers[key{current, u}]; longer != 0 {
			if current == 0 {
				unit = u
			}
			current = longer
			continue
		}
		flush()
		numbers[key{current, u}] = next
		next++
		current, unit = numbers[single], u
	}
	if current != 0 {
		flush()
	}
	w.number(2, bits)
	w.number(0, 6-w.used) // at least one bit, as LZ-string does
	for alphabet == Base64 && len(w.out)%4 != 0 {
		w.out = append(w.out, '=')
	}
	return string(w.out)
}
