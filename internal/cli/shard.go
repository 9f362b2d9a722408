package cli

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
	"slices"
	"sync"
	"time"

	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/shards"
	"github.com/nonet-dev/nonet/internal/work"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// shardFlags are the flags of runs whose results are a part of a job, or that can be gone on with.
type shardFlags struct {
	shard  shards.Shard
	resume string

	// oneSearch reports whether --resume is about one search, which the command itself goes on
	// with. nil: it never is.
	oneSearch func(args []string) bool
}

// A sharded command has results that can be cut into shards.
type sharded interface {
	// Key returns the identity of the job, but for its inputs.
	Key() string

	// Check returns an error if the results cannot be cut.
	Check() error
}

// addShard adds --shard to a command. of returns what it is when its flags have been set.
func (a *app) addShard(cmd *cobra.Command, of func() sharded) *shardFlags {
	f := &shardFlags{}
	parsedFlag(cmd, &f.shard, "shard", "", "I/N", "do part `I/N` of the work, the first is 0/N, and "+
		"write it to FILE.I-of-N beside --output FILE; auto/N: the scheduler's task says which",
		func(text string) (shards.Shard, error) { return shards.ParseShard(text, os.Getenv) })
	a.beginShard(cmd, f, of)
	return f
}

// addResume adds --resume to a command that has --shard.
func (a *app) addResume(cmd *cobra.Command, f *shardFlags) {
	cmd.Flags().StringVar(&f.resume, "resume", "",
		"keep in `FILE` how far the run is, and go on from there if FILE exists")
	cmd.MarkFlagFilename("resume")
	exclusive(cmd, "shard", "resume")
}

// beginShard makes the app's shard before the command runs.
func (a *app) beginShard(
	cmd *cobra.Command, f *shardFlags, of func() sharded,
) {
	before := cmd.PreRunE
	cmd.PreRunE = func(cmd *cobra.Command, args []string) (err error) {
		if before != nil {
			if err := before(cmd, args); err != nil {
				return err
			}
		}
		if f.resume != "" && f.oneSearch != nil && f.oneSearch(args) {
			return nil
		}
		if f.shard.Of > 0 || f.resume != "" {
			a.shard, err = newShardRun(cmd, f, of)
		}
		return err
	}
}

// shardRun is a run whose results are a part of a job, or that can be gone on with.
type shardRun struct {
	of     shards.Shard // zero: the results are no part
	resume string       // the journal; "": the results are a part
	output string       // the file of --output
	what   sharded      // the command
	lines  work.Options // the same; nil: it reads no lines
	job    shards.Job
	begun  time.Time

	files  []usedFile   // the inputs of the job, in its order
	shared map[int]bool // those that other parts read, too, by their places in files

	mu     sync.Mutex
	work   *shards.Work // nil: the part is there
	out    *output
	marked bool        // this run has written a mark
	cut    bool        // there are no complete results after the last mark
	counts shardCounts // of the results up to the last place
	status status      // of them
	spent  float64     // seconds of the runs before this one
	err    error       // why a mark could not be written
	ended  bool        // nothing more is to be written
}

// usedFile is an input of a job as it was at the beginning of the run.
type usedFile struct {
	name string
	info fs.FileInfo
}

// shardState is the state in a journal.
type shardState struct {
	Counts  shardCounts `json:"counts"`
	Status  status      `json:"status"`
	Seconds float64     `json:"seconds"`

	Changed map[int]int64 `json:"changed,omitempty"` // see shards.Summary
}

// shardCounts are the numbers of a part.
type shardCounts struct {
	work.Counts
	Refused int64 `json:"refused,omitempty"` // puzzles that are not for the command
	Passed  int64 `json:"passed,omitempty"`  // files of folders that were passed over
}

// shardCounts returns the numbers of a run so far.
func (t *tally) shardCounts() shardCounts { return shardCounts{t.counts(), t.refused, t.passed} }

// errSeparated says that the results of a run cannot be a part of others.
var errSeparated = usagef("an empty line stands between the answers in this format, so that parts " +
	"of them cannot be put together: choose -t line or -t json")

// markTime is how long after a mark in the journal the next one is written.
var markTime = time.Second

// firstMarkTime is how long after its beginning a run writes its first mark.
const firstMarkTime = 100 * time.Millisecond

// newShardRun checks the flags of a run with --shard or --resume.
func newShardRun(
	cmd *cobra.Command, f *shardFlags, of func() sharded,
) (*shardRun, error) {
	s := &shardRun{of: f.shard, resume: f.resume, begun: time.Now()}
	flag := "--shard"
	if f.resume != "" {
		flag = "--resume"
	}
	s.what = of()
	s.lines, _ = s.what.(work.Options)
	err := s.onlyTyped(cmd)
	if err == nil {
		err = s.what.Check()
	}
	if err != nil {
		return nil, usagef("%w (with %s)", err, flag)
	}
	s.output = cmd.Flags().Lookup("output").Value.String()
	if s.output == "" || s.output == "-" {
		return nil, usagef("%s needs a file: name it with --output", flag)
	}
	info, err := os.Stat(s.output)
	if isDescriptor(s.output) || err == nil && !info.Mode().IsRegular() {
		return nil, usagef("%s needs a file, and %s is none: name another one with --output", flag,
			s.output)
	}
	limit := "node-limit"
	if cmd.Flags().Lookup(limit) == nil {
		limit = "work"
	}
	switch {
	case s.resume != "" && slices.Contains([]string{".gz", ".zst"}, filepath.Ext(s.output)):
		return nil, usagef("--resume cannot go on with a compressed file: leave %s out of the name "+
			"in --output, and compress the results", filepath.Ext(s.output))
	case s.of.Of > 0 && cmd.Flags().Changed("timeout") && !cmd.Flags().Changed(limit):
		return nil, usagef("what --timeout gives up depends on the machine, so that parts would not "+
			"be those of one run: leave it out, or add --%s that ends the work first", limit)
	}
	s.job = shards.Job{Job: 1, Version: Version(), Of: s.of.Of}
	return s, nil
}

// besideWork are the flags that a run of a shard may have beside the options of its command.
var besideWork = []string{"output", "shard", "resume", "progress", "regions", "rules", "parts"}

// onlyTyped returns an error if a flag has been given that is not an option of the command's type,
// so that the shard would not have it.
func (s *shardRun) onlyTyped(cmd *cobra.Command) (err error) {
	if s.lines == nil {
		return nil
	}
	known := append(work.Names(s.lines), besideWork...)
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if err == nil && !slices.Contains(known, f.Name) {
			err = usagef("--%s is about the whole input: leave it out, or run it on the result", f.Name)
		}
	})
	return err
}

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

// openFiles opens the inputs of the run, or what is left of them, and the part. also are further
// files that the results depend on.
func (s *shardRun) openFiles(
	a *app, in *inputs, read *readFlags, also []string,
) (*inputs, *output, error) {
	if in.uses(s.output, also...) {
		return nil, nil, usagef("%s is input and --output: name another file", s.output)
	}
	if s.resume != "" && (in.uses(s.resume, also...) || sameFile(s.resume, s.output)) {
		return nil, nil, usagef("%s is input or --output, and --resume: name another file", s.resume)
	}
	for _, name := range []string{s.output, s.resume} {
		if folder := in.folderWith(name); name != "" && folder != "" {
			return nil, nil, usagef("%s lies in %s, which is an input, so that it would be read as one "+
				"itself: name a file in another folder", name, folder)
		}
	}
	list, err := s.look(in, read)
	if err != nil {
		return nil, nil, err
	}
	out, err := s.openPart(a, also...)
	if err != nil {
		return nil, nil, err
	}
	left := &inputs{stdin: in.stdin}
	if s.work == nil {
		return left, out, nil
	}
	left.list, err = s.arguments(in.list, list)
	for _, arg := range left.list {
		left.total += arg.end - arg.start
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

// decompressIt is what to do with a compressed file that is to be cut.
const decompressIt = "it is compressed: decompress it (gunzip, zstd -d)"

// look opens each input and finds out whether it can be cut. It sets the inputs of the job.
func (s *shardRun) look(in *inputs, read *readFlags) ([]shards.Input, error) {
	var list []shards.Input
	for _, arg := range in.list {
		x, whole, err := s.lookAt(arg, read)
		if err != nil {
			return nil, err
		}
		if x.Lines == nil && len(in.list) == 1 && s.of.Of != 1 {
			return nil, usagef("%s cannot be entered in the middle: %s", arg.name, whole)
		}
		list = append(list, x)
	}
	return list, nil
}

// lookAt is look for one input. whole says what to do if it cannot be cut.
func (s *shardRun) lookAt(arg *argument, read *readFlags) (x shards.Input, whole string,
	err error) {
	switch {
	case arg.text != "":
		return x, "", usagef("%s is a puzzle: name a FILE with many", arg.title)
	case arg.name == "-":
		return x, "", usagef("standard input cannot be entered in the middle: write it to a FILE, or " +
			"have split -n l/K/N FILE write part K to nonet without --shard")
	case arg.fault != nil:
		return x, "", fmt.Errorf("%w %s: %w", errNotReadable, arg.name, cause(arg.fault))
	}
	info, err := os.Stat(arg.name)
	if err == nil && !info.Mode().IsRegular() { // opening a pipe would wait for its writer
		return x, "", usagef("%s is no file that can be entered in the middle: write it to one",
			arg.name)
	}
	file, err := os.Open(arg.name)
	if err != nil {
		return x, "", fmt.Errorf("%w %s: %w", errNotReadable, arg.name, arg.notFound(err))
	}
	defer file.Close()
	if info, err = file.Stat(); err != nil {
		return x, "", fmt.Errorf("%w %s: %w", errNotReadable, arg.name, cause(err))
	}
	about, err := shards.DescribeFile(filepath.Base(arg.name), file, info.Size())
	if err != nil {
		return x, "", fmt.Errorf("%w %s: %w", errNotReadable, arg.name, cause(err))
	}
	x.Size = info.Size()
	if arg.piece != nil { // the command knows that it is lines
		x.Lines = fileAt(arg.name)
		s.add(arg.name, about, info)
		return x, "", nil
	}
	form, cut, packed, err := lookAtFormat(file, arg.options(read))
	if x.Size > 0 && (err != nil || work.TellsNames(s.lines, form)) {
		about.Name = arg.name
	}
	s.add(arg.name, about, info)
	switch {
	case cut:
		x.Lines = fileAt(arg.name)
		arg.piece = &Piece{Name: arg.title, Format: form}
		if x.Size, err = CutSize(form, file, x.Size); err != nil {
			return x, "", fmt.Errorf("%w %s: %w", errNotReadable, arg.name, cause(err))
		}
	case x.Size == 0:
		x.Lines = fileAt(arg.name)
	case err != nil && !arg.inFolder: // the shard that reads a file of a folder reports it
		return x, "", fmt.Errorf("%w %s: %w", errNotReadable, arg.name, cause(err))
	case err == nil:
		whole = fmt.Sprintf("format %s is read from its beginning here: name several files, or write "+
			"it as one puzzle a line (nonet convert -t line)", form.Name)
		if packed {
			whole = decompressIt
		}
	}
	return x, whole, nil
}

// lookAtFormat returns the format of an input, and whether it can be cut at lines, and is packed:
// compressed.
func lookAtFormat(file io.Reader, o format.Options) (form *format.Format, cut, packed bool,
	err error) {
	plain, err := decompress(file)
	if err != nil {
		return nil, false, false, err
	}
	content, packed := plain.(compressed)
	if packed {
		defer content.Close()
	}
	r, err := format.NewReader(plain, o)
	if err != nil {
		return nil, false, false, err
	}
	return r.Format(), r.ByLines() && !packed, packed, nil
}

// CutSize returns the size of what the pieces of an input have, which can be cut at lines and has a
// size in bytes: it ends before a line that ends the input, such as "end" in format line, if there
// is one among the last 64 KiB. A piece with such a line is an error.
func CutSize(form *format.Format, r io.ReaderAt, size int64) (int64, error) {
	const most = 64 << 10
	start := max(0, size-most)
	text := make([]byte, size-start)
	if n, err := r.ReadAt(text, start); n < len(text) {
		return 0, cmp.Or(err, io.ErrUnexpectedEOF)
	}
	if start > 0 { // the first line may be the end of one
		whole := bytes.IndexByte(text, '\n') + 1
		text, start = text[whole:], start+int64(whole)
	}
	if end := form.EndLine(text); end >= 0 {
		size = start + int64(end)
	}
	return size, nil
}

// fileAt reads a file, which is open during each read only: there may be many.
type fileAt string

func (f fileAt) ReadAt(p []byte, at int64) (int, error) {
	file, err := os.Open(string(f))
	if err != nil {
		return 0, err
	}
	defer file.Close()
	return file.ReadAt(p, at)
}

// openPart opens the file of the results, or what there is of it. also are files that the results
// depend on, beside the inputs; "" is none. work is nil afterwards if the part is there.
func (s *shardRun) openPart(a *app, also ...string) (*output, error) {
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
		files = shards.ResumeFiles(followLinks(s.output), s.resume)
	} else if err := s.job.Check(s.output); err != nil {
		return nil, s.refused(err)
	}
	work, err := shards.Begin(files, s.job.ID())
	if err == nil && work.Anew() != "" {
		a.say("nonet: %s: begins anew", work.Anew())
	}
	if err == nil && s.resume == "" {
		if err = work.Claim(s.output, &s.job); err != nil {
			work.Close()
		}
	}
	s.out = &output{w: io.Discard, part: s.name()}
	if errors.Is(err, shards.ErrDone) {
		if err := s.job.Restore(s.output, s.of); err != nil {
			return nil, s.refused(err)
		}
		a.say("nonet: %s is there", files.Name)
		return s.out, nil
	}
	if err != nil {
		return nil, s.refused(err)
	}
	s.work = work
	s.out.w = s
	s.out.pack(s.output)
	return s.out, s.goOn(a)
}

// depends adds a file to the inputs of the job that is read before them.
func (s *shardRun) depends(name string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return fmt.Errorf("%w %s: %w", errNotReadable, name, cause(err))
	}
	info, err := os.Stat(name)
	if err != nil {
		return fmt.Errorf("%w %s: %w", errNotReadable, name, cause(err))
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

// share notes that other parts read an input, too.
func (s *shardRun) share(input int) {
	if s.shared == nil {
		s.shared = map[int]bool{}
	}
	s.shared[input] = true
}

// changed returns when the inputs were changed that other parts read, too.
func (s *shardRun) changed() map[int]int64 {
	times := map[int]int64{}
	for input := range s.shared {
		times[input] = s.files[input].info.ModTime().UnixNano()
	}
	return times
}

// refused returns the error of the program for one of package parts.
func (s *shardRun) refused(err error) error {
	var other *shards.JobError
	switch {
	case errors.As(err, &other) && s.resume != "":
		return usagef("%w: give the command with which it was begun, and the files as they were (a "+
			"copy needs their time of change: cp -p); or remove %s and the .partial beside its "+
			"--output, and begin anew", err, s.resume)
	case errors.As(err, &other):
		return usagef("%w: name another file with --output, or remove what is there of that job", err)
	case errors.Is(err, shards.ErrJournal) && isStateFile(s.resume):
		return usagef("%w: it is the state of one count, which was begun without --output or with "+
			"another kind of FILE: give the command with which it was begun, or name another file "+
			"with --resume", err)
	case errors.Is(err, shards.ErrJournal):
		return usagef("%w: name another file with --resume", err)
	case errors.Is(err, shards.ErrBusy) && s.resume != "": // its lock is the journal
		return fmt.Errorf("%w %s: %w: run this again when that has ended, or name another file with "+
			"--resume", errNotWritable, s.resume, err)
	case errors.Is(err, shards.ErrBusy):
		return fmt.Errorf("%w %s: %w: run this again when that has ended", errNotWritable, s.name(),
			err)
	}
	return fmt.Errorf("%w %s: %w", errNotWritable, s.name(), err)
}

// name returns the name of the file that is written.
func (s *shardRun) name() string {
	if s.resume != "" {
		return s.output
	}
	return s.of.Name(s.output)
}

// goOn takes over what earlier runs have noted.
func (s *shardRun) goOn(a *app) error {
	mark := s.work.Mark()
	if mark.Output == 0 && mark.Input == 0 {
		return nil
	}
	var state shardState
	if err := json.Unmarshal(mark.State, &state); err != nil {
		return fmt.Errorf("%w the journal of %s: %w: remove it", errNotReadable, s.name(), err)
	}
	s.counts, s.status, s.spent = state.Counts, state.Status, state.Seconds
	for input, time := range state.Changed {
		if input >= 0 && input < len(s.files) && s.files[input].info.ModTime().UnixNano() != time {
			a.say("nonet: %s has another time of change than when %s was begun: compare the files: if "+
				"they are no copies of one, remove %[2]s.partial and run this again",
				s.files[input].name, s.name())
		}
	}
	a.tally.restore(s.counts)
	a.status |= s.status
	if s.lines != nil {
		a.say("nonet: goes on at byte %d of the input", mark.Input)
	} else {
		a.say("nonet: goes on after %s", plural(mark.Input, "puzzle"))
	}
	return nil
}

// arguments returns what is left to read of the inputs.
func (s *shardRun) arguments(all []*argument, inputs []shards.Input) ([]*argument, error) {
	of := s.of
	if s.resume != "" {
		of = shards.Shard{Index: 0, Of: 1}
	}
	ranges, err := of.Ranges(inputs)
	for _, r := range ranges {
		if r.From > 0 || r.To < inputs[r.Input].Size {
			s.share(r.Input)
		}
	}
	if mark := s.work.Mark(); err == nil && mark.Input > 0 {
		ranges, err = shards.After(ranges, mark.Input)
	}
	if err != nil {
		return nil, fmt.Errorf("%w the input: %w", errNotReadable, err)
	}
	var list []*argument
	for _, r := range ranges {
		arg := *all[r.Input]
		arg.start, arg.end = r.Start, r.End()
		if arg.piece != nil {
			if err := s.cutArgument(&arg, r); err != nil {
				return nil, fmt.Errorf("%w %s: %w", errNotReadable, arg.name, cause(err))
			}
		}
		list = append(list, &arg)
	}
	return list, nil
}

// cutArgument makes an argument stand for a range of its file.
func (s *shardRun) cutArgument(arg *argument, r shards.Range) error {
	file, err := os.Open(arg.name)
	if err != nil {
		return err
	}
	defer file.Close()
	arg.from, arg.length = r.From, r.To-r.From
	if mark := make([]byte, len(byteOrderMark)); arg.from == 0 && arg.length >= int64(len(mark)) {
		if _, err := file.ReadAt(mark, 0); err != nil {
			return err
		}
		if string(mark) == byteOrderMark { // the reader of a piece expects none
			n := int64(len(mark))
			arg.from, arg.length, arg.start = arg.from+n, arg.length-n, arg.start+n
		}
	}
	piece := *arg.piece
	piece.Offset = arg.from
	if s.lines == nil || work.NeedsLines(s.lines, piece.Format) {
		if piece.Line, err = lineAt(file, arg.from); err != nil {
			return err
		}
	}
	arg.piece, arg.title = &piece, piece.title()
	return nil
}

const byteOrderMark = "\xef\xbb\xbf"

// lineAt returns the number of the line that starts at a place in a file. It reads all before it.
func lineAt(file io.ReaderAt, at int64) (int, error) {
	const block = 256 << 10
	buffer := make([]byte, min(block, at))
	line := 1
	for start := int64(0); start < at; {
		n, err := file.ReadAt(buffer[:min(block, at-start)], start)
		if n == 0 {
			return 0, cmp.Or(err, io.ErrUnexpectedEOF)
		}
		line += bytes.Count(buffer[:n], []byte("\n"))
		start += int64(n)
	}
	return line, nil
}

// Write adds results to the part.
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

// written takes the notes of results that have been written, with the numbers and the status of
// the run so far.
func (s *shardRun) written(n *notes, counts shardCounts, so status) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n.cut || so&failed != 0 {
		s.cut = true
	}
	if s.work == nil || s.ended || s.cut || s.out.packer != nil || n.done == 0 || s.err != nil {
		return
	}
	s.work.Reach(n.done)
	s.counts, s.status = counts, so
	after := markTime
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

// finish gives the part its name if the run has come to its end; otherwise it says how to go on. It
// sets the status.
func (s *shardRun) finish(a *app) {
	if s.work == nil {
		return
	}
	var err error
	if s.out.packer != nil && a.status&failed == 0 {
		err = s.out.packer.Close()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = true
	defer s.work.Close()
	if err = cmp.Or(err, s.err); err == nil && a.status&failed == 0 {
		err = s.commit(a)
		if err == nil {
			return
		}
	}
	if err != nil {
		a.status |= unreadable | failed
		a.say("nonet: %v %s: %v", errNotWritable, s.name(), err)
	}
	s.leave(a)
}

// commit completes the part.
func (s *shardRun) commit(a *app) error {
	for _, f := range s.files {
		info, err := os.Stat(f.name)
		if err != nil || info.Size() != f.info.Size() || !info.ModTime().Equal(f.info.ModTime()) {
			return fmt.Errorf("%s has changed while it was read", f.name)
		}
	}
	if s.resume != "" {
		if t := &a.tally; t.puzzles > 0 && t.unreadable == t.puzzles {
			return s.work.Discard() // as any other run that could read nothing
		}
		return s.work.Commit(nil)
	}
	if err := s.work.Claim(s.output, &s.job); err != nil {
		return err
	}
	counts := shards.Counts{}
	text, err := json.Marshal(a.tally.shardCounts())
	if err == nil {
		err = json.Unmarshal(text, &counts)
	}
	if err != nil {
		return err
	}
	err = s.work.Commit(&shards.Summary{Index: s.of.Index, Of: s.of.Of, Job: s.job.ID(),
		Version: s.job.Version, Seconds: s.seconds(), Counts: counts, Changed: s.changed()})
	if err == nil {
		a.status = 0 // schedulers repeat what ends otherwise
	}
	return err
}

// leave leaves what has been written to the next run, if it is anything.
func (s *shardRun) leave(a *app) {
	if !s.work.Begun() || a.status&usage != 0 && s.work.Mark().Input == 0 {
		if a.status&usage != 0 {
			s.work.Unclaim(s.output)
		}
		s.work.Discard()
		return
	}
	if s.out.packer != nil || !s.work.Marks() {
		a.say("nonet: %s is not complete: the same command begins it anew", s.name())
		return
	}
	if err := s.save(); err != nil {
		a.say("nonet: cannot note how far %s is: %v: the same command goes on where it was before",
			s.name(), err)
		return
	}
	a.say("nonet: %s is not complete: the same command goes on with it", s.name())
}
