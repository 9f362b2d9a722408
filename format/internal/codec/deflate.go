package codec

import (
	"compress/flate"
	"encoding/base64"
	"io"
	"strings"
)

// Inflate undoes Deflate: it returns at most max bytes. Base64 may have either alphabet, and
// its pads may be missing.
func Inflate(text string, max int) (string, error) {
	plain := strings.TrimRight(strings.NewReplacer("-", "+", "_", "/", " ", "+").Replace(text), "=")
	packed, err := base64.RawStdEncoding.DecodeString(plain)
	if err != nil {
		at := len(plain)
		if e, ok := err.(base64.CorruptInputError); ok {
			at = min(int(e), at)
		}
		return "", errorAt(at, "found what is not base64")
	}
	reader := flate.NewReader(strings.NewReader(string(packed)))
	defer reader.Close()
	var b strings.Builder
	switch n, err := io.Copy(&b, io.LimitReader(reader, int64(max)+1)); {
	case n > int64(max):
		return "", errorAt(len(text), "found a text of more than %d bytes, packed", max)
	case err != nil:
		return "", errorAt(len(text), "found what is not a deflated text: %v", err)
	}
	return b.String(), nil
}

// Deflate packs a text: raw deflate, then base64 of the encoding.
func Deflate(text string, encoding *base64.Encoding) string {
	var b strings.Builder
	to := base64.NewEncoder(encoding, &b)
	w, err := flate.NewWriter(to, flate.BestCompression)
	pack(text, w, err, to)
	return b.String()
}

// pack writes a text to a compressor, which was made with that error, and ends what that writes to.
func pack(text string, w io.WriteCloser, err error, to io.Closer) {
	if err != nil {
		panic(err) // the level is known
	}
	io.WriteString(w, text) // a Builder takes everything
	w.Close()
	to.Close()
}
