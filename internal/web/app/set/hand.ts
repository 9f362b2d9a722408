// What is done to the draft by hand: rules are drawn, chosen, moved and deleted, digits are typed.

import { highest } from "../board/geometry.ts";
import { notesText, symbol } from "../words.ts";
import { set as words } from "../words/en/set.ts";
import type { Desk } from "./desk.ts";
import { cleared, given, marked, moved, replaced, without, withRule } from "./draft.ts";
import { cellsOfRule, joined, sameCells, typed } from "./rule.ts";
import type { Drawn } from "./rule.ts";
import type { Stage } from "./stage.ts";

export class Hand {
	readonly #desk: Desk;
	readonly #stage: Stage;
	readonly #toField: () => boolean;

	// toField gives the focus to the field of the chosen rule, and reports whether there is one.
	constructor(desk: Desk, stage: Stage, toField: () => boolean) {
		this.#desk = desk;
		this.#stage = stage;
		this.#toField = toField;
	}

	#say(text: string): void {
		this.#desk.app.say(text);
	}

	// Drawing

	// drawn takes a rule that was drawn. One that is there already is chosen; a dot or a sign is
	// taken away.
	drawn(lists: readonly (readonly number[])[]): void {
		const { draft, kind } = this.#desk;
		if (!kind) return;
		const argument = kind.lists === "cell-list" ? this.#place(lists) : "";
		const rule: Drawn = { kind: kind.name, argument, lists };
		const same = draft.rules.findIndex(
			(r) => r.kind === kind.name && sameCells(r, rule, !kind.set),
		);
		if (same >= 0 && kind.takes === "nothing") {
			const name = this.#desk.called(same);
			this.#desk.edit(without(draft, same), "", -1);
			return this.#say(words.toggledOff(name));
		}
		if (same >= 0) return this.#choose(same);
		const [cell, ...more] = lists.flat();
		const within = draft.rules.findLastIndex(
			(r) => r.kind === kind.name && cellsOfRule(r).includes(cell ?? -1),
		);
		if (within >= 0 && more.length === 0 && kind.takes !== "nothing")
			return this.#choose(within);
		// An inequality that is drawn the other way round is turned.
		const turned = draft.rules.findIndex(
			(r) => kind.lists === "pair" && r.kind === kind.name && sameCells(r, rule, false),
		);
		if (turned >= 0) {
			this.#desk.edit(
				replaced(draft, turned, { ...rule, argument: draft.rules[turned]?.argument ?? "" }),
				"",
				turned,
			);
		} else {
			this.#desk.edit(withRule(draft, rule), "", draft.rules.length);
		}
		this.#desk.fresh = true;
		const name = this.#desk.called(this.#desk.chosen);
		const lacks = this.#desk.rule && this.#desk.lacks(this.#desk.rule);
		this.#say(
			lacks ? words.drawnLacks(name, (kind.argument ?? "").toLowerCase()) : words.drawn(name),
		);
		if (kind.takes === "relation" || kind.takes === "automaton") this.#toField();
	}

	// place is the number of a cell in its row or column: what an index cell usually is about.
	#place(lists: readonly (readonly number[])[]): string {
		const [cell = 0] = lists[0] ?? [];
		return String((lists[1] ?? []).indexOf(cell) + 1);
	}

	go(from: number, to: number, draw: boolean): void {
		const { board, pen } = this.#stage;
		const { tool } = this.#desk;
		const cells = tool === "digits" || tool === "marks";
		if (draw && cells) board.select([...board.selected.filter((c) => c !== to), to], to);
		else board.select([to], to);
		if (draw && tool === "draw") pen.extend(from, to);
	}

	add(diagonal: boolean): void {
		const { tool } = this.#desk;
		if (tool === "draw") this.#stage.pen.add(this.#stage.board.cursor, diagonal);
		else if (tool === "select") this.pickHere();
	}

	end(): void {
		const { pen } = this.#stage;
		if (pen.busy) pen.end();
		else this.#toField();
	}

	close(): void {
		const { pen, board } = this.#stage;
		if (pen.busy) {
			pen.giveUp();
			this.#say(words.givenUp);
		} else if (this.#desk.either) {
			this.#desk.either = null;
			this.#desk.tell("choice");
		} else if (this.#desk.chosen >= 0) this.#desk.choose(-1);
		else board.select([], board.cursor);
		this.#stage.mark();
	}

	// Choosing

	#choose(at: number): void {
		this.#desk.choose(at);
		this.#say(words.chosenIs(this.#desk.called(at)));
	}

	// pick chooses the first of some rules, or the next one if one of them is chosen.
	pick(rules: readonly number[]): void {
		const at = rules.indexOf(this.#desk.chosen);
		const next = rules[(at + 1) % rules.length];
		if (next === undefined) {
			this.#desk.choose(-1);
			this.#say(words.noRuleHere);
		} else this.#choose(next);
	}

	// grab chooses which of some rules a drag moves: the chosen one, if it is among them. It
	// reports whether there is one.
	grab(rules: readonly number[]): boolean {
		const [first] = rules;
		if (first === undefined) {
			this.#say(words.noRuleHere);
			return false;
		}
		if (!rules.includes(this.#desk.chosen)) this.#choose(first);
		return true;
	}

	// pickHere chooses the next rule of the cell with the cursor.
	pickHere(): void {
		const { cursor } = this.#stage.board;
		const { rules } = this.#desk.draft;
		this.pick(rules.flatMap((r, i) => (cellsOfRule(r).includes(cursor) ? [i] : [])));
	}

	// Alternatives

	// either keeps the chosen rule, and joins the rule that is chosen next with it: one of both is
	// to hold.
	either(): void {
		const { draft, rule, chosen, either } = this.#desk;
		const first = either ? draft.rules.indexOf(either) : -1;
		const or = [...this.#desk.kinds.values()].find((k) => k.takes === "rules");
		if (!rule || !or) return this.#say(words.noneChosen);
		if (this.#desk.lacks(rule)) return this.#say(words.lacksYet);
		if (this.#desk.kinds.get(rule.kind)?.ofLayout) return this.#say(words.ofLayout);
		if (!either || first < 0) {
			this.#desk.either = rule;
			this.#desk.use("select");
			return this.#say(words.eitherThis(this.#desk.called(chosen)));
		}
		if (first === chosen) return this.#say(words.chooseOther);
		this.#desk.either = null;
		const rules = draft.rules.filter((r) => r !== either && r !== rule);
		const next = { ...draft, rules: [...rules, joined(or.name, either, rule)] };
		this.#desk.edit(next, "", rules.length);
		this.#say(words.drawn(this.#desk.called(rules.length)));
	}

	// apart makes rules of the alternatives of the chosen one.
	apart(): void {
		const { draft, rule } = this.#desk;
		if (!rule?.either) return this.#say(words.nothingApart);
		const rest = draft.rules.filter((r) => r !== rule);
		this.#desk.edit({ ...draft, rules: [...rest, ...rule.either.flat()] }, "", rest.length);
		this.#say(words.takenApart(rule.either.flat().length));
	}

	shift(dx: number, dy: number): void {
		const { draft, chosen } = this.#desk;
		const next = moved(draft, chosen, dx, dy);
		if (next === draft) return this.#say(words.cannotMove);
		this.#desk.edit(next, `move ${chosen}`);
		this.#say(words.movedTo(this.#desk.called(chosen)));
	}

	// remove deletes a rule.
	remove(at = this.#desk.chosen): void {
		const { draft } = this.#desk;
		if (!draft.rules[at]) return;
		const name = this.#desk.called(at);
		this.#desk.edit(without(draft, at), "", -1);
		this.#say(words.removed(name));
		this.#stage.board.focusOnly();
	}

	// delete is the key Delete.
	delete(): void {
		const { tool } = this.#desk;
		if (this.#stage.pen.busy) this.#stage.pen.giveUp();
		else if (tool === "digits" || tool === "marks") {
			this.#clear();
		} else this.remove();
	}

	#clear(): void {
		this.#desk.edit(cleared(this.#desk.draft, this.#cells));
		this.#say(words.cellsEmpty(this.#cells.map((c) => this.#desk.cell(c))));
	}

	// tellCells says what stands in the cells that were changed.
	#tellCells(tool: "digits" | "marks"): void {
		const { draft } = this.#desk;
		const cells = this.#cells.map((c) => this.#desk.cell(c));
		const [cell = 0] = this.#cells;
		const digit = draft.givens[cell] ?? 0;
		if (tool === "marks") this.#say(words.marksAre(notesText(draft.marks[cell] ?? 0), cells));
		else this.#say(digit > 0 ? words.givenIs(symbol(digit), cells) : words.cellsEmpty(cells));
	}

	get #cells(): readonly number[] {
		const { selected, cursor } = this.#stage.board;
		return selected.length > 0 ? selected : [cursor];
	}

	// digit is a digit that was typed, null for Backspace.
	digit(key: string | null): void {
		const { tool, draft } = this.#desk;
		const { pen } = this.#stage;
		if (tool === "digits" || tool === "marks") {
			if (key === null) return this.#clear();
			const digit = Number.parseInt(key, 36);
			if (digit < 1 || digit > highest(draft.layout)) {
				return this.#say(words.notDigit(key, highest(draft.layout)));
			}
			const put = tool === "digits" ? given : marked;
			this.#desk.edit(put(draft, this.#cells, digit));
			return this.#tellCells(tool);
		}
		if (pen.busy && key === null) return pen.back();
		if (pen.busy) pen.end();
		this.#type(key);
	}

	// type changes the argument of the chosen rule.
	#type(key: string | null): void {
		const { rule, kinds, chosen, draft, fresh } = this.#desk;
		const kind = rule && kinds.get(rule.kind);
		if (!rule || !kind || rule.text !== undefined) return;
		if (!["number", "head", "digits"].includes(kind.takes)) {
			return this.#say(words.noArgument);
		}
		const argument = typed(kind, rule.argument, key, fresh);
		this.#desk.fresh = false;
		this.#desk.edit(replaced(draft, chosen, { ...rule, argument }), `argument ${chosen}`);
		this.#say(words.argumentIs((kind.argument ?? "").toLowerCase(), argument));
	}
}
