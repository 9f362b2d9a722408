package run

import "github.com/nonet-dev/nonet/format"

// Holds returns what reports whether a format holds one of some parts.
func Holds(parts format.Parts) func(*format.Format) bool {
	return func(f *format.Format) bool { return f.Holds()&parts != 0 }
}
