package format

import "github.com/nonet-dev/nonet/format/internal/setters"

// What readers of programs of setters name often.
type (
	draft     = setters.Draft
	setterRow = setters.Row
)
