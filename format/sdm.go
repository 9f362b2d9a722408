package format

import "io"

// sdm has a 9x9 puzzle a line, as 81 digits with 0 for an empty cell. It is read as format
// line is, and answered so: this format is for programs that read nothing else.
var sdmFormat = &Format{
	Name:    "sdm",
	About:   "a 9x9 puzzle a line, as 81 digits with 0 for an empty cell",
	holds:   PartSeveral,
	uses:    "lists of puzzles of LibreSudoku, SudoCue, HoDoKu, .sdm",
	read:    readLines,
	pieces:  readLinePieces,
	write:   func(w io.Writer, o WriteOptions) Writer { return &sdmWriter{w: w, o: o} },
	answers: readLineAnswer,
	reply:   lineFormat.reply,
}

// sdmWriter writes a line per puzzle.
type sdmWriter struct {
	w    io.Writer
	o    WriteOptions
	line []byte
}

func (w *sdmWriter) Write(r *Record) error {
	if err := w.o.classicOnly(r, "format sdm"); err != nil {
		return err
	}
	w.line = append(appendZeros(w.line[:0], r.Puzzle.Givens), '\n')
	_, err := w.w.Write(w.line)
	return err
}

func (w *sdmWriter) Close() error { return nil }
