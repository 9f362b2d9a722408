package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nonet-dev/nonet/internal/pipeline"
	"github.com/nonet-dev/nonet/internal/shards"
	"github.com/spf13/cobra"
)

// mergeFlags are the flags of merge.
type mergeFlags struct {
	missing bool
	fromOne bool // of missing
	each    bool // of missing
	remove  bool
	write   writeFlags // of sums
}

func mergeCommand(a *app) *cobra.Command {
	f := &mergeFlags{}
	cmd := &cobra.Command{
		Use: "merge FILE...",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("merge needs the file whose parts the shards have written: name what " +
					"they had as --output")
			}
			if (f.fromOne || f.each) && !f.missing {
				return usagef("--from-one and --each say how --missing prints numbers: add --missing")
			}
			defer a.sayRest()
			counts := 0
			for _, out := range args {
				if !haveCounts(out) || f.missing || f.remove {
					if err := a.merge(cmd.Context(), f, out); err != nil {
						return err
					}
				}
				if haveCounts(out) && !f.missing {
					counts++
				}
			}
			switch {
			case counts == len(args):
				return a.mergeCounts(args, f.write.output)
			case a.status != 0: // parts are missing or not good, as has been said
				return nil
			case counts > 0:
				return usagef("some of the FILEs have counts, and others are other results: merge " +
					"the counts by themselves")
			case f.write.output != "":
				return usagef("--output is for the sum of counts: the parts of a file become that file")
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&f.missing, "missing", false, "print the numbers of the parts that are "+
		"missing, and write no file")
	cmd.Flags().BoolVar(&f.fromOne, "from-one", false, "with --missing: count from 1, as tasks of LSF "+
		"and Grid Engine do")
	cmd.Flags().BoolVar(&f.each, "each", false, "with --missing: print a number a line")
	cmd.Flags().BoolVar(&f.remove, "remove", false, "remove the parts when FILE is complete")
	exclusive(cmd, "missing", "remove")
	f.write.addOutput(cmd)
	return cmd
}

// merge merges the parts of a file, or says what is missing.
func (a *app) merge(ctx context.Context, f *mergeFlags, out string) error {
	if out == "-" {
		return usagef("merge cannot read standard input: name the file whose parts the shards have " +
			"written, or a file of counts")
	}
	if whole, s, ok := shards.SplitName(out); ok {
		return usagef("%s is part %s: name the file that it is a part of: %s", out, s, whole)
	}
	job, err := shards.ReadJob(out)
	if errors.Is(err, fs.ErrNotExist) {
		return noJob(out, err)
	}
	if err != nil {
		return fmt.Errorf("%w %w", errNotReadable, err)
	}
	stranger, err := shards.Stranger(out, job.Of)
	if err != nil {
		return fmt.Errorf("%w %s: %w", errNotReadable, filepath.Dir(out), cause(err))
	}
	if stranger != "" {
		return usagef("%s is no part of this job, which has %d parts: move it away", stranger, job.Of)
	}
	s := a.surveyParts(ctx, job, out)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case f.missing:
		return a.printMissing(f, s)
	case s.missing != nil:
		a.say("nonet: %s: %s of %d missing: %s%s: run these shards, then merge again", out,
			plural(s.number, "part"), job.Of, s.missing, s.begunText())
		return nil
	}
	written, err := a.joinParts(ctx, job, out, s)
	if errors.Is(err, shards.ErrDamaged) { // they have been named
		a.say("nonet: %s: not merged", out)
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
	a.say("nonet: %s: %s %s: %s", out, plural(job.Of, "part"), did, s)
	if n := s.counts["passed"]; n > 0 {
		a.say("nonet: %s: files of folders that were passed over, as nothing in them is recognised: "+
			"%d: the messages of the shards name them", out, n)
	}
	if f.remove {
		if err := job.Remove(out); err != nil {
			return fmt.Errorf("%w: %w: remove the parts by hand: %s is complete", errNotWritable, err,
				out)
		}
	}
	return nil
}

// noJob returns the error of merge for a file that has no job file.
func noJob(out string, err error) error {
	err = fmt.Errorf("%w %s.job: %w", errNotReadable, out, cause(err))
	part, _ := shards.Stranger(out, 0)
	if part != "" {
		return fmt.Errorf("%w: but %s is there: run any of the shards again, which writes %s.job", err,
			part, out)
	}
	if _, there := os.Stat(out); there == nil {
		return fmt.Errorf("%w: %s has no parts: either it was not made by shards, or merge --remove "+
			"has made it, and it is complete; if it is a file of counts, its first line was changed or "+
			"cut: leave it out", err, out)
	}
	return fmt.Errorf("%w: name what the shards had as --output: they write %s.job beside their parts",
		err, out)
}

// survey is what the parts of a job are together.
type survey struct {
	missing ranges // the parts that are not there, or not good
	number  int    // of these
	begun   int    // of these, which somebody has begun
	bytes   int64
	seconds float64
	counts  shards.Counts
	changed map[int]changeSeen // by the number of the input
}

// changeSeen is when an input was changed, as a part has seen it.
type changeSeen struct {
	time int64 // nanoseconds since 1970
	part int
	said bool // that another part has seen another time
}

// surveyParts looks at the parts of a job. It says which of them are not good, and adds that and
// whether any are missing to the status.
func (a *app) surveyParts(ctx context.Context, job *shards.Job, out string) *survey {
	s := &survey{counts: shards.Counts{}, changed: map[int]changeSeen{}}
	for shard, part := range job.Survey(out) {
		if ctx.Err() != nil {
			return s
		}
		if x := part.Summary; x != nil {
			s.bytes += x.Bytes
			s.seconds += x.Seconds
			s.counts.Add(x.Counts)
			a.compareChanged(s, job, x)
			continue
		}
		s.missing = s.missing.add(shard.Index)
		s.number++
		a.status |= negative
		if part.Begun {
			s.begun++
		}
		if part.Err != nil {
			a.sayDamaged(part.Err, shard)
		}
	}
	return s
}

// compareChanged says which inputs had another time of change for a part than for one before it.
func (a *app) compareChanged(s *survey, job *shards.Job, x *shards.Summary) {
	for _, input := range slices.Sorted(maps.Keys(x.Changed)) {
		time := x.Changed[input]
		seen, ok := s.changed[input]
		switch {
		case !ok:
			s.changed[input] = changeSeen{time: time, part: x.Index}
		case seen.time != time && !seen.said && input >= 0 && input < len(job.Inputs):
			seen.said = true
			s.changed[input] = seen
			a.sayAll([]pipeline.Message{{Kind: "time of change", Text: fmt.Sprintf("nonet: %s had "+
				"another time of change for part %d than for part %d: compare the files: if they are "+
				"no copies of one, remove the part that had the wrong one, and run its shard again",
				job.Inputs[input].Name, x.Index, seen.part)}})
		}
	}
}

// sayDamaged says that a part cannot be used, and what to do.
func (a *app) sayDamaged(err error, shard shards.Shard) {
	kind := "damaged part"
	a.status |= failed
	if errors.As(err, new(*shards.JobError)) {
		kind = "foreign part"
		a.status |= usage
	} else {
		a.status |= unreadable
	}
	a.sayAll([]pipeline.Message{{Kind: kind, Text: fmt.Sprintf("nonet: %v: remove it, and run "+
		"shard %s again", err, shard)}})
}

// begunText says how many of the missing parts have been begun.
func (s *survey) begunText() string {
	if s.begun == 0 {
		return ""
	}
	return fmt.Sprintf(" (%d begun)", s.begun)
}

// String says what the parts have done: what has happened at least once, in the order of
// surveyOrder.
func (s *survey) String() string {
	var words []string
	names := slices.SortedFunc(maps.Keys(s.counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(surveyPlace(a), surveyPlace(b)), cmp.Compare(a, b))
	})
	for _, name := range names {
		if n := s.counts[name]; n > 0 && name != "passed" { // merge has a sentence about these
			words = append(words, fmt.Sprintf("%d %s", n, name))
		}
	}
	took := time.Duration(s.seconds * float64(time.Second)).Round(time.Millisecond)
	return strings.Join(append(words, bytesText(s.bytes), took.String()+" of work"), ", ")
}

// surveyOrder is the order of the counts of a job. Others follow.
var surveyOrder = []string{"lines", "answered", "none", "several", "limited", "unreadable",
	"refused", "nodes"}

func surveyPlace(name string) int {
	if i := slices.Index(surveyOrder, name); i >= 0 {
		return i
	}
	return len(surveyOrder)
}

// printMissing prints the numbers of the missing parts.
func (a *app) printMissing(f *mergeFlags, s *survey) error {
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
	out, err := a.openOutput("", nil)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(out, text); err != nil && !closedPipe(err) {
		return err
	}
	return nil
}

// joinParts writes the parts of a job into the file out. If there is a file of this name, it only
// compares them.
func (a *app) joinParts(ctx context.Context, job *shards.Job, out string, s *survey) (written bool,
	err error) {
	have, err := shards.OpenRegular(out)
	if err == nil {
		defer have.Close()
		return false, a.compareParts(ctx, job, out, s, have)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return false, fmt.Errorf("%w %s: %w", errNotReadable, out, cause(err))
	}
	target := followLinks(out)
	file, locked, err := openMerged(target)
	if err != nil {
		return false, fmt.Errorf("%w %s: %w", errNotWritable, out, cause(err))
	}
	defer file.Close()
	if err := a.copyParts(ctx, job, out, file); err != nil {
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
		return false, fmt.Errorf("%w %s: %w", errNotWritable, out, cause(err))
	}
	return true, nil
}

// openMerged opens the file that takes the name target when all parts are in it. It is
// target.merging, which is locked and which a merge that was killed leaves to the next one; or
// where files cannot be locked, a new file.
func openMerged(target string) (file *os.File, locked bool, err error) {
	file, err = shards.LockNamed(target + ".merging")
	if errors.Is(err, shards.ErrNoLocks) {
		file, err = createPartial(target)
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

// compareParts returns nil if a file that is there is what its parts are together.
func (a *app) compareParts(ctx context.Context, job *shards.Job, out string, s *survey,
	have *os.File) error {
	info, err := have.Stat()
	if err != nil {
		return fmt.Errorf("%w %s: %w", errNotReadable, out, cause(err))
	}
	same := &sameBytes{have: have, differs: info.Size() != s.bytes}
	if err := a.copyParts(ctx, job, out, same); err != nil {
		return err
	}
	if same.differs {
		return usagef("%s is there, and is not what its parts are together: move it away, then "+
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

// copyParts writes the parts of a job to w. Their bytes must be what their summaries say. It names
// all that are not, and then returns an error that wraps shards.ErrDamaged.
func (a *app) copyParts(ctx context.Context, job *shards.Job, out string, w io.Writer) error {
	to := &mergeWriter{ctx: ctx, w: w}
	var damaged error
	for shard, part := range job.Survey(out) {
		err := part.Err
		switch {
		case part.Summary != nil:
			err = shards.Copy(to, out, part.Summary)
		case err == nil:
			err = fmt.Errorf("%s: %w: it was there, and is not", shard.Name(out), shards.ErrDamaged)
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case to.err != nil:
			return fmt.Errorf("%w %s: %w", errNotWritable, out, cause(to.err))
		case errors.Is(err, shards.ErrDamaged), errors.As(err, new(*shards.JobError)):
			a.sayDamaged(err, shard)
			damaged = shards.ErrDamaged
			to.w = io.Discard // the other parts are looked at all the same
		case err != nil:
			return fmt.Errorf("%w %s: %w", errNotReadable, shard.Name(out), cause(err))
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

// ranges are whole numbers in ascending order, those that follow each other together.
type ranges [][2]int

// add adds a number that is greater than all others.
func (r ranges) add(n int) ranges {
	if last := len(r) - 1; last >= 0 && r[last][1] == n-1 {
		r[last][1] = n
		return r
	}
	return append(r, [2]int{n, n})
}

// each returns the numbers, one a line.
func (r ranges) each() string {
	var lines []string
	for _, x := range r {
		for n := x[0]; n <= x[1]; n++ {
			lines = append(lines, strconv.Itoa(n))
		}
	}
	return strings.Join(lines, "\n")
}

// String returns the numbers with commas, three or more that follow each other as A-B.
func (r ranges) String() string {
	var b strings.Builder
	for i, x := range r {
		if i > 0 {
			b.WriteByte(',')
		}
		switch x[1] - x[0] {
		case 0:
			fmt.Fprint(&b, x[0])
		case 1:
			fmt.Fprintf(&b, "%d,%d", x[0], x[1])
		default:
			fmt.Fprintf(&b, "%d-%d", x[0], x[1])
		}
	}
	return b.String()
}
