package codec

import (
	"compress/zlib"
	"encoding/base32"
	"io"
	"strings"
)

// hex32 is base32 with the digits 0-9a-v, without pads.
var hex32 = base32.NewEncoding("0123456789abcdefghijklmnopqrstuv").WithPadding(base32.NoPadding)

// InflateHex32 undoes DeflateHex32: it returns at most max bytes. Letters may be capital.
func InflateHex32(text string, max int) (string, error) {
	plain := strings.ToLower(text)
	packed, err := hex32.DecodeString(plain)
	if e, ok := err.(base32.CorruptInputError); ok {
		at := min(int(e), len(plain))
		if at < len(text) && hex32Digit(plain[at]) < 0 {
			return "", errorAt(at, "found %s where one of 0-9a-v is expected", charAt(text, at))
		}
		return "", errorAt(len(text), "the text ends too early")
	}
	reader, err := zlib.NewReader(strings.NewReader(string(packed)))
	if err != nil {
		return "", errorAt(0, "found what is no text packed by zlib: %v", err)
	}
	defer reader.Close()
	var b strings.Builder
	switch n, err := io.Copy(&b, io.LimitReader(reader, int64(max)+1)); {
	case n > int64(max):
		return "", errorAt(len(text), "found a text of more than %d bytes, packed", max)
	case err == io.ErrUnexpectedEOF:
		return "", errorAt(len(text), "the text ends too early")
	case err != nil:
		return "", errorAt(len(text), "found what is no text packed by zlib: %v", err)
	}
	return b.String(), nil
}

// hex32Digit returns the value of a digit of hex32, -1 for another character.
func hex32Digit(ch byte) int {
	return strings.IndexByte("0123456789abcdefghijklmnopqrstuv", ch)
}

// DeflateHex32 packs a text: zlib, then base32 with the digits 0-9a-v.
func DeflateHex32(text string) string {
	var b strings.Builder
	to := base32.NewEncoder(hex32, &b)
	w, err := zlib.NewWriterLevel(to, zlib.BestCompression)
	if err != nil {
		panic(err) // the level is known
	}
	io.WriteString(w, text) // a Builder takes everything
	w.Close()
	to.Close()
	return b.String()
}
