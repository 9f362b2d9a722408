// Build makes the web page from its sources in internal/web/app.
//
//	go run -C internal/web/_build . dist         what package web embeds
//
// It is run by go generate ./internal/web, and needs Go alone.
package main

import (
	"errors"
	"fmt"
	"os"
)

const usage = "usage: build dist"

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

// run runs a command. Its folder is that of this file.
func run(args []string) error {
	if len(args) == 1 && args[0] == "dist" {
		return dist()
	}
	return errors.New(usage)
}

// dist makes the folder that package web embeds.
func dist() error {
	p, err := bundle(appFolder, nil)
	if err != nil {
		return err
	}
	return p.write("../dist")
}
