// What the pen has drawn on a board: how it is kept, how it looks and how it is told.
//
// It draws at places: lines between the middles of neighbours, edges of cells, and signs in the
// middle of a cell or of an edge. Each place belongs to one cell and has its bits in the number
// that the game has of that cell: for lines and edges the colour, for signs twice the colour, and
// one more for a circle. 0 is nothing.

import { svg } from "../dom.ts";
import { isDrawnIn } from "../game.ts";
import type { PenField, PenMarks } from "../game.ts";
import type { LayoutResult } from "../types.ts";
import { pen as words } from "../words/en/pen.ts";
import type { Penned } from "./content.ts";
import { cellBox, isInside, round, shapeOf } from "./geometry.ts";
import type { Shape, Square } from "./geometry.ts";

export const penColours = 9;

// Ways are the directions from a cell, clockwise from the right; sides are every second one.
const ways: readonly (readonly [number, number])[] = [
	[1, 0],
	[1, 1],
	[0, 1],
	[-1, 1],
	[-1, 0],
	[-1, -1],
	[0, -1],
	[1, -1],
];

// Place is where the pen draws something: its bits begin at a bit of the number of a cell.
export interface Place {
	readonly field: PenField;
	readonly cell: number;
	readonly at: number;
}

// stepTo returns the neighbour of a cell in a direction, -1 if there is none.
export function stepTo(grid: Shape, cell: number, way: number): number {
	const { size, rows, columns } = grid;
	const [dx, dy] = ways[way] ?? [0, 0];
	const [x, y] = [(cell % size) + dx, Math.floor(cell / size) + dy];
	const to = y * size + x;
	return x >= 0 && y >= 0 && x < columns && y < rows && isInside(grid, to) ? to : -1;
}

// wayTo returns the direction from a cell to a neighbour, -1 if it is none.
export function wayTo(grid: Shape, from: number, to: number): number {
	return ways.findIndex((_, way) => stepTo(grid, from, way) === to);
}

// lineAt returns the place of the line from a cell in a direction, null if no cell is there. It
// belongs to the cell from which it goes right or down.
export function lineAt(grid: Shape, cell: number, way: number): Place | null {
	const to = stepTo(grid, cell, way);
	if (to < 0) return null;
	return way < 4
		? { field: "lines", cell, at: 4 * way }
		: { field: "lines", cell: to, at: 4 * (way - 4) };
}

// ofSide returns the cell and the side that a side of a cell is kept as: an edge between two cells
// is the right or the lower side of the first one.
function ofSide(grid: Shape, cell: number, way: number): readonly [number, number] {
	const other = way < 4 ? -1 : stepTo(grid, cell, way);
	return other < 0 ? [cell, way] : [other, way - 4];
}

// edgeAt returns the place of an edge of a cell.
export function edgeAt(grid: Shape, cell: number, way: number): Place {
	const [own, side] = ofSide(grid, cell, way);
	return { field: "edges", cell: own, at: 2 * side };
}

// signAt returns the place of the sign in a cell, or on one of its edges.
export function signAt(grid: Shape, cell: number, way = -1): Place {
	if (way < 0) return { field: "signs", cell, at: 0 };
	const [own, side] = ofSide(grid, cell, way);
	return { field: "signs", cell: own, at: 5 * (1 + side / 2) };
}

const mask = ({ field }: Place) => (field === "signs" ? 31 : 15);

// drawnAt returns what is drawn at a place.
export function drawnAt(marks: PenMarks, place: Place): number {
	const value = ((marks[place.field]?.[place.cell] ?? 0) >> place.at) & mask(place);
	return value > (place.field === "signs" ? 2 * penColours + 1 : penColours) ? 0 : value;
}

// withValue returns the number of the cell of a place, in which the bits of the place are others.
export function withValue(number: number, place: Place, value: number): number {
	return (number & ~(mask(place) << place.at)) | (value << place.at);
}

// Sign is what the value of a sign says.
export interface Sign {
	readonly colour: number; // 0: there is none
	readonly circle: boolean; // else a cross
}

export function signOf(value: number): Sign {
	return { colour: value >> 1, circle: value % 2 === 1 };
}

export const signValue = ({ colour, circle }: Sign) => 2 * colour + (circle ? 1 : 0);

const sides = [0, 2, 4, 6];

// placesOf returns the places that belong to a cell, with the direction in which each is seen from
// it; the middle of the cell is in direction -1.
function placesOf(grid: Shape, cell: number): (readonly [Place, number])[] {
	const own = (place: Place | null) => place?.cell === cell;
	const all: (readonly [Place | null, number])[] = [
		...ways.map((_, way) => [lineAt(grid, cell, way), way] as const),
		...sides.map((way) => [edgeAt(grid, cell, way), way] as const),
		...[-1, ...sides].map((way) => [signAt(grid, cell, way), way] as const),
	];
	return all.filter((p): p is readonly [Place, number] => own(p[0]));
}

// around returns all places that touch a cell.
export function around(grid: Shape, cell: number): Place[] {
	const lines = ways.map((_, way) => lineAt(grid, cell, way)).filter((p) => p !== null);
	const edges = sides.map((way) => edgeAt(grid, cell, way));
	return [...lines, ...edges, ...[-1, ...sides].map((way) => signAt(grid, cell, way))];
}

// pictureOf draws all that the pen has drawn, a path for each colour of lines and of signs.
export function pictureOf(layout: LayoutResult, marks: PenMarks): SVGElement[] {
	const grid = shapeOf(layout);
	const paths = new Map<string, string>(); // by class
	const add = (name: string, d: string) => paths.set(name, (paths.get(name) ?? "") + d);
	const cells = layout.regions.map((_, c) => c);
	for (const cell of cells) {
		if (!isInside(grid, cell)) continue;
		if (!marks.lines?.[cell] && !marks.edges?.[cell] && !marks.signs?.[cell]) continue;
		for (const [place, way] of placesOf(grid, cell)) {
			const value = drawnAt(marks, place);
			if (value === 0) continue;
			if (place.field === "signs") {
				const { colour, circle } = signOf(value);
				add(`b-pen-sign b-pen-${colour}`, signPath(layout, cell, way, circle));
			} else {
				add(`b-pen-line b-pen-${value}`, linePath(layout, cell, way, place.field));
			}
		}
	}
	const names = [...paths.keys()].sort(); // lines are below signs
	return names.map((name) => svg("path", { class: name, d: paths.get(name) ?? "" }));
}

// middle returns a place of a cell: its middle, moved by a share of its width.
function middle(of: Square, cell: number, dx: number, dy: number): readonly [number, number] {
	const { x, y, width } = cellBox(of, cell);
	return [x + width * (0.5 + dx), y + width * (0.5 + dy)];
}

function linePath(of: Square, cell: number, way: number, field: PenField): string {
	const [dx, dy] = ways[way] ?? [0, 0];
	const ends =
		field === "lines"
			? [middle(of, cell, 0, 0), middle(of, cell, dx, dy)]
			: [-0.5, 0.5].map((part) => middle(of, cell, dx / 2 + dy * part, dy / 2 + dx * part));
	return `M${ends.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}`;
}

function signPath(of: Square, cell: number, way: number, circle: boolean): string {
	const [dx, dy] = ways[way] ?? [0, 0];
	const [x, y] = middle(of, cell, dx / 2, dy / 2).map(round) as [number, number];
	const { width } = cellBox(of, cell);
	const r = round(width * (way < 0 ? 0.36 : 0.13));
	if (circle)
		return `M${round(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
	const [left, top] = [round(x - r), round(y - r)];
	return `M${left} ${top}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;
}

// told says what is drawn in a cell and at its edges, by colour; "" if there is nothing.
function told(layout: LayoutResult, marks: PenMarks, cell: number): string {
	const grid = shapeOf(layout);
	if (!isInside(grid, cell)) return "";
	const parts = new Map<number, string[]>(); // by colour
	const add = (colour: number, text: string) =>
		colour > 0 && parts.set(colour, [...(parts.get(colour) ?? []), text]);
	ways.forEach((_, way) => {
		const place = lineAt(grid, cell, way);
		if (place) add(drawnAt(marks, place), words.line(way));
	});
	for (const way of sides) add(drawnAt(marks, edgeAt(grid, cell, way)), words.edge(way));
	for (const way of [-1, ...sides]) {
		const { colour, circle } = signOf(drawnAt(marks, signAt(grid, cell, way)));
		add(colour, words.sign(circle, way));
	}
	return [...parts]
		.sort(([a], [b]) => a - b)
		.map(([colour, texts]) => words.of(colour, texts))
		.join(", ");
}

let last: { readonly of: readonly unknown[]; readonly penned: Penned | null } | null = null;

// pennedOf returns what the pen has drawn in a game, null if that is nothing.
export function pennedOf(game: PenMarks & { readonly layout: LayoutResult }): Penned | null {
	const { layout, lines, edges, signs } = game;
	const of = [layout, lines, edges, signs];
	if (!last || of.some((part, i) => part !== last?.of[i])) {
		const penned = {
			picture: () => pictureOf(layout, game),
			told: (cell: number) => told(layout, game, cell),
		};
		last = { of, penned: isDrawnIn(game) ? penned : null };
	}
	return last.penned;
}
