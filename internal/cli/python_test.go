package cli

import (
	"os"
	"os/exec"
	"testing"

	"github.com/nonet-dev/nonet/internal/testenv"
)

// TestPython runs the tests of the package for Python.
func TestPython(t *testing.T) {
	testenv.SkipProcesses(t)
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3")
	}
	program, err := exec.LookPath("nonet")
	if err != nil {
		t.Fatal(err)
	}
	t.Parallel()
	cmd := exec.CommandContext(t.Context(), python, "-B", "-m", "unittest", "discover", "-s",
		"tests")
	cmd.Dir = repository + "/python"
	cmd.Env = append(os.Environ(), "NONET_BINARY_PATH="+program)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
