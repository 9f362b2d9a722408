package api

import "encoding/json"

// Puzzle is a puzzle in requests and answers.
type Puzzle struct {
	// Layout is what nonet.ParseLayout reads; "" is the classic 9×9.
	Layout string `json:"layout,omitempty"`
	// Givens has a symbol for each cell, row by row: 1 to 9, then A to Z, and "." for an
	// empty cell.
	Givens string `json:"givens"`
	// Marks has the digits that each cell may have, as symbols; "" is any digit, "." none.
	// Most puzzles have no marks; those that have are called Sukaku.
	Marks []string `json:"marks,omitempty"`
}

// Grid is a puzzle in progress.
type Grid struct {
	Puzzle
	// Digits has all digits of the grid, those of the player and the givens, written like
	// Givens; "" are the givens alone.
	Digits string `json:"digits,omitempty"`
	// Notes has, for each cell, the candidates that the player keeps, as symbols. A cell with
	// "" has all candidates that the digits leave, one with "." none.
	Notes []string `json:"notes,omitempty"`
}

// Candidate is a digit in a cell.
type Candidate struct {
	Cell  int `json:"cell"` // from 0, row by row
	Digit int `json:"digit"`
}

// Fault tells what is wrong with a text.
type Fault struct {
	Message string `json:"message"`
	Line    int    `json:"line,omitempty"`   // from 1
	Column  int    `json:"column,omitempty"` // in bytes from 1
}

// None has no members: the parameters or events of a method that has none.
type None struct{}

// Reading

type ReadParams struct {
	Text string `json:"text,omitempty"` // what was pasted, a link, or the text of a file
	Data []byte `json:"data,omitempty"` // the bytes of a file, which gzip may have packed
	Name string `json:"name,omitempty"` // the name of the file, for messages
	From string `json:"from,omitempty"` // name of the format; "": find out
	Most int    `json:"most,omitempty"` // puzzles to return, at most and by default 1000
}

type ReadPuzzle struct {
	Grid
	Title string `json:"title,omitempty"`
	Line  int    `json:"line"` // the first line of the puzzle, from 1
}

type ReadResult struct {
	Format  string       `json:"format"`
	Puzzles []ReadPuzzle `json:"puzzles"`
	More    int          `json:"more,omitempty"`   // puzzles that were left out
	Faults  []Fault      `json:"faults,omitempty"` // cases that cannot be read; the first 20
	Cover   string       `json:"cover,omitempty"`  // an exact cover problem, in format dlx
}

// Layouts and tables

type LayoutParams struct {
	Layout string `json:"layout"`
}

type House struct {
	Kind  string `json:"kind"` // nonet.HouseKind: row, column, box, region, diagonal, window, …
	Name  string `json:"name"` // "row 1"
	Cells []int  `json:"cells"`
}

type LayoutResult struct {
	Layout  string  `json:"layout"` // the canonical text
	Size    int     `json:"size"`   // of rows, columns and digits
	Houses  []House `json:"houses"`
	Regions []int   `json:"regions"`         // index in Houses of each cell's box or region, or -1
	Peers   [][]int `json:"peers"`           // the cells that differ from each cell
	Apart   [][]int `json:"apart,omitempty"` // pairs of cells that differ by a rule of their own
	// Impossible says why no grid of the layout can be filled; "": not known to be so.
	Impossible string `json:"impossible,omitempty"`
}

type Technique struct {
	Name    string   `json:"name"`
	Code    string   `json:"code"`
	Family  string   `json:"family"` // of the techniques that work alike, for lists
	Score   float64  `json:"score"`  // the least, on the scale of Sudoku Explainer
	Assumes []string `json:"assumes,omitempty"`
	// Profiles that have the technique: se, hodoku, all.
	Profiles []string `json:"profiles"`
}

type Named struct {
	Name  string `json:"name"`
	About string `json:"about"`
}

type FormatInfo struct {
	Named
	Reads  bool   `json:"reads"`
	Writes bool   `json:"writes"`
	Link   bool   `json:"link"` // each puzzle is a link to another program: see method links
	Type   string `json:"type"` // media type of what is written
}

// Group is a name that stands for several techniques in requests.
type Group struct {
	Name       string   `json:"name"`
	Techniques []string `json:"techniques"` // their codes
}

// About is what the methods know by name.
type About struct {
	Version    string       `json:"version"`
	Techniques []Technique  `json:"techniques"`
	Groups     []Group      `json:"groups"` // names that stand for several techniques
	Profiles   []Named      `json:"profiles"`
	Engines    []EngineInfo `json:"engines"`
	Symmetries []Named      `json:"symmetries"`
	Formats    []FormatInfo `json:"formats"`
	Levels     []string     `json:"levels"`  // of HoDoKu, the easiest first
	Layouts    []Named      `json:"layouts"` // texts of well-known layouts
	Limits     Limits       `json:"limits"`
}

type EngineInfo struct {
	Named
	Textbook bool `json:"textbook"` // can be traced by method search
}

// Limits bounds every request.
type Limits struct {
	Body    int `json:"body"`    // bytes of the parameters
	Puzzles int `json:"puzzles"` // of one call
	Size    int `json:"size"`    // of layouts
	Logic   int `json:"logic"`   // of layouts in methods that take steps
	Seconds int `json:"seconds"` // of one call
	Events  int `json:"events"`  // that search and matrix record
}

// Searching

type CheckParams struct {
	Puzzle
	Limit   int  `json:"limit,omitempty"`   // solutions to count; 0: 1000
	Minimal bool `json:"minimal,omitempty"` // also find the clues that are not needed
}

type CheckResult struct {
	Verdict  string      `json:"verdict"`            // ok, none, many, invalid, undecided
	Text     string      `json:"text"`               // the report in words
	Count    int         `json:"count"`              // solutions found
	Exact    bool        `json:"exact"`              // these are all
	Clashes  [][]int     `json:"clashes,omitempty"`  // pairs of cells
	Core     []int       `json:"core,omitempty"`     // cells whose clues already have no solution
	Differ   []int       `json:"differ,omitempty"`   // cells in which solutions differ
	Add      []Candidate `json:"add,omitempty"`      // each leaves one solution if it is given
	Spare    []int       `json:"spare,omitempty"`    // cells whose clues are not needed
	Solution string      `json:"solution,omitempty"` // of verdict ok
	Clues    int         `json:"clues"`
	// Report is the object that "nonet check -t json" writes.
	Report json.RawMessage `json:"report"`
}

type SolveParams struct {
	Puzzle
	Engine string `json:"engine,omitempty"`
	Limit  int    `json:"limit,omitempty"` // solutions to return, 1 to 1000; 0: 2
	Nodes  int64  `json:"nodes,omitempty"` // limit of nodes; 0: none
}

type SolveResult struct {
	// Status is unique, many, none, some (Limit 1 asked for no others) or limit (the search was
	// cut short).
	Status    string   `json:"status"`
	Solutions []string `json:"solutions"`
	More      bool     `json:"more"` // there may be others
	Nodes     int64    `json:"nodes"`
	Micros    int64    `json:"micros"` // time of the search
	Engine    string   `json:"engine"` // that found the result
}

type CountParams struct {
	Puzzle
	Limit  int64  `json:"limit,omitempty"` // 0: count all
	Engine string `json:"engine,omitempty"`
}

type CountEvent struct {
	Share float64 `json:"share"` // of the work that is done; 0 if that is unknown
}

type CountResult struct {
	Count string `json:"count"` // a decimal number of any length
	Exact bool   `json:"exact"` // else there are at least as many
	Nodes int64  `json:"nodes"`
}

// Steps

// Line is a sentence of an explanation.
type Line struct {
	Indent int    `json:"indent"` // in steps
	Text   string `json:"text"`
	// Node is the data-node of the marks in the picture that show what the sentence says;
	// "": none.
	Node string `json:"node,omitempty"`
	// Cells has the names of cells in Text, in order.
	Cells []CellName `json:"cells,omitempty"`
}

// CellName is a word of a sentence that names cells: one, "r3c7", or several, "r12c5".
type CellName struct {
	Start int   `json:"start"` // where it stands in Text, in units of UTF-16
	End   int   `json:"end"`
	Cells []int `json:"cells"`
}

type LegendEntry struct {
	Text string `json:"text"`
	SVG  string `json:"svg"` // a sample, without a style sheet
}

// Step is one conclusion, with its words and its picture.
type Step struct {
	Technique string  `json:"technique"` // its name, with its form
	Code      string  `json:"code"`
	Score     float64 `json:"score"` // on the scale of Sudoku Explainer
	// Where, Which and Full are the explanation in three stages: where to look, which
	// technique, the whole.
	Where []Line `json:"where"`
	Which []Line `json:"which"`
	Full  []Line `json:"full"`
	Short string `json:"short"` // the step in notation, on one line
	Focus []int  `json:"focus"` // the cells of stage where
	// Places are digits that are placed, Removes candidates that are crossed out.
	Places  []Candidate   `json:"places"`
	Removes []Candidate   `json:"removes"`
	SVG     string        `json:"svg"` // marks alone, in the geometry of the page's board
	Legend  []LegendEntry `json:"legend"`
	Terms   []Named       `json:"terms,omitempty"` // words of the explanation that need one
	// Data is the object that "nonet explain -t json" writes for the step.
	Data json.RawMessage `json:"data,omitempty"`
}

// Ask says which steps are wanted.
type Ask struct {
	Grid
	Profile    string   `json:"profile,omitempty"`    // se (default), hodoku or all
	Techniques []string `json:"techniques,omitempty"` // names, codes or groups; instead of Profile
	Coords     string   `json:"coords,omitempty"`     // rc (r3c7, default) or a1 (C7)
}

type HintParams struct {
	Ask
	UntilDigit bool `json:"untilDigit,omitempty"` // also the steps that follow, up to a digit
}

type Mistake struct {
	Cell   int `json:"cell"`
	Digit  int `json:"digit"`  // of the solution
	Placed int `json:"placed"` // the wrong digit; 0: the notes lack the right one
}

type HintResult struct {
	// Kind is step, mistakes, solved, stuck or fault: the puzzle has no solution or several.
	Kind     string    `json:"kind"`
	Lines    []Line    `json:"lines"` // what is told if there is no step
	Steps    []Step    `json:"steps"` // the step, and those that follow up to a digit
	Mistakes []Mistake `json:"mistakes,omitempty"`
}

type StepsParams struct {
	Ask
	Cell  *int `json:"cell,omitempty"`  // only steps that conclude something about the cell
	Digit int  `json:"digit,omitempty"` // likewise for a digit
	Most  int  `json:"most,omitempty"`  // steps to return, 0: 200
	// Brief leaves Full, SVG, Legend, Terms and Data of the steps empty.
	Brief bool `json:"brief,omitempty"`
}

type StepsResult struct {
	Kind     string    `json:"kind"`  // as in HintResult
	Lines    []Line    `json:"lines"` // what is told if there is no step
	Mistakes []Mistake `json:"mistakes,omitempty"`
	Shown    int       `json:"shown"` // steps that were returned
	Found    int       `json:"found"`
}

type PathParams struct {
	Ask
	// Brief leaves Full, SVG, Legend, Terms and Data of the steps empty.
	Brief bool `json:"brief,omitempty"`
}

// PathStep is a step and the grid before it.
type PathStep struct {
	Step
	Digits string   `json:"digits"` // of the grid before the step
	Notes  []string `json:"notes"`  // its candidates, for each cell
}

type PathResult struct {
	Kind     string    `json:"kind"`  // as in HintResult: solved, stuck, mistakes or fault
	Lines    []Line    `json:"lines"` // what is told unless Kind is solved
	Mistakes []Mistake `json:"mistakes,omitempty"`
	Rating   Rating    `json:"rating"` // of the steps
}

type RateParams struct {
	Puzzle
	HoDoKu bool `json:"hodoku,omitempty"` // also rate on the scale of HoDoKu
}

// Rating is the difficulty of a puzzle for people.
type Rating struct {
	ER      float64     `json:"er"`
	EP      float64     `json:"ep"`
	ED      float64     `json:"ed"`
	Hardest string      `json:"hardest"` // the technique of the hardest step
	Steps   []StepCount `json:"steps"`   // the easiest techniques first
	Left    int         `json:"left"`    // empty cells that the techniques do not fill
	Level   string      `json:"level,omitempty"`
	Points  int         `json:"points,omitempty"`
}

type StepCount struct {
	Technique string  `json:"technique"`
	Code      string  `json:"code"`
	Score     float64 `json:"score"` // of its easiest step
	Count     int     `json:"count"`
}

// Making

type GenerateParams struct {
	Layout   string   `json:"layout,omitempty"`
	Jigsaw   bool     `json:"jigsaw,omitempty"` // new regions for each puzzle
	N        int      `json:"n,omitempty"`      // puzzles, 0: 1
	Seed     uint64   `json:"seed,omitempty"`   // at most 2^53-1; 0: drawn
	First    uint64   `json:"first,omitempty"`  // number of the first puzzle of the run
	Clues    int      `json:"clues,omitempty"`
	Minimal  bool     `json:"minimal,omitempty"`
	Symmetry string   `json:"symmetry,omitempty"`
	Pattern  string   `json:"pattern,omitempty"` // written like Givens; not "." are given
	Level    string   `json:"level,omitempty"`   // of HoDoKu
	MinER    float64  `json:"minER,omitempty"`
	MaxER    float64  `json:"maxER,omitempty"`
	Needs    []string `json:"needs,omitempty"`
	Only     []string `json:"only,omitempty"`
}

type GenerateEvent struct {
	Tried int      `json:"tried,omitempty"` // puzzles that were measured so far
	Made  *NewMade `json:"made,omitempty"`  // the next puzzle
}

type NewMade struct {
	Puzzle
	Index    uint64  `json:"index"`
	Solution string  `json:"solution"`
	Clues    int     `json:"clues"`
	Rating   *Rating `json:"rating,omitempty"` // of layouts that can be rated
}

type GenerateResult struct {
	Seed uint64 `json:"seed"`
	Made int    `json:"made"`
}

// Rows of a list

type RowsParams struct {
	Lines []string `json:"lines"` // a puzzle each, at most 1000
	Rate  bool     `json:"rate,omitempty"`
}

type Row struct {
	Index   int     `json:"index"` // in Lines
	Puzzle  *Puzzle `json:"puzzle,omitempty"`
	Fault   *Fault  `json:"fault,omitempty"` // no puzzle
	Verdict string  `json:"verdict,omitempty"`
	Clues   int     `json:"clues,omitempty"`
	Rating  *Rating `json:"rating,omitempty"`
}

type RowsResult struct {
	Done int `json:"done"`
}

// Searches made visible

type SearchParams struct {
	Puzzle
	Engine string `json:"engine"`          // a textbook engine of method about: dfs, mrv, dlx, ...
	Stop   string `json:"stop,omitempty"`  // first (solution, default) or unique (proved)
	Most   int    `json:"most,omitempty"`  // events to record, 0: Limits.Events
	Nodes  int64  `json:"nodes,omitempty"` // limit; 0: 20 million
}

// SearchEvent has the next events of a search, or how far it is.
type SearchEvent struct {
	// Trace has 4 bytes an event, little endian: bits 0-1 the kind (0 choose, 1 place,
	// 2 undo, 3 solved), 2-8 the digit, 9-15 the alternatives of a choice (127: or more),
	// 16-29 the cell, or the index of the house, 30 set if it is a house.
	Trace []byte `json:"trace,omitempty"`
	Nodes int64  `json:"nodes"`
}

type SearchResult struct {
	Outcome  string `json:"outcome"` // solved, unique, many, none, limit
	Solution string `json:"solution,omitempty"`
	Nodes    int64  `json:"nodes"`    // choices with two or more alternatives
	Forced   int64  `json:"forced"`   // choices with one
	Dead     int64  `json:"dead"`     // choices with none
	Deepest  int    `json:"deepest"`  // most digits placed at once
	Events   int64  `json:"events"`   // of the whole search
	Recorded int64  `json:"recorded"` // of these
	Micros   int64  `json:"micros"`   // time of a run without a trace; 0: not known
}

type MatrixParams struct {
	Text   string  `json:"text,omitempty"`   // rows of 0 and 1, or formats matrix or dlx
	Puzzle *Puzzle `json:"puzzle,omitempty"` // or a puzzle up to size 6
	Most   int     `json:"most,omitempty"`   // events to record, 0: Limits.Events
}

type MatrixEvent struct {
	// Trace has 4 bytes an event, little endian: bits 0-2 the kind (0 choose an item, 1 take an
	// option, 2 give it back, 3 cover an item, 4 uncover it, 5 unlink an option from an item,
	// 6 relink it, 7 a solution), 3-15 the item, 16-31 the option; of kind 0 the options left.
	Trace []byte `json:"trace"`
}

type MatrixResult struct {
	Items     []string `json:"items"`
	Secondary int      `json:"secondary"` // the last items, which need not be covered
	Options   [][]int  `json:"options"`   // the indices of their items
	Solutions int64    `json:"solutions"`
	Nodes     int64    `json:"nodes"` // these six as in SearchResult
	Forced    int64    `json:"forced"`
	Dead      int64    `json:"dead"`
	Deepest   int      `json:"deepest"`
	Events    int64    `json:"events"`
	Recorded  int64    `json:"recorded"`
	Outcome   string   `json:"outcome"` // done, or limit: the search was cut short
}

// Writing

type WriteParams struct {
	Grids []Grid `json:"grids"` // at most 1000
	To    string `json:"to"`    // name of a format
}

type WriteResult struct {
	Text string `json:"text"`
	Type string `json:"type"` // media type
	// Lost says what the text does not tell of the grids; "": nothing.
	Lost string `json:"lost,omitempty"`
}

type LinksParams struct {
	Grid
}

type Link struct {
	Program string `json:"program"` // where the link leads: "sudokuexchange.com"
	URL     string `json:"url"`
	Lost    string `json:"lost,omitempty"` // what the link does not hold
}

type LinksResult struct {
	Links []Link `json:"links"`
}

type BookletParams struct {
	Puzzles  []Puzzle `json:"puzzles"`            // with one solution each
	Captions []string `json:"captions,omitempty"` // of the puzzles, in their order
	Title    string   `json:"title,omitempty"`    // "": Sudoku
	PerPage  int      `json:"perPage,omitempty"`  // 1, 2, 4, 6, 9 or 12; 0: by their size
	Paper    string   `json:"paper,omitempty"`    // a4 (default) or letter
}

type BookletResult struct {
	PDF []byte `json:"pdf"`
}

type PictureParams struct {
	Grid
	Candidates bool   `json:"candidates,omitempty"` // draw the notes, without notes the candidates
	Solution   string `json:"solution,omitempty"`   // draw these digits
}

type PictureResult struct {
	SVG string `json:"svg"` // a file of its own, with its style sheet
}
