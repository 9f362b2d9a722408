// What the parts of Play have in common.

import type { App } from "../app.ts";
import type { Board } from "../board/grid.ts";
import type { Game } from "../game.ts";
import type { Kind } from "../record.ts";
import { cellName } from "../words.ts";
import type { Hint } from "./hint.ts";
import type { Timer } from "./timer.ts";

export interface Desk {
	readonly app: App;
	readonly hint: Hint;
	readonly timer: Timer;
	readonly game: Game;
	readonly board: Board;
	set(game: Game): void; // makes a state that follows from the present one the state of the game
	note(kind: Kind): void; // writes down that something was asked for
	update(): void; // shows the state of the game
	draw(): void; // shows it on the board alone
}

// nameOf returns the name of a cell as the user wants it.
export function nameOf({ app, game }: Desk, cell: number): string {
	return cellName(game.layout, cell, app.settings.get().coords);
}

// tell says something in the bar, and to screen readers.
export function tell({ app, hint }: Desk, text: string, ...rest: HintRest): void {
	hint.tell(text, ...rest);
	app.say(text);
}

type HintRest = Parameters<Hint["tell"]> extends [string, ...infer R] ? R : never;
