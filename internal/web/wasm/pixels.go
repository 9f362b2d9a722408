//go:build js && wasm && formats

package main

import (
	"context"
	"syscall/js"

	"github.com/nonet-dev/nonet/internal/web/api"
)

// callPixels reads the grids of a picture, whose size is in the parameters.
func callPixels(params string, pixels js.Value) (any, error) {
	var size struct {
		Width  int `json:"width"`
		Height int `json:"height"`
	}
	if err := api.Decode([]byte(params), "the parameters are", &size); err != nil {
		return nil, err
	}
	rgba := make([]byte, pixels.Length())
	js.CopyBytesToGo(rgba, pixels)
	task := api.PixelsTask(size.Width, size.Height, rgba)
	return task.Call(context.Background(), func(any) error { return nil })
}
