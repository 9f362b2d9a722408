package codec

import (
	"compress/zlib"
	"encoding/base32"
	"io"
	"strings"
)

// hex32 is base32 with hex32Digits, without pads.
var hex32 = base32.NewEncoding(hex32Digits).WithPadding(base32.NoPadding)

const hex32Digits = "0123456789abcdefghijklmnopqrstuv"

// InflateHex32 undoes DeflateHex32: it returns at most max bytes. Letters may be capital.
func InflateHex32(text string, max int) (string, error) {
	plain := strings.ToLower(text)
	packed, err := hex32.DecodeString(plain)
	if e, ok := err.(base32.CorruptInputError); ok {
		at := min(int(e), len(plain))
		if at < len(text) && strings.IndexByte(hex32Digits, plain[at]) < 0 {
			return "", errorAt(at, "found %s, expected one of 0-9a-v", charAt(text, at))
		}
		return "", errorAt(len(text), "the text ends too early")
	}
	reader, err := zlib.NewReader(strings.NewReader(string(packed)))
	if err != nil {
		return "", errorAt(0, "found what is not a text packed by zlib: %v", err)
	}
	defer reader.Close()
	var b strings.Builder
	switch n, err := io.Copy(&b, io.LimitReader(reader, int64(max)+1)); {
	case n > int64(max):
		return "", errorAt(len(text), "found a text of more than %d bytes, packed", max)
	case err == io.ErrUnexpectedEOF:
		return "", errorAt(len(text), "the text ends too early")
	case err != nil:
		return "", errorAt(len(text), "found what is not a text packed by zlib: %v", err)
	}
	return b.String(), nil
}

// DeflateHex32 packs a text: zlib, then base32 with the digits 0-9a-v.
func DeflateHex32(text string) string {
	var b strings.Builder
	to := base32.NewEncoder(hex32, &b)
	w, err := zlib.NewWriterLevel(to, zlib.BestCompression)
	pack(text, w, err, to)
	return b.String()
}
