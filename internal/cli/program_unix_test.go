//go:build unix

package cli

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
)

// programVariable names a program that TestScripts runs instead of the test's own, with arguments
// that come before all others: nonet for another system, and what runs it.
//
//	NONET_PROGRAM='qemu-aarch64-static /tmp/nonet' go test -run TestScripts ./internal/cli
const programVariable = "NONET_PROGRAM"

// otherProgram becomes the program that is named, if one is.
func otherProgram() {
	words := strings.Fields(os.Getenv(programVariable))
	if len(words) == 0 {
		return
	}
	file, err := exec.LookPath(words[0])
	if err == nil {
		err = syscall.Exec(file, append(words, os.Args[1:]...), os.Environ())
	}
	fmt.Fprintf(os.Stderr, "%s: %v\n", programVariable, err)
	os.Exit(1)
}
