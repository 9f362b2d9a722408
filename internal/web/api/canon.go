//go:build !puzzles && !formats

package api

import (
	"context"
	"errors"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/canon"
)

func canonize(ctx context.Context, params CanonParams, _ func(None) error) (CanonResult, error) {
	var out CanonResult
	p, err := params.puzzle()
	switch {
	case err != nil:
		return out, err
	case p.Layout != nonet.Classic():
		return out, errorf(CodeUnsupported, "the layout is %s: only classic puzzles have canonical "+
			"forms", clip(p.Layout.String()))
	case len(p.Rules) > 0:
		return out, errorf(CodeUnsupported, "the puzzle has rules, such as %s: only givens have a "+
			"canonical form", clip(p.Rules[0].Text(p.Layout)))
	case p.Marks != nil:
		return out, errorf(CodeUnsupported, "the puzzle has marks: only givens have a canonical form")
	}
	var c canon.Canonizer
	form := make(nonet.Grid, p.Layout.Cells())
	t, err := c.Form(form, p.Givens)
	if errors.Is(err, canon.ErrTwice) {
		return out, errorf(CodeInvalid, "%v", err)
	}
	if err != nil {
		return out, err
	}
	out.Form, out.Transform = form.String(), t.String()
	if !params.Automorphisms {
		return out, nil
	}
	all, err := c.All(p.Givens)
	if err != nil {
		return out, err
	}
	for range all {
		if out.Automorphisms++; out.Automorphisms%1024 == 0 && ctx.Err() != nil {
			return out, ctx.Err()
		}
	}
	return out, nil
}
