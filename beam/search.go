package nonetbeam

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/nonet-dev/nonet/internal/cli"
	"github.com/nonet-dev/nonet/internal/work"
)

// maxSearchParts bounds the memory for the places of the parts of a search.
const maxSearchParts = 1_000_000

// partStarts returns where the lines of a file start that name parts of a search, but for the first
// of them. A file with at most one has an empty list, which is not nil.
func partStarts(ctx context.Context, name string) ([]int64, error) {
	in, err := openAt(ctx, name, 0)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	starts, at, begun := []int64{}, int64(0), false
	r := bufio.NewReaderSize(in, readerSize)
	for {
		line, err := r.ReadSlice('\n')
		if text := bytes.TrimSpace(line); len(text) > 0 && text[0] != '#' {
			if begun {
				starts = append(starts, at)
			}
			begun = true
		}
		at += int64(len(line))
		switch {
		case err == io.EOF:
			return starts, nil
		case errors.Is(err, bufio.ErrBufferFull):
			return nil, fmt.Errorf("a line has more than %d bytes: expected a file of nonet cover "+
				"split", readerSize)
		case err != nil:
			return nil, err
		case len(starts) > maxSearchParts:
			return nil, fmt.Errorf("it has more than %d parts: take several files", maxSearchParts)
		}
	}
}

// CountsParts reports whether the answers of the job are counts of the parts of one exact cover
// search.
func (j *Job) CountsParts() bool {
	return work.CommandOf(j.work) == "count" && len(j.sources) == 1 && j.sources[0].Starts != nil
}

// Sum adds up the counts of the parts of a search, as nonet merge does: exactly, and the result is
// what nobody has searched, if anything. All parts of the job must be there, see Finish. The
// status is that of nonet merge.
func (j *Job) Sum(ctx context.Context, out, errs io.Writer) (status int, err error) {
	counts, err := os.CreateTemp("", "nonet-counts-*")
	if err != nil {
		return 0, err
	}
	defer os.Remove(counts.Name())
	defer counts.Close()
	if err := j.WriteAnswers(ctx, counts); err != nil {
		return 0, err
	}
	return cli.Run(ctx, []string{"merge", counts.Name()}, nil, out, errs), nil
}
