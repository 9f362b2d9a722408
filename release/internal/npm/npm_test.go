package npm

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nonet-dev/nonet/release/internal/kit"
)

// exchanges has the golden calls of the methods.
const exchanges = "../../../internal/web/api/testdata"

const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

func TestMain(m *testing.M) {
	status := m.Run()
	os.RemoveAll(out)
	os.Exit(status)
}

var out string // the folder of the packages

// packages makes the packages, of those with the program that for this machine.
var packages = sync.OnceValue(func() (err error) {
	if out, err = os.MkdirTemp("", "nonet-npm"); err != nil {
		return err
	}
	ctx := context.Background()
	r, err := kit.New(ctx, kit.Options{Root: "../../..", Version: "v0.0.1", Out: out, Trial: true})
	if err != nil {
		return err
	}
	defer r.Close()
	if err := engines(ctx, r); err != nil {
		return err
	}
	for _, t := range kit.Targets {
		if t.OS == runtime.GOOS && t.Arch == runtime.GOARCH {
			return program(ctx, r, t)
		}
	}
	return nil
})

// installed returns a folder in which npm has installed packages without network.
func installed(t *testing.T, with ...string) string {
	t.Helper()
	if _, err := exec.LookPath("npm"); err != nil {
		t.Skip("there is no npm")
	}
	if err := packages(); err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	args := []string{"install", "--offline", "--no-audit", "--no-fund"}
	for _, name := range with {
		args = append(args, "file:"+filepath.Join(out, name+"-0.0.1.tgz"))
	}
	run(t, folder, "npm", args...)
	for _, name := range []string{"golden.mjs", "files.mjs", "types.mts", "types.cts", "page.mjs"} {
		content, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		put(t, filepath.Join(folder, name), content)
	}
	return folder
}

// forMachine is the package with the program for this machine.
var forMachine = strings.TrimPrefix(strings.ReplaceAll(
	programName(kit.Target{OS: runtime.GOOS, Arch: runtime.GOARCH}), "/", "-"), "@")

func run(t *testing.T, folder, name string, args ...string) string {
	t.Helper()
	text, err := kit.Command(t.Context(), folder, nil, name, args...)
	if err != nil {
		t.Fatalf("%s%v", text, err)
	}
	return string(text)
}

func put(t *testing.T, file string, content []byte) {
	t.Helper()
	if err := os.WriteFile(file, content, 0o666); err != nil {
		t.Fatal(err)
	}
}

func golden(t *testing.T) string {
	folder, err := filepath.Abs(exchanges)
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

// Both packages answer in Node as the methods do, and the program ends though nothing is closed.
func TestNode(t *testing.T) {
	folder := installed(t, "nonet", "nonet-core")
	for name, size := range map[string]int64{"nonet": 5_200_000, "nonet-core": 3_550_000} {
		info, err := os.Stat(filepath.Join(out, name+"-0.0.1.tgz"))
		if err != nil {
			t.Error(err)
		} else if info.Size() > size {
			t.Errorf("%s has %d bytes, want %d at most", name, info.Size(), size)
		}
	}
	for _, name := range []string{"nonet", "nonet/core", "@nonet/core"} {
		t.Log(run(t, folder, "node", "files.mjs", golden(t), name))
	}
	put(t, filepath.Join(folder, "old.cjs"), []byte(`
const { start, NonetError } = require("nonet");
start({ workers: 1 }).then(async (nonet) => {
	const error = await nonet.read({ text: "1234:" }).catch((error) => error);
	console.log(error instanceof NonetError, error.name, error.code);
	const found = [];
	for await (const answer of nonet.solveMany(["12..34......2..1", "12", "11.............."],
			{ layout: "4" })) {
		found.push(answer.error ?? answer.count + answer.solution);
	}
	console.log(found.join("|"));
	const call = nonet.count({ givens: ".".repeat(81), engine: "search" });
	nonet.close();
	console.log((await call.catch((error) => error)).code);
});`))
	const want = "true NonetError unreadable\n" +
		"11234341241232341|the line has 2 characters, expected 16: layout 4 has 16 cells, each of which has one|0\n" +
		"cancelled\n"
	if got := run(t, folder, "node", "old.cjs"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Workers that cannot work fail calls with errors of the package, whenever they fail.
func TestNodeWorkers(t *testing.T) {
	folder := installed(t, "nonet", "nonet-core")
	put(t, filepath.Join(folder, "workers.cjs"), []byte(`
const { start, NonetError } = require("nonet");
const { Worker } = require("node:worker_threads");
const made = (script) => () => new Worker(script, { eval: true });
(async () => {
	for (const worker of ["./missing.js", "missing.js", () => { throw new Error("no more"); },
			made("throw new Error('broken')"), made("throw null"), made("process.exit(3)")]) {
		const nonet = await start({ worker, workers: 1 });
		for (const pause of [500, 0]) { // the first worker has failed, the second one has a call
			await new Promise((resolve) => setTimeout(resolve, pause));
			const error = await nonet.about().catch((error) => error);
			console.log(error instanceof NonetError, error.code, error.message.split(" '/")[0]);
		}
		nonet.close();
	}
})();`))
	var want string
	for _, message := range []string{"Cannot find module", "The worker cannot be made: TypeError " +
		"[ERR_WORKER_PATH]: ", "The worker cannot be made: Error: no more", "broken", "null",
		"The worker has ended with status 3."} {
		want += strings.Repeat("true internal "+message+"\n", 2)
	}
	got := regexp.MustCompile(`(ERR_WORKER_PATH\]: ).*`).
		ReplaceAllString(run(t, folder, "node", "workers.cjs"), "$1")
	if got != want {
		t.Errorf("%s\nwant:\n%s", got, want)
	}
}

// Function solveMany takes puzzles from all kinds of sources.
func TestNodeSolveMany(t *testing.T) {
	folder := installed(t, "nonet", "nonet-core")
	put(t, filepath.Join(folder, "many.mjs"), []byte(`
import { start } from "nonet";
const nonet = await start({ workers: 2 });
const puzzle = "12..34......2..1";
const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));
const take = async (source, signal) => {
	const found = { answers: 0, end: "" };
	try {
		for await (const { error } of nonet.solveMany(source(found), { layout: "4", signal })) {
			if (Boolean(error) !== (found.answers % 3 === 1)) throw new Error("order");
			found.answers++;
		}
	} catch (error) {
		found.end = error.code ?? error.message;
	}
	return found.answers + found.end;
};
const puzzles = function* (count) {
	for (let i = 0; i < count; i++) yield i % 3 === 1 ? "12" : puzzle;
};
console.log(await take(() => [...puzzles(5000)]));
console.log(await take(() => puzzles(5000)));
console.log(await take(async function* () { yield* puzzles(5000); }));
console.log(await take(async function* () {
	for (const p of puzzles(200)) { await sleep(0); yield p; }
}));
console.log(await take(async function* () { yield* puzzles(100); throw new Error("torn"); }));
// The source waits for each answer, then for ever.
const stop = new AbortController();
console.log(await take(async function* (found) {
	let count = 0;
	for (const p of puzzles(4)) {
		yield p;
		count++;
		for (let i = 0; found.answers < count && i < 1000; i++) await sleep(5);
		if (found.answers < count) throw new Error("no answer to " + count);
	}
	setTimeout(() => stop.abort(), 20);
	await new Promise(() => undefined);
}, stop.signal));
// A loop that is left ends the source.
let ended = 0;
for (const pause of [0, 20]) {
	for await (const _ of nonet.solveMany((async function* () {
		try {
			for (;;) { await sleep(pause); yield puzzle; }
		} finally {
			ended++;
		}
	})(), { layout: "4" })) break;
}
await sleep(50);
console.log(ended);`))
	const want = "5000\n5000\n5000\n200\n100torn\n4cancelled\n2\n"
	if got := run(t, folder, "node", "many.mjs"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// The examples of the READMEs run.
func TestReadme(t *testing.T) {
	folder := installed(t, "nonet", "nonet-core")
	example := regexp.MustCompile("(?s)```js\n(.*?)```")
	for _, name := range []string{"nonet", "core"} {
		text, err := os.ReadFile("../../../npm/README." + name + ".md")
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range example.FindAllSubmatch(text, -1) {
			if bytes.Contains(found[1], []byte("document.")) {
				continue
			}
			put(t, filepath.Join(folder, "example.mjs"), found[1])
			if run(t, folder, "node", "example.mjs") == "" {
				t.Errorf("an example says nothing:\n%s", found[1])
			}
		}
	}
}

// The command is the program: its status, what it reads and writes, and its end by a signal.
func TestCommand(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("signals")
	}
	folder := installed(t, "nonet", "nonet-core", forMachine)
	file := filepath.Join(folder, "node_modules/.bin/nonet")
	for status, args := range map[int][]string{
		0: {"solve", puzzle}, 1: {"check", "11" + puzzle[2:]}, 2: {"solve", "--no-such-option"},
		3: {"solve", "no-such-file"},
	} {
		native := exec.Command(filepath.Join(folder, "node_modules/@nonet",
			strings.TrimPrefix(forMachine, "nonet-"), "nonet"), args...)
		command := exec.Command(file, args...)
		want, _ := native.CombinedOutput()
		got, _ := command.CombinedOutput()
		if !bytes.Equal(got, want) || command.ProcessState.ExitCode() != status ||
			native.ProcessState.ExitCode() != status {
			t.Errorf("%q: status %d, the program's is %d, expected %d\n%s\nwant:\n%s", args,
				command.ProcessState.ExitCode(), native.ProcessState.ExitCode(), status, got, want)
		}
	}
	lines := strings.Repeat(puzzle+"\n", 20_000)
	command := exec.Command(file, "solve", "-")
	command.Stdin = strings.NewReader(lines)
	if got, err := command.Output(); err != nil || len(got) != len(lines) {
		t.Errorf("%v: %d bytes, expected %d", err, len(got), len(lines))
	}

	command = exec.Command(file, "web", "--no-open", "--listen", "127.0.0.1:0")
	address, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	address.Read(make([]byte, 1)) // it is up
	command.Process.Signal(syscall.SIGTERM)
	killer := time.AfterFunc(20*time.Second, func() { command.Process.Kill() })
	defer killer.Stop()
	command.Wait()
	if end := command.ProcessState.String(); end != "exit status 0" && end != "signal: terminated" {
		t.Errorf("SIGTERM: %s", end)
	}
}

// A terminal interrupts the program, so that the command does not do so once more.
func TestCommandInterrupted(t *testing.T) {
	if _, err := exec.LookPath("script"); err != nil || runtime.GOOS != "linux" {
		t.Skip("there is no terminal")
	}
	folder := installed(t, "nonet", "nonet-core")
	program, out := filepath.Join(folder, "program"), filepath.Join(folder, "out.txt")
	put(t, program, []byte("#!/bin/sh\ntrap 'echo interrupted' INT\necho up\n"+
		"for i in 1 2 3 4 5 6 7 8 9 10; do sleep 0.1; done\n"))
	if err := os.Chmod(program, 0o777); err != nil {
		t.Fatal(err)
	}
	command := exec.Command("script", "-qec", "sleep 60 | node_modules/.bin/nonet >out.txt",
		"/dev/null")
	command.Dir, command.Env = folder, append(os.Environ(), "NONET_BINARY_PATH="+program)
	keys, err := command.StdinPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	killer := time.AfterFunc(20*time.Second, func() { command.Process.Kill() })
	defer killer.Stop()
	content := func() string {
		text, _ := os.ReadFile(out)
		return string(text)
	}
	for until := time.Now().Add(10 * time.Second); content() == "" && time.Now().Before(until); {
		time.Sleep(10 * time.Millisecond)
	}
	io.WriteString(keys, "\x03")
	command.Wait()
	if got := content(); got != "up\ninterrupted\n" {
		t.Errorf("the program says %q", got)
	}
}

// Without the program for the machine the command says what to install; a program can be named.
func TestCommandWithoutProgram(t *testing.T) {
	folder := installed(t, "nonet", "nonet-core")
	command := exec.Command(filepath.Join(folder, "node_modules/.bin/nonet"), "--version")
	text, err := command.CombinedOutput()
	if err == nil || !strings.Contains(string(text), "npm install") {
		t.Errorf("%v: %s", err, text)
	}
	command = exec.Command(command.Path, "--version")
	command.Env = append(os.Environ(), "NONET_BINARY_PATH="+command.Path+".none")
	text, err = command.CombinedOutput()
	if err == nil || !strings.Contains(string(text), ".none cannot be run") {
		t.Errorf("%v: %s", err, text)
	}
}

// Where there is no program for the machine, package @nonet/wasm has it.
func TestCommandAsWebAssembly(t *testing.T) {
	folder := installed(t, "nonet", "nonet-core", "nonet-wasm")
	write := func(status int, in string, args ...string) string {
		command := exec.Command(filepath.Join(folder, "node_modules/.bin/nonet"), args...)
		command.Dir, command.Stdin = folder, strings.NewReader(in)
		text, _ := command.CombinedOutput()
		if got := command.ProcessState.ExitCode(); got != status {
			t.Errorf("%q: status %d, expected %d\n%s", args, got, status, text)
		}
		return string(text)
	}
	want := write(0, "", "solve", puzzle)
	if got := write(0, puzzle+"\n"+puzzle+"\n", "solve", "-"); got != want+want || len(want) != 82 {
		t.Errorf("%q, and from standard input %q", want, got)
	}
	write(0, "", "solve", "-o", "out.txt", puzzle)
	if got, err := os.ReadFile(filepath.Join(folder, "out.txt")); string(got) != want {
		t.Errorf("%v: %q", err, got)
	}
	write(1, "", "check", "11"+puzzle[2:])
	write(3, "", "solve", "no-such-file")
}

// npm installs the program of the machine, and no other.
func TestSystems(t *testing.T) {
	var names []string
	for _, target := range kit.Targets {
		names = append(names, programName(target))
	}
	want := strings.Fields(`@nonet/darwin-arm64 @nonet/darwin-x64 @nonet/freebsd-arm64
		@nonet/freebsd-x64 @nonet/linux-arm @nonet/linux-arm64 @nonet/linux-riscv64
		@nonet/linux-x64 @nonet/win32-arm64 @nonet/win32-x64`)
	if slices.Sort(names); !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
}
