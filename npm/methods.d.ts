// The methods of nonet and their types.
// Made by "go generate ./internal/web/api": do not edit.

import type { CallOptions } from "./nonet.js";

/** Cell is a cell by its name: "r3c7" is in row 3 and column 7. */
export type Cell = string;

/** Puzzle is a puzzle in requests and answers. */
export interface Puzzle {
  /**
   * `layout` is the kind of grid: a size with the usual boxes (9, 16), the shape of the boxes
   * (2x3), latin:7, jigsaw: and the region of each cell, or grid:6x8:9:2x4 for 6 rows and 8 columns
   * with the digits 1 to 9 in boxes of 2x4; then any of +diagonal, +windoku, +anti-knight,
   * +anti-king, +disjoint, +house:r1c1,r1c2,..., +differ:r1c1,r1c2,... and +apart:r1c1,r2c3.
   * Missing: 9, the classic layout.
   */
  layout?: string;
  /**
   * `givens` has a character for each cell, row by row: 1 to 9, then A to Z, and "." for an empty
   * cell. Grids of fewer rows or columns than digits lie in the upper left of a square with a row
   * and a column for each digit. Answers have the cells of the square, of which those outside of
   * the grid are 1; requests may have them, or the cells of the grid alone.
   */
  givens: string;
  /**
   * `marks` has the digits that each cell may have; "" is any digit, "." none. Most puzzles have no
   * marks; those that have are called Sukaku.
   */
  marks?: string[];
  /**
   * `rules` are the clues that several cells share, at most 10,000: "cage:15:r1c1,r1c2",
   * "thermo:r1c1,r2c1,r3c1". Method about lists their kinds.
   */
  rules?: string[];
}

/** Grid is a puzzle in progress. */
export interface Grid extends Puzzle {
  /**
   * `digits` has all digits of the grid, those of the player and the givens, written like `givens`.
   * Missing: the givens alone.
   */
  digits?: string;
  /**
   * `notes` has the candidates that the player keeps in each cell. A cell with "" has all
   * candidates that the digits leave, one with "." none. Missing: all cells have "".
   */
  notes?: string[];
}

/** FullGrid is a grid with all that a player has of it. */
export interface FullGrid extends Grid {
  /**
   * `corner` has the notes in the corners of cells, which rule nothing out. A cell with "" has
   * none. Missing: there are none.
   */
  corner?: string[];
  /** of each cell: bit i is colour i of the page */
  colours?: number[];
  /** on the clock */
  seconds?: number;
  title?: string;
  author?: string;
  /** the rules in words, by who made the puzzle */
  ruleset?: string;
}

/** Fault tells what is wrong with a text. */
export interface Fault {
  /** for people */
  message: string;
  /** from 1 */
  line?: number;
  /** in bytes from 1 */
  column?: number;
  /** `constraints` says that the rest can be read: see ReadParams. */
  constraints?: boolean;
}

/** None has no members: the parameters or events of a method that has none. */
export type None = Record<string, never>;

/** ReadParams have either a text or the bytes of a file, which may also be a picture. */
export interface ReadParams {
  /** what was pasted, a link, or the text of a file */
  text?: string;
  /** the bytes of a file, unpacked. In base64. */
  data?: string;
  /** the name of the file, for messages */
  name?: string;
  /** the name of the format; missing: it is found out */
  from?: string;
  /** puzzles to return; 0: 1000, which are the most */
  most?: number;
  /** `dropConstraints` reads puzzles without the constraints that nonet cannot hold. */
  dropConstraints?: boolean;
}

/**
 * ReadPuzzle is a puzzle that was read. Candidates that stood in a text are `notes` if the digits
 * alone have one solution, else `marks`. The title may be the text after the puzzle in its line.
 */
export interface ReadPuzzle extends FullGrid {
  /** what people should know of how it was read */
  remarks?: string[];
  /** constraints that were left out */
  lost?: string[];
  /** the first line of the puzzle, from 1 */
  line: number;
  /** `picture` is about a grid that was read from a picture. `line` then counts its grids. */
  picture?: PictureGrid;
}

/** PictureGrid is what is known of a grid in a picture beside what its cells have. */
export interface PictureGrid {
  /**
   * `corners` has x and y of each corner in pixels of the picture, clockwise from the upper left
   * one of the grid when it is read.
   */
  corners: number[][];
  /** `turns` is by how many quarters to the right the picture is turned to be read. */
  turns?: number;
  /** the givens have exactly one solution */
  unique: boolean;
  /** cells that should be checked */
  doubtful?: PictureCell[];
  /**
   * `changed` are cells with another digit than the likeliest one, as only so there is one
   * solution.
   */
  changed?: PictureCell[];
  /**
   * `probabilities` has of each cell the probability that it has no digit, and that of each digit,
   * as the picture alone tells.
   */
  probabilities: number[][];
}

/** PictureCell is a cell that was not read for sure. An empty cell has ".". */
export interface PictureCell {
  cell: Cell;
  /** what it has in the puzzle */
  digit: string;
  /** what it may have instead */
  perhaps?: string;
  /** what it looks like */
  looked?: string;
}

/** ReadResult has puzzles or an exact cover problem. */
export interface ReadResult {
  /** the name of the format */
  format: string;
  puzzles: ReadPuzzle[];
  /** puzzles that were left out */
  more?: number;
  /** cases that cannot be read, up to 20 */
  faults?: Fault[];
  /** the first exact cover problem, in format dlx */
  cover?: string;
}

/** LayoutParams name a layout. */
export interface LayoutParams {
  /** as in Puzzle */
  layout?: string;
}

/** House is a set of cells that holds every digit once. */
export interface House {
  kind: "row" | "column" | "box" | "region" | "diagonal" | "window" | "house";
  /** "row 1" */
  name: string;
  cells: Cell[];
}

/** LayoutResult describes a layout. */
export interface LayoutResult {
  /** its text, which is the same for the same rules */
  layout: string;
  /** of rows, columns and digits */
  size: number;
  /**
   * `rows` and `columns` are how many the grid has where these are fewer than `size`, where rows
   * and columns may repeat digits, or where grids overlap. `houses` then has those rows, columns,
   * boxes and regions, too, whose cells differ but are fewer than the digits.
   */
  rows?: number;
  columns?: number;
  /** how many there are, where these are fewer than `size` */
  digits?: number;
  /** rows, columns, boxes or regions, then the others */
  houses: House[];
  /**
   * `regions` has the index in `houses` of the box or region of each cell, -1 if there are none. A
   * region may also be a row or a column. Where several grids have a cell, it is the first.
   */
  regions: number[];
  /**
   * `areas` has, of grids that overlap, a number for each cell: cells have the same if they are in
   * the same grids, and in the same boxes or regions of them. -1: the cell is in no grid.
   */
  areas?: number[];
  /** of each cell, those that must differ from it */
  peers: Cell[][];
  /** `apart` are pairs of cells that must differ but share no house. */
  apart?: Cell[][];
  /** `impossible` says why no grid fits the layout. Missing: no reason is known. */
  impossible?: string;
}

/** Technique is a way of reasoning. */
export interface Technique {
  name: string;
  /** a short name without blanks */
  code: string;
  /** of the techniques that work alike, for lists */
  family: string;
  /** of its easiest step, as in Step */
  score: number;
  /** what must hold beyond the rules */
  assumes?: string[];
  /** `profiles` are those that have the technique. */
  profiles: string[];
}

/** Named is a name that requests take. */
export interface Named {
  name: string;
  /** what it stands for */
  about: string;
}

/** FormatInfo describes a format. */
export interface FormatInfo extends Named {
  reads: boolean;
  writes: boolean;
  /** each puzzle is a link to another program: see method links */
  link: boolean;
  /** the media type of what is written */
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
  /** of nonet */
  version: string;
  /** those of Sudoku Explainer first, by difficulty */
  techniques: Technique[];
  groups: Group[];
  /** codes of techniques to learn one after the other */
  course: string[];
  profiles: Named[];
  engines: EngineInfo[];
  symmetries: Named[];
  formats: FormatInfo[];
  /** of HoDoKu, the easiest first */
  levels: string[];
  /** well-known ones */
  layouts: Named[];
  /** kinds of rules */
  rules: RuleKind[];
  /** of clues that methods generate and fill compute */
  kinds: Named[];
  limits: Limits;
  /** whether method read takes files of pictures */
  pictures: boolean;
}

/** RuleKind describes a kind of rules. */
export interface RuleKind extends Named {
  /** of its texts: "cage:SUM:CELLS" */
  form: string;
}

/** EngineInfo describes an engine. */
export interface EngineInfo extends Named {
  /** method search can record it */
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

/** KindsParams name the layout in which rules are to be drawn. */
export interface KindsParams extends LayoutParams {}

/** KindsResult lists the kinds of rules that can be drawn. */
export interface KindsResult {
  kinds: DrawnKind[];
}

/**
 * DrawnKind describes a kind of rules to somebody who draws them: a kind of RuleKind, a rule of
 * layouts, or a word of setters that stands for a kind and its number, such as "x" for "sum:10". A
 * text of a rule is its name, what it takes, if it takes something, and its cells.
 */
export interface DrawnKind extends RuleKind {
  /** for people: "whisper line" */
  title: string;
  /** other names that setters have for it */
  also?: string[];
  /**
   * `takes` says what stands between the name and the cells; head is a number that may be missing.
   */
  takes: "nothing" | "number" | "head" | "digits" | "relation" | "automaton" | "rules";
  /** that, for people: "SUM" */
  argument?: string;
  /**
   * `lists` says which lists of cells a rule has: one, one of two cells, several, one cell and a
   * list, or none.
   */
  lists: "list" | "pair" | "lists" | "cell-list" | "none";
  /** cells of each list */
  least: number;
  most: number;
  /** the order of the cells means nothing */
  set?: boolean;
  /** `look` says how rules of the kind are drawn. */
  look: "line" | "tube" | "arrow" | "outline" | "sum" | "groups" | "mark" | "relation" | "digits" | "clue" | "pointer" | "words" | "alternatives";
  /** a rule of the layout, which stands in its text */
  ofLayout?: boolean;
  /**
   * `means` is what texts of rules have for a word of setters and no number, with another kind at
   * its beginning: "automaton:[2468]*" for even.
   */
  means?: string;
  /** a picture; it needs the style sheet of the page */
  sample?: string;
}

/** RulesParams ask for the rules of a puzzle. */
export interface RulesParams extends Puzzle {
  /**
   * `draft` leaves out the rules that cannot be read, and says in drafts why. What is a rule of
   * layouts becomes a part of the layout.
   */
  draft?: boolean;
  /** `coords` says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc. */
  coords?: "rc" | "a1";
  /** `lang` is the language of sentences; where it lacks some, they are English. */
  lang?: "en" | "de";
}

/** RulesResult says the rules of a puzzle in words, and shows them. */
export interface RulesResult {
  /** one by one, in the order of the puzzle */
  rules: RuleInfo[];
  /**
   * `legend` says what the signs of `svg` mean. An entry without one is about what is not drawn.
   */
  legend: LegendEntry[];
  /**
   * `svg` shows the rules alone, to lie behind the digits of a grid: its viewBox begins at the
   * corner of the grid, or before it where clues stand outside. It needs the style sheet of the
   * page. "": there is nothing to show.
   */
  svg: string;
  /**
   * `above` is the room above the candidates in a cell, in units of `svg`: what rules have in the
   * corners of cells stands there.
   */
  above: number;
  /**
   * `layout` is the layout with the rules of layouts, and `drafts` says what has become of each
   * rule of the request; only with draft.
   */
  layout?: string;
  drafts?: DraftRule[];
}

/** DraftRule says what a rule of a draft has become: a rule, a part of the layout, or nothing. */
export interface DraftRule {
  /** its index among the rules */
  rule?: number;
  /** why it is left out */
  fault?: string;
}

/** RuleInfo is one rule. */
export interface RuleInfo {
  /** its name, as about lists it */
  kind: string;
  /** as puzzles have it */
  text: string;
  /** for people: "cage of 15 in r1c1 and r1c2" */
  words: string;
  /** all that it is about */
  cells: Cell[];
}

/** BreachesParams have a grid in progress. */
export interface BreachesParams extends Grid {
  /** `lang` is the language of the texts in found. Texts that it lacks are English. */
  lang?: "en" | "de";
}

/**
 * BreachesResult lists rules that the digits of a grid break, whatever is entered in its empty
 * cells: up to 100. Digits that clash within a house are not among them.
 */
export interface BreachesResult {
  breaches: Breach[];
}

/** CheckParams say what is asked of a puzzle. */
export interface CheckParams extends Puzzle {
  /** solutions to count, up to 1,000,000; 0: 1000 */
  limit?: number;
  /** also find the clues that are not needed */
  minimal?: boolean;
}

/** CheckResult also has what a page shows of a puzzle. */
export interface CheckResult extends Check {
  /** ok */
  solution?: string;
  /** the number of givens */
  clues: number;
}

/** SolveParams say how to search. */
export interface SolveParams extends Puzzle {
  /** missing: auto */
  engine?: string;
  /** solutions to return, up to 1000; 0: 2 */
  limit?: number;
  /** ends the search; 0: no limit */
  nodes?: number;
  /**
   * `seed` draws the solutions, not all with the same probability: the same seed draws the same
   * ones. It is at most 2^53-1; 0: they come in the engine's own order.
   */
  seed?: number;
}

/** CandidatesParams say what is asked about the digits of cells over all solutions. */
export interface CandidatesParams extends Puzzle {
  /**
   * `count` is up to how many solutions of each candidate are counted, up to 1000. 0: 1, which is
   * no more than whether there is one.
   */
  count?: number;
  /**
   * `solutions` is up to how many solutions of the puzzle are counted, up to 1,000,000. 0: only
   * none, one and more are told apart.
   */
  solutions?: number;
  /** `seconds` is after how long the result is what is known by then; 0: the time of a call. */
  seconds?: number;
  /** ends the search; 0: no limit */
  nodes?: number;
}

/** CandidatesEvent tells how far the search is. */
export interface CandidatesEvent {
  /** of the candidates that are decided, 0 to 1 */
  share: number;
}

/** CountParams say how to count. */
export interface CountParams extends Puzzle {
  /** solutions to count, up to 10^9; 0: all */
  limit?: number;
  /** missing: auto */
  engine?: string;
}

/** CountEvent tells how far counting is. */
export interface CountEvent {
  /** of the work that is done, 0 to 1; 0 if that is unknown */
  share: number;
}

/** CountResult is a number of solutions. */
export interface CountResult {
  /** a decimal number of any length */
  count: string;
  /** false: there are at least as many */
  exact: boolean;
  /** choices with two or more alternatives */
  nodes: number;
}

/**
 * CoverParams have an exact cover problem, and say what is asked of it: some solutions, the
 * cheapest ones, or their number.
 */
export interface CoverParams {
  /** format dlx, matrix or sets, or another of exact cover */
  text: string;
  /**
   * `limit` is how many solutions to return, up to 1000; 0: 1. With `count` it is how many to
   * count, up to 10^9; 0: all.
   */
  limit?: number;
  /** count the solutions, and return none */
  count?: boolean;
  /** return those that cost least, the cheapest first */
  minCost?: boolean;
  /** ends the search; 0: no limit */
  nodes?: number;
}

/** CoverResult has solutions of an exact cover problem, or their number. */
export interface CoverResult {
  /**
   * `status` some says that there is one, and that no others were asked for; limit that the search
   * was cut short.
   */
  status: "unique" | "many" | "none" | "some" | "limit";
  /**
   * `solutions` are lists of the numbers of options, which count from 0 in the order of the text.
   */
  solutions: number[][];
  /** of the solutions; only with MinCost */
  costs?: number[];
  /** there may be others; `count` is then the least */
  more: boolean;
  /** a decimal number of any length; only with `count` */
  count?: string;
  /** choices with two or more alternatives */
  nodes: number;
}

/** CanonParams have a classic puzzle or grid, without marks. */
export interface CanonParams extends Puzzle {
  /** also count them */
  automorphisms?: boolean;
}

/**
 * CanonResult has the canonical form of a puzzle. Two puzzles have the same form if and only if one
 * can be made from the other: by exchanging rows of a band, columns of a stack, bands, stacks or
 * digits, and by transposing the grid.
 */
export interface CanonResult {
  /** the least text, with empty cells before digits; like Givens */
  form: string;
  /**
   * `transform` says how `form` is made: the rows and columns that it takes, after T those of the
   * transposed puzzle, and what the digits 1 to 9 become.
   */
  transform: string;
  /** missing: not asked for */
  automorphisms?: number;
}

/** Line is a sentence of an explanation. */
export interface Line {
  /** 0, 1, 2, ... */
  indent: number;
  text: string;
  /**
   * `node` says which marks of the picture show what the sentence says: those with this number
   * among the words of their attribute data-node. Missing: none.
   */
  node?: string;
  /** the names of cells in `text`, in order */
  cells?: CellName[];
}

/** CellName is a word of a sentence that names cells: one, "r3c7", or several, "r12c5". */
export interface CellName {
  /** where it begins in the text, in units of UTF-16 */
  start: number;
  /** where it ends */
  end: number;
  cells: Cell[];
}

/** LegendEntry says what a mark of a picture means. */
export interface LegendEntry {
  text: string;
  /** a sample, which needs the style sheet of the page */
  svg: string;
}

/**
 * Step is a step with its picture, and with sentences that tell of each word which cells it names.
 */
export interface Step extends Deduction {
  /** where to look */
  where: Line[];
  /** which technique there is */
  which: Line[];
  /** the step with its reasons, as in `text` */
  full: Line[];
  /** the cells that `where` is about */
  focus: Cell[];
  /**
   * `svg` has the marks alone, to lie over a grid; they need the style sheet of the page. Elements
   * with the attribute data-then show what follows from the step.
   */
  svg: string;
  /**
   * `lit` has the cells that `svg` is about: a page shows the others faintly. Missing: all cells.
   */
  lit?: Cell[];
  /** `noted` has the cells that carry candidates below `svg`. Missing: all cells. */
  noted?: Cell[];
  legend: LegendEntry[];
  /** words of `full` that need an explanation */
  terms?: Named[];
}

/** Ask is a grid, and which steps are wanted. */
export interface Ask extends Grid {
  /** the techniques and their order; missing: se */
  profile?: string;
  /**
   * `techniques` has names, codes and groups of techniques, in the order in which they are tried;
   * instead of `profile`.
   */
  techniques?: string[];
  /** `coords` says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc. */
  coords?: "rc" | "a1";
  /**
   * `lang` is the language of sentences; where it lacks some, a step is told in English. Missing:
   * en.
   */
  lang?: "en" | "de";
}

/** HintParams ask for the next step. */
export interface HintParams extends Ask {
  /** also the steps that follow, up to a digit */
  untilDigit?: boolean;
}

/** HintResult says what is wrong, or which step comes next. */
export interface HintResult extends Outcome {
  /** `where` says in which cells something is wrong, without what; only of mistakes. */
  where?: Line[];
  /** `text`, line by line */
  lines: Line[];
  /** the step, and those that follow up to a digit */
  steps: Step[];
}

/**
 * StepsParams ask for all steps. Missing `profile` and `techniques` stand for all techniques but
 * chains within chains.
 */
export interface StepsParams extends Ask {
  /** `cell` asks for steps that conclude something about the cell. */
  cell?: Cell;
  /** only steps that conclude something about the digit */
  digit?: number;
  /** steps to return, up to 5000; 0: 200 */
  most?: number;
  /** `brief` leaves out of the steps what proves them, their text and their picture. */
  brief?: boolean;
}

/** StepsResult comes after the steps. */
export interface StepsResult extends Outcome {
  /** `text`, line by line */
  lines: Line[];
  /** steps that were not returned */
  more?: number;
}

/** PathParams ask for all steps to the solution, from the grid as it is. */
export interface PathParams extends Ask {
  /** `brief` leaves out of the steps what proves them, their text and their picture. */
  brief?: boolean;
}

/** PathStep is a step and the grid before it. */
export interface PathStep extends Step {
  /** of the grid before the step */
  digits: string;
  /** the candidates of each cell; "": it has a digit */
  notes: string[];
}

/** PathResult comes after the steps. */
export interface PathResult extends Outcome {
  /** `text`, line by line */
  lines: Line[];
  /** of the steps */
  rating?: Rating;
}

/** ReviewParams have a game that was played: the grid of Ask is that before the first move. */
export interface ReviewParams extends Ask {
  /** up to 20,000 */
  moves: PlayedMove[];
}

/**
 * PlayedMove is what a move changed. A digit that it placed, and a candidate that it took out of
 * the notes of a cell and left others, is a claim of the player. What the digits after the move
 * exclude is none.
 */
export interface PlayedMove {
  digits?: CellDigit[];
  notes?: CellNotes[];
  /**
   * `quiet` says that the player claims nothing: a move was taken back, say, or a program made it.
   */
  quiet?: boolean;
}

/** CellDigit is the digit of a cell; 0: the cell is empty. */
export interface CellDigit {
  cell: Cell;
  digit: number;
}

/** CellNotes are all notes of a cell, as in Grid. */
export interface CellNotes {
  cell: Cell;
  notes: string;
}

/**
 * Reason says of a claim that a player made how it follows from what was known: the puzzle, and the
 * digits and notes before the move as far as they are right. Of a right claim that is made again
 * there is no other one.
 */
export interface Reason extends Candidate {
  /** from 0 */
  move: number;
  /** false: the candidate was crossed out */
  placed: boolean;
  /** the claim is wrong, and has no steps */
  wrong?: boolean;
  /**
   * `steps` lead to the claim, one after the other: no other digit is placed before. There are none
   * if the claim is wrong, or no technique up to ReviewResult.UpTo leads there.
   */
  steps: PathStep[];
  /** the index of the hardest of `steps` */
  hardest: number;
  /** `easiest` is the easiest step from what was known, if there are no `steps`. */
  easiest?: Step;
}

/** ReviewResult comes after the reasons. */
export interface ReviewResult {
  /** the name of the hardest technique that was tried for each claim */
  upTo: string;
}

/** LessonParams name a technique. */
export interface LessonParams {
  /** its name or code */
  technique: string;
  /** `coords` says how sentences name cells: rc (r3c7) or a1 (C7). Missing: rc. */
  coords?: "rc" | "a1";
  /**
   * `lang` is the language of sentences; where it lacks some, a step is told in English. Missing:
   * en.
   */
  lang?: "en" | "de";
}

/** LessonResult says what a technique is. */
export interface LessonResult {
  name: string;
  code: string;
  /** of the techniques that work alike */
  family: string;
  /** what it is */
  means: string;
  /** when to look for it */
  when?: string;
  /** what others call it */
  also?: string;
  /** on the scales that know it, in words */
  difficulty: string;
  /** what must hold beyond the rules, in words */
  assumes?: string[];
  /** one of each of its forms */
  examples: Example[];
}

/** Example is a grid with all its candidates as notes, and a step that can be taken in it. */
export interface Example extends Grid {
  /** of the technique: "type 1" */
  form?: string;
  /** what the form is */
  means?: string;
  step: Step;
}

/** ExerciseParams name the technique of an exercise. */
export interface ExerciseParams extends LessonParams {
  /** `seed` makes the same exercise again. It is at most 2^53-1; 0: one is drawn. */
  seed?: number;
}

/**
 * ExerciseResult is a grid in which a step of the technique is to be found. All its candidates are
 * notes.
 */
export interface ExerciseResult extends Grid {
  /** those of the technique, up to 100 */
  steps: Step[];
  /** `easiest` says that no easier technique has a step, in the order of profile all. */
  easiest: boolean;
  /** missing: it has several */
  solution?: string;
  seed: number;
}

/** RateParams say how to rate. */
export interface RateParams extends Puzzle {
  /** also find level and points */
  hodoku?: boolean;
}

/** GenerateParams say which puzzles to make. All have exactly one solution. */
export interface GenerateParams extends Clued {
  /** as in Puzzle */
  layout?: string;
  /** new regions for each puzzle instead of boxes */
  jigsaw?: boolean;
  /** how many, up to 1000; 0: 1 */
  n?: number;
  /**
   * `seed` makes the same puzzles again, with the same other parameters. It is at most 2^53-1; 0:
   * one is drawn.
   */
  seed?: number;
  /** the number of the first puzzle, from 0 */
  first?: number;
  /** exactly so many givens; 0: any number */
  clues?: number;
  /**
   * `killer` asks for killers: their cells are in cages, which say their sums. They have as many
   * givens as `clues` says.
   */
  killer?: boolean;
  /** cells of a cage of a killer; both 0: 2 to 4 */
  cageLeast?: number;
  cageMost?: number;
  /** every given is needed */
  minimal?: boolean;
  /** of the cells that are given */
  symmetry?: string;
  /**
   * `pattern` has a character for each cell: those with ".", "0", "-" or "_" are empty, all others
   * are given.
   */
  pattern?: string;
  /** of HoDoKu */
  level?: string;
  /** the least ER */
  minER?: number;
  /** the greatest ER */
  maxER?: number;
  /** not solved without each of these techniques */
  needs?: string[];
  /** solved by these techniques alone */
  only?: string[];
  /**
   * The givens, marks and rules of each puzzle, as in Puzzle. If they have several solutions,
   * further cells are given, none of them needlessly, until one is left.
   */
  givens?: string;
  marks?: string[];
  rules?: string[];
}

/** Clued says which clues are computed from a solution. */
export interface Clued {
  /** `solution` is the solution of the puzzle. Missing: the seed draws one. */
  solution?: string;
  /** `kinds` are kinds of clues that method about lists: "sandwich", "thermo", "mixed". */
  kinds?: string[];
  /**
   * `at` has the places of clues, each a list of cells: "r1c1-r1c9" for a sandwich, "r1c1,r1c2" for
   * a dot. Missing: any place; lines and cages are drawn.
   */
  at?: string[];
  /** lines and cages may lie on each other */
  overlap?: boolean;
}

/** GenerateEvent has either member. */
export interface GenerateEvent {
  /** puzzles that were measured so far */
  tried?: number;
  /** the next puzzle */
  made?: NewMade;
}

/** NewMade is a new puzzle. */
export interface NewMade extends Puzzle {
  /** its number among the puzzles of the seed, from 0 */
  index: number;
  solution: string;
  /** the number of givens */
  clues: number;
  /** missing: it would take too long */
  rating?: Rating;
}

/** GenerateResult comes after the puzzles. */
export interface GenerateResult {
  seed: number;
  /** puzzles */
  made: number;
}

/**
 * FillParams ask for the clues that a solution of a puzzle has: all that there are at the places,
 * some lines where they are drawn.
 */
export interface FillParams extends Puzzle, Clued {
  /** as in GenerateParams */
  seed?: number;
  symmetry?: string;
}

/** FillResult has the clues. */
export interface FillResult {
  /** those that were computed */
  rules: string[];
  /** of which they are */
  solution: string;
  seed: number;
}

/** ReduceParams have a puzzle with one solution, and say what may not be taken away from it. */
export interface ReduceParams extends Puzzle {
  keepGivens?: boolean;
  keepRules?: boolean;
  /** of givens and of rules, which then go together */
  symmetry?: string;
  /** as in GenerateParams: of the order */
  seed?: number;
  /**
   * `minimal`: nothing that is redundant stays, however long it takes to tell. Missing: short
   * searches tell, which can miss some of it in hard puzzles.
   */
  minimal?: boolean;
}

/**
 * ReduceResult has the puzzle with what it needs: without any given or rule of it that may go, it
 * has several solutions, as far as the searches find them.
 */
export interface ReduceResult {
  puzzle: Puzzle;
  /** how many were taken away */
  givens: number;
  /** how many were taken away */
  rules: number;
  seed: number;
}

/** RowsParams have a puzzle in each line, in any format that has puzzles in lines. */
export interface RowsParams {
  /** at most 1000 */
  lines: string[];
  /** also rate those with one solution */
  rate?: boolean;
}

/** Row is what is known of a line. */
export interface Row {
  /** of the line, from 0 */
  index: number;
  /** missing: `fault` says why */
  puzzle?: Puzzle;
  fault?: Fault;
  verdict?: "ok" | "none" | "many" | "invalid" | "undecided";
  /** the number of givens */
  clues?: number;
  /** `rating` is missing if it is not asked for, would take too long, or the puzzle has rules. */
  rating?: Rating;
}

/** RowsResult comes after the rows. */
export interface RowsResult {
  /** lines */
  done: number;
}

/** SearchParams say which search to record. */
export interface SearchParams extends Puzzle {
  /** one that is Textbook: dfs, dfs-last, fullest, mrv or dlx */
  engine: string;
  /**
   * `stop` says when the search ends: at the first solution, or when it is proved unique. Missing:
   * first.
   */
  stop?: "first" | "unique";
  /** events to record, up to 2,000,000; 0: so many */
  most?: number;
  /** ends the search, up to 20,000,000; 0: so many */
  nodes?: number;
}

/** SearchEvent has the next events of a search, or tells how far it is. */
export interface SearchEvent {
  /**
   * `trace` has 4 bytes an event, little endian: bits 0-1 the kind (0 choose, 1 place, 2 undo, 3
   * solved), 2-8 the digit, 9-15 the alternatives of a choice (127: or more), 16-29 the cell, or
   * the index of the house, 30 set if it is a house. In base64.
   */
  trace?: string;
  /** so far */
  nodes: number;
}

/** SearchResult comes after the recording. */
export interface SearchResult {
  /** `outcome` limit says that the search was cut short. */
  outcome: "solved" | "unique" | "many" | "none" | "limit";
  /** the first one */
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
  /** events */
  recorded: number;
  /** `micros` is the time of a run that is not recorded, in microseconds; 0: not known. */
  micros: number;
}

/**
 * MatrixParams have an exact cover problem or a puzzle. Together the options have up to 1000 items.
 */
export interface MatrixParams {
  /** as of method cover */
  text?: string;
  /** up to size 6 */
  puzzle?: Puzzle;
  /** events to record, up to 2,000,000; 0: so many */
  most?: number;
}

/** MatrixEvent has the next events of a search. */
export interface MatrixEvent {
  /**
   * `trace` has 4 bytes an event, little endian: bits 0-2 the kind (0 choose an item, 1 take an
   * option, 2 give it back, 3 cover an item, 4 uncover it, 5 unlink an option from an item, 6
   * relink it, 7 a solution), 3-15 the item, 16-31 the option; of kind 0 the options left. In
   * base64.
   */
  trace: string;
}

/** MatrixResult describes the problem and the search for all solutions. */
export interface MatrixResult {
  /** their names */
  items: string[];
  /** so many of the last items need not be covered */
  secondary: number;
  /** the indices of their items */
  options: number[][];
  solutions: number;
  /** this and the next five as in SearchResult */
  nodes: number;
  forced: number;
  dead: number;
  deepest: number;
  events: number;
  recorded: number;
  /** limit: cut short */
  outcome: "done" | "limit";
}

/** WriteParams have grids for a format. */
export interface WriteParams {
  /** at most 1000 */
  grids: FullGrid[];
  /** the name of the format */
  to: string;
}

/** WriteResult is a text in a format. */
export interface WriteResult {
  text: string;
  /** its media type */
  type: string;
  /** what the text does not tell of the grids */
  lost?: string;
}

/** ConvertParams have either a text or the bytes of a file, and name the format that is wanted. */
export interface ConvertParams {
  /** as in ReadParams */
  text?: string;
  /** the bytes of a file, unpacked. In base64. */
  data?: string;
  /** the name of the format; missing: it is found out */
  from?: string;
  /** the name of the format to write */
  to: string;
  /** `dropConstraints` reads puzzles without the constraints that nonet cannot hold. */
  dropConstraints?: boolean;
}

/** ConvertResult is a text in another format. */
export interface ConvertResult {
  text: string;
  /** its media type */
  type: string;
  /** the name of the format that was read */
  format: string;
  /** puzzles and problems that were written */
  cases: number;
  /** cases that were left out, up to 20 */
  faults?: Fault[];
  /** what the text does not tell of the puzzles */
  lost?: string;
}

/** LinksParams have the grid of links. */
export interface LinksParams extends FullGrid {}

/** Link opens a puzzle in another program. */
export interface Link {
  /** where the link leads: "sudokupad.app" */
  program: string;
  url: string;
  /** what the link does not tell of the grid */
  lost?: string;
}

/** LinksResult has a link for each program that takes the puzzle. */
export interface LinksResult {
  links: Link[];
}

/** BookletParams have puzzles with one solution each, which stand on the last pages. */
export interface BookletParams {
  /** at most 1000 */
  puzzles: Puzzle[];
  /** of the puzzles, in their order */
  captions?: string[];
  /** missing: Sudoku */
  title?: string;
  /** 1, 2, 4, 6, 9 or 12; 0: by their size */
  perPage?: number;
  /** a4 or letter; missing: a4 */
  paper?: string;
}

/** BookletResult is a file. */
export interface BookletResult {
  /** In base64. */
  pdf: string;
}

/** PictureParams say what to draw. */
export interface PictureParams extends Grid {
  /** the notes; if there are none, all candidates */
  candidates?: boolean;
  /** these digits instead of `digits` */
  solution?: string;
}

/** PictureResult is a file with a style sheet of its own. */
export interface PictureResult {
  svg: string;
}

/** Candidate is a digit in a cell. */
export interface Candidate {
  cell: Cell;
  digit: number;
}

/** Clue is what a puzzle says of a cell: its given, or the digits that it may have. */
export interface Clue {
  cell: Cell;
  digits: number[];
}

/** Error is why there is no answer. */
export interface Failure {
  /** one of the service's: "unreadable", "none", "limit" */
  code: Code;
  /** for people */
  message: string;
  /** from 1, of the text that cannot be read */
  line?: number;
  /** in bytes from 1 */
  column?: number;
}

/**
 * Check says how many solutions a puzzle has and, if not one, why. Each verdict has its own lists.
 */
export interface Check {
  /**
   * invalid: givens clash or break rules; wrong: digits that somebody has placed are not those of
   * the only solution; undecided: a limit was reached.
   */
  verdict: "ok" | "invalid" | "none" | "many" | "wrong" | "undecided";
  /** all of this in sentences */
  text: string;
  /** solutions found */
  count: number;
  /** these are all */
  exact: boolean;
  /** invalid: givens that clash */
  conflicts?: Conflict[];
  /** invalid: rules that the givens break */
  breaches?: Breach[];
  /** none: clues that contradict each other */
  core?: Clue[];
  /** none: together with these rules */
  coreRules?: string[];
  /** none: and these of the layout */
  coreLayout?: string[];
  /** none: each of these is needed for that */
  coreMinimal?: boolean;
  /** none: why the layout has no solution */
  impossible?: string;
  /** many: where solutions differ */
  differ?: Cell[];
  /** these are all cells where they differ */
  differExact?: boolean;
  /** many, if these are all: digits; any one of them as a further given leaves one solution */
  add?: Candidate[];
  /** ok: any one can be left out */
  redundant?: Clue[];
  /** ok: likewise */
  redundantRules?: string[];
  /** ok: perhaps redundant */
  unknown?: Clue[];
  unknownRules?: string[];
  /** ok: these can be left out together */
  together?: Clue[];
  /** ok: and these with them */
  togetherRules?: string[];
  /**
   * ok: largest: no other such set has more; maximal: none can be added, but another set may have
   * more; some: a limit was reached
   */
  extent?: "some" | "maximal" | "largest";
  /** wrong: the placed digits */
  mistakes?: Mistake[];
  /** of all searches together */
  nodes: number;
}

/** Conflict is a digit that is twice in a house, or that the cell may not have. */
export interface Conflict {
  /** two, or one whose marks are at fault */
  cells: Cell[];
  /** missing: no mark is left */
  digit?: number;
  houses?: string[];
}

/** Breach is a rule that digits break. */
export interface Breach {
  /** as puzzles have it: "cage:15:r4c1,r4c2" */
  rule: string;
  /** that show it */
  cells: Cell[];
  /** "cage of 15 has 14" */
  found: string;
}

/** Outcome is what is to be said of a grid in progress. */
export interface Outcome {
  /**
   * step: there are steps; stuck: no technique has one; mistakes: cells are not as in the solution;
   * suspects: the digits have no solution, and which were given is not known; fault: the puzzle
   * does not have exactly one solution.
   */
  kind: "step" | "solved" | "stuck" | "mistakes" | "suspects" | "fault";
  /** what is to be said beside the steps */
  text?: string;
  mistakes?: Mistake[];
  /** removing any one leaves one solution */
  suspects?: Candidate[];
}

/** Mistake is a cell that is not as in the solution. */
export interface Mistake {
  cell: Cell;
  /** the wrong digit; missing: the right candidate is gone */
  placed?: number;
  /** the right digit; missing: not revealed yet */
  digit?: number;
}

/**
 * Rating is the difficulty of a puzzle for people. er, ep and ed are on the scale of Sudoku
 * Explainer; 0: there is no such step, or the scale was not asked for.
 */
export interface Rating {
  /** of the hardest step; 20: the techniques do not solve it */
  er: number;
  /** of the hardest step up to and including the first placed digit */
  ep: number;
  /** of the first step */
  ed: number;
  /** how many steps are as hard as the hardest */
  ties?: number;
  /**
   * level and points are on the scale of HoDoKu; missing: not asked for. Of a puzzle with rules the
   * level is that of its `er`; missing: it needs more than the steps that nonet knows
   */
  level?: string;
  points?: number;
  /** the technique of the hardest step; "": there is none */
  hardest: string;
  /** the short name of the hardest step in serate */
  code: string;
  /** by technique, the easiest first */
  steps: StepCount[];
  /** empty cells that the techniques do not fill */
  left: number;
}

/** StepCount says how often a technique was needed. */
export interface StepCount {
  technique: string;
  code: string;
  /** of its easiest step */
  score: number;
  count: number;
}

/** `solutions` are solutions of a puzzle. */
export interface Solutions {
  /** written like givens */
  solutions: string[];
  /** solutions found */
  count: number;
  /** the puzzle has no others */
  exact: boolean;
  /** there is exactly one; missing: it is not known */
  unique?: boolean;
  /** a limit ended the search */
  limit?: boolean;
  /**
   * after a limit: the digits known to be in all solutions, "." elsewhere; engine nine finds none
   */
  fixed?: string;
  /** that found the result */
  engine: string;
  /** choices with two or more alternatives */
  nodes: number;
  seconds: number;
}

/**
 * TrueCandidates has the digits of each cell over all solutions of a puzzle, and says with that how
 * many solutions there are.
 */
export interface TrueCandidates {
  /** undecided: a limit was reached before two solutions were found */
  verdict: "none" | "one" | "many" | "undecided";
  /** all of this in sentences */
  text: string;
  /** solutions found */
  count: number;
  /** these are all */
  exact: boolean;
  /** a limit ended the search */
  limit?: boolean;
  /** by cell: the digits that a solution has there */
  possible: number[][];
  /** after a limit: digits that are not decided */
  open?: number[][];
  /** if solutions of candidates were counted, by cell: the number for each digit of possible */
  counts?: number[][];
  /** by cell: digits of possible of which there may be more solutions than counts says */
  more?: number[][];
  /** if counted to 2 or more: they leave one solution */
  single?: Candidate[];
  /** of all searches together */
  nodes: number;
}

/**
 * Deduction is a step: what follows, and what proves it. Lists that are empty are missing, except
 * placements and eliminations.
 */
export interface Deduction {
  /** "unique rectangle" */
  technique: string;
  /** with its form: "unique rectangle (type 1)" */
  name: string;
  /** of the technique, "UR" */
  code: string;
  /** the form: "type 1" */
  variant?: string;
  /** on the scale of Sudoku Explainer */
  score: number;
  /** digits that are placed; eliminations omit the candidates that these remove from other cells */
  placements: Candidate[];
  /** candidates that are crossed out */
  eliminations: Candidate[];
  /** of the puzzle, from which it follows */
  rules?: string[];
  parts?: Part[];
  /** each with causes before effects */
  chains?: Node[][];
  /** steps within the chains */
  inner?: Deduction[];
  /** of a case distinction: all of them fail */
  cases?: Case[];
  /** the step in notation, on one line */
  short?: string;
  /** the step with its reasons, in sentences */
  text?: string;
}

/**
 * Case is a candidate that is supposed in a case distinction, and why it is wrong: each of its
 * cases is wrong, or something fails.
 */
export interface Case {
  /** of the candidate */
  cell: Cell;
  digit: number;
  /** digits that follow */
  forced?: Candidate[];
  /** each candidate that is then left in one cell */
  cases?: Case[];
  /** what has no digits then, if there are no cases */
  fails?: Part;
}

/** Part is a house or a set of cells that a step rests on. */
export interface Part {
  /** see "Parts of a step" in GLOSSARY.md */
  role: string;
  /** "row 1" */
  house?: string;
  cells?: Cell[];
  digits?: number[];
}

/** Node says of a candidate of a chain that it is on or off. */
export interface Node {
  cell: Cell;
  /** other cells of a group */
  more?: Cell[];
  digit: number;
  on: boolean;
  /** see "Why a candidate of a chain follows" in GLOSSARY.md */
  reason: string;
  house?: string;
  set?: Part;
  /** the indices of the nodes it follows from */
  parents?: number[];
  /** the index in inner of the step it follows by */
  because?: number;
}

/** The class of a Failure. */
export type Code =
  | "request"
  | "unreadable"
  | "constraints"
  | "invalid"
  | "none"
  | "many"
  | "limit"
  | "unsupported"
  | "cancelled"
  | "internal";

/** The methods about puzzles. */
export interface CoreMethods {
  /** Describes a layout: its houses, regions and peers. */
  layout(params?: LayoutParams, options?: CallOptions): Promise<LayoutResult>;
  /** Lists what the methods know by name, and their limits. */
  about(params?: None, options?: CallOptions): Promise<About>;
  /** Lists the kinds of rules, and how each is drawn. */
  kinds(params?: KindsParams, options?: CallOptions): Promise<KindsResult>;
  /** Says the rules of a puzzle in words, and draws them. */
  rules(params: RulesParams, options?: CallOptions): Promise<RulesResult>;
  /** Says which rules the digits of a grid break. */
  breaches(params: BreachesParams, options?: CallOptions): Promise<BreachesResult>;
  /** Says how many solutions a puzzle has, and what is wrong with it. */
  check(params: CheckParams, options?: CallOptions): Promise<CheckResult>;
  /** Finds solutions. */
  solve(params: SolveParams, options?: CallOptions): Promise<Solutions>;
  /** Counts all solutions. */
  count(params: CountParams, options?: CallOptions<CountEvent>): Promise<CountResult>;
  /** Finds the digits of each cell over all solutions. */
  candidates(params: CandidatesParams, options?: CallOptions<CandidatesEvent>): Promise<TrueCandidates>;
  /** Says what is wrong with a grid in progress, or the easiest next step. */
  hint(params: HintParams, options?: CallOptions): Promise<HintResult>;
  /** Finds all steps that can be taken in a grid. */
  steps(params: StepsParams, options?: CallOptions<Step>): Promise<StepsResult>;
  /** Solves a puzzle step by step as people do. */
  path(params: PathParams, options?: CallOptions<PathStep>): Promise<PathResult>;
  /** Finds the easiest steps that lead to what a player claimed in a game. */
  review(params: ReviewParams, options?: CallOptions<Reason>): Promise<ReviewResult>;
  /** Says what a technique is, with an example of each of its forms. */
  lesson(params: LessonParams, options?: CallOptions): Promise<LessonResult>;
  /** Makes a position in which a step of a technique is to be found. */
  exercise(params: ExerciseParams, options?: CallOptions): Promise<ExerciseResult>;
  /** Says how difficult a puzzle is for people. */
  rate(params: RateParams, options?: CallOptions): Promise<Rating>;
  /** Makes puzzles. */
  generate(params?: GenerateParams, options?: CallOptions<GenerateEvent>): Promise<GenerateResult>;
  /** Computes clues from a solution: sums of cages, sandwiches, dots. */
  fill(params: FillParams, options?: CallOptions): Promise<FillResult>;
  /** Takes givens and rules that are not needed away from a puzzle. */
  reduce(params: ReduceParams, options?: CallOptions): Promise<ReduceResult>;
  /** Runs a textbook search and records each of its steps. */
  search(params: SearchParams, options?: CallOptions<SearchEvent>): Promise<SearchResult>;
  /** Draws a grid as an SVG file. */
  picture(params: PictureParams, options?: CallOptions): Promise<PictureResult>;
}

/** The methods that need more than package @nonet/core has. */
export interface FormatMethods {
  /** Reads puzzles in any format from a text or a file. */
  read(params?: ReadParams, options?: CallOptions): Promise<ReadResult>;
  /** Checks and rates the puzzles of a list one by one. */
  rows(params: RowsParams, options?: CallOptions<Row>): Promise<RowsResult>;
  /** Runs dancing links over an exact cover problem and records each link. */
  matrix(params?: MatrixParams, options?: CallOptions<MatrixEvent>): Promise<MatrixResult>;
  /** Writes grids in a format. */
  write(params: WriteParams, options?: CallOptions): Promise<WriteResult>;
  /** Makes links that open a grid in other programs. */
  links(params: LinksParams, options?: CallOptions): Promise<LinksResult>;
  /** Writes puzzles in another format. */
  convert(params: ConvertParams, options?: CallOptions): Promise<ConvertResult>;
  /** Solves an exact cover problem, or counts its solutions. */
  cover(params: CoverParams, options?: CallOptions): Promise<CoverResult>;
  /** Brings a classic puzzle to its canonical form. */
  canon(params: CanonParams, options?: CallOptions): Promise<CanonResult>;
}

/** The parameters, the events before the result, and the result of each method. */
export interface Methods {
  /** Describes a layout: its houses, regions and peers. */
  layout: { params: LayoutParams; event: None; result: LayoutResult };
  /** Lists what the methods know by name, and their limits. */
  about: { params: None; event: None; result: About };
  /** Lists the kinds of rules, and how each is drawn. */
  kinds: { params: KindsParams; event: None; result: KindsResult };
  /** Says the rules of a puzzle in words, and draws them. */
  rules: { params: RulesParams; event: None; result: RulesResult };
  /** Says which rules the digits of a grid break. */
  breaches: { params: BreachesParams; event: None; result: BreachesResult };
  /** Says how many solutions a puzzle has, and what is wrong with it. */
  check: { params: CheckParams; event: None; result: CheckResult };
  /** Finds solutions. */
  solve: { params: SolveParams; event: None; result: Solutions };
  /** Counts all solutions. */
  count: { params: CountParams; event: CountEvent; result: CountResult };
  /** Finds the digits of each cell over all solutions. */
  candidates: { params: CandidatesParams; event: CandidatesEvent; result: TrueCandidates };
  /** Says what is wrong with a grid in progress, or the easiest next step. */
  hint: { params: HintParams; event: None; result: HintResult };
  /** Finds all steps that can be taken in a grid. */
  steps: { params: StepsParams; event: Step; result: StepsResult };
  /** Solves a puzzle step by step as people do. */
  path: { params: PathParams; event: PathStep; result: PathResult };
  /** Finds the easiest steps that lead to what a player claimed in a game. */
  review: { params: ReviewParams; event: Reason; result: ReviewResult };
  /** Says what a technique is, with an example of each of its forms. */
  lesson: { params: LessonParams; event: None; result: LessonResult };
  /** Makes a position in which a step of a technique is to be found. */
  exercise: { params: ExerciseParams; event: None; result: ExerciseResult };
  /** Says how difficult a puzzle is for people. */
  rate: { params: RateParams; event: None; result: Rating };
  /** Makes puzzles. */
  generate: { params: GenerateParams; event: GenerateEvent; result: GenerateResult };
  /** Computes clues from a solution: sums of cages, sandwiches, dots. */
  fill: { params: FillParams; event: None; result: FillResult };
  /** Takes givens and rules that are not needed away from a puzzle. */
  reduce: { params: ReduceParams; event: None; result: ReduceResult };
  /** Runs a textbook search and records each of its steps. */
  search: { params: SearchParams; event: SearchEvent; result: SearchResult };
  /** Draws a grid as an SVG file. */
  picture: { params: PictureParams; event: None; result: PictureResult };
  /** Reads puzzles in any format from a text or a file. */
  read: { params: ReadParams; event: None; result: ReadResult };
  /** Checks and rates the puzzles of a list one by one. */
  rows: { params: RowsParams; event: Row; result: RowsResult };
  /** Runs dancing links over an exact cover problem and records each link. */
  matrix: { params: MatrixParams; event: MatrixEvent; result: MatrixResult };
  /** Writes grids in a format. */
  write: { params: WriteParams; event: None; result: WriteResult };
  /** Makes links that open a grid in other programs. */
  links: { params: LinksParams; event: None; result: LinksResult };
  /** Writes puzzles in another format. */
  convert: { params: ConvertParams; event: None; result: ConvertResult };
  /** Solves an exact cover problem, or counts its solutions. */
  cover: { params: CoverParams; event: None; result: CoverResult };
  /** Brings a classic puzzle to its canonical form. */
  canon: { params: CanonParams; event: None; result: CanonResult };
}

/** Methods that send events before their result. */
export type EventMethod =
  | "count"
  | "candidates"
  | "steps"
  | "path"
  | "review"
  | "generate"
  | "search"
  | "rows"
  | "matrix";
