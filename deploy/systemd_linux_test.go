package deploy

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// TestUnit has systemd read the unit: it must know all of it, and count few ways out of it.
func TestUnit(t *testing.T) {
	analyze := installed(t, "systemd", "systemd-analyze")[0]
	// It looks whether the program is there: this test stands for it.
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(read("systemd/nonet.service"), "/usr/local/bin/nonet", program)
	unit := write(t, t.TempDir(), "nonet.service", text)
	cmd := exec.CommandContext(t.Context(), analyze, "verify", "--man=no", unit)
	if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("systemd-analyze verify: %v\n%s", err, out)
	}
	// The exposure is from 0 to 10, the threshold in tenths.
	run(t, "", nil, analyze, "security", "--offline=true", "--threshold=10", unit)
}

// TestUnitRuns starts the unit with systemd, in a container that has the programs of this machine
// and a network of its own. Another place of the program is all that differs.
func TestUnitRuns(t *testing.T) {
	long(t)
	needRoot(t)
	nspawn := installed(t, "systemd-container", "systemd-nspawn")[0]
	journalctl := installed(t, "systemd", "journalctl")[0]
	root := t.TempDir()
	for _, name := range []string{"etc/systemd/system/multi-user.target.wants", "usr", "opt",
		"var/log/journal"} {
		if err := os.MkdirAll(filepath.Join(root, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	link := func(target, name string) {
		if err := os.Symlink(target, filepath.Join(root, name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"bin", "sbin", "lib", "lib64"} {
		link("usr/"+name, name)
	}
	write(t, root, "etc/os-release", "ID=test\n")
	// A machine without a number is new, and starts the services of all packages.
	write(t, root, "etc/machine-id", "0123456789abcdef0123456789abcdef\n")
	write(t, root, "etc/systemd/system/nonet.service",
		strings.ReplaceAll(read("systemd/nonet.service"), "/usr/local/bin/", "/opt/"))
	link("../nonet.service", "etc/systemd/system/multi-user.target.wants/nonet.service")
	if err := os.Link(program(t), filepath.Join(root, "opt/nonet")); err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprintf("nonet-%d", os.Getpid())
	t.Cleanup(func() { os.Remove("/run/systemd/nspawn/propagate/" + name) })

	machine := exec.Command(nspawn, "--directory="+root, "--bind-ro=/usr", "--machine="+name,
		"--register=no", "--keep-unit", "--private-network", "--console=pipe", "--boot",
		"systemd.unit=multi-user.target")
	machine.Env = append(os.Environ(), "SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1")
	machine.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM}
	var console strings.Builder
	machine.Stdout, machine.Stderr = &console, &console
	if err := machine.Start(); err != nil {
		t.Fatal(err)
	}
	end := sync.OnceFunc(func() {
		// The first SIGTERM shuts the machine down, the second ends it at once.
		machine.Process.Signal(syscall.SIGTERM)
		again := time.AfterFunc(40*time.Second, func() {
			machine.Process.Signal(syscall.SIGTERM)
		})
		defer again.Stop()
		_ = machine.Wait()
	})
	journal := func() string {
		cmd := exec.Command(journalctl, "--directory="+root+"/var/log/journal", "--no-pager",
			"--output=short-precise")
		log, err := cmd.CombinedOutput()
		if err != nil {
			return err.Error()
		}
		return string(log)
	}
	t.Cleanup(func() {
		end()
		if t.Failed() {
			t.Logf("the journal:\n%s\nthe console:\n%s", journal(), console.String())
		}
	})

	var service int
	eventually(t, "the unit runs", func() bool {
		for _, init := range children(machine.Process.Pid) {
			for _, pid := range children(init) {
				exe, _ := os.Readlink(fmt.Sprintf("/proc/%d/exe", pid))
				if filepath.Base(exe) == "nonet" {
					service = pid
					return true
				}
			}
		}
		return false
	})
	checkService(t, service)
	checkRights(t, service)
	end()
	if !strings.Contains(journal(), "nonet.service: Deactivated successfully.") {
		t.Error("the unit did not end well")
	}
}
