package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/work"
)

// proofFiles are the files of --proof and --cnf. They are for one puzzle. They are
// only written if they have the whole proof, and what it refutes, at the end.
type proofFiles struct {
	proof    *replacement
	cnf      *replacement // nil: not wanted
	puzzle   string       // its place, "" before there is one
	complete bool
}

// openProof opens the files of --proof and --cnf. They must not be inputs or the output.
func (a *app) openProof(f *solveFlags, in *inputs) (*proofFiles, error) {
	e := f.search.Engine
	if e.Only == work.OnlyCovers || e.Puzzles != nonet.EngineAuto &&
		e.Puzzles != nonet.EngineSearch {
		return nil, usagef("--proof: only engine search writes proofs: leave --engine out")
	}
	p := &proofFiles{}
	var err error
	p.proof, err = replaceNone(in, f.proof, "--proof", f.write.output)
	if err != nil || f.cnf == "" {
		return p, err
	}
	if p.cnf, err = replaceNone(in, f.cnf, "--cnf", f.write.output, f.proof); err != nil {
		return nil, errors.Join(err, p.close())
	}
	return p, nil
}

// replaceNone opens the replacement of a file that is none of those in use.
func replaceNone(in *inputs, name, flag string, used ...string) (*replacement, error) {
	if in.uses(name, used...) {
		return nil, usagef("%s is read or written already: name another file with %s", name, flag)
	}
	file, err := replace(name)
	if err != nil {
		return nil, fmt.Errorf("%w %s: %w: name another file with %s", errNotWritable, name,
			cause(err), flag)
	}
	return file, nil
}

// proofWriter writes to a file of a proof.
type proofWriter struct{ file *replacement }

func (w proofWriter) Write(b []byte) (int, error) {
	n, err := w.file.Write(b)
	if err != nil {
		err = incomplete(w.file, err)
	}
	return n, err
}

func incomplete(file *replacement, err error) error {
	return fmt.Errorf("%w %s: %w: it is not complete", errNotWritable, file.name, cause(err))
}

// close closes the files and gives them their names if there is a proof.
func (p *proofFiles) close() error {
	var errs error
	for _, file := range []*replacement{p.proof, p.cnf} {
		switch {
		case file == nil:
		case !p.complete:
			file.discard()
		default:
			if err := file.commit(); err != nil {
				errs = errors.Join(errs, incomplete(file, err))
			}
		}
	}
	return errs
}

// prove answers a record. It writes the proof if the puzzle has no solution, or none but
// the solution that was found.
func (w *solveWorker) prove(ctx context.Context, o *outbox, rec record) {
	p := w.proof
	switch {
	case rec.Err != nil || rec.Blank:
		w.answer(ctx, o, rec, w.searcher.search)
		return
	case rec.Cover != nil:
		o.refuse(usagef("%s: --proof is for puzzles and this is an exact cover problem: leave "+
			"it out", place(rec.Record)))
		return
	case p.puzzle != "":
		o.refuse(usagef("%s: --proof is for one puzzle, which was %s: give one alone",
			place(rec.Record), p.puzzle))
		return
	}
	p.puzzle = place(rec.Record)
	w.searcher.puzzles.Proof = proofWriter{p.proof}
	w.answer(ctx, o, rec, func(
		ctx context.Context, rec *format.Record, visit func(format.Solution) bool,
	) (format.Summary, error) {
		var solution nonet.Grid
		sum, err := w.searcher.search(ctx, rec, func(s format.Solution) bool {
			solution = s.Grid
			return visit(s)
		})
		switch {
		case err != nil || !sum.Decided:
		case sum.Exhausted && sum.Found < 2:
			err = p.writeCNF(rec, solution)
			p.complete = err == nil
		case sum.Found == 1:
			o.say("%s: no proof, as the puzzle has a solution: --unique proves that it is the "+
				"only "+
				"one", p.puzzle)
		default:
			o.say("%s: no proof, as the puzzle has several solutions", p.puzzle)
		}
		return sum, err
	})
}

// writeCNF writes the clauses that the proof refutes. They exclude the solution, if there
// is one.
func (p *proofFiles) writeCNF(rec *format.Record, solution nonet.Grid) error {
	if p.cnf == nil {
		return nil
	}
	return format.WriteCNF(proofWriter{p.cnf}, rec.Puzzle, solution)
}
