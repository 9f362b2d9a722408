package run

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/nonet-dev/nonet"
)

// module is the path of the module of this program.
const module = "github.com/nonet-dev/nonet"

// Version returns the version of the module of this package that the process was built with:
// "(devel)" if that is not known.
func Version() string {
	info, _ := debug.ReadBuildInfo()
	if info == nil {
		return "(devel)"
	}
	for _, m := range append(info.Deps, &info.Main) {
		if m.Path == module && m.Version != "" && m.Replace == nil {
			return m.Version
		}
	}
	return "(devel)"
}

// VersionText returns the version of nonet, of Go, and the CPU tier in use.
func VersionText() string {
	v := Version()
	tier, err := nonet.CPU()
	if err != nil {
		tier = fmt.Sprintf("%s (%v)", tier, err)
	}
	return fmt.Sprintf("nonet %s %s %s/%s, CPU tier %s", v, runtime.Version(), runtime.GOOS,
		runtime.GOARCH, tier)
}
