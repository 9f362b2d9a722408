package nonetbeam

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// IncompleteError is the error of a job that has come to its end without all parts.
type IncompleteError struct {
	Missing int       // parts that are not there
	First   int       // the number of the first of them
	Failed  []Failure // chunks whose work has failed, which are among them
}

// Failure is a chunk that has failed.
type Failure struct {
	File string // with its errors
	Text string // the beginning of them
}

func (e *IncompleteError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d parts are missing, the first is number %d", e.Missing, e.First)
	if len(e.Failed) > 0 {
		fmt.Fprintf(&b, "; the work on %d chunks has failed", len(e.Failed))
	}
	for i, f := range e.Failed {
		if i == maxFailures {
			fmt.Fprintf(&b, "\n  and %d more", len(e.Failed)-i)
			break
		}
		fmt.Fprintf(&b, "\n  %s: %s", f.File, f.Text)
	}
	return b.String()
}

const (
	// maxFailures is how many failures a message names.
	maxFailures = 10
	// maxFailureText is how much of a file of errors it quotes, in bytes.
	maxFailureText = 500
)

// Finish looks whether all parts are there. If so, it removes what workers that were ended have
// left. If not, the error is an *IncompleteError: the job can be made and run again then.
func (j *Job) Finish(ctx context.Context) error {
	if err := j.look(ctx); err != nil {
		return err
	}
	if len(j.missing) > 0 {
		return j.incomplete(ctx)
	}
	for _, prefix := range []string{partial, failedPrefix} {
		left, err := list(ctx, join(j.folder, prefix+"*"))
		if err == nil {
			err = remove(ctx, left...)
		}
		if err != nil {
			return fmt.Errorf("cannot clean %s up: %w", j.folder, err)
		}
	}
	return nil
}

// incomplete returns what is missing.
func (j *Job) incomplete(ctx context.Context) error {
	e := &IncompleteError{Missing: j.Missing(), First: j.missing[0].First}
	files, err := list(ctx, join(j.folder, failedPrefix+"*"))
	if err != nil {
		return fmt.Errorf("cannot look into %s: %w", j.folder, err)
	}
	slices.Sort(files)
	for _, file := range files {
		// A chunk that has failed before may have a part by now.
		index, _, err := parseNumbered(failedPrefix, base(file))
		if err != nil || !contains(j.missing, index) {
			continue
		}
		f := Failure{File: file}
		if len(e.Failed) < maxFailures {
			text, err := read(ctx, file, maxFailureText)
			if err != nil {
				return fmt.Errorf("cannot read %s: %w", file, err)
			}
			f.Text = strings.ReplaceAll(strings.TrimSpace(string(text)), "\n", ": ")
		}
		e.Failed = append(e.Failed, f)
	}
	return e
}

// Merge writes the parts in order to a file, which is there as a whole or not at all. All parts
// must be there, see Finish, and what was written, see WriteAnswers. The parts stay.
func (j *Job) Merge(ctx context.Context, name string) error {
	folder, base := ".", name
	if slash := strings.LastIndexByte(name, '/'); slash >= 0 {
		folder, base = name[:slash+1], name[slash+1:]
	}
	return write(ctx, folder, base, func(w io.Writer) error { return j.WriteAnswers(ctx, w) })
}

// WriteAnswers writes the parts in order. If parts are not what was written, the error names the
// first ten of them: it wraps a *DamagedError for each.
func (j *Job) WriteAnswers(ctx context.Context, w io.Writer) error {
	of := j.Chunks()
	var damaged []error
	for i := range of {
		err := copyPart(ctx, w, j.folder, i, of)
		switch {
		case errors.As(err, new(*DamagedError)):
			w = io.Discard // the other parts are looked at all the same
			if damaged = append(damaged, err); len(damaged) == maxFailures {
				return errors.Join(damaged...)
			}
		case err != nil:
			return err
		}
	}
	return errors.Join(damaged...)
}
