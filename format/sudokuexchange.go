package format

import (
	"io"
	"strings"

	"github.com/nonet-dev/nonet"
)

// sudokuexchange has a link to sudokuexchange.com a line:
//
//	https://sudokuexchange.com/play/?s=530070000600195000...&d=2
//
// The field s has the puzzle, other fields are passed over. The host may be missing,
// and a line may be the value of s alone. In the
// value each of 0-9A-Za-x, of the value v, is the digit v%10 (0 an empty cell)
// and v/10 empty cells after it; so 81 digits are the puzzle as it stands.
//
// Lines of white space carry no puzzle. The reply is that of format line.
var sudokuExchangeFormat = &Format{
	Name:  "sudokuexchange",
	About: "links to sudokuexchange.com, one a line",
	holds: PartSeveral,
	uses:  "sudokuexchange.com",
	link: &linkForm{host: sudokuExchangeHost, payload: exchangePayload,
		read: readExchangeLink},
	write:   func(w io.Writer, o WriteOptions) Writer { return &sudokuExchangeWriter{w: w, o: o} },
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

const (
	sudokuExchangeHost = "sudokuexchange.com"
	sudokuExchangeLink = "https://" + sudokuExchangeHost + "/play/?s="

	// exchangeSymbols has the symbols of a value in their order.
	exchangeSymbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
)

// exchangePayload returns the field s of a link to the site, or of the end of one.
func exchangePayload(l *link) (payload string, ok bool) {
	if l.Host != "" && l.Host != sudokuExchangeHost {
		return "", false
	}
	if path := strings.TrimSuffix(l.Path, "/"); path != "" && path != "/play" {
		return "", l.Host != ""
	}
	payload, ok = l.field("s")
	return payload, ok || l.Host != ""
}

// readExchangeLink reads the value of the field s.
func readExchangeLink(p linkPayload, o Options) (*Record, *SyntaxError) {
	rec, err := newRules(9).record(o)
	if err != nil {
		return nil, p.errorf("%w", err)
	}
	digits := rec.Puzzle.Givens
	cells := 0
	for i := range len(p.text) {
		v := strings.IndexByte(exchangeSymbols, p.text[i])
		if v < 0 {
			return nil, p.errorf("character %d: found %s where 0-9, A-Z or a-x is expected", i+1,
				quoteChar([]byte(p.text[i:])))
		}
		if cells+1+v/10 > len(digits) {
			return nil, p.errorf("character %d: found more than %d cells", i+1, len(digits))
		}
		digits[cells] = nonet.Digit(v % 10)
		cells += 1 + v/10
	}
	if cells != len(digits) {
		return nil, p.errorf("found %d cells where %d are expected", cells, len(digits))
	}
	return rec, nil
}

// sudokuExchangeWriter writes a link a line, with a digit for each cell: every version of
// the site knows these.
type sudokuExchangeWriter struct {
	w    io.Writer
	o    WriteOptions
	line []byte
}

func (w *sudokuExchangeWriter) Write(r *Record) error {
	if err := w.o.classicOnly(r, "a link to sudokuexchange.com"); err != nil {
		return err
	}
	w.line = append(w.line[:0], sudokuExchangeLink...)
	for _, d := range r.Puzzle.Givens {
		w.line = append(w.line, '0'+d)
	}
	w.line = append(w.line, '\n')
	_, err := w.w.Write(w.line)
	return err
}

func (w *sudokuExchangeWriter) Close() error { return nil }
