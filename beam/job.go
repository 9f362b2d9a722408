package nonetbeam

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/nonet-dev/nonet/internal/cli/lines"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/version"
	"github.com/nonet-dev/nonet/internal/work"
)

// Options are what a job needs beside the command.
type Options struct {
	// Output is the folder of the parts, a name of Beam's file systems. All workers must reach it.
	Output string

	// ChunkSize is how many bytes of lines a chunk has, more or less; 0: DefaultChunkSize. What
	// takes long for a line wants small chunks: a chunk is what is lost when a worker ends.
	ChunkSize int64
}

// Bounds of Options.ChunkSize, in bytes.
const (
	DefaultChunkSize = 1 << 20
	MinChunkSize     = 1 << 10
	MaxChunkSize     = 1 << 30
)

// Job is a command, its inputs, and the folder of its parts.
type Job struct {
	folder  string
	work    work.Options
	file    jobFile
	sources []source
	missing []interval // chunks without a part
}

// source is an input and how it is cut.
type source struct {
	Input
	End    int64   // of its lines, in bytes; the file may have a line that ends the input
	Starts []int64 // where its chunks but the first start; nil: after each ChunkSize bytes
}

// interval is the numbers from First to End, which is not one of them.
type interval struct{ First, End int }

// jobFile is the content of the file that keeps parts of different jobs apart.
type jobFile struct {
	Work      string  `json:"work"` // the key of the command's options
	ChunkSize int64   `json:"chunk"`
	Version   string  `json:"version"` // of the program
	Inputs    []Input `json:"inputs"`
	Depends   []Input `json:"depends,omitempty"` // what the command opens by itself
}

// Input is a file of a job.
type Input struct {
	Name   string `json:"name"`
	Size   int64  `json:"size"`   // in bytes
	Hash   string `json:"sha256"` // of its first and last 64 KiB
	Format string `json:"format,omitempty"`
	Whole  bool   `json:"whole,omitempty"` // it is one chunk, see Chunk.Whole
}

// chunks returns the number of chunks of an input, which have size bytes.
func (s *source) chunks(size int64) int {
	switch {
	case s.Whole:
		return 1
	case s.Starts != nil:
		return len(s.Starts) + 1
	}
	return int(max(1, (s.End+size-1)/size))
}

// chunk returns chunk k of an input, which has this index among those of all inputs.
func (s *source) chunk(k, index int, size int64) Chunk {
	c := Chunk{Index: index, File: s.Name, Whole: s.Whole}
	switch {
	case s.Whole:
		return c
	case s.Starts != nil:
		c.To = s.End
		if k > 0 {
			c.From = s.Starts[k-1]
		}
		if k < len(s.Starts) {
			c.To = s.Starts[k]
		}
	default:
		c.From = int64(k) * size
		c.To = min(c.From+size, s.End)
	}
	c.Format = s.Format
	return c
}

const (
	jobName = "job.json"
	// maxJobFile bounds the memory for a job file that is read.
	maxJobFile = 64 << 20
	// maxChunks bounds the files of a folder.
	maxChunks = 10_000_000
	// hashed is how many bytes at either end of an input its hash is of.
	hashed = 64 << 10
)

// NewJob returns the job of a command of the program, the command first, as on its command line. It
// looks at all inputs, and at the folder of parts: if that has no parts yet it gets a job file, and
// if it has those of another job the error is a *UsageError. Commands that do not answer line by
// line are *UsageErrors that wrap a *work.NotByLines.
func NewJob(ctx context.Context, args []string, o Options) (*Job, error) {
	if err := checkFolder(o.Output); err != nil {
		return nil, err
	}
	if o.ChunkSize == 0 {
		o.ChunkSize = DefaultChunkSize
	}
	if o.ChunkSize < MinChunkSize || o.ChunkSize > MaxChunkSize {
		return nil, usagef("chunks of %d bytes: expected %d to %d", o.ChunkSize, MinChunkSize,
			MaxChunkSize)
	}
	options, files, err := lines.Parse(args)
	if err != nil {
		return nil, &UsageError{err}
	}
	if _, search := options.Shared(); search != nil && search.Timeout > 0 {
		return nil, usagef("--timeout: answers would depend on the machine that a chunk is on: " +
			"give puzzles up by --node-limit or --work")
	}
	j := &Job{folder: o.Output, work: options}
	j.file = jobFile{Work: options.Key(), ChunkSize: o.ChunkSize, Version: version.OfJobs()}
	if j.sources, err = lookAll(ctx, options, files); err != nil {
		return nil, err
	}
	for _, s := range j.sources {
		j.file.Inputs = append(j.file.Inputs, s.Input)
	}
	if j.file.Depends, err = depends(ctx, options); err != nil {
		return nil, err
	}
	if n := j.Chunks(); n > maxChunks {
		return nil, usagef("the input has %d chunks: at most %d are possible, so choose larger "+
			"ones with --chunk", n, maxChunks)
	}
	return j, j.open(ctx)
}

// Chunks returns the number of chunks, which is that of the parts in the end.
func (j *Job) Chunks() int {
	n := 0
	for i := range j.sources {
		n += j.sources[i].chunks(j.file.ChunkSize)
	}
	return n
}

// Missing returns how many chunks have no part yet.
func (j *Job) Missing() int {
	n := 0
	for _, gap := range j.missing {
		n += gap.End - gap.First
	}
	return n
}

// lookAll returns the inputs of a command.
func lookAll(ctx context.Context, o work.Options, files []string) ([]source, error) {
	if len(files) == 0 {
		return nil, usagef("no FILE is named: standard input cannot be read by the workers")
	}
	var sources []source
	for _, pattern := range files {
		if pattern == "-" {
			return nil, usagef("standard input cannot be read by the workers: name a file")
		}
		names := []string{pattern}
		if strings.ContainsAny(pattern, "*?[") {
			found, err := list(ctx, pattern)
			if err != nil {
				return nil, fmt.Errorf("cannot read %s: %w", pattern, err)
			}
			if len(found) > 0 {
				slices.Sort(found)
				names = found
			}
		}
		for _, name := range names {
			in, err := look(ctx, o, name)
			if err != nil {
				return nil, fmt.Errorf("cannot read %s: %w", name, err)
			}
			sources = append(sources, in)
		}
	}
	return sources, nil
}

// look returns what is to be known of an input before it is cut.
func look(ctx context.Context, o work.Options, name string) (source, error) {
	described, err := describe(ctx, name)
	in := source{Input: described, End: described.Size}
	if err != nil {
		return in, err
	}
	file, err := openAt(ctx, name, 0)
	if err != nil {
		return in, err
	}
	defer file.Close()
	form, cut, err := lines.Look(o, name, file)
	if err != nil {
		return in, err
	}
	switch in.Whole = !cut; {
	case !cut:
	case form == nil: // parts of a search, each of which may take long
		in.Starts, err = partStarts(ctx, name)
	default:
		in.Format = form.Name
		in.End, err = run.CutSize(form, fileAt{ctx, name}, in.Size)
	}
	return in, err
}

// describe returns name, size and hash of a file.
func describe(ctx context.Context, name string) (in Input, err error) {
	in.Name = name
	if in.Size, err = size(ctx, name); err != nil {
		return in, err
	}
	sum := sha256.New()
	for _, at := range []int64{0, max(0, in.Size-hashed)} {
		text := make([]byte, min(hashed, in.Size-at))
		if _, err := (fileAt{ctx, name}).ReadAt(text, at); err != nil {
			return in, err
		}
		sum.Write(text)
	}
	in.Hash = hex.EncodeToString(sum.Sum(nil))
	return in, nil
}

// depends describes the file that a command reads by itself: the problem whose search has parts.
func depends(ctx context.Context, o work.Options) ([]Input, error) {
	parts, ok := o.(*work.Parts)
	if !ok {
		return nil, nil
	}
	in, err := describe(ctx, parts.Problem)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", parts.Problem, err)
	}
	return []Input{in}, nil
}

// open compares the job with the one of the folder, and finds out what is missing.
func (j *Job) open(ctx context.Context) error {
	there, err := exists(ctx, join(j.folder, jobName))
	if err != nil {
		return fmt.Errorf("cannot look into %s: %w", j.folder, err)
	}
	if there {
		text, err := read(ctx, join(j.folder, jobName), maxJobFile)
		if err != nil {
			return fmt.Errorf("cannot read %s: %w", join(j.folder, jobName), err)
		}
		before, err := parseJobFile(text)
		if err == nil {
			err = j.file.same(before)
		}
		if err != nil {
			return usagef("%s is of another job: %w: name another folder with -o, or remove this one",
				j.folder, err)
		}
		return j.look(ctx)
	}
	parts, err := j.parts(ctx)
	if err != nil {
		return err
	}
	if len(parts) > 0 {
		return usagef("%s has parts, but no %s, so nobody knows of what: name another folder with -o",
			j.folder, jobName)
	}
	j.missing = gaps(nil, j.Chunks())
	return write(ctx, j.folder, jobName, func(w io.Writer) error {
		text, err := json.MarshalIndent(j.file, "", "  ")
		if err == nil {
			_, err = w.Write(append(text, '\n'))
		}
		return err
	})
}

// parseJobFile reads the text of a job file.
func parseJobFile(text []byte) (*jobFile, error) {
	f := &jobFile{}
	if err := json.Unmarshal(text, f); err != nil {
		return nil, fmt.Errorf("its %s is damaged: %w", jobName, err)
	}
	return f, nil
}

// same returns an error that says in what the job of a folder differs from this one.
func (f *jobFile) same(before *jobFile) error {
	switch {
	case before.Work == "" && f.Work != "":
		return errors.New("it was begun by another version, which wrote its command in another way")
	case f.Work != before.Work:
		return fmt.Errorf("it was begun by %q, and this is %q", before.Work, f.Work)
	case f.Version != before.Version:
		return fmt.Errorf("it was begun by version %q, and this is %q", before.Version, f.Version)
	case f.ChunkSize != before.ChunkSize:
		return fmt.Errorf("its chunks have %d bytes, and these %d", before.ChunkSize, f.ChunkSize)
	case len(f.Inputs) != len(before.Inputs) || len(f.Depends) != len(before.Depends):
		return fmt.Errorf("it has %d inputs, and this one %d", len(before.Inputs)+
			len(before.Depends), len(f.Inputs)+len(f.Depends))
	}
	all, others := slices.Concat(f.Inputs, f.Depends), slices.Concat(before.Inputs, before.Depends)
	for i, in := range all {
		switch was := others[i]; {
		case in == was:
		case in.Name != was.Name:
			return fmt.Errorf("its input %d is %s, and this is %s", i+1, was.Name, in.Name)
		case in.Size != was.Size:
			return fmt.Errorf("%s had %d bytes, and now has %d", in.Name, was.Size, in.Size)
		default:
			return fmt.Errorf("%s has changed since", in.Name)
		}
	}
	return nil
}

// look finds out which chunks have no part. A part without a sum, or with another length than
// its sum says, does not count.
func (j *Job) look(ctx context.Context) error {
	there, err := j.parts(ctx)
	if err != nil {
		return err
	}
	good, err := whole(ctx, j.folder, there, j.Chunks())
	if err != nil {
		return fmt.Errorf("cannot look into %s: %w", j.folder, err)
	}
	j.missing = gaps(good, j.Chunks())
	return nil
}

// parts returns the numbers of the files that are named like parts.
func (j *Job) parts(ctx context.Context) (there []int, err error) {
	names, err := list(ctx, join(j.folder, partPrefix+"*"))
	if err != nil {
		return nil, fmt.Errorf("cannot look into %s: %w", j.folder, err)
	}
	of := j.Chunks()
	for _, name := range names {
		index, n, err := parseNumbered(partPrefix, base(name))
		if err == nil && n != of {
			err = fmt.Errorf("this job has %d parts", of)
		}
		if err != nil {
			return nil, usagef("%s is not part of this job: %w: take it away", name, err)
		}
		there = append(there, index)
	}
	return there, nil
}

// gaps returns which numbers from 0 to n-1 are not in a list.
func gaps(there []int, n int) []interval {
	slices.Sort(there)
	var missing []interval
	next := 0
	for _, i := range append(there, n) {
		if next < i {
			missing = append(missing, interval{next, i})
		}
		next = i + 1
	}
	return missing
}

// Names of the files of a folder, followed by the number of the chunk.
const (
	partPrefix     = "part-"
	sumPrefix      = "sum-"
	messagesPrefix = "messages-"
	failedPrefix   = "failed-"
)

// numbered returns the name of a file of a chunk.
func numbered(prefix string, index, of int) string {
	digits := max(5, len(fmt.Sprint(of)))
	return fmt.Sprintf("%s%0*d-of-%0*d", prefix, digits, index, digits, of)
}

// errNotNumbered says that a name is not one of a file of a chunk.
var errNotNumbered = errors.New("expected a name like part-00003-of-00100")

// parseNumbered reads the name of a file of a chunk.
func parseNumbered(prefix, name string) (index, of int, err error) {
	if n, err := fmt.Sscanf(name, prefix+"%d-of-%d", &index, &of); n != 2 || err != nil ||
		index < 0 || index >= of || of > maxChunks || name != numbered(prefix, index, of) {
		return 0, 0, errNotNumbered
	}
	return index, of, nil
}
