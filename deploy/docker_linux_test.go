package deploy

import (
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// goImage stands for the image golang, as there may be no registry: it has nothing but the places
// where the test mounts Go, and what Go has fetched and built.
const goImage = `
FROM scratch
ENV PATH=/usr/local/go/bin HOME=/root GOTOOLCHAIN=local GOMODCACHE=/fetched GOCACHE=/built
COPY Dockerfile /tmp/
`

// TestImage builds the image by its Dockerfile with Podman, and runs it: without any capability,
// with files that cannot be written, and without a network but its own.
func TestImage(t *testing.T) {
	long(t)
	needRoot(t)
	podman := installed(t, "podman, buildah and runc", "podman", "runc")[0]
	folder := t.TempDir()
	engine := func(args ...string) string {
		t.Helper()
		return strings.TrimSpace(run(t, "", nil, podman, append([]string{
			"--root=" + folder + "/root", "--runroot=" + folder + "/run",
			"--storage-driver=vfs", "--runtime=runc", "--cgroup-manager=cgroupfs"}, args...)...))
	}
	goEnv := func(name string) string {
		return strings.TrimSpace(run(t, "", nil, "go", "env", name))
	}
	build := func(args ...string) {
		engine(append([]string{"build", "--quiet", "--isolation=oci", "--network=none",
			"--pull-never"}, args...)...)
	}
	run(t, "..", nil, "go", "mod", "download") // the build has no network
	standIn := t.TempDir()
	write(t, standIn, "Dockerfile", goImage)
	build("--tag=localhost/go", standIn)
	build("--tag=localhost/nonet", "--build-arg=GO=localhost/go",
		"--volume="+goEnv("GOROOT")+":/usr/local/go:ro",
		"--volume="+goEnv("GOMODCACHE")+":/fetched:ro",
		"--volume="+goEnv("GOCACHE")+":/built",
		"--file=docker/Dockerfile", "..")
	start := func(args ...string) string {
		t.Helper()
		return engine(append([]string{"run", "--pull=never", "--network=none", "--read-only",
			"--cap-drop=all", "--security-opt=no-new-privileges",
			"--ulimit=nofile=1024:1024", "--ulimit=nproc=1000:1000"}, args...)...)
	}

	t.Run("nothing but the program and its licence", func(t *testing.T) {
		root := engine("image", "mount", "localhost/nonet")
		defer engine("image", "unmount", "localhost/nonet")
		var files []string
		err := fs.WalkDir(os.DirFS(root), ".", func(path string, _ fs.DirEntry, err error) error {
			files = append(files, path)
			return err
		})
		// Some engines make the folder where data are mounted when they build, others later.
		files = slices.DeleteFunc(files, func(path string) bool { return path == "data" })
		if want := []string{".", "LICENSE", "nonet"}; err != nil || !slices.Equal(files, want) {
			t.Errorf("%v: it has the files %q, want %q", err, files, want)
		}
	})
	t.Run("any command", func(t *testing.T) {
		data := t.TempDir()
		write(t, data, "puzzles.txt", puzzles(0, 4))
		want := strings.TrimSpace(run(t, data, nil, program(t), "solve", "puzzles.txt"))
		got := start("--rm", "--volume="+data+":/data:ro", "localhost/nonet",
			"solve", "puzzles.txt")
		if got != want {
			t.Errorf("solve writes %d bytes, and %d without a container", len(got), len(want))
		}
	})
	t.Run("the service", func(t *testing.T) {
		id := start("--detach", "localhost/nonet")
		defer engine("rm", "--force", id)
		pid, err := strconv.Atoi(engine("inspect", "--format={{.State.Pid}}", id))
		if err != nil {
			t.Fatal(err)
		}
		checkService(t, pid)
		checkRights(t, pid)
		engine("stop", "--time=25", id)
		if status := engine("inspect", "--format={{.State.ExitCode}}", id); status != "0" {
			t.Errorf("after SIGTERM it ends with status %s:\n%s", status, engine("logs", id))
		}
	})
}
