package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// workerSource is the script of the engine's workers, seen from the page.
const workerSource = "../engine/worker.ts"

// smallPackages are the patterns of packages that are compiled without inlining, which makes
// the engine 11% smaller after compression. Their code reads, writes, tells and looks for steps,
// which takes a seventh longer so; what searches is not among them, and would take several times as
// long.
var smallPackages = strings.Fields(`
	bufio bytes cmp compress/... context encoding/... errors fmt hash/... html internal/bisect
	internal/filepathlite internal/fmtsort internal/godebug internal/poll internal/reflectlite
	internal/strconv internal/sync internal/synctest io/... maps math/big math/rand/... net/... os
	reflect regexp/... runtime/debug slices sort strconv strings sync syscall/... time unicode/...
	unique
	github.com/nonet-dev/nonet/check
	github.com/nonet-dev/nonet/exactcover
	github.com/nonet-dev/nonet/format/...
	github.com/nonet-dev/nonet/generate
	github.com/nonet-dev/nonet/internal/bulk
	github.com/nonet-dev/nonet/internal/derive
	github.com/nonet-dev/nonet/internal/meaning
	github.com/nonet-dev/nonet/internal/near
	github.com/nonet-dev/nonet/internal/rulekind
	github.com/nonet-dev/nonet/internal/ruleshapes
	github.com/nonet-dev/nonet/internal/svg
	github.com/nonet-dev/nonet/internal/textgrid
	github.com/nonet-dev/nonet/internal/trace
	github.com/nonet-dev/nonet/internal/utf8text
	github.com/nonet-dev/nonet/internal/visible
	github.com/nonet-dev/nonet/internal/web/...
	github.com/nonet-dev/nonet/internal/words
	github.com/nonet-dev/nonet/logic
	github.com/nonet-dev/nonet/logic/explain
	github.com/nonet-dev/nonet/logic/hint
	github.com/nonet-dev/nonet/logic/lessons
	github.com/nonet-dev/nonet/logic/picture
	github.com/nonet-dev/nonet/report`)

// module returns a part of the methods of a version as compressed WebAssembly: those of a build
// tag, see package internal/web/api. Tag engine leaves out what the program alone needs in
// WebAssembly, too: browsers decode pictures.
func module(tag, version string) ([]byte, error) {
	return compileWasm("./internal/web/wasm", strings.TrimSuffix("engine,"+tag, ","), version)
}

// compileWasm returns a command of a version as compressed WebAssembly.
func compileWasm(command, tag, version string) ([]byte, error) {
	folder, err := os.MkdirTemp("", "nonet")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	root, err := goRoot()
	if err != nil {
		return nil, err
	}
	overlay, err := sortOverlay(folder, root)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(folder, "nonet.wasm")
	args := []string{"build", "-trimpath", "-buildvcs=false", "-overlay", overlay, "-tags", tag,
		"-o", file, "-ldflags",
		"-s -w -X 'github.com/nonet-dev/nonet/internal/version.linked=" + version + "'"}
	for _, pattern := range smallPackages {
		args = append(args, "-gcflags="+pattern+"=-l")
	}
	build := exec.Command("go", append(args, command)...)
	build.Dir = "../../.."
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWASM=", "GOFLAGS=")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return nil, fmt.Errorf("building %s: %w", command, err)
	}
	raw, err := os.ReadFile(file)
	return compress(raw), err
}

// texts returns the texts in which the engine tells steps in a language, as words.Joined joins
// them: a page in that language loads them beside the module, which has English alone.
func texts(language string) ([]byte, error) {
	folder := filepath.Join("../../words", language)
	files, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var all []byte
	for _, f := range files {
		text, err := os.ReadFile(filepath.Join(folder, f.Name()))
		if err != nil {
			return nil, err
		}
		all = fmt.Appendf(all, "\x00%s\n%s", f.Name(), text)
	}
	return all, nil
}

// goRoot returns the folder of the Go toolchain.
func goRoot() (string, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", fmt.Errorf("go env GOROOT: %w", err)
	}
	return strings.TrimSpace(string(root)), nil
}

// goGlue returns the script that the Go toolchain has for its WebAssembly.
func goGlue() (string, error) {
	root, err := goRoot()
	if err != nil {
		return "", err
	}
	script, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	return string(script), err
}
