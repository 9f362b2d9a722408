package kit

// Target is a system and a kind of processor that the program is made for.
type Target struct {
	OS, Arch string // as GOOS and GOARCH
	CPU      string // settings of the compiler for the oldest processor that runs the program
}

// Targets lists what the program is made for.
var Targets = []Target{
	{"linux", "amd64", "GOAMD64=v1"},
	{"linux", "arm64", "GOARM64=v8.0"},
	{"linux", "arm", "GOARM=7"},
	{"linux", "riscv64", "GORISCV64=rva20u64"},
	{"darwin", "amd64", "GOAMD64=v1"},
	{"darwin", "arm64", "GOARM64=v8.0"},
	{"windows", "amd64", "GOAMD64=v1"},
	{"windows", "arm64", "GOARM64=v8.0"},
	{"freebsd", "amd64", "GOAMD64=v1"},
	{"freebsd", "arm64", "GOARM64=v8.0"},
}

// String returns the target as the Go toolchain names it, such as linux/arm.
func (t Target) String() string { return t.OS + "/" + t.Arch }

// Name returns the target as names of files have it, such as linux-armv7.
func (t Target) Name() string {
	if t.Arch == "arm" {
		return t.OS + "-armv7"
	}
	return t.OS + "-" + t.Arch
}

// Program returns the name of the program's file: nonet or nonet.exe.
func (t Target) Program() string {
	if t.OS == "windows" {
		return "nonet.exe"
	}
	return "nonet"
}

// wasm is the engine of the page and of the package for npm.
var wasm = Target{"js", "wasm", "GOWASM="}
