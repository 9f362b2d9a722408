package run

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/nonet-dev/nonet"
)

// module is the path of the module of this program.
const module = "github.com/nonet-dev/nonet"

// Build is what is known of the build of the process.
type Build struct {
	Version string `json:"version"`            // of the module; "(devel)" if that is not known
	Commit  string `json:"commit,omitempty"`   // "": not known
	Date    string `json:"date,omitempty"`     // of the commit
	Changed bool   `json:"modified,omitempty"` // the sources are not those of the commit
	Go      string `json:"go"`
	OS      string `json:"os"`
	Arch    string `json:"arch"`
	CPU     string `json:"cpu"` // the instructions that engine nine uses
}

// ThisBuild returns what is known of the build of the process.
func ThisBuild() Build {
	b := Build{Version: Version(), Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH}
	var err error
	if b.CPU, err = nonet.CPU(); err != nil {
		b.CPU = fmt.Sprintf("%s (%v)", b.CPU, err)
	}
	info, _ := debug.ReadBuildInfo()
	if info == nil || info.Main.Path != module { // the commit is another module's
		return b
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Commit = s.Value
		case "vcs.time":
			b.Date = s.Value
		case "vcs.modified":
			b.Changed = s.Value == "true"
		}
	}
	return b
}

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

// JobVersion returns the version for jobs that several processes do together: that of the module
// and, if it is not one of a release, a hash of the program's file, so that different builds do not
// mix in one job.
var JobVersion = sync.OnceValue(func() string {
	v := Version()
	if v != "(devel)" && !strings.HasSuffix(v, "+dirty") {
		return v
	}
	name, err := os.Executable()
	if err != nil {
		return v
	}
	file, err := os.Open(name)
	if err != nil {
		return v
	}
	defer file.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return v
	}
	return fmt.Sprintf("%s %.6x", v, hash.Sum(nil))
})

// String returns what is known as one line. The commit is said unless the version names it.
func (b Build) String() string {
	commit := ""
	if id := fmt.Sprintf("%.12s", b.Commit); !strings.Contains(b.Version, id) {
		commit = fmt.Sprintf(" commit %s %.10s", id, b.Date)
		if b.Changed {
			commit += " (modified)"
		}
	}
	return fmt.Sprintf("nonet %s%s %s %s/%s, CPU tier %s", b.Version, commit, b.Go, b.OS, b.Arch,
		b.CPU)
}
