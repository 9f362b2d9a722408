//go:build !engine

package api

// takesPictures says whether method read takes files of pictures.
const takesPictures = true
