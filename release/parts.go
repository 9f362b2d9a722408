package main

import (
	"github.com/nonet-dev/nonet/release/internal/archives"
	"github.com/nonet-dev/nonet/release/internal/image"
	"github.com/nonet-dev/nonet/release/internal/manifests"
	"github.com/nonet-dev/nonet/release/internal/npm"
	"github.com/nonet-dev/nonet/release/internal/packages"
	"github.com/nonet-dev/nonet/release/internal/site"
	"github.com/nonet-dev/nonet/release/internal/source"
	"github.com/nonet-dev/nonet/release/internal/wheels"
)

// parts lists what is made, in this order.
var parts = []part{
	{"archives", "the program for each system with its papers, and what it is made of",
		archives.Make},
	{"packages", "packages for Linux: .deb, .rpm, .apk and Arch's", packages.Make},
	{"image", "an image for containers, for amd64 and arm64", image.Make},
	{"source", "the sources as an archive", source.Make},
	{"wheels", "the package for Python: wheels with the program, and one of sources", wheels.Make},
	{"site", "the web site: documents, references and the page", site.Make},
	{"npm", "packages for npm: the methods as WebAssembly, and the programs", npm.Make},
	{"manifests", "files for Homebrew, Scoop, winget, the AUR and nix", manifests.Make},
}
