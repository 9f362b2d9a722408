package lines

import (
	"context"

	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// recordFlags are the flags of all commands that answer one puzzle or grid after the other.
type recordFlags struct {
	read     run.ReadFlags
	write    run.WriteFlags
	search   run.SearchFlags
	progress run.ProgressFlag
}

func newRecordFlags(read *work.Read, search *work.Search) recordFlags {
	return recordFlags{read: run.ReadFlags{Read: read}, search: run.SearchFlags{Search: search}}
}

// add adds those that are not options of package work.
func (f *recordFlags) add(cmd *cobra.Command) {
	f.read.AddFiles(cmd)
	f.write.AddOutput(cmd)
	f.progress.Add(cmd)
}

// each gives the records of files to workers, which record makes, one for each goroutine.
func (f *recordFlags) each(ctx context.Context, a *run.App, args []string,
	record func() func(context.Context, *run.Outbox, run.Record)) error {
	in, out, err := a.OpenFiles(args, &f.read, f.write.Output)
	if err != nil {
		return err
	}
	defer a.UseCores(f.search.Jobs)()
	return a.EachRecord(ctx, out, in, &f.read, f.search.Jobs, f.progress, func() run.RecordWorker {
		return run.RecordWorker{Record: record()}
	})
}
