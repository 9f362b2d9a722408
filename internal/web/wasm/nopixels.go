//go:build js && wasm && !formats

package main

import (
	"syscall/js"

	"github.com/nonet-dev/nonet/internal/web/api"
)

func callPixels(string, js.Value) (any, error) {
	return nil, &api.Error{Code: api.CodeUnsupported, Message: "this module reads no pictures"}
}
