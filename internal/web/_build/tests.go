package main

import (
	"os"
	"os/exec"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"
)

// tests has Node run the tests of the parts that need no browser. Each file is bundled, so
// that a Node that knows no TypeScript can run it.
func tests() error {
	sources, err := filepath.Glob(appFolder + "/tests/*.test.ts")
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "nonet")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	args := []string{"--enable-source-maps", "--test"}
	p := page{}
	for _, source := range sources {
		name := "tests/" + filepath.Base(source)
		made, err := p.compile(appFolder, []string{name}, func(o *api.BuildOptions) {
			o.OutExtension = map[string]string{".js": ".mjs"}
			o.External = []string{"node:*"}
			o.Sourcemap = api.SourceMapInline
			o.MinifyWhitespace, o.MinifyIdentifiers, o.MinifySyntax = false, false, false
		})
		if err != nil {
			return err
		}
		args = append(args, made[name].name)
	}
	if err := p.write(folder); err != nil {
		return err
	}
	node := exec.Command("node", args...)
	node.Dir = folder
	node.Stdout, node.Stderr = os.Stdout, os.Stderr
	return node.Run()
}
