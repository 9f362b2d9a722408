package format

// sdm has a 9x9 puzzle a line, as 81 digits with 0 for an empty cell. It is read as format
// line is, and answered so: this format is for programs that read nothing else.
var sdmFormat = &Format{
	Name:     "sdm",
	suffixes: []string{".sdm"},
	tells:    tellsClassic,
	About:    "a 9x9 puzzle a line, as 81 digits with 0 for an empty cell",
	holds:    PartSeveral,
	uses:     "lists of puzzles of LibreSudoku, SudoCue, HoDoKu, .sdm",
	byLines:  true,
	ends:     true,
	fields:   true,
	read:     readLines,
	pieces:   readLinePieces,
	write:    writeTexts("", appendSDM),
	answers:  readLineAnswer,
	reply:    lineFormat.reply,
}

// appendSDM appends a line.
func appendSDM(text []byte, r *Record, o WriteOptions) ([]byte, error) {
	if err := classicOnly(r, "format sdm"); err != nil {
		return nil, err
	}
	return append(appendZeros(text, r.Puzzle.Givens), '\n'), nil
}
