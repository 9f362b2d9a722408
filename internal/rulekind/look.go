package rulekind

// Look is how the rules of a kind are drawn, as data for all who draw them: package ruleshapes, for
// pictures and booklets, and the programs of setters.
type Look struct {
	As    As
	Hue   Hue
	Core  Core
	Dash  Dash
	Ends  Ends
	Mark  Mark   // AsMark
	Clue  Clue   // AsClue
	Label string // AsOutline: the text in the corner: {n} is the number, {digits} the digits

	Numbered bool // AsLine: each line shows its number, even if all have the same
	Untold   bool // what setters' programs draw of it does not tell all of it

	Setters Pen // of the line that setters' programs draw; the zero value: they draw none
}

// IsOutside reports whether setters' programs have the number beside the grid.
func (l *Look) IsOutside() bool { return l.As == AsClue && l.Setters.Colour == "" }

// As is the form of a drawing.
type As uint8

// The forms of drawings.
const (
	AsLine     As = iota // a broad line with the Core and the Ends
	AsTube               // a thermometer
	AsArrow              // a circle or a pill around several cells, and shafts
	AsOutline            // a dashed outline with the Label
	AsSum                // a sign between two cells, a clue for a diagonal, or an outline
	AsGroups             // outlines with one letter
	AsMark               // the Mark between two cells
	AsRelation           // a mark between two cells or a line, by what the relation says
	AsDigits             // the digits in a circle or an outline
	AsClue               // the number beside the grid, in the form of Clue
	AsPointer            // a shaded cell that says where in a line a digit is
	AsWords              // nothing is drawn: the legend says it
	AsChoice             // all rules of all alternatives, with names
)

// String returns the name of the form, as the service has it.
func (a As) String() string {
	return [...]string{AsLine: "line", AsTube: "tube", AsArrow: "arrow", AsOutline: "outline",
		AsSum: "sum", AsGroups: "groups", AsMark: "mark", AsRelation: "relation",
		AsDigits: "digits", AsClue: "clue", AsPointer: "pointer", AsWords: "words",
		AsChoice: "alternatives"}[a]
}

// Pen is a line of setters' programs.
type Pen struct {
	Colour string // "#67F067"
	Width  int    // SudokuPad's thickness
	Penpa  string // the style of penpa-edit's line: "3"; "": "5", grey
}

// Hue is a colour of the pictures.
type Hue uint8

// The hues.
const (
	Blue Hue = iota
	Red
	Green
	Purple
	Amber
	Grey
	Hues // how many there are
)

// Core is how the line of ink in a broad line runs.
type Core uint8

// The cores.
const (
	NoCore Core = iota
	Stroke
	Zigzag
	Ties    // short strokes across, no line
	Rails   // two lines
	Heads   // small arrowheads towards the end
	Beads   // dots, larger than those of a dotted line
	Squares // small squares
	Crosses
)

// Ends is what stands at the ends of a line.
type Ends uint8

// The ends.
const (
	NoEnds Ends = iota
	Rings
	Diamonds
	Bars
)

// Dash is the pattern of a line.
type Dash uint8

// The patterns of lines.
const (
	Solid Dash = iota
	Dashes
	Dots // round
	DashDot
	DashDotDot
	LongDashes
	DashKinds // how many there are
)

// Mark is a mark between two cells.
type Mark uint8

// The marks.
const (
	WhiteDot Mark = iota
	BlackDot
	Sign // its tip points to the second cell
)

// Clue is what tells the clues of a kind from others beside the grid.
type Clue uint8

// The forms of clues.
const (
	BetweenBars Clue = iota
	BelowRoof
	InBox
	BehindSigma
)

// SumSign is the label of sums where other outlines have signs, too.
const SumSign = "{n}+"

// HasSign reports whether the outlines of the kind say what is done with the digits: ×, ÷ or −. In
// a puzzle with such rules sums are outlines with the sign +.
func (k Kind) HasSign() bool { return k == Product || k == Quotient || k == Difference }
