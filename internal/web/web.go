// Package web serves the page of nonet.
package web

import "embed"

// The page, made from the sources in app.
//
//go:generate go run -C _build . dist
//go:embed dist
var dist embed.FS
