package cli

import (
	"encoding/json"
	"fmt"

	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// versionCommand says which version of nonet this is.
func versionCommand(a *run.App) *cobra.Command {
	var to *format.Format
	cmd := &cobra.Command{
		Use:  "version",
		Args: run.NoArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			build := run.ThisBuild()
			if to == nil {
				_, err := fmt.Fprintln(cmd.OutOrStdout(), build)
				return err
			}
			return json.NewEncoder(cmd.OutOrStdout()).Encode(build)
		},
	}
	run.FormatFlag(cmd, &to, "to", "t", "json: print an object", work.IsJSON)
	return cmd
}
