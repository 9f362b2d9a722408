// Command asm writes the assembly of package nine. Each file is one run, as
// the generator keeps one program at a time:
//
//	go run . lanes512 -out ../lanes512_amd64.s -stubs ../lanes512_stubs_amd64.go -pkg nine
//
// generate.sh runs it for all of them, which "go run . list" names.
package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	. "github.com/mmcloughlin/avo/build"
)

// programs are the files by name.
var programs = map[string]func(){
	"lanes512":  lanes512,
	"lanes256":  lanes256,
	"single256": single256,
	"single512": single512,
}

func main() {
	if len(os.Args) == 2 && os.Args[1] == "list" {
		fmt.Println(strings.Join(slices.Sorted(maps.Keys(programs)), "\n"))
		return
	}
	if len(os.Args) < 2 || programs[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "usage: asm list | asm PROGRAM -out FILE -stubs FILE -pkg nine")
		os.Exit(2)
	}
	program := programs[os.Args[1]]
	os.Args = append(os.Args[:1], os.Args[2:]...)
	ConstraintExpr("!purego")
	program()
	Generate()
}
