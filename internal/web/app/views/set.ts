// The view Set: a puzzle is drawn, and what is known of it is said while it is changed. Its parts
// are in folder set.

import type { App, View } from "../app.ts";
import { cellsIn, highest, shapeOf } from "../board/geometry.ts";
import { layoutOf } from "../bring.ts";
import { button, el, fill } from "../dom.ts";
import { isFree, isText } from "../focus.ts";
import { moved } from "../play/cells.ts";
import { About } from "../set/about.ts";
import { Desk } from "../set/desk.ts";
import { emptyDraft, plainOf } from "../set/draft.ts";
import { Fill } from "../set/fill.ts";
import { Hand } from "../set/hand.ts";
import { Inspector } from "../set/inspector.ts";
import { Keypad } from "../set/keypad.ts";
import { commandOf } from "../set/keys.ts";
import type { Command } from "../set/keys.ts";
import { RuleList } from "../set/list.ts";
import { LiveAnswers } from "../set/live.ts";
import { Palette } from "../set/palette.ts";
import { shadesOf } from "../set/shades.ts";
import { Shape } from "../set/shape.ts";
import { Stage } from "../set/stage.ts";
import { Verdict } from "../set/verdict.ts";
import { set as words } from "../words/en/set.ts";

export const set: View = {
	name: "set",
	title: words.name,
	mount(root, app) {
		view = new SetView(root, app);
	},
	show() {
		view?.show();
	},
	hide() {
		view?.hide();
	},
};
let view: SetView | null = null;

class SetView {
	readonly #app: App;
	readonly #root: HTMLElement;
	readonly #desk: Desk;
	readonly #stage: Stage;
	readonly #hand: Hand;
	readonly #palette: Palette;
	readonly #inspector: Inspector;
	readonly #keypad: Keypad;
	readonly #list: RuleList;
	readonly #shape: Shape;
	readonly #about: About;
	readonly #fill: Fill;
	readonly #live: LiveAnswers;
	readonly #verdict: Verdict;
	readonly #title = el("h1", { dir: "auto" }, words.heading);
	readonly #undo = button(words.undo, () => this.#desk.undo(), { class: "button quiet" });
	readonly #redo = button(words.redo, () => this.#desk.redo(), { class: "button quiet" });
	readonly #end = button(words.endGroups, () => this.#hand.end(), { class: "button primary" });
	readonly #candidates = el("input", {
		type: "checkbox",
		checked: true,
		onchange: () => this.#showLive(),
	});
	#shown = false;

	constructor(root: HTMLElement, app: App) {
		this.#app = app;
		this.#root = root;
		this.#desk = new Desk(app);
		const desk = this.#desk;
		this.#stage = new Stage(desk, {
			drawn: (lists) => this.#hand.drawn(lists),
			picked: (at) => this.#hand.pick(this.#stage.rulesAt(at)),
			grabbed: (at) => this.#hand.grab(this.#stage.rulesAt(at)),
			dragged: (dx, dy) => this.#hand.shift(dx, dy),
			painted: (cell) => this.#shape.paint(cell),
			selected: () => undefined,
		});
		this.#shape = new Shape(desk);
		this.#palette = new Palette(desk, this.#shape, {
			toBoard: () => this.#stage.board.focusOnly(),
			either: () => this.#hand.either(),
		});
		this.#inspector = new Inspector(desk, {
			remove: () => this.#hand.remove(),
			next: () => this.#hand.pickHere(),
			either: () => this.#hand.either(),
			apart: () => this.#hand.apart(),
			toBoard: () => this.#stage.board.focusOnly(),
		});
		this.#hand = new Hand(desk, this.#stage, () => this.#inspector.focus());
		this.#keypad = new Keypad(desk, (key) => this.#hand.digit(key));
		this.#list = new RuleList(desk);
		this.#about = new About(desk);
		this.#fill = new Fill(desk);
		this.#verdict = new Verdict(desk, {
			light: (cells, rules, spare) => this.#stage.light(cells, rules, spare),
			removeRule: (at) => this.#hand.remove(at),
			turnOff: (kind) => this.#shape.toggle(kind),
			missing: () => this.#shape.told,
		});
		this.#live = new LiveAnswers(app, () => this.#showLive());
		this.#layOut();
		desk.watch((change) => {
			if (change === "draft" || change === "known") {
				this.#stage.show();
				if (change === "known") this.#ask();
			} else {
				this.#stage.update();
				if (change === "tool") this.#stage.lay();
				this.#stage.mark();
			}
			this.#showParts();
		});
		document.addEventListener("keydown", (e) => {
			if (this.#shown) this.#key(e);
		});
		app.settings.watch(() => this.#stage.update());
		void desk.begin();
	}

	#layOut(): void {
		const head = el(
			"div",
			{ class: "set-head" },
			this.#title,
			this.#undo,
			this.#redo,
			button(words.empty, () => void this.#empty(), { class: "button quiet" }),
			button(words.play, () => this.#app.go("play"), { class: "button primary" }),
		);
		fill(
			this.#root,
			el(
				"div",
				{ class: "set-grid" },
				this.#stage.element,
				el(
					"div",
					{ class: "set-side" },
					head,
					el(
						"div",
						{ class: "set-known" },
						this.#verdict.chip,
						el("label", { class: "check" }, this.#candidates, words.candidates),
					),
					this.#palette.tools,
					this.#shape.regions,
					this.#palette.element,
					this.#end,
					this.#keypad.element,
					this.#inspector.element,
					el(
						"div",
						{ class: "set-more" },
						this.#fill.element,
						this.#list.element,
						this.#shape.element,
						this.#about.element,
					),
					// What changes by itself stands last, so that it moves nothing under a finger.
					this.#verdict.element,
				),
			),
		);
		this.#showParts();
	}

	#showParts(): void {
		const { desk } = { desk: this.#desk };
		const { title } = desk.draft;
		this.#title.textContent = title || words.heading;
		this.#title.classList.toggle("unseen", title === "");
		const off = (b: HTMLElement, on: boolean) => {
			b.setAttribute("aria-disabled", String(!on));
		};
		off(this.#undo, desk.canUndo);
		off(this.#redo, desk.canRedo);
		this.#end.hidden = !(desk.tool === "draw" && desk.kind?.lists === "lists");
		this.#palette.show();
		this.#inspector.show();
		this.#keypad.show();
		this.#list.show();
		this.#shape.show();
		this.#about.show();
		this.#fill.show();
		this.#showLive();
	}

	#showLive(): void {
		this.#verdict.show(this.#live.now);
		const { draft } = this.#desk;
		this.#stage.shade(this.#candidates.checked ? shadesOf(this.#live.now, draft) : []);
	}

	// ask asks what is known of the draft, if it can be read and is looked at.
	#ask(): void {
		const { puzzle } = this.#desk;
		this.#stage.light(null);
		this.#verdict.forget();
		if (!this.#shown) return;
		if (puzzle && this.#shape.told === "") void this.#live.ask(puzzle);
		else this.#live.stop();
	}

	async #empty(): Promise<void> {
		const { layout: now } = this.#desk.draft;
		const layout = await layoutOf(this.#app, plainOf(now));
		this.#desk.edit(emptyDraft(layout), "", -1);
		this.#palette.clear();
		this.#app.say(words.emptied);
	}

	show(): void {
		this.#shown = true;
		this.#ask();
		this.#stage.board.focusOnly();
	}

	hide(): void {
		this.#shown = false;
		this.#live.stop();
		this.#palette.clear();
	}

	// Keys

	#key(e: KeyboardEvent): void {
		const { board } = this.#stage;
		const free = isFree(e);
		if (!free && (isText(e.target) || !this.#root.contains(e.target as Node))) return;
		const onBoard = board.hasFocus || free;
		const { tool, draft } = this.#desk;
		const { letterKeys } = this.#app.settings.get();
		const command = commandOf(e, tool, highest(draft.layout), letterKeys && onBoard);
		if (!command || (!onBoard && !["undo", "redo"].includes(command.do))) return;
		e.preventDefault();
		if (free && !board.hasFocus) board.focusOnly();
		this.#run(command);
	}

	#run(command: Command): void {
		const { board } = this.#stage;
		const hand = this.#hand;
		switch (command.do) {
			case "move": {
				const { dx, dy, draw } = command;
				const from = board.cursor;
				return hand.go(from, moved(shapeOf(board.layout), from, dx, dy), draw);
			}
			case "row": {
				const { size } = board.layout;
				const row = Math.floor(board.cursor / size);
				const cells = cellsIn(board.layout).filter((c) => Math.floor(c / size) === row);
				const end = cells[command.end ? cells.length - 1 : 0] ?? board.cursor;
				return hand.go(board.cursor, end, false);
			}
			case "shift":
				return hand.shift(command.dx, command.dy);
			case "digit":
				return hand.digit(command.key);
			case "add":
				if (this.#desk.tool === "regions") return this.#shape.paint(board.cursor);
				return hand.add(command.diagonal);
			case "tool":
				this.#desk.use(command.tool);
				return this.#app.say(words.tools[command.tool]);
			case "find":
				return this.#palette.find();
			case "end":
				return hand.end();
			case "close":
				return hand.close();
			case "back":
				return hand.digit(null);
			case "remove":
				return hand.delete();
			case "next":
				return hand.pickHere();
			case "either":
				return hand.either();
			case "apart":
				return hand.apart();
			case "all":
				return board.select(this.#desk.draft.givens.keys(), board.cursor);
			case "undo":
				return this.#desk.undo();
			case "redo":
				return this.#desk.redo();
		}
	}
}
