package format

import (
	"fmt"
	"strings"
)

// table has every format, in the order in which they are listed to people.
var table = []*Format{}

// detection has the formats that can be recognised, in the order in which they
// are tried: the first that says yes is taken, and none is passed over while it
// still wants to see more.
var detection = []*Format{}

// All returns every format. The slice must not be changed.
func All() []*Format { return table }

// ByName returns the format of that name or alias.
func ByName(name string) (*Format, error) {
	names := make([]string, len(table))
	for i, f := range table {
		if f.Name == name {
			return f, nil
		}
		for _, alias := range f.Aliases {
			if alias == name {
				return f, nil
			}
		}
		names[i] = f.Name
	}
	return nil, fmt.Errorf("unknown format %q: there are %s", name, strings.Join(names, ", "))
}

// detect returns the first format that fits prefix, nil if none does, or not
// decided if a format that comes first must see more. With eof nothing follows,
// or no more may be looked at.
func detect(prefix []byte, eof bool) (f *Format, decided bool) {
	for _, f := range detection {
		switch f.detect(prefix, eof) {
		case yes:
			return f, true
		case more:
			if !eof {
				return nil, false
			}
		}
	}
	return nil, true
}

// unknownFormat returns the error for an input that no format fits.
func unknownFormat(prefix []byte) error {
	names := make([]string, len(detection))
	for i, f := range detection {
		names[i] = f.Name
	}
	what := "it begins with " + quoteStart(prefix)
	if len(prefix) == 0 {
		what = "it is empty"
	}
	return fmt.Errorf("%w: %s; tried %s; name it with --from", ErrUnknownFormat, what, strings.Join(names, ", "))
}

// quoteStart quotes the beginning of a text for a message.
func quoteStart(text []byte) string {
	if len(text) > 20 {
		return fmt.Sprintf("%q...", text[:20])
	}
	return fmt.Sprintf("%q", text)
}
