package lines

import (
	"context"
	"errors"
	"fmt"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format"
	"github.com/nonet-dev/nonet/internal/cli/run"
	"github.com/nonet-dev/nonet/internal/work"
)

// proofFiles are the files of --proof and --cnf. They are for one puzzle. They are
// only written if they have the whole proof, and what it refutes, at the end.
type proofFiles struct {
	proof    *run.Replacement
	cnf      *run.Replacement // nil: not wanted
	puzzle   string           // its place, "" before there is one
	complete bool
}

// openProof opens the files of --proof and --cnf. They must not be inputs or the output.
func openProof(a *run.App, f *solveFlags, in *run.Inputs) (*proofFiles, error) {
	e := f.search.Engine
	if e.Only == work.OnlyCovers || e.Puzzles != nonet.EngineAuto &&
		e.Puzzles != nonet.EngineSearch {
		return nil, work.Usef("--proof: only engine search writes proofs: leave --engine out")
	}
	p := &proofFiles{}
	var err error
	p.proof, err = replaceNone(in, f.proof, "--proof", f.write.Output)
	if err != nil || f.cnf == "" {
		return p, err
	}
	if p.cnf, err = replaceNone(in, f.cnf, "--cnf", f.write.Output, f.proof); err != nil {
		return nil, errors.Join(err, p.close())
	}
	return p, nil
}

// replaceNone opens the replacement of a file that is not in use.
func replaceNone(in *run.Inputs, name, flag string, used ...string) (*run.Replacement, error) {
	if in.Uses(name, used...) {
		return nil, work.Usef("%s is read or written already: name another file with %s", name, flag)
	}
	file, err := run.Replace(name)
	if err != nil {
		return nil, fmt.Errorf("%w %s: %w: name another file with %s", run.ErrNotWritable, name,
			run.Cause(err), flag)
	}
	return file, nil
}

// proofWriter writes to a file of a proof.
type proofWriter struct{ file *run.Replacement }

func (w proofWriter) Write(b []byte) (int, error) {
	n, err := w.file.Write(b)
	if err != nil {
		err = incomplete(w.file, err)
	}
	return n, err
}

func incomplete(file *run.Replacement, err error) error {
	return fmt.Errorf("%w: it is not complete", run.NotWritable(file.Name, err))
}

// close closes the files and gives them their names if there is a proof.
func (p *proofFiles) close() error {
	var errs error
	for _, file := range []*run.Replacement{p.proof, p.cnf} {
		switch {
		case file == nil:
		case !p.complete:
			file.Discard()
		default:
			if err := file.Commit(); err != nil {
				errs = errors.Join(errs, incomplete(file, err))
			}
		}
	}
	return errs
}

// prove answers a record. It writes the proof if the puzzle has no solution, or none but
// the solution that was found.
func (w *solveWorker) prove(ctx context.Context, o *run.Outbox, rec run.Record) {
	p := w.proof
	switch {
	case rec.Err != nil || rec.Blank:
		w.answer(ctx, o, rec, w.searcher.Search)
		return
	case rec.Cover != nil:
		o.Refuse(work.Usef("%s: --proof is for puzzles and this is an exact cover problem: leave "+
			"it out", run.Place(rec.Record)))
		return
	case p.puzzle != "":
		o.Refuse(work.Usef("%s: --proof is for one puzzle, which was %s: give one alone",
			run.Place(rec.Record), p.puzzle))
		return
	}
	p.puzzle = run.Place(rec.Record)
	w.searcher.Puzzles.Proof = proofWriter{p.proof}
	w.answer(ctx, o, rec, func(
		ctx context.Context, rec *format.Record, visit func(format.Solution) bool,
	) (format.Summary, error) {
		var solution nonet.Grid
		sum, err := w.searcher.Search(ctx, rec, func(s format.Solution) bool {
			solution = s.Grid
			return visit(s)
		})
		switch {
		case err != nil || !sum.Decided:
		case sum.Exhausted && sum.Found < 2:
			err = p.writeCNF(rec, solution)
			p.complete = err == nil
		case sum.Found == 1:
			o.Say("%s: no proof, as the puzzle has a solution: --unique proves that it is the "+
				"only "+
				"one", p.puzzle)
		default:
			o.Say("%s: no proof, as the puzzle has several solutions", p.puzzle)
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
