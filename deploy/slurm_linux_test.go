package deploy

import (
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// cluster is a Slurm of one node, this machine, with two slots. It listens on 127.0.0.1 alone.
type cluster struct {
	folder string
	env    []string // what sbatch and the other commands need
}

const slurmConfig = `
ClusterName=nonet
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort=%[2]d
SlurmdPort=%[3]d
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SlurmUser=%[4]s
SlurmdUser=%[4]s
AuthType=auth/munge
# A job that is requeued waits for one second more than credentials last.
AuthInfo=socket=%[1]s/munge.socket,cred_expire=5
StateSaveLocation=%[1]s/state
SlurmdSpoolDir=%[1]s/spool
SlurmctldPidFile=%[1]s/slurmctld.pid
SlurmdPidFile=%[1]s/slurmd.pid
ProctrackType=proctrack/pgid
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1,bf_interval=1
MailProg=/bin/true
KillWait=5
ReturnToService=2
SlurmdParameters=config_overrides
NodeName=localhost NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
`

// startSlurm starts a cluster, which ends with the test.
func startSlurm(t *testing.T) *cluster {
	t.Helper()
	daemons := installed(t, "slurmctld, slurmd, slurm-client and munge",
		"munged", "slurmctld", "slurmd")
	installed(t, "slurm-client", "sbatch", "squeue", "scancel", "scontrol", "sinfo")
	// The path of a socket must be short.
	folder, err := os.MkdirTemp("", "slurm")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	if err := os.Chmod(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"state", "spool"} {
		if err := os.Mkdir(filepath.Join(folder, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	me, err := user.Current()
	if err != nil {
		t.Fatal(err)
	}
	config := fmt.Sprintf(slurmConfig, folder, freePort(t), freePort(t), me.Username)
	c := &cluster{folder, []string{"SLURM_CONF=" + write(t, folder, "slurm.conf", config)}}
	key := write(t, folder, "munge.key", strings.Repeat("a key for a test of one minute. ", 4))
	if err := os.Chmod(key, 0o400); err != nil {
		t.Fatal(err)
	}
	in := func(name string) string { return filepath.Join(folder, name) }
	c.daemon(t, daemons[0], "--foreground", "--force", "--key-file="+key,
		"--socket="+in("munge.socket"), "--pid-file="+in("munged.pid"),
		"--log-file="+in("munged.log"), "--seed-file="+in("munged.seed"))
	eventually(t, "munged has made its socket", func() bool {
		_, err := os.Stat(in("munge.socket"))
		return err == nil
	})
	c.daemon(t, daemons[1], "-D", "-c", "-i")
	c.daemon(t, daemons[2], "-D", "-N", "localhost")
	eventually(t, "Slurm's node is ready", func() bool {
		out, _ := c.command("sinfo", "--noheader", "--format=%t").Output()
		return strings.TrimSpace(string(out)) == "idle"
	})
	t.Cleanup(c.endJobs)
	return c
}

// command returns a command of Slurm. The controller may refuse one for a moment.
func (c *cluster) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), c.env...)
	return cmd
}

// daemon starts a program that ends with the test. What it says is shown if the test fails.
func (c *cluster) daemon(t *testing.T, path string, args ...string) {
	t.Helper()
	name := filepath.Base(path)
	log, err := os.Create(filepath.Join(c.folder, name+".out"))
	if err != nil {
		t.Fatal(err)
	}
	cmd := c.command(path, args...)
	cmd.Stdout, cmd.Stderr = log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		kill := time.AfterFunc(5*time.Second, func() { cmd.Process.Kill() })
		defer kill.Stop()
		cmd.Process.Signal(syscall.SIGTERM)
		cmd.Wait()
		log.Close()
		if t.Failed() {
			t.Logf("%s wrote:\n%s", name, read(log.Name()))
		}
	})
}

// endJobs cancels all jobs, so that none outlives the cluster.
func (c *cluster) endJobs() {
	for range 50 {
		out, err := c.command("squeue", "--noheader", "--format=%A").Output()
		jobs := strings.Fields(string(out))
		if err != nil || len(jobs) == 0 {
			return
		}
		_ = c.command("scancel", jobs...).Run()
		time.Sleep(200 * time.Millisecond)
	}
}

// task returns the processes of a task of an array that run the program, by what Slurm has put
// into their environment.
func task(array string, index int, program string) []int {
	var found []int
	paths, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, path := range paths {
		env := "\x00" + read(path)
		folder := filepath.Dir(path)
		exe, _ := os.Readlink(filepath.Join(folder, "exe"))
		if exe == program && strings.Contains(env, "\x00SLURM_ARRAY_JOB_ID="+array+"\x00") &&
			strings.Contains(env, fmt.Sprintf("\x00SLURM_ARRAY_TASK_ID=%d\x00", index)) {
			pid, _ := strconv.Atoi(filepath.Base(folder))
			found = append(found, pid)
		}
	}
	return found
}

// TestSlurm runs nonet.sbatch on a cluster: an array of 20 tasks in two slots. The program of
// task 0 is killed, task 1 is requeued by the cluster, and task 2 is told that its time ends. The
// script then reruns what is missing, and merges. The result is that of one run.
func TestSlurm(t *testing.T) {
	long(t)
	c := startSlurm(t)
	nonet := program(t)
	folder := t.TempDir()
	write(t, folder, "puzzles.txt", puzzles(3, 20))
	script, err := filepath.Abs("slurm/nonet.sbatch")
	if err != nil {
		t.Fatal(err)
	}
	want := run(t, folder, nil, nonet, "rate", "puzzles.txt")
	env := append(c.env, "PATH="+filepath.Dir(nonet)+":"+os.Getenv("PATH"))
	out := filepath.Join(folder, "rated.txt")

	run(t, folder, env, "bash", script, "rated.txt", "20", "rate", "puzzles.txt")
	const array = "1"
	eventually(t, "kill the program of task 0", func() bool {
		pids := working(out, array, 0, nonet)
		return len(pids) > 0 && syscall.Kill(pids[0], syscall.SIGKILL) == nil
	})
	eventually(t, "requeue task 1", func() bool {
		return len(working(out, array, 1, nonet)) > 0 &&
			c.command("scontrol", "requeue", array+"_1").Run() == nil
	})
	told := false // Slurm may send the signal, and yet say that it cannot
	eventually(t, "tell task 2 that its time ends", func() bool {
		if len(working(out, array, 2, nonet)) == 0 {
			return told
		}
		told = true
		return c.command("scancel", "--batch", "--signal=USR1", array+"_2").Run() == nil
	})
	eventually(t, "no job is left", func() bool {
		out, err := c.command("squeue", "--noheader").Output()
		return err == nil && len(out) == 0
	})

	if got := read(out); got != want {
		t.Errorf("merged: %d bytes, want the %d bytes of one run", len(got), len(want))
	}
	// Only task 0 has failed, so only its part is done by a second array. All that were disturbed
	// went on where they were.
	for index, want := range []struct {
		arrays    int
		disturbed bool
	}{{2, true}, {1, true}, {1, true}, {1, false}} {
		logs, _ := filepath.Glob(filepath.Join(folder, fmt.Sprintf("nonet-*_%d.log", index)))
		if len(logs) != want.arrays {
			t.Errorf("task %d was in %d arrays, want %d: %v", index, len(logs), want.arrays, logs)
		}
		var said string
		for _, log := range logs {
			said += read(log)
		}
		if strings.Contains(said, "goes on at byte") != want.disturbed {
			t.Errorf("task %d says %q", index, said)
		}
	}
	if t.Failed() {
		logs, _ := filepath.Glob(filepath.Join(folder, "*.log"))
		for _, log := range logs {
			if text := read(log); text != "" {
				t.Logf("%s:\n%s", filepath.Base(log), text)
			}
		}
		entries, _ := os.ReadDir(folder)
		t.Log(entries)
	}
}

// working returns the processes of a task that has something to go on with: a line of its journal
// behind the first.
func working(out, array string, index int, program string) []int {
	journal := read(fmt.Sprintf("%s.%05d-of-00020.journal", out, index))
	if strings.Count(journal, "\n") < 2 {
		return nil
	}
	return task(array, index, program)
}
