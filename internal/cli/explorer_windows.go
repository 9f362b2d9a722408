package cli

import (
	"github.com/inconshreveable/mousetrap"
	"github.com/spf13/cobra"
)

// Cobra would refuse a program that a double click has started.
func init() { cobra.MousetrapHelpText = "" }

// doubleClicked reports whether somebody has started the program by a double click.
func doubleClicked() bool { return mousetrap.StartedByExplorer() }
