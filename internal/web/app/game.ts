// A puzzle that is played: pure data, and pure functions on it.

import type { LayoutResult } from "./types.ts";

export interface Game {
	readonly layout: LayoutResult;
	readonly givens: readonly number[]; // 0: empty
	readonly digits: readonly number[]; // of the player
	readonly corner: readonly number[]; // notes: bit d-1 is digit d
	readonly centre: readonly number[];
	readonly colours: readonly number[];
	readonly seconds: number;
	readonly title: string;
}
