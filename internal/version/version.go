// Package version says which version of nonet a process is, in one way for the program, the
// service, the page and jobs on clusters.
package version

import (
	_ "embed"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"sync"
)

// module is the path of the module of this package.
const module = "github.com/nonet-dev/nonet"

// unknown is the version of a build of which nothing is known, as the Go toolchain says it.
const unknown = "(devel)"

// linked is what the linker says of a build without a repository: a version and, after blanks, the
// commit and its date, which may be missing.
//
//	go build -ldflags '-X "github.com/nonet-dev/nonet/internal/version.linked=v0.1.0"' ./cmd/nonet
var linked string

// archived has the same of an archive that git makes, where git writes it into the file (see
// .gitattributes). In a repository the file has no version.
//
//go:embed archived.txt
var archived string

// Source is what is known of the sources of a build.
type Source struct {
	Version string `json:"version"`            // of the module; "(devel)" if that is not known
	Commit  string `json:"commit,omitempty"`   // "": not known
	Date    string `json:"date,omitempty"`     // of the commit
	Changed bool   `json:"modified,omitempty"` // the sources are not those of the commit
}

// Of returns what is known of the sources of the process: what the linker says, or the archive that
// they come from, or the Go toolchain, which may know the repository of a packager in their place.
func Of() Source {
	for _, text := range []string{linked, archived} {
		if s, ok := parse(text); ok {
			return s
		}
	}
	info, _ := debug.ReadBuildInfo()
	return built(info)
}

// parse reads a version, a commit and its date. The version may be missing, if it has no tag.
func parse(text string) (Source, bool) {
	fields := strings.Fields(text)
	if len(fields) == 0 || strings.Contains(text, "$") {
		return Source{}, false
	}
	s := Source{Version: unknown}
	if strings.HasPrefix(fields[0], "v") {
		s.Version, fields = fields[0], fields[1:]
	}
	if len(fields) > 0 {
		s.Commit = fields[0]
	}
	if len(fields) > 1 {
		s.Date = fields[1]
	}
	return s, true
}

// built returns what the Go toolchain says. Where another module is the main one, its commit is
// not that of this module.
func built(info *debug.BuildInfo) Source {
	s := Source{Version: unknown}
	if info == nil {
		return s
	}
	for _, m := range append(info.Deps, &info.Main) {
		if m.Path == module && m.Version != "" && m.Replace == nil {
			s.Version = m.Version
		}
	}
	if info.Main.Path != module {
		return s
	}
	for _, setting := range info.Settings {
		switch setting.Key {
		case "vcs.revision":
			s.Commit = setting.Value
		case "vcs.time":
			s.Date = setting.Value
		case "vcs.modified":
			s.Changed = setting.Value == "true"
		}
	}
	return s
}

var (
	jobsOnce sync.Once
	ofJobs   string
)

// OfJobs returns the version for jobs that several processes do together: that of the sources and,
// unless these are known for sure, a hash of the program's file, so that different builds do not
// mix in one job. What it needs is not linked where it is not called: the page is smaller so.
func OfJobs() string {
	jobsOnce.Do(func() {
		s := Of()
		ofJobs = s.Version
		if s.Version == unknown || s.Changed || strings.HasSuffix(s.Version, "+dirty") {
			if hash, err := hashProgram(); err == nil {
				ofJobs = fmt.Sprintf("%s %.6x", s.Version, hash)
			}
		}
	})
	return ofJobs
}

// hashProgram returns a hash of the file of the program.
func hashProgram() ([]byte, error) {
	name, err := os.Executable()
	if err != nil {
		return nil, err
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	hash := fnv.New64a()
	_, err = io.Copy(hash, file)
	return hash.Sum(nil), err
}

// String returns what is known as a few words. The commit is said unless the version names it.
func (s Source) String() string {
	id := fmt.Sprintf("%.12s", s.Commit)
	if strings.Contains(s.Version, id) {
		return s.Version
	}
	text := fmt.Sprintf("%s commit %s %.10s", s.Version, id, s.Date)
	if s.Changed {
		text += " (modified)"
	}
	return text
}
