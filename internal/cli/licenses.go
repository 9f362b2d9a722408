package cli

import (
	"fmt"
	"runtime/debug"

	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/licenses"
	"github.com/spf13/cobra"
)

// licensesCommand prints the notices of all that is linked into the program.
func licensesCommand(*run.App) *cobra.Command {
	return &cobra.Command{
		Use:  "licenses",
		Args: run.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			list := licenses.All()
			if info, ok := debug.ReadBuildInfo(); ok && len(info.Deps) > 0 {
				list = licenses.Linked(info)
			}
			_, err := fmt.Fprint(cmd.OutOrStdout(), licenses.Format(list))
			return err
		},
	}
}
