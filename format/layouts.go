package format

import (
	"fmt"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
	"github.com/nonet-dev/nonet/format/internal/sketch"
)

// isUsual reports whether a layout is the usual one of its size.
func isUsual(l *nonet.Layout) bool {
	rows, _ := l.BoxShape()
	return isPlain(l) && (rows == 0 && l.Size() <= 3 ||
		rows > 1 && rows == sketch.BoxRows(l.Size()))
}

// isPlain reports whether a layout has boxes or no regions, and no other rules.
func isPlain(l *nonet.Layout) bool {
	rows, _ := l.BoxShape()
	return onlyRegions(l) && !l.IsShaped() && (rows > 0 || l.Regions() == nil)
}

// onlyRegions reports whether a layout has no rules beside rows, columns and
// regions.
func onlyRegions(l *nonet.Layout) bool { return !strings.Contains(l.String(), "+") }

// agrees returns an error if an input says a layout that differs from the one
// that was asked for, if there is one. The latter may have further rules.
func (o Options) agrees(l *nonet.Layout) error {
	if o.Layout == nil {
		return nil
	}
	base, _, _ := strings.Cut(o.Layout.String(), "+")
	if l.String() == base || l.String() == o.Layout.String() {
		return nil
	}
	return fmt.Errorf("found the layout %s, which is not the one that was asked for, %s",
		lex.Quote([]byte(l.String())), lex.Quote([]byte(o.Layout.String())))
}
