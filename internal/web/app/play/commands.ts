// What keys and tools of Play do.

import { cellsIn, shapeOf } from "../board/geometry.ts";
import { NonetError } from "../engine.ts";
import { gridOf } from "../game.ts";
import type { Command } from "../keys.ts";
import { play as words } from "../words/en/play.ts";
import { moved, placeOf } from "./cells.ts";
import type { Desk } from "./desk.ts";
import type { Entry } from "./entry.ts";
import type { Knowledge } from "./knowledge.ts";
import type { Menu } from "./menu.ts";
import type { Tool } from "./pad.ts";

export class Commands {
	readonly #desk: Desk;
	readonly #entry: Entry;
	readonly #knowledge: Knowledge;
	readonly #menu: Menu;
	readonly #pause: () => void;

	constructor(desk: Desk, entry: Entry, knowledge: Knowledge, menu: Menu, pause: () => void) {
		this.#desk = desk;
		this.#entry = entry;
		this.#knowledge = knowledge;
		this.#menu = menu;
		this.#pause = pause;
	}

	// tool does what a button of the pad is for.
	tool(tool: Tool): void {
		if (tool === "several") {
			this.#desk.board.several = !this.#desk.board.several;
			this.#desk.update();
		} else if (tool === "more") {
			this.#menu.show(!this.#menu.open);
		} else {
			this.run(tool === "erase" ? { do: "erase", field: null } : { do: tool });
		}
	}

	// run does what a key is for.
	run(command: Command): void {
		const entry = this.#entry;
		const { board, hint } = this.#desk;
		const { cursor } = board;
		switch (command.do) {
			case "move":
				return this.#move(command);
			case "to": {
				const cell = placeOf(this.#desk.game, cursor, command.where);
				return board.select([cell], cell);
			}
			case "toggle":
				return this.#toggle(cursor);
			case "all":
				return board.select(cellsIn(this.#desk.game.layout), cursor);
			case "enter":
				return entry.key(command.digit, command.field);
			case "mode":
				return entry.setMode(command.field);
			case "nextMode":
				return entry.nextMode();
			case "erase":
				return entry.erase(command.field);
			case "close":
				return this.#close();
			case "undo":
				return entry.undo();
			case "redo":
				return entry.redo();
			case "hint":
				return hint.next();
			case "take":
				return hint.take();
			case "check":
				return void this.#knowledge.check();
			case "fill":
				return void entry.fill();
			case "light":
				return entry.light();
			case "lightDigit":
				return entry.light(command.digit);
			case "numberFirst":
				return entry.switchNumberFirst();
			case "pause":
				return this.#pause();
			case "copy":
				return void this.#copy();
		}
	}

	#move({ dx, dy, extend }: Command & { readonly do: "move" }): void {
		const { board, game } = this.#desk;
		const cell = moved(shapeOf(game.layout), board.cursor, dx, dy);
		const rest = board.selected.filter((c) => c !== cell);
		board.select(extend ? [...rest, cell] : [cell], cell);
	}

	#toggle(cell: number): void {
		const { board } = this.#desk;
		const rest = board.selected.filter((c) => c !== cell);
		board.select(rest.length < board.selected.length ? rest : [...rest, cell], cell);
	}

	// close closes what is open, one thing after the other; at the end the selection goes.
	#close(): void {
		const { board, hint } = this.#desk;
		if (this.#menu.open) this.#menu.close();
		else if (this.#entry.armed) this.#entry.choose(this.#entry.held);
		else if (hint.open && !this.#knowledge.celebrated) hint.close();
		else if (!this.#entry.close()) board.select([], board.cursor);
	}

	// copy puts the grid on the clipboard, with its notes.
	async #copy(): Promise<void> {
		const { app, game, hint } = this.#desk;
		try {
			const { ignoreNotes } = app.settings.get();
			const grids = [gridOf(game, { ignoreNotes })];
			const { text } = await app.engine.call("write", { grids, to: "grid" });
			await navigator.clipboard.writeText(text);
			hint.tell(words.copiedGrid);
			app.say(words.copied);
		} catch (error) {
			if (error instanceof NonetError) {
				return hint.fail(error, () => void this.#copy());
			}
			hint.tell(words.noClipboard);
		}
	}
}
