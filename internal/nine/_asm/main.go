// Command asm writes the assembly of package nine. Each file for amd64 is one run, as
// avo keeps one program at a time; those for arm64 are written together:
//
//	go run . lanes512 -out ../lanes512_amd64.s -stubs ../lanes512_stubs_amd64.go -pkg nine
//	go run . neon
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

// programs are the files for amd64 by name, neon those for arm64.
var (
	programs = map[string]func(){
		"lanes512":  lanes512,
		"lanes256":  lanes256,
		"single256": single256,
		"single512": single512,
	}
	neon = map[string]func(*arm){
		"lanes128":  lanes128,
		"single128": single128,
	}
)

func main() {
	switch {
	case len(os.Args) == 2 && os.Args[1] == "list":
		fmt.Println(strings.Join(slices.Sorted(maps.Keys(programs)), "\n"))
	case len(os.Args) == 2 && os.Args[1] == "neon":
		for name, program := range neon {
			g := new(arm)
			program(g)
			if err := g.save("../"+name+"_arm64.s", "../"+name+"_stubs_arm64.go"); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
	case len(os.Args) > 2 && programs[os.Args[1]] != nil:
		program := programs[os.Args[1]]
		os.Args = append(os.Args[:1], os.Args[2:]...)
		ConstraintExpr("!purego")
		program()
		Generate()
	default:
		fmt.Fprintln(os.Stderr,
			"usage: asm list | asm PROGRAM -out FILE -stubs FILE -pkg nine | asm neon")
		os.Exit(2)
	}
}
