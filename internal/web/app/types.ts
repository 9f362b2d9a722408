// The methods of the engine and their types, as package internal/web/api has them.
// Made by "go generate ./internal/web/api": do not edit.

/** Error is why a call has no result. */
export interface Failure {
  code: Code;
  /** Message is for people: what was found, what was expected, and what to do. */
  message: string;
  /** from 1, of the text that cannot be read */
  line?: number;
  /** in bytes from 1 */
  column?: number;
}

/** Puzzle is a puzzle in requests and answers. */
export interface Puzzle {
  /** Layout is what nonet.ParseLayout reads; "" is the classic 9×9. */
  layout?: string;
  /**
   * Givens has a symbol for each cell, row by row: 1 to 9, then A to Z, and "." for an empty cell.
   */
  givens: string;
  /**
   * Marks has the digits that each cell may have, as symbols; "" is any digit, "." none. Most
   * puzzles have no marks; those that have are called Sukaku.
   */
  marks?: string[];
}

/** Grid is a puzzle in progress. */
export interface Grid extends Puzzle {
  /**
   * Digits has all digits of the grid, those of the player and the givens, written like Givens; ""
   * are the givens alone.
   */
  digits?: string;
  /**
   * Notes has, for each cell, the candidates that the player keeps, as symbols. A cell with "" has
   * all candidates that the digits leave, one with "." none.
   */
  notes?: string[];
}

/** Candidate is a digit in a cell. */
export interface Candidate {
  /** from 0, row by row */
  cell: number;
  digit: number;
}

/** Fault tells what is wrong with a text. */
export interface Fault {
  message: string;
  /** from 1 */
  line?: number;
  /** in bytes from 1 */
  column?: number;
}

/** None has no members: the parameters or events of a method that has none. */
export type None = Record<string, never>;

export interface ReadParams {
  /** what was pasted, a link, or the text of a file */
  text?: string;
  /** the bytes of a file, which gzip may have packed. In base64. */
  data?: string;
  /** the name of the file, for messages */
  name?: string;
  /** name of the format; "": find out */
  from?: string;
  /** puzzles to return, at most and by default 1000 */
  most?: number;
}

export interface ReadPuzzle extends Grid {
  title?: string;
  /** the first line of the puzzle, from 1 */
  line: number;
}

export interface ReadResult {
  format: string;
  puzzles: ReadPuzzle[];
  /** puzzles that were left out */
  more?: number;
  /** cases that cannot be read; the first 20 */
  faults?: Fault[];
  /** an exact cover problem, in format dlx */
  cover?: string;
}

export interface LayoutParams {
  layout: string;
}

export interface House {
  /** nonet.HouseKind: row, column, box, region, diagonal, window, … */
  kind: string;
  /** "row 1" */
  name: string;
  cells: number[];
}

export interface LayoutResult {
  /** the canonical text */
  layout: string;
  /** of rows, columns and digits */
  size: number;
  houses: House[];
  /** index in Houses of each cell's box or region, or -1 */
  regions: number[];
  /** the cells that differ from each cell */
  peers: number[][];
  /** pairs of cells that differ by a rule of their own */
  apart?: number[][];
  /** Impossible says why no grid of the layout can be filled; "": not known to be so. */
  impossible?: string;
}

export interface Technique {
  name: string;
  code: string;
  /** of the techniques that work alike, for lists */
  family: string;
  /** the least, on the scale of Sudoku Explainer */
  score: number;
  assumes?: string[];
  /** Profiles that have the technique: se, hodoku, all. */
  profiles: string[];
}

export interface Named {
  name: string;
  about: string;
}

export interface FormatInfo extends Named {
  reads: boolean;
  writes: boolean;
  /** each puzzle is a link to another program: see method links */
  link: boolean;
  /** media type of what is written */
  type: string;
}

/** Group is a name that stands for several techniques in requests. */
export interface Group {
  name: string;
  /** their codes */
  techniques: string[];
}

/** About is what the methods know by name. */
export interface About {
  version: string;
  techniques: Technique[];
  /** names that stand for several techniques */
  groups: Group[];
  profiles: Named[];
  engines: EngineInfo[];
  symmetries: Named[];
  formats: FormatInfo[];
  /** of HoDoKu, the easiest first */
  levels: string[];
  /** texts of well-known layouts */
  layouts: Named[];
  limits: Limits;
}

export interface EngineInfo extends Named {
  /** can be traced by method search */
  textbook: boolean;
}

/** Limits bounds every request. */
export interface Limits {
  /** bytes of the parameters */
  body: number;
  /** of one call */
  puzzles: number;
  /** of layouts */
  size: number;
  /** of layouts in methods that take steps */
  logic: number;
  /** of one call */
  seconds: number;
  /** that search and matrix record */
  events: number;
}

export interface CheckParams extends Puzzle {
  /** solutions to count; 0: 1000 */
  limit?: number;
  /** also find the clues that are not needed */
  minimal?: boolean;
}

export interface CheckResult {
  /** ok, none, many, invalid, undecided */
  verdict: string;
  /** the report in words */
  text: string;
  /** solutions found */
  count: number;
  /** these are all */
  exact: boolean;
  /** pairs of cells */
  clashes?: number[][];
  /** cells whose clues already have no solution */
  core?: number[];
  /** cells in which solutions differ */
  differ?: number[];
  /** each leaves one solution if it is given */
  add?: Candidate[];
  /** cells whose clues are not needed */
  spare?: number[];
  /** of verdict ok */
  solution?: string;
  clues: number;
  /** Report is the object that "nonet check -t json" writes. */
  report: unknown;
}

export interface SolveParams extends Puzzle {
  engine?: string;
  /** solutions to return, 1 to 1000; 0: 2 */
  limit?: number;
  /** limit of nodes; 0: none */
  nodes?: number;
}

export interface SolveResult {
  /**
   * Status is unique, many, none, some (Limit 1 asked for no others) or limit (the search was cut
   * short).
   */
  status: string;
  solutions: string[];
  /** there may be others */
  more: boolean;
  nodes: number;
  /** time of the search */
  micros: number;
  /** that found the result */
  engine: string;
}

export interface CountParams extends Puzzle {
  /** 0: count all */
  limit?: number;
  engine?: string;
}

export interface CountEvent {
  /** of the work that is done; 0 if that is unknown */
  share: number;
}

export interface CountResult {
  /** a decimal number of any length */
  count: string;
  /** else there are at least as many */
  exact: boolean;
  nodes: number;
}

/** Line is a sentence of an explanation. */
export interface Line {
  /** in steps */
  indent: number;
  text: string;
  /**
   * Node is the data-node of the marks in the picture that show what the sentence says; "": none.
   */
  node?: string;
  /** Cells has the names of cells in Text, in order. */
  cells?: CellName[];
}

/** CellName is a word of a sentence that names cells: one, "r3c7", or several, "r12c5". */
export interface CellName {
  /** where it stands in Text, in units of UTF-16 */
  start: number;
  end: number;
  cells: number[];
}

export interface LegendEntry {
  text: string;
  /** a sample, without a style sheet */
  svg: string;
}

/** Step is one conclusion, with its words and its picture. */
export interface Step {
  /** its name, with its form */
  technique: string;
  code: string;
  /** on the scale of Sudoku Explainer */
  score: number;
  /**
   * Where, Which and Full are the explanation in three stages: where to look, which technique, the
   * whole.
   */
  where: Line[];
  which: Line[];
  full: Line[];
  /** the step in notation, on one line */
  short: string;
  /** the cells of stage where */
  focus: number[];
  /** Places are digits that are placed, Removes candidates that are crossed out. */
  places: Candidate[];
  removes: Candidate[];
  /** marks alone, in the geometry of the page's board */
  svg: string;
  legend: LegendEntry[];
  /** words of the explanation that need one */
  terms?: Named[];
  /** Data is the object that "nonet explain -t json" writes for the step. */
  data?: unknown;
}

/** Ask says which steps are wanted. */
export interface Ask extends Grid {
  /** se (default), hodoku or all */
  profile?: string;
  /** names, codes or groups; instead of Profile */
  techniques?: string[];
  /** rc (r3c7, default) or a1 (C7) */
  coords?: string;
}

export interface HintParams extends Ask {
  /** also the steps that follow, up to a digit */
  untilDigit?: boolean;
}

export interface Mistake {
  cell: number;
  /** of the solution */
  digit: number;
  /** the wrong digit; 0: the notes lack the right one */
  placed: number;
}

export interface HintResult {
  /** Kind is step, mistakes, solved, stuck or fault: the puzzle has no solution or several. */
  kind: string;
  /** what is told if there is no step */
  lines: Line[];
  /** the step, and those that follow up to a digit */
  steps: Step[];
  mistakes?: Mistake[];
}

export interface StepsParams extends Ask {
  /** only steps that conclude something about the cell */
  cell?: number;
  /** likewise for a digit */
  digit?: number;
  /** steps to return, 0: 200 */
  most?: number;
  /** Brief leaves Full, SVG, Legend, Terms and Data of the steps empty. */
  brief?: boolean;
}

export interface StepsResult {
  /** as in HintResult */
  kind: string;
  /** what is told if there is no step */
  lines: Line[];
  mistakes?: Mistake[];
  /** steps that were returned */
  shown: number;
  found: number;
}

export interface PathParams extends Ask {
  /** Brief leaves Full, SVG, Legend, Terms and Data of the steps empty. */
  brief?: boolean;
}

/** PathStep is a step and the grid before it. */
export interface PathStep extends Step {
  /** of the grid before the step */
  digits: string;
  /** its candidates, for each cell */
  notes: string[];
}

export interface PathResult {
  /** as in HintResult: solved, stuck, mistakes or fault */
  kind: string;
  /** what is told unless Kind is solved */
  lines: Line[];
  mistakes?: Mistake[];
  /** of the steps */
  rating: Rating;
}

export interface RateParams extends Puzzle {
  /** also rate on the scale of HoDoKu */
  hodoku?: boolean;
}

/** Rating is the difficulty of a puzzle for people. */
export interface Rating {
  er: number;
  ep: number;
  ed: number;
  /** the technique of the hardest step */
  hardest: string;
  /** the easiest techniques first */
  steps: StepCount[];
  /** empty cells that the techniques do not fill */
  left: number;
  level?: string;
  points?: number;
}

export interface StepCount {
  technique: string;
  code: string;
  /** of its easiest step */
  score: number;
  count: number;
}

export interface GenerateParams {
  layout?: string;
  /** new regions for each puzzle */
  jigsaw?: boolean;
  /** puzzles, 0: 1 */
  n?: number;
  /** at most 2^53-1; 0: drawn */
  seed?: number;
  /** number of the first puzzle of the run */
  first?: number;
  clues?: number;
  minimal?: boolean;
  symmetry?: string;
  /** written like Givens; not "." are given */
  pattern?: string;
  /** of HoDoKu */
  level?: string;
  minER?: number;
  maxER?: number;
  needs?: string[];
  only?: string[];
}

export interface GenerateEvent {
  /** puzzles that were measured so far */
  tried?: number;
  /** the next puzzle */
  made?: NewMade;
}

export interface NewMade extends Puzzle {
  index: number;
  solution: string;
  clues: number;
  /** of layouts that can be rated */
  rating?: Rating;
}

export interface GenerateResult {
  seed: number;
  made: number;
}

export interface RowsParams {
  /** a puzzle each, at most 1000 */
  lines: string[];
  rate?: boolean;
}

export interface Row {
  /** in Lines */
  index: number;
  puzzle?: Puzzle;
  /** no puzzle */
  fault?: Fault;
  verdict?: string;
  clues?: number;
  rating?: Rating;
}

export interface RowsResult {
  done: number;
}

export interface SearchParams extends Puzzle {
  /** a textbook engine of method about: dfs, mrv, dlx, ... */
  engine: string;
  /** first (solution, default) or unique (proved) */
  stop?: string;
  /** events to record, 0: Limits.Events */
  most?: number;
  /** limit; 0: 20 million */
  nodes?: number;
}

/** SearchEvent has the next events of a search, or how far it is. */
export interface SearchEvent {
  /**
   * Trace has 4 bytes an event, little endian: bits 0-1 the kind (0 choose, 1 place, 2 undo, 3
   * solved), 2-8 the digit, 9-15 the alternatives of a choice (127: or more), 16-29 the cell, or
   * the index of the house, 30 set if it is a house. In base64.
   */
  trace?: string;
  nodes: number;
}

export interface SearchResult {
  /** solved, unique, many, none, limit */
  outcome: string;
  solution?: string;
  /** choices with two or more alternatives */
  nodes: number;
  /** choices with one */
  forced: number;
  /** choices with none */
  dead: number;
  /** most digits placed at once */
  deepest: number;
  /** of the whole search */
  events: number;
  /** of these */
  recorded: number;
  /** time of a run without a trace; 0: not known */
  micros: number;
}

export interface MatrixParams {
  /** rows of 0 and 1, or formats matrix or dlx */
  text?: string;
  /** or a puzzle up to size 6 */
  puzzle?: Puzzle;
  /** events to record, 0: Limits.Events */
  most?: number;
}

export interface MatrixEvent {
  /**
   * Trace has 4 bytes an event, little endian: bits 0-2 the kind (0 choose an item, 1 take an
   * option, 2 give it back, 3 cover an item, 4 uncover it, 5 unlink an option from an item, 6
   * relink it, 7 a solution), 3-15 the item, 16-31 the option; of kind 0 the options left. In
   * base64.
   */
  trace: string;
}

export interface MatrixResult {
  items: string[];
  /** the last items, which need not be covered */
  secondary: number;
  /** the indices of their items */
  options: number[][];
  solutions: number;
  /** these six as in SearchResult */
  nodes: number;
  forced: number;
  dead: number;
  deepest: number;
  events: number;
  recorded: number;
  /** done, or limit: the search was cut short */
  outcome: string;
}

export interface WriteParams {
  /** at most 1000 */
  grids: Grid[];
  /** name of a format */
  to: string;
}

export interface WriteResult {
  text: string;
  /** media type */
  type: string;
  /** Lost says what the text does not tell of the grids; "": nothing. */
  lost?: string;
}

export interface LinksParams extends Grid {}

export interface Link {
  /** where the link leads: "sudokuexchange.com" */
  program: string;
  url: string;
  /** what the link does not hold */
  lost?: string;
}

export interface LinksResult {
  links: Link[];
}

export interface BookletParams {
  /** with one solution each */
  puzzles: Puzzle[];
  /** of the puzzles, in their order */
  captions?: string[];
  /** "": Sudoku */
  title?: string;
  /** 1, 2, 4, 6, 9 or 12; 0: by their size */
  perPage?: number;
  /** a4 (default) or letter */
  paper?: string;
}

export interface BookletResult {
  /** In base64. */
  pdf: string;
}

export interface PictureParams extends Grid {
  /** draw the notes, without notes the candidates */
  candidates?: boolean;
  /** draw these digits */
  solution?: string;
}

export interface PictureResult {
  /** a file of its own, with its style sheet */
  svg: string;
}

/** The class of a Failure. */
export type Code =
  | "request"
  | "unreadable"
  | "invalid"
  | "none"
  | "many"
  | "limit"
  | "unsupported"
  | "cancelled"
  | "internal";

/** The parameters, the events before the result, and the result of each method. */
export interface Methods {
  /** Reads puzzles in any format from a text or a file. */
  read: { params: ReadParams; event: None; result: ReadResult };
  /** Describes a layout: its houses, regions and peers. */
  layout: { params: LayoutParams; event: None; result: LayoutResult };
  /** Lists what the methods know by name, and their limits. */
  about: { params: None; event: None; result: About };
  /** Says how many solutions a puzzle has, and what is wrong with it. */
  check: { params: CheckParams; event: None; result: CheckResult };
  /** Finds solutions. */
  solve: { params: SolveParams; event: None; result: SolveResult };
  /** Counts all solutions. */
  count: { params: CountParams; event: CountEvent; result: CountResult };
  /** Says what is wrong with a grid in progress, or the easiest next step. */
  hint: { params: HintParams; event: None; result: HintResult };
  /** Finds all steps that can be taken in a grid. */
  steps: { params: StepsParams; event: Step; result: StepsResult };
  /** Solves a puzzle step by step as people do. */
  path: { params: PathParams; event: PathStep; result: PathResult };
  /** Says how difficult a puzzle is for people. */
  rate: { params: RateParams; event: None; result: Rating };
  /** Makes puzzles. */
  generate: { params: GenerateParams; event: GenerateEvent; result: GenerateResult };
  /** Checks and rates the puzzles of a list one by one. */
  rows: { params: RowsParams; event: Row; result: RowsResult };
  /** Runs a textbook search and records each of its steps. */
  search: { params: SearchParams; event: SearchEvent; result: SearchResult };
  /** Runs dancing links over an exact cover problem and records each link. */
  matrix: { params: MatrixParams; event: MatrixEvent; result: MatrixResult };
  /** Writes grids in a format. */
  write: { params: WriteParams; event: None; result: WriteResult };
  /** Makes links that open a grid in other programs. */
  links: { params: LinksParams; event: None; result: LinksResult };
  /** Makes a PDF of puzzles to print. */
  booklet: { params: BookletParams; event: None; result: BookletResult };
  /** Draws a grid as an SVG file. */
  picture: { params: PictureParams; event: None; result: PictureResult };
}

export type MethodName = keyof Methods;

/** Methods that may take seconds and more: call them beside the short ones. */
export const longMethods: ReadonlySet<MethodName> = new Set<MethodName>([
  "check",
  "solve",
  "count",
  "steps",
  "path",
  "rate",
  "generate",
  "rows",
  "search",
  "matrix",
  "booklet",
]);

/** The bounds of every request. */
export const limits: Limits = {
  body: 1048576,
  puzzles: 1000,
  size: 25,
  logic: 25,
  seconds: 20,
  events: 2000000,
};
