package cli

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/nonet-dev/nonet/internal/cli/help"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/version"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// manCommand writes the manual pages, which have the texts of --help.
func manCommand(*run.App) *cobra.Command {
	return &cobra.Command{
		Use: "man DIR",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return work.Usef("found %d arguments, expected the folder for the pages", len(args))
			}
			pages := help.Manual(cmd.Root(), "nonet "+version.Of().Version)
			if err := os.MkdirAll(args[0], 0o777); err != nil {
				return run.NotWritable(args[0], err)
			}
			for name, page := range pages {
				name = filepath.Join(args[0], name)
				if err := os.WriteFile(name, []byte(page), 0o666); err != nil {
					return run.NotWritable(name, err)
				}
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "%d pages in %s\n", len(pages), args[0])
			return err
		},
	}
}
