package api

// LineOption is what a stream of lines can ask for: a flag of the program, and a parameter of the
// query with the same name.
type LineOption struct {
	Name   string
	About  string
	Switch bool // it is there or not, and has no value
	Number bool // its value is an integer, from 1 on
	Needed bool // there is no stream without it
}

// LineCommand is a command of the program that answers streams of lines: POST /v1/NAME/lines.
type LineCommand struct {
	Name, About string
	Options     []LineOption // none names a file
	Long        bool         // a line may take long
	Timed       bool         // it has a flag --timeout
	Tables      bool         // and --memory
	Jobs        bool         // and --jobs
}

// Options that several commands have.
var (
	lineFrom    = LineOption{Name: "from", About: "format of the lines; found out without it"}
	lineLayout  = LineOption{Name: "layout", About: "layout of puzzles that do not say theirs"}
	lineSymbols = LineOption{Name: "symbols", About: "how digits are written: 1 (1-9, then A..), A " +
		"(A..) or 0 (0-9, then A..)"}
	lineDrop = LineOption{Name: "drop-constraints", Switch: true, About: "read puzzles without " +
		"the constraints that nonet cannot hold, as other puzzles"}
	lineEngine = LineOption{Name: "engine", About: "engine; auto without it"}
	lineNodes  = LineOption{Name: "node-limit", Number: true, About: "give a puzzle up " +
		"after so many nodes"}
	lineTimeout = LineOption{Name: "timeout", About: "give a puzzle up after this time, such as 500ms"}
	lineJSON    = LineOption{Name: "to", About: "json: objects"}
)

// lineCommands is the table of commands that answer streams of lines.
var lineCommands = []LineCommand{
	{Name: "solve", About: "Solves puzzles: a solution for each.", Timed: true, Jobs: true,
		Options: []LineOption{lineFrom, lineLayout, lineSymbols, lineDrop,
			{Name: "to", About: "format of the answers: line or json; that of the lines without it"},
			{Name: "limit", Number: true, About: "list up to so many solutions of each puzzle, with to=json"},
			{Name: "unique", Switch: true, About: "answer with a solution only if it is the only one"},
			lineEngine, lineNodes, lineTimeout}},
	{Name: "count", About: "Counts the solutions of puzzles.",
		Timed: true, Tables: true, Jobs: true,
		Options: []LineOption{lineFrom, lineLayout, lineSymbols, lineDrop,
			{Name: "limit", Number: true, About: "count up to so many solutions of each puzzle"},
			lineEngine, lineNodes, lineTimeout}},
	{Name: "check", About: "Says what is wrong with puzzles.", Timed: true, Jobs: true,
		Options: []LineOption{lineFrom, lineLayout, lineSymbols, lineDrop, lineJSON,
			{Name: "limit", Number: true, About: "count up to so many solutions of each puzzle"},
			{Name: "minimal", Switch: true, About: "also say which givens are redundant"},
			lineEngine, lineNodes, lineTimeout}},
	{Name: "rate", About: "Rates puzzles.", Long: true, Timed: true, Jobs: true,
		Options: []LineOption{lineFrom, lineLayout, lineSymbols, lineDrop, lineJSON,
			{Name: "scale", About: "se (Sudoku Explainer) or hodoku"},
			{Name: "format", About: "what is said of each puzzle, such as %g ED=%r/%p/%d"},
			{Name: "min", About: "leave out puzzles below this rating"},
			{Name: "max", About: "leave out puzzles above this rating"}, lineTimeout}},
	{Name: "canon", About: "Finds canonical forms of classic puzzles.", Jobs: true,
		Options: []LineOption{lineFrom, lineLayout, lineSymbols, lineDrop,
			{Name: "format", About: "what is said of each puzzle, such as %c %a"},
			{Name: "onto", About: "only puzzles from which this puzzle can be made"}}},
	{Name: "convert", About: "Writes puzzles in another format.",
		Options: []LineOption{lineFrom, lineLayout, lineSymbols, lineDrop,
			{Name: "to", Needed: true, About: "format to write: line, json or sdm"},
			{Name: "to-symbols", About: "how digits are to be written"},
			{Name: "with-placed", Switch: true, About: "make givens of placed digits"}}},
}

// LineCommands returns the commands that answer streams of lines.
func LineCommands() []LineCommand { return lineCommands }

// LineCommandByName returns the command with a name, or false.
func LineCommandByName(name string) (LineCommand, bool) {
	for _, c := range lineCommands {
		if c.Name == name {
			return c, true
		}
	}
	return LineCommand{}, false
}

// Option returns the option with a name, or false.
func (c *LineCommand) Option(name string) (LineOption, bool) {
	for _, o := range c.Options {
		if o.Name == name {
			return o, true
		}
	}
	return LineOption{}, false
}

// LineCounts are numbers of the puzzles of a stream, or of a run of the program.
type LineCounts struct {
	Lines      int64 `json:"lines"`    // puzzles, those that could not be read included
	Answered   int64 `json:"answered"` // with an answer
	None       int64 `json:"none"`     // without a solution
	Several    int64 `json:"several"`  // with several solutions, where one was asked for
	Limited    int64 `json:"limited"`  // stopped by a limit
	Unreadable int64 `json:"unreadable"`
	Nodes      int64 `json:"nodes"`
}

// Add adds the numbers of others.
func (c *LineCounts) Add(other LineCounts) {
	c.Lines += other.Lines
	c.Answered += other.Answered
	c.None += other.None
	c.Several += other.Several
	c.Limited += other.Limited
	c.Unreadable += other.Unreadable
	c.Nodes += other.Nodes
}
