// Nonet solves puzzles of the Sudoku family and exact cover problems.
package main

import (
	"os"

	"github.com/nonet-dev/nonet/internal/cli"
)

func main() { os.Exit(cli.Main()) }
