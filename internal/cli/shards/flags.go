package shards

import (
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/shards"
	"github.com/nonet-dev/nonet/internal/version"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Flags are the flags of runs whose results are a shard of a job, or that can be gone on with.
type Flags struct {
	shard  shards.Shard
	Resume string // the journal of --resume; "": none

	// oneSearch reports whether --resume is about one search, which the command itself goes on
	// with. nil: it never is.
	OneSearch func(args []string) bool
}

// A Command command has results that can be cut into shards.
type Command interface {
	// Key returns the identity of the job, but for its inputs.
	Key() string

	// Check returns an error if the results cannot be cut.
	Check() error
}

// AddFlag adds --shard to a command. of returns what it is when its flags have been set.
func AddFlag(a *run.App, cmd *cobra.Command, of func() Command) *Flags {
	f := &Flags{}
	run.ParsedFlag(cmd, &f.shard, "shard", "", "I/N", "do shard `I/N` of the work, the first is 0/N (nonet help shards)",
		func(text string) (shards.Shard, error) { return shards.ParseShard(text, os.Getenv) })
	beginShard(a, cmd, f, of)
	return f
}

// AddResume adds --resume to a command that has --shard.
func AddResume(a *run.App, cmd *cobra.Command, f *Flags) {
	cmd.Flags().StringVar(&f.Resume, "resume", "",
		"continue where an earlier run of this command stopped: `FILE` knows where")
	cmd.MarkFlagFilename("resume")
	run.Exclusive(cmd, "shard", "resume")
}

// beginShard makes the app's shard before the command runs.
func beginShard(
	a *run.App, cmd *cobra.Command, f *Flags, of func() Command,
) {
	before := cmd.PreRunE
	cmd.PreRunE = func(cmd *cobra.Command, args []string) (err error) {
		if before != nil {
			if err := before(cmd, args); err != nil {
				return err
			}
		}
		if f.Resume != "" && f.OneSearch != nil && f.OneSearch(args) {
			return nil
		}
		if f.shard.Of > 0 || f.Resume != "" {
			s, err := newShardRun(a, cmd, f, of)
			if err != nil {
				return err
			}
			a.Shard = s
		}
		return nil
	}
}

// newShardRun checks the flags of a run with --shard or --resume.
func newShardRun(a *run.App, cmd *cobra.Command, f *Flags, of func() Command) (*shardRun, error) {
	s := &shardRun{app: a, of: f.shard, resume: f.Resume, begun: time.Now()}
	flag := "--shard"
	if f.Resume != "" {
		flag = "--resume"
	}
	s.what = of()
	s.lines, _ = s.what.(work.Options)
	err := s.onlyTyped(cmd)
	if err == nil {
		err = s.what.Check()
	}
	if err != nil {
		return nil, work.Usef("%w (with %s)", err, flag)
	}
	s.output = cmd.Flags().Lookup("output").Value.String()
	if s.output == "" || s.output == "-" {
		return nil, work.Usef("%s needs a file: name it with --output", flag)
	}
	info, err := os.Stat(s.output)
	if run.IsDescriptor(s.output) || err == nil && !info.Mode().IsRegular() {
		return nil, work.Usef("%s needs a file, and %s is not a file: name another one with --output", flag,
			s.output)
	}
	limit := "node-limit"
	if cmd.Flags().Lookup(limit) == nil {
		limit = "work"
	}
	switch {
	case s.resume != "" && slices.Contains([]string{".gz", ".zst"}, filepath.Ext(s.output)):
		return nil, work.Usef("--resume cannot go on with a compressed file: leave %s out of the name "+
			"in --output, and compress the results", filepath.Ext(s.output))
	case s.of.Of > 0 && cmd.Flags().Changed("timeout") && !cmd.Flags().Changed(limit):
		return nil, work.Usef("what --timeout gives up depends on the machine, so that shards would not "+
			"be those of one run: leave it out, or add --%s that ends the work first", limit)
	}
	s.job = shards.Job{Job: 1, Version: version.OfJobs(), Of: s.of.Of}
	return s, nil
}

// besideWork are the flags that a run of a shard may have beside the options of its command.
var besideWork = []string{"output", "shard", "resume", "progress", "regions", "rules", "parts",
	"json", "color"}

// onlyTyped returns an error if a flag has been given that is not an option of the command's type,
// so that the shard would not have it.
func (s *shardRun) onlyTyped(cmd *cobra.Command) (err error) {
	if s.lines == nil {
		return nil
	}
	known := append(work.Names(s.lines), besideWork...)
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if err == nil && !slices.Contains(known, f.Name) {
			err = work.Usef("--%s is about the whole input: leave it out, or run it on the result", f.Name)
		}
	})
	return err
}
