//go:build engine

package api

const takesPictures = false // browsers unpack them
