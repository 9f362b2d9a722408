// Package shards has the flags --shard and --resume, and the command merge.
package shards

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/nonet-dev/nonet/internal/cli/parts"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/shards"
	"github.com/nonet-dev/nonet/internal/work"
)

// shardRun is a run whose results are a shard of a job, or that can be gone on with.
type shardRun struct {
	app    *run.App
	of     shards.Shard // zero: the results are not a shard
	resume string       // the journal; "": the results are a shard
	output string       // the file of --output
	what   Command      // the command
	lines  work.Options // the same; nil: it reads no lines
	job    shards.Job
	begun  time.Time

	files  []usedFile   // the inputs of the job, in its order
	shared map[int]bool // those that other shards read, too, by their places in files

	mu     sync.Mutex
	work   *shards.Work // nil: the shard is there
	out    *run.Output
	marked bool       // this run has written a mark
	cut    bool       // there are no complete results after the last mark
	counts run.Counts // of the results up to the last place
	status run.Status // of them
	spent  float64    // seconds of the runs before this one
	err    error      // why a mark could not be written
	ended  bool       // nothing more is to be written
}

// usedFile is an input of a job as it was at the beginning of the run.
type usedFile struct {
	name string
	info fs.FileInfo
}

// shardState is the state in a journal.
type shardState struct {
	Counts  run.Counts `json:"counts"`
	Status  run.Status `json:"status"`
	Seconds float64    `json:"seconds"`

	Changed map[int]int64 `json:"changed,omitempty"` // see shards.Summary
}

// MarkTime is how long after a mark in the journal the next one is written.
var MarkTime = time.Second

// firstMarkTime is how long after its beginning a run writes its first mark.
const firstMarkTime = 100 * time.Millisecond

// fromJournal returns the way from the journal to the file of --output, which is the same in any
// folder in which the command is given.
func (s *shardRun) fromJournal() string {
	journal, err := filepath.Abs(s.resume)
	output, outputErr := filepath.Abs(s.output)
	if err == nil && outputErr == nil {
		if way, err := filepath.Rel(filepath.Dir(journal), output); err == nil {
			return way
		}
	}
	return s.output
}

// OpenFiles opens the inputs of the run, or what is left of them, and the shard. also are further
// files that the results depend on.
func (s *shardRun) OpenFiles(
	in *run.Inputs, read *run.ReadFlags, also []string,
) (*run.Inputs, *run.Output, error) {
	if in.Uses(s.output, also...) {
		return nil, nil, work.Usef("%s is input and --output: name another file", s.output)
	}
	if s.resume != "" && (in.Uses(s.resume, also...) || sameFile(s.resume, s.output)) {
		return nil, nil, work.Usef("%s is input or --output, and --resume: name another file", s.resume)
	}
	for _, name := range []string{s.output, s.resume} {
		if folder := in.FolderWith(name); name != "" && folder != "" {
			return nil, nil, work.Usef("%s lies in %s, which is an input, so that it would be read as one "+
				"itself: name a file in another folder", name, folder)
		}
	}
	list, err := s.look(in, read)
	if err != nil {
		return nil, nil, err
	}
	out, err := s.openShard(also...)
	if err != nil {
		return nil, nil, err
	}
	left := &run.Inputs{Stdin: in.Stdin}
	if s.work == nil {
		return left, out, nil
	}
	left.List, err = s.arguments(in.List, list)
	for _, arg := range left.List {
		left.Total += arg.End - arg.Start
	}
	return left, out, err
}

// sameFile reports whether two names are those of one file.
func sameFile(name, other string) bool {
	a, err := os.Stat(name)
	b, otherErr := os.Stat(other)
	return filepath.Clean(name) == filepath.Clean(other) ||
		err == nil && otherErr == nil && os.SameFile(a, b)
}

// openShard opens the file of the results, or what there is of it. also are files that the results
// depend on, beside the inputs; "" means nothing. work is nil afterwards if the shard is there.
func (s *shardRun) openShard(also ...string) (*run.Output, error) {
	s.job.Command = []string{s.what.Key()} // the files of flags have been read
	if s.resume != "" {
		s.job.Command = append(s.job.Command, "--output="+s.fromJournal())
	}
	for _, name := range also {
		if name == "" {
			continue
		}
		if err := s.depends(name); err != nil {
			return nil, err
		}
	}
	files := s.of.Files(s.output)
	if s.resume != "" {
		files = shards.ResumeFiles(run.FollowLinks(s.output), s.resume)
	} else if err := s.job.Check(s.output); err != nil {
		return nil, s.refused(err)
	}
	work, err := shards.Begin(files, s.job.ID())
	if err == nil && work.Anew() != "" {
		s.app.Say("nonet: %s: begins anew", work.Anew())
	}
	if err == nil && s.resume == "" {
		if err = work.Claim(s.output, &s.job); err != nil {
			work.Close()
		}
	}
	s.out = &run.Output{W: io.Discard, Shard: s.name()}
	if errors.Is(err, shards.ErrDone) {
		if err := s.job.Restore(s.output, s.of); err != nil {
			return nil, s.refused(err)
		}
		s.app.Say("nonet: %s is there", files.Name)
		return s.out, nil
	}
	if err != nil {
		return nil, s.refused(err)
	}
	s.work = work
	s.out.W = s
	s.out.Pack(s.output)
	return s.out, s.goOn()
}

// OpenShare opens the shard for n things that are made: see run.Shard.
func (s *shardRun) OpenShare(n int64, also ...string) (*run.Output, run.Share, error) {
	out, err := s.openShard(also...)
	if err != nil {
		return nil, run.Share{}, err
	}
	of := s.of
	if s.resume != "" {
		of = shards.Shard{Index: 0, Of: 1}
	}
	first, to := of.Share(n)
	if s.work == nil { // the shard is there
		return out, run.Share{First: to, From: to, To: to}, nil
	}
	return out, run.Share{First: first, From: min(first+s.work.Mark().Input, to), To: to}, nil
}

// depends adds a file to the inputs of the job that is read before them.
func (s *shardRun) depends(name string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return run.NotReadable(name, err)
	}
	info, err := os.Stat(name)
	if err != nil {
		return run.NotReadable(name, err)
	}
	about, err := shards.DescribeFile(filepath.Base(name), bytes.NewReader(text), int64(len(text)))
	s.share(len(s.files))
	s.add(name, about, info)
	return err
}

// add adds a file to the inputs of the job. When it was changed is a part of the job of one machine
// only: others may have a copy.
func (s *shardRun) add(name string, about shards.JobFile, info fs.FileInfo) {
	if s.resume != "" {
		about.Changed = info.ModTime().UnixNano()
	}
	s.job.Inputs = append(s.job.Inputs, about)
	s.files = append(s.files, usedFile{name, info})
}

// share notes that other shards read an input, too.
func (s *shardRun) share(input int) {
	if s.shared == nil {
		s.shared = map[int]bool{}
	}
	s.shared[input] = true
}

// changed returns when the inputs were changed that other shards read, too.
func (s *shardRun) changed() map[int]int64 {
	times := map[int]int64{}
	for input := range s.shared {
		times[input] = s.files[input].info.ModTime().UnixNano()
	}
	return times
}

// refused returns the error of the program for one of package shards.
func (s *shardRun) refused(err error) error {
	var other *shards.JobError
	switch {
	case errors.As(err, &other) && s.resume != "":
		return work.Usef("%w: give the command with which it was begun, and the files as they were (a "+
			"copy needs their time of change: cp -p); or remove %s and the .partial beside its "+
			"--output, and begin anew", err, s.resume)
	case errors.As(err, &other):
		return work.Usef("%w: name another file with --output, or remove what is there of that job", err)
	case errors.Is(err, shards.ErrJournal) && parts.IsState(s.resume):
		return work.Usef("%w: it is the state of one count, which was begun without --output or with "+
			"another kind of FILE: give the command with which it was begun, or name another file "+
			"with --resume", err)
	case errors.Is(err, shards.ErrJournal):
		return work.Usef("%w: name another file with --resume", err)
	case errors.Is(err, shards.ErrBusy) && s.resume != "": // its lock is the journal
		return fmt.Errorf("%w %s: %w: run this again when that has ended, or name another file with "+
			"--resume", run.ErrNotWritable, s.resume, err)
	case errors.Is(err, shards.ErrBusy):
		return fmt.Errorf("%w %s: %w: run this again when that has ended", run.ErrNotWritable, s.name(),
			err)
	}
	return fmt.Errorf("%w %s: %w", run.ErrNotWritable, s.name(), err)
}

// name returns the name of the file that is written.
func (s *shardRun) name() string {
	if s.resume != "" {
		return s.output
	}
	return s.of.Name(s.output)
}

// goOn takes over what earlier runs have noted.
func (s *shardRun) goOn() error {
	a := s.app
	mark := s.work.Mark()
	if mark.Output == 0 && mark.Input == 0 {
		return nil
	}
	var state shardState
	if err := json.Unmarshal(mark.State, &state); err != nil {
		return fmt.Errorf("%w the journal of %s: %w: remove it", run.ErrNotReadable, s.name(), err)
	}
	s.counts, s.status, s.spent = state.Counts, state.Status, state.Seconds
	for input, time := range state.Changed {
		if input >= 0 && input < len(s.files) && s.files[input].info.ModTime().UnixNano() != time {
			a.Say("nonet: %s has another time of change than when %s was begun: compare the files: if "+
				"they are not copies of one, remove %[2]s.partial and run this again",
				s.files[input].name, s.name())
		}
	}
	a.Tally.Restore(s.counts)
	a.Status |= s.status
	if s.lines != nil {
		a.Say("nonet: goes on at byte %d of the input", mark.Input)
	} else {
		unit := "puzzle"
		if u, ok := s.what.(interface{ Unit() string }); ok {
			unit = u.Unit()
		}
		a.Say("nonet: goes on after %s", run.Plural(mark.Input, unit))
	}
	return nil
}

// Write adds results to the shard.
func (s *shardRun) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended {
		return 0, os.ErrClosed
	}
	if s.err != nil {
		return 0, s.err
	}
	return s.work.Write(p)
}

// Written takes the notes of results that have been written, with the numbers and the status of
// the run so far.
func (s *shardRun) Written(n *run.Notes) {
	counts, so := s.app.Tally.Counts(), s.app.Status
	s.mu.Lock()
	defer s.mu.Unlock()
	if n.Cut || so&run.Failed != 0 {
		s.cut = true
	}
	if s.work == nil || s.ended || s.cut || s.out.Packer != nil || n.Done == 0 || s.err != nil {
		return
	}
	s.work.Reach(n.Done)
	s.counts, s.status = counts, so
	after := MarkTime
	if !s.marked { // so that runs that are killed early advance
		after = min(after, firstMarkTime)
	}
	if s.work.Due(after) {
		s.marked = true
		s.err = s.save()
	}
}

// save writes a mark of the last place.
func (s *shardRun) save() error {
	state, err := json.Marshal(shardState{s.counts, s.status, s.seconds(), s.changed()})
	if err != nil {
		return err
	}
	return s.work.Save(state)
}

// seconds returns how long the work has taken, together.
func (s *shardRun) seconds() float64 {
	return s.spent + float64(time.Since(s.begun).Milliseconds())/1000
}

// Finish gives the shard its name if the run has come to its end; otherwise it says how to go on.
// It sets the status.
func (s *shardRun) Finish() {
	a := s.app
	if s.work == nil {
		return
	}
	var err error
	if s.out.Packer != nil && a.Status&run.Failed == 0 {
		err = s.out.Packer.Close()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = true
	defer s.work.Close()
	if err = cmp.Or(err, s.err); err == nil && a.Status&run.Failed == 0 {
		err = s.commit()
		if err == nil {
			return
		}
	}
	if err != nil {
		a.Status |= run.Unreadable | run.Failed
		a.Say("nonet: %v %s: %v", run.ErrNotWritable, s.name(), err)
	}
	s.leave()
}

// commit completes the shard.
func (s *shardRun) commit() error {
	a := s.app
	for _, f := range s.files {
		info, err := os.Stat(f.name)
		if err != nil || info.Size() != f.info.Size() || !info.ModTime().Equal(f.info.ModTime()) {
			return fmt.Errorf("%s has changed while it was read", f.name)
		}
	}
	if s.resume != "" {
		if t := &a.Tally; t.Puzzles > 0 && t.Unreadable == t.Puzzles {
			return s.work.Discard() // as any other run that could read nothing
		}
		return s.work.Commit(nil)
	}
	if err := s.work.Claim(s.output, &s.job); err != nil {
		return err
	}
	counts := shards.Counts{}
	text, err := json.Marshal(a.Tally.Counts())
	if err == nil {
		err = json.Unmarshal(text, &counts)
	}
	if err != nil {
		return err
	}
	err = s.work.Commit(&shards.Summary{Index: s.of.Index, Of: s.of.Of, Job: s.job.ID(),
		Version: s.job.Version, Seconds: s.seconds(), Counts: counts, Changed: s.changed()})
	if err == nil {
		a.Status = 0 // schedulers repeat what ends otherwise
	}
	return err
}

// leave leaves what has been written to the next run, if it is anything.
func (s *shardRun) leave() {
	a := s.app
	if !s.work.Begun() || a.Status&run.Usage != 0 && s.work.Mark().Input == 0 {
		if a.Status&run.Usage != 0 {
			s.work.Unclaim(s.output)
		}
		s.work.Discard()
		return
	}
	if s.out.Packer != nil || !s.work.Marks() {
		a.Say("nonet: %s is not complete: the same command begins it anew", s.name())
		return
	}
	if err := s.save(); err != nil {
		a.Say("nonet: cannot note how far %s is: %v: the same command goes on where it was before",
			s.name(), err)
		return
	}
	a.Say("nonet: %s is not complete: the same command goes on with it", s.name())
}
