package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
)

// proofFile is the file of --proof. It is for one puzzle, and is removed unless
// it has the whole proof at the end.
type proofFile struct {
	file     *os.File
	puzzle   string // its place, "" before there is one
	complete bool
}

// openProof opens the file of --proof, which is neither an input nor the output.
func (a *app) openProof(f *solveFlags, in *inputs) (*proofFile, error) {
	if e := f.search.engine; e.only == onlyCovers || e.puzzles != nonet.Auto && e.puzzles != nonet.Search {
		return nil, usagef("--proof is what engine search can write: leave --engine out")
	}
	if info, err := os.Stat(f.proof); err == nil && info.Mode().IsRegular() {
		for _, name := range append([]string{f.write.output}, in.names...) {
			if other, err := in.stat(name); err == nil && os.SameFile(info, other) {
				return nil, usagef("%s is read or written already: name another file with --proof", f.proof)
			}
		}
	}
	file, err := os.Create(f.proof)
	if err != nil {
		return nil, fmt.Errorf("%w %s: %w: name another file with --proof", errNotWritable, f.proof, cause(err))
	}
	return &proofFile{file: file}, nil
}

func (p *proofFile) Write(b []byte) (int, error) {
	n, err := p.file.Write(b)
	if err != nil {
		err = fmt.Errorf("%w %s: %w: the proof is not complete", errNotWritable, p.file.Name(), cause(err))
	}
	return n, err
}

// close closes the file, and removes it if it has no proof.
func (p *proofFile) close() error {
	info, statErr := p.file.Stat()
	err := p.file.Close()
	if err != nil {
		p.complete = false
		err = fmt.Errorf("%w %s: %w: the proof is not complete", errNotWritable, p.file.Name(), cause(err))
	}
	if !p.complete && statErr == nil && info.Mode().IsRegular() {
		os.Remove(p.file.Name())
	}
	return err
}

// prove answers a record and writes the proof if it has no solution.
func (w *solveWorker) prove(ctx context.Context, o *outbox, rec record) {
	p := w.proof
	switch {
	case rec.Err != nil || rec.Blank:
		w.answer(ctx, o, rec, w.searcher.search)
		return
	case rec.Cover != nil:
		o.refuse(usagef("%s: --proof is for puzzles and this is an exact cover problem: leave it out", place(rec.Record)))
		return
	case p.puzzle != "":
		o.refuse(usagef("%s: --proof is for one puzzle, which was %s: give one alone", place(rec.Record), p.puzzle))
		return
	}
	p.puzzle = place(rec.Record)
	w.searcher.puzzles.Proof = p
	w.answer(ctx, o, rec, func(ctx context.Context, rec *format.Record, visit func(format.Solution) bool) (format.Summary, error) {
		sum, err := w.searcher.search(ctx, rec, visit)
		switch {
		case err != nil:
		case sum.Found > 0:
			o.say("%s: it has a solution, so there is no proof of the contrary", p.puzzle)
		case sum.Decided:
			p.complete = true
		}
		return sum, err
	})
}

// refusal returns the status for an error that ends a run.
func refusal(err error) status {
	if errors.Is(err, errNotWritable) {
		return unreadable
	}
	return usage
}
