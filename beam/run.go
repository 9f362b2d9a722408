package nonetbeam

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"runtime/debug"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/lines"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
)

func init() {
	register.DoFn2x0[[]byte, func(Chunk)](&cutter{})
	register.DoFn3x1[context.Context, Chunk, func(lineCount), error](&lineCounter{})
	register.DoFn3x0[int, func(*lineCount) bool, func(Chunk)](&lineNumberer{})
	register.DoFn3x1[context.Context, Chunk, func(Report), error](&chunkWorker{})
	register.DoFn2x0[context.Context, Report](&reportCounter{})
	register.Emitter1[Chunk]()
	register.Emitter1[lineCount]()
	register.Emitter1[Report]()
	register.Iter1[lineCount]()
	beam.RegisterType(reflect.TypeFor[Chunk]())
	beam.RegisterType(reflect.TypeFor[lineCount]())
	beam.RegisterType(reflect.TypeFor[Report]())
}

// Run adds the work of a job to a pipeline: the chunks that had no part when the job was made. It
// returns a [Report] of each chunk that it works on, in any order.
//
// A part is written under another name first, so that it is there as a whole or not at all, and
// chunks may be worked on twice, by workers that do not know of each other. If the work on a chunk
// fails, its errors go to a file and the pipeline goes on. A file that cannot be opened, read or
// written fails the bundle: the runner tries again, as far as it does that. Between two chunks a
// worker keeps nothing, and its memory does not depend on their sizes.
func Run(s beam.Scope, j *Job) beam.PCollection {
	s = s.Scope("nonet " + work.CommandOf(j.work))
	cut := &cutter{Sources: j.sources, ChunkSize: j.file.ChunkSize, Wanted: j.missing}
	number := j.needsLines()
	if number {
		cut.Wanted = []interval{{0, j.Chunks()}}
	}
	chunks := beam.Reshuffle(s, beam.ParDo(s, cut, beam.Impulse(s)))
	if number {
		counts := beam.ParDo(s, &lineCounter{}, chunks)
		numbered := beam.ParDo(s, &lineNumberer{Wanted: j.missing},
			beam.GroupByKey(s, beam.AddFixedKey(s, counts)))
		chunks = beam.Reshuffle(s, numbered)
	}
	reports := beam.ParDo(s, &chunkWorker{Work: work.Serial(j.work), Folder: j.folder,
		Of: j.Chunks()}, chunks)
	// A stage whose results nobody takes keeps a core busy on Prism, so that counting is another.
	beam.ParDo0(s, &reportCounter{}, beam.Reshuffle(s, reports))
	return reports
}

// needsLines reports whether the lines of an input that is cut have to be counted first.
func (j *Job) needsLines() bool {
	return slices.ContainsFunc(j.file.Inputs, func(in Input) bool {
		f, err := format.ByName(in.Format)
		return err == nil && work.NeedsLines(j.work, f)
	})
}

// cutter makes the references to chunks.
type cutter struct {
	Sources   []source
	ChunkSize int64
	Wanted    []interval
}

// ProcessElement emits the chunks that are wanted.
func (c *cutter) ProcessElement(_ []byte, emit func(Chunk)) {
	index := 0
	for i := range c.Sources {
		in := &c.Sources[i]
		for k := range in.chunks(c.ChunkSize) {
			if contains(c.Wanted, index) {
				emit(in.chunk(k, index, c.ChunkSize))
			}
			index++
		}
	}
}

// contains reports whether a number is in one of some intervals in ascending order.
func contains(all []interval, n int) bool {
	_, found := slices.BinarySearchFunc(all, n, func(i interval, n int) int {
		switch {
		case n < i.First:
			return 1
		case n >= i.End:
			return -1
		}
		return 0
	})
	return found
}

// lineCount is a chunk and the number of its lines.
type lineCount struct {
	Chunk Chunk
	Lines int
}

// lineCounter counts the lines of chunks.
type lineCounter struct{}

// ProcessElement counts the lines of a chunk.
func (*lineCounter) ProcessElement(ctx context.Context, c Chunk, emit func(lineCount)) error {
	if c.Whole {
		emit(lineCount{Chunk: c})
		return nil
	}
	in, _, err := c.open(ctx)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Place(), err)
	}
	defer in.Close()
	counter := &newlines{}
	if _, err := io.Copy(counter, in); err != nil {
		return fmt.Errorf("%s: %w", c.Place(), err)
	}
	emit(lineCount{c, counter.n})
	return nil
}

// newlines counts the newlines that are written to it.
type newlines struct{ n int }

func (l *newlines) Write(p []byte) (int, error) {
	l.n += bytes.Count(p, []byte{'\n'})
	return len(p), nil
}

// lineNumberer numbers the first lines of chunks.
type lineNumberer struct{ Wanted []interval }

// ProcessElement gets all chunks, in any order, and emits those that are wanted.
func (l *lineNumberer) ProcessElement(_ int, next func(*lineCount) bool, emit func(Chunk)) {
	var all []lineCount
	for one := (lineCount{}); next(&one); one = (lineCount{}) {
		all = append(all, one)
	}
	slices.SortFunc(all, func(a, b lineCount) int { return a.Chunk.Index - b.Chunk.Index })
	line := 0
	for _, one := range all {
		c := one.Chunk
		if c.From == 0 {
			line = 1
		}
		if !c.Whole {
			c.Line = line
		}
		line += one.Lines
		if contains(l.Wanted, c.Index) {
			emit(c)
		}
	}
}

// chunkWorker works on chunks.
type chunkWorker struct {
	Work   string // the options of the command, see [work.Serial]
	Folder string
	Of     int

	options work.Options
}

// runPiece runs a command on a piece. Tests replace it.
var runPiece = lines.RunPiece

// Setup makes the options of the worker's command.
func (w *chunkWorker) Setup() (err error) {
	w.options, err = work.ParseKey(w.Work)
	return err
}

// errFailed says that a chunk gets no part.
var errFailed = errors.New("the chunk has failed")

// ProcessElement writes the part of a chunk, unless somebody else has. An error is one of a file
// system, or the end of the context.
func (w *chunkWorker) ProcessElement(ctx context.Context, c Chunk, emit func(Report)) error {
	part := numbered(partPrefix, c.Index, w.Of)
	there, err := exists(ctx, join(w.Folder, part))
	if there && err == nil {
		there, err = isWhole(ctx, w.Folder, c.Index, w.Of)
	}
	if err != nil || there {
		return err
	}
	in, start, err := c.open(ctx)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Place(), err)
	}
	defer in.Close()
	source := &watchedReader{in: in}
	report := Report{Index: c.Index}
	var messages bytes.Buffer
	err = write(ctx, w.Folder, part, func(file io.Writer) error {
		out := newSummer(file)
		result, err := w.run(ctx, c, start, source, out, &limitedWriter{&messages, maxMessages})
		report.Counts = result.Counts
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case source.err != nil:
			return fmt.Errorf("%s: %w", c.Place(), source.err)
		case err != nil:
			return err
		}
		if messages.Len() > 0 {
			err := writeText(ctx, w.Folder, numbered(messagesPrefix, c.Index, w.Of),
				messages.String())
			if err != nil {
				return err
			}
		}
		return writeSum(ctx, w.Folder, c.Index, w.Of, out.sum())
	})
	if errors.Is(err, errFailed) {
		report.Failed = true
		err = writeText(ctx, w.Folder, numbered(failedPrefix, c.Index, w.Of),
			fmt.Sprintf("%s\n%s", c.Place(), messages.String()))
	}
	if err != nil {
		return err
	}
	emit(report)
	return nil
}

// run runs the command on a chunk. The error is errFailed; then errs has been told why.
func (w *chunkWorker) run(
	ctx context.Context, c Chunk, start int64, in io.Reader, out, errs io.Writer,
) (result lines.Result, err error) {
	defer func() {
		if panicked := recover(); panicked != nil {
			fmt.Fprintf(errs, "panic: %v\n%s", panicked, debug.Stack())
			err = errFailed
		}
	}()
	piece := run.Piece{Name: c.File, Line: c.Line, Offset: start}
	if c.Format != "" {
		if piece.Format, err = format.ByName(c.Format); err != nil {
			fmt.Fprintln(errs, err)
			return result, errFailed
		}
	}
	if result = runPiece(ctx, w.options, work.Program, piece, in, out, errs); result.Failed {
		err = errFailed
	}
	return result, err
}

// maxMessages bounds the memory for the messages of a chunk, in bytes.
const maxMessages = 1 << 20

// limitedWriter drops what is more than a number of bytes.
type limitedWriter struct {
	w    io.Writer
	left int
}

func (l *limitedWriter) Write(p []byte) (int, error) {
	n := min(len(p), l.left)
	l.left -= n
	l.w.Write(p[:n])
	return len(p), nil
}

// watchedReader remembers the error of a reader.
type watchedReader struct {
	in  io.Reader
	err error // of the file system, not the end
}

func (r *watchedReader) Read(p []byte) (int, error) {
	n, err := r.in.Read(p)
	if err != nil && err != io.EOF {
		r.err = err
	}
	return n, err
}

// writeText writes a file with a text.
func writeText(ctx context.Context, folder, name, text string) error {
	return write(ctx, folder, name, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}
