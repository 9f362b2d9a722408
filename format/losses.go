package format

import (
	"fmt"
	"strings"

	"github.com/nonet-dev/nonet"
	"github.com/nonet-dev/nonet/format/internal/lex"
)

// Losses counts what is lost when records are written in formats that hold less than they
// have. The zero value is empty.
type Losses [len(lossKinds)]int

// lossKinds is what can be lost of the Progress, Meta, Solution and Rest of a record.
var lossKinds = [...]struct {
	part Parts
	one  string // words for people
	many string // words for several, with their number
	// count returns how many of it a record has. Progress and Meta are not nil.
	count func(r *Record) int
}{
	{PartPlaced, "1 placed digit", "%d placed digits",
		func(r *Record) int { return r.Progress.Placed.Clues() }},
	{PartCandidates, "candidates", "candidates of %d puzzles",
		func(r *Record) int { return one(r.Progress.Candidates != nil) }},
	{PartNotes, "1 note", "%d notes",
		func(r *Record) int { return noteCount(r.Progress.Corner) + noteCount(r.Progress.Centre) }},
	{PartColours, "1 coloured cell", "%d coloured cells", func(r *Record) (n int) {
		for _, set := range r.Progress.Colours {
			n += one(set != 0)
		}
		return n
	}},
	{PartTime, "time", "%d times",
		func(r *Record) int { return one(r.Progress.Elapsed != 0 || r.Progress.Finished) }},
	{PartTitle, "title", "%d titles", func(r *Record) int { return one(r.Meta.Title != "") }},
	{PartAuthor, "author", "%d authors", func(r *Record) int { return one(r.Meta.Author != "") }},
	{PartRulesText, "rules in words", "rules in words of %d puzzles",
		func(r *Record) int { return one(r.Meta.Rules != "") }},
	{PartSource, "source", "%d sources", func(r *Record) int { return one(r.Meta.Source != "") }},
	{PartURL, "address", "%d addresses", func(r *Record) int { return one(r.Meta.URL != "") }},
	{PartLevel, "level", "%d levels", func(r *Record) int { return one(r.Meta.Level != "") }},
	{PartDate, "date", "%d dates", func(r *Record) int { return one(r.Meta.Date != "") }},
	{PartComment, "comment", "%d comments",
		func(r *Record) int { return one(r.Meta.Comment != "") }},
	{PartID, "id", "%d ids", func(r *Record) int { return one(r.Meta.ID != "") }},
	{PartFolder, "folder", "%d folders", func(r *Record) int { return one(r.Meta.Folder != "") }},
	{PartSolution, "solution", "%d solutions",
		func(r *Record) int { return one(r.Solution != nil) }},
	{PartRest, "text behind the puzzle", "text behind %d puzzles",
		func(r *Record) int { return one(r.restLeft()) }},
}

// restLeft reports whether Rest has a field that is neither the solution nor in Meta.
func (r *Record) restLeft() bool {
	if r.Rest == "" {
		return false
	}
	solution := r.Solution.String()
	for field := range strings.FieldsFuncSeq(r.Rest, func(ch rune) bool {
		return strings.ContainsRune(" \t,;:|#\"", ch)
	}) {
		if field != solution && !r.Meta.has(field) {
			return true
		}
	}
	return false
}

// has reports whether a text is part of a member.
func (m *Meta) has(text string) bool {
	for _, x := range jsonWords {
		if strings.Contains(*x.of(m), text) {
			return true
		}
	}
	return false
}

func one(there bool) int {
	if there {
		return 1
	}
	return 0
}

// noteCount returns the number of notes of one kind.
func noteCount(notes []nonet.Digits) (n int) {
	for _, digits := range notes {
		n += digits.Len()
	}
	return n
}

// Add adds what is lost of a record's Progress, Meta, Solution and Rest when it is written in
// a format. Notes of one kind are not lost in a format that has the other kind. The puzzle
// itself is never lost in part: Writer.Write refuses what it cannot hold.
func (l *Losses) Add(f *Format, r *Record) {
	if r.Progress == nil && r.Meta == nil && r.Solution == nil && r.Rest == "" {
		return
	}
	whole := *r
	if r.Progress == nil {
		whole.Progress = &Progress{}
	}
	if r.Meta == nil {
		whole.Meta = &Meta{}
	}
	holds := f.holdsOf(r)
	for i, kind := range &lossKinds {
		if holds&kind.part == 0 {
			l[i] += kind.count(&whole)
		}
	}
}

// holdsOf returns what the format holds of a record.
func (f *Format) holdsOf(r *Record) Parts {
	if f.recordHolds == nil {
		return f.holds
	}
	return f.recordHolds(r, f.holds)
}

// Words names the losses for people: "title", "12 notes".
func (l *Losses) Words() (words []string) {
	for i, n := range l {
		switch {
		case n == 1:
			words = append(words, lossKinds[i].one)
		case n > 1:
			words = append(words, fmt.Sprintf(lossKinds[i].many, n))
		}
	}
	return words
}

// LeavesOut returns the words for what is lost of one record.
func (f *Format) LeavesOut(r *Record) []string {
	var l Losses
	l.Add(f, r)
	return l.Words()
}

// classicOnly returns why a form, such as "a link to a page", cannot hold a puzzle: it has
// those of size 9 without pencilmarks. nil: it can. Its layout is that of tellsClassic.
func classicOnly(r *Record, form string) error {
	if err := nineOnly(r, form); err != nil {
		return err
	}
	if r.Puzzle.Marks != nil {
		return lex.CannotHold("%s would lose the pencilmarks", form)
	}
	return nil
}

// nineOnly is classicOnly for a form that has pencilmarks.
func nineOnly(r *Record, form string) error {
	if n := r.Puzzle.Layout.Size(); n != 9 {
		return lex.CannotHold("%s has only 9x9 puzzles, not size %d", form, n)
	}
	return nil
}

// tellsClassic is Format.tells of formats of which all puzzles are 9x9 with boxes.
func tellsClassic(l *nonet.Layout) bool { return l.Size() != 9 || l.String() == "9" }
