// The English texts of Solve. Another language is a file of the same type.

import { inLanguage } from "../language.ts";
import { count, number } from "./forms.ts";

const took = "was ended, as it took too long.";

export const solve = inLanguage("solve", {
	name: "Solve",
	steps: "Steps",
	again: "Try again",
	noneTicked: "No technique is ticked",
	tick: "Tick the techniques that you know.",
	theSteps: "The steps",
	path: (steps: number) => `The path has ${count(steps, "step")}.`,
	step: (n: number, of = 0) => (of > 0 ? `Step ${n} of ${of}` : `Step ${n}`), // 0: not known

	// What is asked for
	from: "Where to start",
	fromStart: "From the start",
	fromHere: "From here",
	profiles: "Techniques",
	profile: { se: "Sudoku Explainer", hodoku: "HoDoKu", all: "All", known: "Those I know" },
	known: "The techniques I know",
	tickAll: "Tick all",
	tickNone: "Tick none",
	ofFamily: (text: string, family: string) => `${text} of ${family}`,
	mode: { path: "Path", all: "All steps now" },
	modeTold: { path: "path", all: "all steps now" },

	// The stage
	board: "Board",
	grid: "The grid at this step",
	zoom: "Zoom",
	text: "The step",
	canBeTaken: "A step that can be taken now",
	allNow: "All steps now",
	aboutAll:
		"These are the steps that can be taken in this grid. Click a cell of the board " +
		"to see those about it.",
	showOnBoard: "Show on the board",
	legend: "Signs of the picture",
	terms: "What the words mean",
	puzzle: "The puzzle",
	edit: "Edit the puzzle",

	singles: (n: number) => count(n, "single"),
	digits: (n: number) => count(n, "digit"),
	candidates: (n: number) => count(n, "candidate"),

	// Taking steps
	takeAbout: "Put what the steps place and cross out into the game",
	takeIt: "Take it",
	takeAll: "Take all",
	takeTo: (n: number) => `Take 1 to ${n}`,
	taken: (n: number) => (n === 1 ? "Taken." : `${count(n, "step")} taken.`),

	// The path
	nextOf: "Next of",
	nextOfTechnique: "Next of technique",
	aTechnique: "a technique",
	looking: "Looking for the steps …",
	lookingOn: "Looking for more steps …",
	solved: "Solved",
	noFurther: "No further step",
	noSteps: "No steps",
	notFound: "The steps could not be found.",
	tooHard: "Too hard to solve in time",
	stepsOf: (n: number) => count(n, "step"),
	cut: (steps: number) => `${count(steps, "step")}: the search for more ${took}`,
	goOn: "Go on",
	noSingle: "step that is not a single",
	chosenTechnique: "step of the technique chosen",
	scales: { er: "ER", ep: "EP", ed: "ED" },
	scaleAbout: {
		er: "the hardest step",
		ep: "the hardest step up to the first digit",
		ed: "the first step",
	},
	pointsAbout: "level and points of HoDoKu",

	// Its end
	hardest: (name: string, score: string) => `The hardest step was ${name}, ${score}.`,
	allTaken: "All steps have been taken.",
	nothingLeft: "There is nothing left to do.",
	full: "The grid is full",
	showPath: "Show the path from the start",
	pathFromStart: "The path from the start",
	allTechniques: "Use all techniques",
	beforeMistake: "Back to before the mistake",
	somethingWrong: "Something is wrong",
	noPath: "No path",
	openAnother: "Open another puzzle",
	severalSolutions: "Several solutions",
	noSolution: "No solution",

	// All steps
	aboutCell: "About the cell",
	aboutDigit: "About the digit",
	showAll: "Show all",
	stop: "Stop",
	stopped: (steps: number) => `Stopped: ${count(steps, "step")} so far.`,
	noCell: (name: string, such: string) => `There is no cell ${name}: write ${such}.`,
	lookingAll: "Looking for steps …",
	first: (n: number, all: number) => `The first ${n} of ${count(all, "step")}.`,
	choose: (steps: number) => `${count(steps, "step")}. Choose one to see it.`,
	maybeMore: `There may be more steps: the search for them ${took}`,

	// The puzzle
	thisPuzzle: "This puzzle",
	solutions: "Solutions",
	clues: "Clues",
	one: "exactly one",
	many: (n: number, exact: boolean) => `${exact ? "" : "at least "}${number(n)}`,
	none: "none",
	notKnown: "not known",
	notRated: "not rated",
	allNeeded: "Are all needed?",
	minimal: "minimal: each is needed",
	rulesCouldGo: (n: number) => `${count(n, "rule")} could go`,
	cluesCouldGo: (n: number) => `${count(n, "clue")} could go`,
	takeClue: "Take this clue away",
	takeClueOf: (cell: string) => `Take the clue of ${cell} away`,
	eachAlone: "Each of these alone can be taken away:",
	harder: "harder than all techniques",
	left: (cells: number) => `${count(cells, "cell")} left`,
	points: (level: string, points: number) =>
		points ? `${level}, ${number(points)} points` : level,
	table: "Steps by technique",
	technique: "Technique",
	score: "Score",
	toNext: "To the next such step of the path",
	addClue: "One more clue that leaves one solution",
	takeClues: "Take one of these clues away",
	takeRules: "Take one of these rules away",
});

export type SolveWords = typeof solve;
