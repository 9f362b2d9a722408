// Player moves through a recorded run: back, forward, by itself at a speed. It has the controls
// and the keys; what a position looks like is the business of the view that owns it.

import { button, el, svg } from "./dom.ts";
import { still } from "./settings.ts";
import { byPointer } from "./focus.ts";
import { player as words } from "./words/en/player.ts";

// Jump is a way to the next or the previous position that matters.
export interface Jump {
	readonly name: string; // "dead end"
	readonly shape?: string; // of the sign of its buttons: a path that points forwards
	readonly sign?: "double" | "dot"; // on its buttons: two triangles, or one with a dot
	find(at: number, direction: 1 | -1): number; // at itself if there is none
}

export interface PlayerOptions {
	// show draws a position. Direction is that of a single step, or 0 after a jump.
	show(at: number, direction: -1 | 0 | 1): void;

	// playing is told when the player begins or ends to move by itself.
	playing?(on: boolean): void;

	// Jumps have buttons. The first goes by Shift and an arrow, the second by Ctrl and an arrow.
	readonly jumps?: readonly Jump[];

	readonly slowest: number; // positions a second
	readonly fastest: number;
	readonly speed: number;
	readonly unit?: string; // "step": what a position is called
}

type Sign =
	| "first"
	| "back"
	| "play"
	| "pause"
	| "next"
	| "last"
	| "skipBack"
	| "skip"
	| "dotBack"
	| "dot";

const shapes: Record<Sign, string> = {
	first: "M5 4h2v12H5zM16 4v12L8 10z",
	back: "M13.5 4v12L6 10z",
	play: "M6 3.5v13L16.5 10z",
	pause: "M5 4h3.6v12H5zM11.4 4H15v12h-3.6z",
	next: "M6.5 4v12l7.5-6z",
	last: "M13 4h2v12h-2zM4 4v12l8-6z",
	skipBack: "M10.5 4v12L4 10zM17 4v12l-6.5-6z",
	skip: "M3 4v12l6.5-6zM9.5 4v12l6.5-6z",
	dotBack: "M17 4v12L9.5 10zM3 10a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0z",
	dot: "M3 4v12l7.5-6zM12.4 10a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0z",
};

// icon draws a sign of the controls.
export function icon(sign: Sign): SVGSVGElement {
	return svg(
		"svg",
		{ class: "icon", viewBox: "0 0 20 20", "aria-hidden": "true" },
		svg("path", { d: shapes[sign] }),
	);
}

function jumpIcon(jump: Jump, direction: 1 | -1): SVGSVGElement {
	const sign = jump.sign === "dot" ? "dot" : "skip";
	const picture = icon(direction > 0 ? sign : `${sign}Back`);
	if (jump.shape === undefined) return picture;
	picture.replaceChildren(
		svg("path", { d: jump.shape, transform: direction > 0 ? null : "matrix(-1 0 0 1 20 0)" }),
	);
	return picture;
}

// With reduced motion, the picture changes at most so many times a second.
const calmRate = 3;

// In a loop, a position is shown for so many milliseconds, and the last one longer.
const loopPause = 900;
const loopEnd = 2500;

// The speed slider has so many places from the slowest to the fastest.
const places = 60;

export class Player {
	readonly element: HTMLElement;
	readonly #options: PlayerOptions;
	readonly #play: HTMLButtonElement;
	readonly #slider: HTMLInputElement;
	readonly #speedText: HTMLElement;
	readonly #backward: HTMLButtonElement[] = [];
	readonly #forward: HTMLButtonElement[] = [];
	#at = 0;
	#length = 0; // the last position
	#speed: number;
	#frame = 0; // of requestAnimationFrame, 0 while paused
	#loop = 0; // of setTimeout, 0 without a loop
	#before = 0; // time of the last frame, in milliseconds
	#due = 0; // positions to go, with the fraction that is left over

	constructor(options: PlayerOptions) {
		this.#options = options;
		this.#speed = options.speed;
		const unit = options.unit ?? words.step;
		const press = (s: SVGElement, name: string, keys: string, run: () => void) => {
			const click = () => {
				this.pause();
				run();
			};
			return button(s, click, { "aria-label": name, title: words.withKeys(name, keys) });
		};
		const sign = (s: Sign, name: string, keys: string, run: () => void) =>
			press(icon(s), name, keys, run);
		const back = [
			sign("first", words.toStart, words.keys.home, () => this.seek(0)),
			...(options.jumps ?? [])
				.map((j, i) =>
					press(jumpIcon(j, -1), words.toBefore(j.name), `${modifier(i)}+←`, () =>
						this.seek(j.find(this.#at, -1)),
					),
				)
				.reverse(),
			sign("back", words.back(unit), "←", () => this.seek(this.#at - 1)),
		];
		const forward = [
			sign("next", words.on(unit), "→", () => this.seek(this.#at + 1)),
			...(options.jumps ?? []).map((j, i) =>
				press(jumpIcon(j, 1), words.toNext(j.name), `${modifier(i)}+→`, () =>
					this.seek(j.find(this.#at, 1)),
				),
			),
			sign("last", words.toEnd, words.keys.end, () => this.seek(this.#length)),
		];
		this.#backward.push(...back);
		this.#forward.push(...forward);
		this.#play = button(icon("play"), () => this.toggle(), {
			class: "button primary",
			"aria-label": words.play,
			title: words.withKeys(words.play, words.keys.space),
		});
		this.#speedText = el("output", { class: "muted small numbers" });
		this.#slider = el("input", {
			type: "range",
			min: 0,
			max: places,
			"aria-label": words.speed,
			oninput: () => this.setSpeed(this.#speedOf(Number(this.#slider.value))),
		});
		this.element = el(
			"div",
			{ class: "player" },
			el(
				"div",
				{ class: "player-buttons", role: "group", "aria-label": words.name },
				...back,
				this.#play,
				...forward,
			),
			el(
				"label",
				{ class: "player-speed" },
				el("span", { class: "small muted" }, words.speed),
				this.#slider,
				this.#speedText,
			),
		);
		this.setSpeed(options.speed);
		this.#draw();
	}

	get at(): number {
		return this.#at;
	}

	get length(): number {
		return this.#length;
	}

	get playing(): boolean {
		return this.#frame !== 0 || this.#loop !== 0;
	}

	get looping(): boolean {
		return this.#loop !== 0;
	}

	get speed(): number {
		return this.#speed;
	}

	// load takes a recording with positions 0 to length, and shows one.
	load(length: number, at = 0): void {
		this.pause();
		this.#length = length;
		this.#at = Math.min(Math.max(at, 0), length);
		this.#draw();
		this.#options.show(this.#at, 0);
	}

	// grow says that the recording has become longer.
	grow(length: number): void {
		this.#length = length;
		this.#draw();
	}

	// seek shows a position, or the nearest one that there is.
	seek(at: number): void {
		const to = Math.min(Math.max(Math.round(at), 0), this.#length);
		const by = to - this.#at;
		if (by === 0) return;
		this.#at = to;
		this.#draw();
		this.#options.show(to, by === 1 ? 1 : by === -1 ? -1 : 0);
	}

	toggle(): void {
		if (this.playing) this.pause();
		else this.play();
	}

	// play goes on from here, from the start if this is the end.
	play(): void {
		if (this.playing || this.#length === 0) return;
		if (this.#at === this.#length) this.seek(0);
		this.#due = 0;
		this.#before = performance.now();
		this.#frame = requestAnimationFrame((now) => this.#tick(now));
		this.#draw();
		this.#options.playing?.(true);
	}

	// loop plays the first positions again and again, slowly, until it is paused, as by a control.
	// Where nothing may move by itself it does nothing.
	loop(last: number): void {
		if (this.playing || last === 0 || still()) return;
		const next = () => {
			if (still()) return this.pause();
			this.seek(this.#at < last ? this.#at + 1 : 0);
			this.#loop = setTimeout(next, this.#at === last ? loopEnd : loopPause);
		};
		this.#loop = setTimeout(next, loopPause);
		this.#draw();
		this.#options.playing?.(true);
	}

	pause(): void {
		if (!this.playing) return;
		cancelAnimationFrame(this.#frame);
		clearTimeout(this.#loop);
		this.#frame = 0;
		this.#loop = 0;
		this.#draw();
		this.#options.playing?.(false);
	}

	setSpeed(speed: number): void {
		const { slowest, fastest } = this.#options;
		this.#speed = Math.min(Math.max(speed, slowest), fastest);
		const share = Math.log(this.#speed / slowest) / Math.log(fastest / slowest);
		this.#slider.value = String(Math.round(share * places));
		const text = speedText(this.#speed, this.#options.unit ?? words.step);
		this.#speedText.textContent = text;
		this.#slider.setAttribute("aria-valuetext", text);
	}

	// key does what a key of the player means, and says whether it was one.
	key(e: KeyboardEvent): boolean {
		if (e.altKey || e.defaultPrevented || takesKeys(e.target, e.key)) return false;
		const jump = e.shiftKey
			? this.#options.jumps?.[0]
			: e.ctrlKey || e.metaKey
				? this.#options.jumps?.[1]
				: undefined;
		const plain = !e.shiftKey && !e.ctrlKey && !e.metaKey;
		const go = (to: number) => {
			this.pause();
			this.seek(to);
		};
		if ((e.key === "ArrowRight" || e.key === "ArrowLeft") && (plain || jump)) {
			const direction = e.key === "ArrowRight" ? 1 : -1;
			go(jump ? jump.find(this.#at, direction) : this.#at + direction);
		} else if (e.key === " " && plain) {
			this.toggle();
		} else if (e.key === "Home" && plain) {
			go(0);
		} else if (e.key === "End" && plain) {
			go(this.#length);
		} else if ((e.key === "+" || e.key === "-") && !e.ctrlKey && !e.metaKey) {
			const place = Number(this.#slider.value) + (e.key === "+" ? 4 : -4);
			this.setSpeed(this.#speedOf(Math.min(Math.max(place, 0), places)));
		} else {
			return false;
		}
		e.preventDefault();
		return true;
	}

	#speedOf(place: number): number {
		const { slowest, fastest } = this.#options;
		return slowest * (fastest / slowest) ** (place / places);
	}

	#tick(now: number): void {
		this.#frame = requestAnimationFrame((t) => this.#tick(t));
		this.#due += (Math.min(now - this.#before, 250) / 1000) * this.#speed;
		this.#before = now;
		const calm = still();
		if (this.#due < (calm ? Math.max(1, this.#speed / calmRate) : 1)) return;
		const steps = Math.floor(this.#due);
		this.#due -= steps;
		this.seek(this.#at + steps);
		if (this.#at === this.#length) this.pause();
	}

	// draw brings the controls up to date. A button that can do nothing keeps the focus.
	#draw(): void {
		for (const b of this.#backward) b.setAttribute("aria-disabled", String(this.#at === 0));
		for (const b of this.#forward) {
			b.setAttribute("aria-disabled", String(this.#at === this.#length));
		}
		this.#play.setAttribute("aria-disabled", String(this.#length === 0));
		const name = this.playing ? words.pause : words.play;
		if (this.#play.getAttribute("aria-label") !== name) {
			this.#play.setAttribute("aria-label", name);
			this.#play.title = words.withKeys(name, words.keys.space);
			this.#play.replaceChildren(icon(this.playing ? "pause" : "play"));
		}
	}
}

function modifier(jump: number): string {
	return jump === 0 ? words.keys.shift : words.keys.ctrl;
}

// takesKeys says whether an element uses a key itself.
function takesKeys(target: EventTarget | null, key: string): boolean {
	if (!(target instanceof Element)) return false;
	if (target.closest("textarea, select, [role=grid]")) return true;
	const input = target.closest("input");
	if (input?.type === "checkbox") return key === " ";
	if (input?.type === "radio") {
		return (key === " " || key.startsWith("Arrow")) && !byPointer();
	}
	if (input) return true;
	return key === " " && target.closest("button, a, summary") !== null;
}

// speedText writes a speed: "3 steps/s", "1 step in 2.0 s".
function speedText(speed: number, unit: string): string {
	if (speed < 0.95) return words.inSeconds(1 / speed, unit);
	return words.perSecond(Number(speed.toPrecision(speed < 10 ? 1 : 2)), unit);
}
