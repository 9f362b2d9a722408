package shards

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/nonet-dev/nonet/internal/cli/parts"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/shards"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
)

// mergeFlags are the flags of merge.
type mergeFlags struct {
	missing bool
	fromOne bool // of missing
	each    bool // of missing
	remove  bool
	write   run.WriteFlags // of sums
}

// MergeCommand returns the command nonet merge of a run.
func MergeCommand(a *run.App) *cobra.Command {
	f := &mergeFlags{}
	cmd := &cobra.Command{
		Use: "merge FILE...",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return work.Usef("merge needs the file that the shards make together: name what " +
					"they had as --output")
			}
			if (f.fromOne || f.each) && !f.missing {
				return work.Usef("--from-one and --each say how --missing prints numbers: add --missing")
			}
			defer a.SayRest()
			counts := 0
			for _, out := range args {
				if !parts.HaveCounts(out) || f.missing || f.remove {
					if err := merge(cmd.Context(), a, f, out); err != nil {
						return err
					}
				}
				if parts.HaveCounts(out) && !f.missing {
					counts++
				}
			}
			switch {
			case counts == len(args):
				return parts.Merge(a, args, f.write.Output)
			case a.Status != 0: // shards are missing or not good, as has been said
				return nil
			case counts > 0:
				return work.Usef("some of the FILEs have counts, and others are other results: merge " +
					"the counts by themselves")
			case f.write.Output != "":
				return work.Usef("--output is for the sum of counts: shards become the file that they are named after")
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&f.missing, "missing", false, "print the numbers of the shards that are "+
		"missing, and write no file")
	cmd.Flags().BoolVar(&f.fromOne, "from-one", false, "with --missing: count from 1, as tasks of LSF "+
		"and Grid Engine do")
	cmd.Flags().BoolVar(&f.each, "each", false, "with --missing: print a number a line")
	cmd.Flags().BoolVar(&f.remove, "remove", false, "remove the shards when FILE is complete")
	run.Exclusive(cmd, "missing", "remove")
	f.write.AddOutput(cmd)
	return cmd
}

// merge merges the shards of a file, or says what is missing.
func merge(ctx context.Context, a *run.App, f *mergeFlags, out string) error {
	if out == "-" {
		return work.Usef("merge cannot read standard input: name the file that the shards make, " +
			"or a file of counts")
	}
	if whole, s, ok := shards.SplitName(out); ok {
		return work.Usef("%s is shard %s: name the whole file: %s", out, s, whole)
	}
	job, err := shards.ReadJob(out)
	if errors.Is(err, fs.ErrNotExist) {
		return noJob(out, err)
	}
	if err != nil {
		return fmt.Errorf("%w %w", run.ErrNotReadable, err)
	}
	stranger, err := shards.Stranger(out, job.Of)
	if err != nil {
		return run.NotReadable(filepath.Dir(out), err)
	}
	if stranger != "" {
		return work.Usef("%s is not a shard of this job, which has %d: move it away",
			stranger, job.Of)
	}
	s := surveyShards(ctx, a, job, out)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case f.missing:
		return printMissing(a, f, s)
	case s.missing != nil:
		a.Say("nonet: %s: %s of %d missing: %s%s: run these shards, then merge again", out,
			run.Plural(s.number, "shard"), job.Of, s.missing, s.begunText())
		return nil
	}
	written, err := joinShards(ctx, a, job, out, s)
	if errors.Is(err, shards.ErrDamaged) { // they have been named
		a.Say("nonet: %s: not merged", out)
		return nil
	}
	if err != nil {
		return err
	}
	did := "merged"
	if !written {
		did = "were merged already"
		if job.Of == 1 {
			did = "was merged already"
		}
	}
	a.Say("nonet: %s: %s %s: %s", out, run.Plural(job.Of, "shard"), did, s)
	if n := s.counts["passed"]; n > 0 {
		a.Say("nonet: %s: files of folders that were passed over, as nothing in them is recognised: "+
			"%d: the messages of the shards name them", out, n)
	}
	if f.remove {
		if err := job.Remove(out); err != nil {
			return fmt.Errorf("%w: %w: remove the shards by hand: %s is complete", run.ErrNotWritable, err,
				out)
		}
	}
	return nil
}

// noJob returns the error of merge for a file that has no job file.
func noJob(out string, err error) error {
	err = fmt.Errorf("%w %s.job: %w", run.ErrNotReadable, out, run.Cause(err))
	other, _ := shards.Stranger(out, 0)
	if other != "" {
		return fmt.Errorf("%w: but %s is there: run any of the shards again, which writes %s.job", err,
			other, out)
	}
	if _, there := os.Stat(out); there == nil {
		return fmt.Errorf("%w: %s has no shards: either no shards made it, or merge --remove "+
			"has made it, and it is complete; if it is a file of counts, its first line was changed or "+
			"cut: leave it out", err, out)
	}
	return fmt.Errorf("%w: name what the shards had as --output: they write %s.job beside their shards",
		err, out)
}

// printMissing prints the numbers of the missing parts.
func printMissing(a *run.App, f *mergeFlags, s *survey) error {
	if s.missing == nil {
		return nil
	}
	if f.fromOne {
		for i := range s.missing {
			s.missing[i][0]++
			s.missing[i][1]++
		}
	}
	text := s.missing.String()
	if f.each {
		text = s.missing.each()
	}
	out, err := a.OpenOutput("", nil)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(out, text); err != nil && !run.ClosedPipe(err) {
		return err
	}
	return nil
}

// joinShards writes the shards of a job into the file out. If there is a file of this name, it only
// compares them.
func joinShards(ctx context.Context, a *run.App, job *shards.Job, out string,
	s *survey) (written bool,
	err error) {
	have, err := shards.OpenRegular(out)
	if err == nil {
		defer have.Close()
		return false, compareShards(ctx, a, job, out, s, have)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return false, run.NotReadable(out, err)
	}
	target := run.FollowLinks(out)
	file, locked, err := openMerged(target)
	if err != nil {
		return false, run.NotWritable(out, err)
	}
	defer file.Close()
	if err := copyShards(ctx, a, job, out, file); err != nil {
		os.Remove(file.Name())
		return false, err
	}
	if err = file.Sync(); err == nil && !locked { // some systems do not rename an open file
		err = file.Close()
	}
	if err == nil {
		err = os.Rename(file.Name(), target)
	}
	if err != nil {
		os.Remove(file.Name())
	} else {
		err = shards.SyncFolder(filepath.Dir(target))
	}
	if err != nil {
		return false, run.NotWritable(out, err)
	}
	return true, nil
}

// openMerged opens the file that takes the name target when all shards are in it. It is
// target.merging, which is locked and which a merge that was killed leaves to the next one; or
// where files cannot be locked, a new file.
func openMerged(target string) (file *os.File, locked bool, err error) {
	file, err = shards.LockNamed(target + ".merging")
	if errors.Is(err, shards.ErrNoLocks) {
		file, err = run.CreatePartial(target)
		return file, false, err
	}
	if err != nil {
		return nil, false, err
	}
	if err := file.Truncate(0); err != nil {
		file.Close()
		return nil, false, err
	}
	return file, true, nil
}

// compareShards returns nil if a file that is there is what its shards are together.
func compareShards(ctx context.Context, a *run.App, job *shards.Job, out string, s *survey,
	have *os.File) error {
	info, err := have.Stat()
	if err != nil {
		return run.NotReadable(out, err)
	}
	same := &sameBytes{have: have, differs: info.Size() != s.bytes}
	if err := copyShards(ctx, a, job, out, same); err != nil {
		return err
	}
	if same.differs {
		return work.Usef("%s is there, and has other content than its shards together: move it away, then "+
			"merge again", out)
	}
	return nil
}

// sameBytes is a writer that compares what is written with a file.
type sameBytes struct {
	have    io.Reader
	differs bool
	buffer  []byte
}

func (s *sameBytes) Write(p []byte) (int, error) {
	if s.differs {
		return len(p), nil
	}
	s.buffer = slices.Grow(s.buffer[:0], len(p))[:len(p)]
	_, err := io.ReadFull(s.have, s.buffer)
	s.differs = err != nil || !bytes.Equal(p, s.buffer)
	return len(p), nil
}

// copyShards writes the shards of a job to w. Their bytes must be what their summaries say. It
// names all that are not, and then returns an error that wraps shards.ErrDamaged.
func copyShards(ctx context.Context, a *run.App, job *shards.Job, out string, w io.Writer) error {
	to := &mergeWriter{ctx: ctx, w: w}
	var damaged error
	for shard, found := range job.Survey(out) {
		err := found.Err
		switch {
		case found.Summary != nil:
			err = shards.Copy(to, out, found.Summary)
		case err == nil:
			err = fmt.Errorf("%s: %w: it was there, and is not", shard.Name(out), shards.ErrDamaged)
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case to.err != nil:
			return run.NotWritable(out, to.err)
		case errors.Is(err, shards.ErrDamaged), errors.As(err, new(*shards.JobError)):
			sayDamaged(a, err, shard)
			damaged = shards.ErrDamaged
			to.w = io.Discard // the other shards are looked at all the same
		case err != nil:
			return run.NotReadable(shard.Name(out), err)
		}
	}
	return damaged
}

// mergeWriter keeps the error of a write and ends with its context.
type mergeWriter struct {
	ctx context.Context
	w   io.Writer
	err error
}

func (m *mergeWriter) Write(p []byte) (n int, err error) {
	if m.err = m.ctx.Err(); m.err == nil {
		n, m.err = m.w.Write(p)
	}
	return n, m.err
}
