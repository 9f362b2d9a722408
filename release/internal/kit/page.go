package kit

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet/internal/licenses"
)

// Page runs a command of the program that makes the page, see internal/web/README.md.
func (r *Release) Page(ctx context.Context, args ...string) error {
	_, err := Command(ctx, filepath.Join(r.Root, "internal/web/_build"), slices.Clone(goEnv), "go",
		append([]string{"run", "-trimpath", "."}, args...)...)
	return err
}

// WasmNotices returns the notices of all that is linked into a command as WebAssembly that is built
// with a tag.
func (r *Release) WasmNotices(ctx context.Context, command, tag string) ([]byte, error) {
	env := append(slices.Clone(goEnv), "GOOS="+wasm.OS, "GOARCH="+wasm.Arch, wasm.CPU)
	out, err := Command(ctx, r.Root, env, "go", "list", "-deps", "-tags", tag,
		"-f", "{{with .Module}}{{.Path}} {{.Version}}{{end}}", command)
	if err != nil {
		return nil, err
	}
	var info debug.BuildInfo
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		if path, version, _ := strings.Cut(line, " "); path != "" {
			info.Deps = append(info.Deps, &debug.Module{Path: path, Version: version})
		}
	}
	if len(info.Deps) == 0 {
		return nil, fmt.Errorf("found no modules in WebAssembly, expected nonet:\n%s", out)
	}
	return []byte(licenses.Format(licenses.Linked(&info))), nil
}
