// The English texts of the dialog Help. Another language is a file of the same type.

import { inLanguage } from "../language.ts";

export const help = inLanguage("help", {
	name: "Help",
	whatToDo: "What you can do here",
	views: {
		play: [
			"Play",
			"Tap a cell, then a digit. A hint helps from where you stand: first where to look, then " +
				"which technique, then why.",
		],
		set: [
			"Set",
			"Draw the rules and givens of a puzzle of your own, and see at each change how many " +
				"solutions it has.",
		],
		solve: ["Solve", "Every step to the solution, with its reasons drawn on the board."],
		learn: [
			"Learn",
			"A course of lessons from singles to chains, and training of any technique in ever new " +
				"positions.",
		],
		search: ["Search", "Watch searches race on one puzzle, step by step, forwards and back."],
		links: ["Links", "Dancing links on a small matrix: cover and uncover, link by link."],
		make: ["Make", "Puzzles to order: level, techniques, symmetry, size, shape."],
		games: [
			"Games",
			"All your games, statistics, and the calendar of the puzzles of each day.",
		],
		list: ["List", "Many puzzles at once: which have one solution, and how hard they are."],
	},
	keys: "Keys",
	aboutKeys:
		"Letter keys work while the board has the focus. Settings can turn them off. On a Mac, Cmd " +
		"does what Ctrl does.",
	does: "What they do",
	keyGroups: {
		move: {
			name: "Move",
			keys: {
				move: ["Arrows", "move, around the edge"],
				wasd: ["W A S D", "move, up to size 9"],
				extend: ["Shift or Ctrl+Arrows", "extend the selection"],
				rowEnds: ["Home, End", "ends of the row"],
				gridEnds: ["Ctrl+Home, Ctrl+End", "ends of the grid"],
				box: ["PageUp, PageDown", "a box up or down"],
			},
		},
		select: {
			name: "Select",
			keys: {
				toggle: ["Ctrl+Space, Ctrl+click", "cell in or out"],
				all: ["Ctrl+A", "all"],
				close: ["Esc", "close what is open, else clear the selection"],
			},
		},
		enter: {
			name: "Enter",
			keys: {
				digits: ["1–9", "enter in the mode; again: take out"],
				cornerDigits: ["Shift+1–9", "corner note"],
				centreDigits: ["Ctrl+1–9", "centre note"],
				colourDigits: ["Ctrl+Shift+1–9", "colour"],
				highDigits: ["A–P", "digits from 10 on, on boards above size 9"],
				mode: [
					"Z X C V B",
					"mode digit, corner, centre, colour, pen (above size 9 also with Shift or Alt)",
				],
				nextMode: ["Space", "the next mode"],
				erase: [
					"0, Backspace, Delete",
					"erase the digit, else the notes of the mode, else all",
				],
				eraseCorner: ["Shift+Delete", "erase corner notes"],
				eraseCentre: ["Ctrl+Delete", "erase centre notes"],
			},
		},
		undo: {
			name: "Undo",
			keys: { undo: ["Ctrl+Z, [", "undo"], redo: ["Ctrl+Y, Ctrl+Shift+Z, ]", "redo"] },
		},
		hints: {
			name: "Hints",
			keys: {
				hint: ["H", "the next stage of the hint: where, technique, full"],
				take: ["Shift+H", "take the step of the hint"],
				check: ["Enter", "check against the solution"],
			},
		},
		play: {
			name: "Play",
			keys: {
				fill: ["M", "fill in the candidates"],
				light: ["L", "light up the digit"],
				lightDigit: ["Alt+1 … 9", "light up where a digit can go"],
				numberFirst: ["N", "number first on or off"],
				pause: ["P", "pause"],
			},
		},
		pen: {
			name: "Pen",
			keys: {
				line: ["Shift+Arrows", "draw a line to the next cell, or take it away"],
				diagonal: [
					"Shift+Home, PageUp, End, PageDown",
					"the same to a diagonal neighbour, as these keys lie on a number pad",
				],
				edge: ["Ctrl+Arrows", "draw an edge of the cell, or take it away"],
				sign: ["Ctrl+Space", "cross, circle or nothing in the cell"],
				edgeSign: ["Alt+Arrows", "cross, circle or nothing on an edge"],
				colour: ["1–9", "choose a colour"],
				erase: ["0, Backspace, Delete", "take away what touches the selected cells"],
			},
		},
		set: {
			name: "Set",
			keys: {
				tools: ["S G P R D", "select, givens, marks, regions, draw"],
				find: ["K", "look for a kind of rule; Enter takes the first one"],
				draw: ["Shift+Arrows", "draw from cell to cell"],
				add: [
					"Space",
					"a cell in or out of what is drawn; a clue at the edge; with Select: the next rule of " +
						"the cell",
				],
				diagonal: ["Shift+Space", "the diagonal of a sum, in a cell at the edge"],
				end: ["Enter", "end what is drawn"],
				number: ["0–9", "the number of the rule that was drawn or chosen"],
				next: ["N", "the next rule of the cell"],
				move: ["Alt+Arrows", "move the chosen rule"],
				either: [
					"O",
					"or: the chosen rule, or the one that is chosen next; again: join them",
				],
				apart: ["T", "take apart rules that were joined"],
				remove: [
					"Delete, Backspace",
					"delete the rule or the digits; take back a cell or a digit",
				],
			},
		},
		player: {
			name: "Solve, Search",
			keys: {
				play: ["Space", "play or pause"],
				step: ["→ ←", "a step"],
				stage: [". ,", "a stage of the step, or a link of its chain; of a hint, too"],
				jump: ["Shift+→ ←", "to the next node, or the next technique that is not a single"],
				otherJump: [
					"Ctrl+→ ←",
					"to the next dead end, or the next step of the technique chosen",
				],
				ends: ["Home, End", "to the ends"],
				speed: ["+ -", "speed"],
			},
		},
		learn: {
			name: "Learn",
			keys: {
				answer: ["1–9", "the digit for the selected cell"],
				hint: ["H", "the next stage of the hint"],
				another: ["N", "another position"],
			},
		},
		page: {
			name: "Page",
			keys: {
				copy: ["Ctrl+C", "copy the grid as text"],
				paste: ["Ctrl+V", "open a puzzle that was copied, outside of text fields"],
				help: ["?", "this table"],
			},
		},
	},
	about: "About nonet",
	aboutText:
		"nonet plays, explains, rates, searches and makes Sudokus of all sizes and shapes. " +
		"The page asks no other server, keeps no statistics and sets no cookies. Games are kept " +
		"in this browser.",
	version: "Version …",
	versionIs: (version: string, techniques: number, formats: number, engines: number) =>
		`nonet ${version}: ${techniques} techniques, ${formats} formats, ${engines} search engines. `,
	runs: { wasm: "It runs in this page.", http: "It runs beside this page." },
	noEngine: "The engine cannot be reached.",
});

export type HelpWords = typeof help;
