package run

import (
	"errors"
	"io"

	"github.com/nonet-dev/nonet/exactcover"
	"github.com/nonet-dev/nonet/format"
)

// CanHold reports whether a record can be written in a format.
func CanHold(f *format.Format, rec *format.Record) bool {
	return f.CanWrite() && !errors.Is(f.NewWriter(io.Discard, format.WriteOptions{}).Write(rec),
		format.ErrCannotHold)
}

// CanHoldCover reports whether exact cover problems can be written in a format.
func CanHoldCover(f *format.Format) bool {
	p := new(exactcover.Problem)
	if _, err := p.AddItem("a", exactcover.Primary); err != nil {
		panic(err)
	}
	if _, err := p.AddNamedOption("a"); err != nil {
		panic(err)
	}
	return CanHold(f, &format.Record{Cover: p})
}
