package deploy

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// client returns a client whose connections belong to the network that a process sees: a
// container has a loopback of its own.
func client(t *testing.T, pid int) *http.Client {
	t.Helper()
	dial := func(ctx context.Context, network, address string) (net.Conn, error) {
		theirs, err := os.Open(fmt.Sprintf("/proc/%d/ns/net", pid))
		if err != nil {
			return nil, err
		}
		defer theirs.Close()
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		ours, err := os.Open("/proc/thread-self/ns/net")
		if err != nil {
			return nil, err
		}
		defer ours.Close()
		if err := unix.Setns(int(theirs.Fd()), unix.CLONE_NEWNET); err != nil {
			return nil, err
		}
		defer func() {
			if err := unix.Setns(int(ours.Fd()), unix.CLONE_NEWNET); err != nil {
				panic(err) // other tests would get this thread
			}
		}()
		return (&net.Dialer{}).DialContext(ctx, network, address)
	}
	transport := &http.Transport{DialContext: dial}
	t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{Transport: transport}
}

// answer returns the body of an answer, or what went wrong.
func answer(response *http.Response, err error) string {
	if err != nil {
		return err.Error()
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return err.Error()
	}
	return strings.TrimSpace(string(body))
}

// checkService waits for the service in the network of a process to be ready, and has it solve a
// puzzle. The service must listen at port 8080.
func checkService(t *testing.T, pid int) {
	t.Helper()
	c := client(t, pid)
	const address = "http://127.0.0.1:8080"
	var said string
	defer func() {
		if said != "ready" {
			t.Logf("instead of ready it says %q", said)
		}
	}()
	eventually(t, "the service is ready", func() bool {
		said = answer(c.Get(address + "/readyz"))
		return said == "ready"
	})
	puzzle := `{"givens":".2738..1..1...6735.......293.5692.8...........6.1745.364.......9518...7..` +
		`8..6534."}`
	solved := answer(c.Post(address+"/v1/solve", "application/json", strings.NewReader(puzzle)))
	if !strings.Contains(solved, `"unique":true`) {
		t.Errorf("the service answers %s", solved)
	}
}

// checkRights checks that a process has no right that it does not need.
func checkRights(t *testing.T, pid int) {
	t.Helper()
	status := read(fmt.Sprintf("/proc/%d/status", pid))
	for what, want := range map[string]string{
		"no user is root":        `(?m)^Uid:(\t[1-9][0-9]*){4}$`,
		"no capability":          `(?m)^CapEff:\t0{16}$`,
		"none can be had":        `(?m)^CapPrm:\t0{16}$`,
		"system calls are few":   `(?m)^Seccomp:\t2$`,
		"programs give no right": `(?m)^NoNewPrivs:\t1$`,
	} {
		if !regexp.MustCompile(want).MatchString(status) {
			t.Errorf("%s: no line %s in\n%s", what, want, status)
		}
	}
}

// children returns the processes that a process has started.
func children(pid int) []int {
	var found []int
	paths, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, path := range paths {
		for _, field := range strings.Fields(read(path)) {
			child, _ := strconv.Atoi(field)
			found = append(found, child)
		}
	}
	return found
}

// needRoot skips a test that makes containers, unless root runs it.
func needRoot(t *testing.T) {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("needs root")
	}
}
