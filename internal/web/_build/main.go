// Build makes the web page from its sources in internal/web/app.
//
//	go run -C internal/web/_build . dist                    what package web embeds
//	go run -C internal/web/_build . site -o DIR             a static site, with WebAssembly
//	go run -C internal/web/_build . tests                   tests of the parts without a view
//	go run -C internal/web/_build . serve -listen ADDRESS   the page while one works on it
//
// The first is run by go generate ./internal/web. All need Go alone, but for tests, which need
// Node. DIR is seen from this folder, unless it is absolute.
package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/evanw/esbuild/pkg/api"
)

const usage = "usage: go run -C internal/web/_build . " +
	"dist, site -o DIR, npm -o DIR, tests or serve [-listen ADDRESS]"

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

// run runs a command. Its folder is that of this file.
func run(args []string) error {
	switch {
	case len(args) == 1 && args[0] == "dist":
		return dist()
	case len(args) > 0 && args[0] == "site":
		return site(args[1:])
	case len(args) > 0 && args[0] == "npm":
		return npm(args[1:])
	case len(args) == 1 && args[0] == "tests":
		return tests()
	case len(args) > 0 && args[0] == "serve":
		return serve(args[1:])
	}
	return errors.New(usage)
}

// dist makes the folder that package web embeds.
func dist() error {
	p, err := bundle(appFolder, "http", func(*api.BuildOptions) {})
	if err != nil {
		return err
	}
	if err := os.RemoveAll("../dist"); err != nil {
		return err
	}
	return p.write("../dist")
}
