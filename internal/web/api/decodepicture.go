//go:build !engine

package api

import (
	"context"
	"errors"

	"github.com/nonet-dev/nonet/photo"
)

// These bound the pixels of a picture that is read: somePixels, or more if the file is large. So a
// small file cannot take much time and memory.
const (
	somePixels = 4e6
	bytePixels = 500
	mostPixels = 16e6
	noPictures = "this service reads no pictures: the program nonet does, and \"nonet serve\" " +
		"with --pictures SIZE"
)

// PictureTask is the call that reads the grids of a picture, in a file as photo.Decode takes it.
func PictureTask(file []byte) *Task {
	return &Task{method: "read", call: func(ctx context.Context, _ func(any) error) (any, error) {
		return readFile(ctx, file)
	}}
}

// isPicture reports whether the bytes of a file are a picture.
func isPicture(file []byte) bool { return photo.IsPicture(file) != "" }

// readFile reads the grids of a picture in a file.
func readFile(ctx context.Context, file []byte) (ReadResult, error) {
	if boundsOf(ctx).NoPictures {
		return ReadResult{}, &Error{Code: CodeUnsupported, Message: noPictures}
	}
	pixels := min(mostPixels, somePixels+bytePixels*float64(len(file)))
	img, err := photo.DecodeWithin(ctx, file, pixels)
	switch {
	case ctx.Err() != nil:
		return ReadResult{}, ctx.Err()
	case errors.As(err, new(*photo.KindError)):
		return ReadResult{}, &Error{Code: CodeUnsupported, Message: err.Error()}
	case err != nil:
		return ReadResult{}, &Error{Code: CodeUnreadable, Message: err.Error()}
	}
	return readGrids(ctx, img)
}
