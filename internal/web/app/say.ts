// Places, houses and what steps do, in the language of the page.

import type { Candidate, House, LayoutResult } from "./types.ts";
import { cellName, symbol } from "./words.ts";
import type { Coords } from "./words.ts";
import { say as words } from "./words/en/say.ts";

// In the language of the page: a number, 1,204; texts as a list, "a, b and c"; a time in seconds,
// "12 minutes 40 seconds"; one in microseconds, "4.2 ms"; a text as a sentence.
export const { number, listed, duration, micros, sentence } = words;

// cellPlace says where a cell is: "row 3 column 7, box 3".
export function cellPlace(layout: LayoutResult, cell: number, coords: Coords): string {
	const row = Math.floor(cell / layout.size) + 1;
	const place =
		coords === "a1"
			? cellName(layout, cell, coords)
			: words.rowAndColumn(row, (cell % layout.size) + 1);
	const region = regionName(layout, cell);
	return region === "" ? place : words.placeIn(place, region);
}

// houseName returns the name of a house: "row 1".
export function houseName(house: House | undefined): string {
	return house ? words.house(house.kind, house.name) : "";
}

// regionName returns "box 3", or "region C" of a jigsaw; "" if the layout has neither.
export function regionName(layout: LayoutResult, cell: number): string {
	const index = layout.regions[cell] ?? -1;
	const house = layout.houses[index];
	if (house?.kind !== "region" || layout.areas) return houseName(house);
	const first = layout.houses.findIndex((h) => h.kind === "region");
	return words.region(String.fromCharCode(65 + index - first));
}

// doneText says what was done: "r2c3 is 2", "5 is crossed out in r1c2 and r1c3".
export function doneText(
	layout: LayoutResult,
	coords: Coords,
	places: readonly Candidate[],
	removes: readonly Candidate[],
): string {
	const name = (x: Candidate) => cellName(layout, x.cell, coords);
	const texts = places.map((x) => words.placed(name(x), symbol(x.digit)));
	for (const digit of new Set(removes.map((x) => x.digit))) {
		const cells = removes.filter((x) => x.digit === digit).map(name);
		texts.push(words.crossedOut(symbol(digit), listed(cells)));
	}
	return texts.join(words.next);
}
