package main

import (
	"fmt"
	"io"
	"os"
	"slices"
)

// output is where the results of a command go.
type output struct {
	w        io.Writer
	file     *os.File // to be closed; nil for standard output
	terminal bool     // a person is looking
}

// openOutput opens the file of --output, or standard output. It is not one of
// the inputs, of which also are more.
func (a *app) openOutput(name string, in *inputs, also ...string) (*output, error) {
	if name == "" || name == "-" {
		return &output{w: a.out, terminal: isTerminal(a.out)}, nil
	}
	if in != nil {
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
			for _, input := range slices.Concat(in.names, also) {
				if other, err := in.stat(input); err == nil && os.SameFile(info, other) {
					return nil, usagef("%s is input and --output: name another file", name)
				}
			}
		}
	}
	f, err := os.Create(name)
	if err != nil {
		return nil, fmt.Errorf("%w %s: %w: name another file with --output", errNotWritable, name, cause(err))
	}
	return &output{w: f, file: f, terminal: isTerminal(f)}, nil
}

// Write writes all of p. Its errors wrap errNotWritable, but for that of a pipe
// nobody reads any more.
func (o *output) Write(p []byte) (int, error) {
	n, err := o.w.Write(p)
	return n, o.explain(err)
}

func (o *output) Close() error {
	if o.file == nil {
		return nil
	}
	return o.explain(o.file.Close())
}

func (o *output) explain(err error) error {
	if err == nil || closedPipe(err) {
		return err
	}
	name := "standard output"
	if o.file != nil {
		name = o.file.Name()
	}
	return fmt.Errorf("%w %s: %w: the results are not complete", errNotWritable, name, cause(err))
}

// colour reports whether results may be coloured (https://no-color.org).
func (o *output) colour() bool {
	return o.terminal && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}

// isTerminal reports whether x is a terminal.
func isTerminal(x any) bool {
	f, ok := x.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}
