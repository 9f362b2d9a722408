package shards

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/shards"
	"github.com/nonet-dev/nonet/internal/work"
)

// look opens each input and finds out whether it can be cut. It sets the inputs of the job.
func (s *shardRun) look(in *run.Inputs, read *run.ReadFlags) ([]shards.Input, error) {
	var list []shards.Input
	for _, arg := range in.List {
		x, whole, err := s.lookAt(arg, read)
		if err != nil {
			return nil, err
		}
		if x.Lines == nil && len(in.List) == 1 && s.of.Of != 1 {
			return nil, work.Usef("%s cannot be entered in the middle: %s", arg.Name, whole)
		}
		list = append(list, x)
	}
	return list, nil
}

// lookAt is look for one input. whole says what to do if it cannot be cut.
func (s *shardRun) lookAt(arg *run.Argument, read *run.ReadFlags) (x shards.Input, whole string,
	err error) {
	switch {
	case arg.Text != "":
		return x, "", work.Usef("%s is a puzzle: name a FILE with many", arg.Title)
	case arg.Name == "-":
		return x, "", work.Usef("standard input cannot be entered in the middle: write it to a FILE, or " +
			"have split -n l/K/N FILE write part K to nonet without --shard")
	case arg.Fault != nil:
		return x, "", run.NotReadable(arg.Name, arg.Fault)
	}
	info, err := os.Stat(arg.Name)
	if err == nil && !info.Mode().IsRegular() { // opening a pipe would wait for its writer
		return x, "",
			work.Usef("%s is not a file that can be entered in the middle: write it to one",
				arg.Name)
	}
	file, err := os.Open(arg.Name)
	if err != nil {
		return x, "", run.NotReadable(arg.Name, arg.NotFound(err))
	}
	defer file.Close()
	if info, err = file.Stat(); err != nil {
		return x, "", run.NotReadable(arg.Name, err)
	}
	about, err := shards.DescribeFile(filepath.Base(arg.Name), file, info.Size())
	if err != nil {
		return x, "", run.NotReadable(arg.Name, err)
	}
	x.Size = info.Size()
	if arg.Piece != nil { // the command knows that it is lines
		x.Lines = fileAt(arg.Name)
		s.add(arg.Name, about, info)
		return x, "", nil
	}
	form, cut, packed, err := run.LookAtFormat(file, arg.Options(read))
	if x.Size > 0 && (err != nil || s.lines != nil && work.TellsNames(s.lines, form)) {
		about.Name = arg.Name
	}
	s.add(arg.Name, about, info)
	switch {
	case cut:
		x.Lines = fileAt(arg.Name)
		arg.Piece = &run.Piece{Name: arg.Title, Format: form}
		if x.Size, err = run.CutSize(form, file, x.Size); err != nil {
			return x, "", run.NotReadable(arg.Name, err)
		}
	case x.Size == 0:
		x.Lines = fileAt(arg.Name)
	case err != nil && !arg.InFolder: // the shard that reads a file of a folder reports it
		return x, "", run.NotReadable(arg.Name, err)
	case err == nil:
		whole = fmt.Sprintf("format %s is read from its beginning here: name several files, or write "+
			"it as one puzzle a line (nonet convert -t line)", form.Name)
		if packed {
			whole = run.DecompressIt
		}
	}
	return x, whole, nil
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

// arguments returns what is left to read of the inputs.
func (s *shardRun) arguments(all []*run.Argument, inputs []shards.Input) ([]*run.Argument, error) {
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
		return nil, fmt.Errorf("%w the input: %w", run.ErrNotReadable, err)
	}
	var list []*run.Argument
	for _, r := range ranges {
		arg := *all[r.Input]
		arg.Start, arg.End = r.Start, r.End()
		if arg.Piece != nil {
			if err := s.cutArgument(&arg, r); err != nil {
				return nil, run.NotReadable(arg.Name, err)
			}
		}
		list = append(list, &arg)
	}
	return list, nil
}

// cutArgument makes an argument stand for a range of its file.
func (s *shardRun) cutArgument(arg *run.Argument, r shards.Range) error {
	file, err := os.Open(arg.Name)
	if err != nil {
		return err
	}
	defer file.Close()
	arg.From, arg.Length = r.From, r.To-r.From
	if mark := make([]byte, len(run.ByteOrderMark)); arg.From == 0 &&
		arg.Length >= int64(len(mark)) {
		if _, err := file.ReadAt(mark, 0); err != nil {
			return err
		}
		if string(mark) == run.ByteOrderMark { // the reader of a piece expects none
			n := int64(len(mark))
			arg.From, arg.Length, arg.Start = arg.From+n, arg.Length-n, arg.Start+n
		}
	}
	piece := *arg.Piece
	piece.Offset = arg.From
	if s.lines == nil || work.NeedsLines(s.lines, piece.Format) {
		if piece.Line, err = lineAt(file, arg.From); err != nil {
			return err
		}
	}
	arg.Piece, arg.Title = &piece, piece.Title()
	return nil
}

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
