package run

import (
	"fmt"
	"runtime"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/internal/version"
)

// Build is what is known of the build of the process.
type Build struct {
	version.Source
	Go   string `json:"go"`
	OS   string `json:"os"`
	Arch string `json:"arch"`
	CPU  string `json:"cpu"` // the instructions that engine nine uses
}

// ThisBuild returns what is known of the build of the process.
func ThisBuild() Build {
	b := Build{Source: version.Of(), Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH}
	var err error
	if b.CPU, err = nonet.CPU(); err != nil {
		b.CPU = fmt.Sprintf("%s (%v)", b.CPU, err)
	}
	return b
}

// String returns what is known as one line.
func (b Build) String() string {
	return fmt.Sprintf("nonet %s %s %s/%s, CPU tier %s", b.Source, b.Go, b.OS, b.Arch, b.CPU)
}
