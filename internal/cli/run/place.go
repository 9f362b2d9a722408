package run

import (
	"fmt"

	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/visible"
)

// Place returns FILE:LINE of the line where a record starts, as messages have it.
func Place(rec *format.Record) string {
	return fmt.Sprintf("%s:%d", FileName(rec.File), rec.Line)
}

// FileName returns the name of an input as messages have it; "" is standard input.
func FileName(name string) string {
	if name == "" {
		return "standard input"
	}
	return visible.Line(name)
}

// ResultFile returns the name of a file as results have it.
func ResultFile(name string) string {
	if name == "" {
		return "-"
	}
	return visible.Line(name)
}
