// The English texts of the player. Another language is a file of the same type.

import { inLanguage } from "../language.ts";
import { number } from "./forms.ts";

export const player = inLanguage("player", {
	name: "Player",
	speed: "Speed",
	play: "Play",
	pause: "Pause",
	withKeys: (name: string, keys: string) => `${name} (${keys})`,
	keys: { home: "Home", end: "End", space: "Space", shift: "Shift", ctrl: "Ctrl" },
	toStart: "To the start",
	toEnd: "To the end",
	toBefore: (what: string) => `To the ${what} before`,
	toNext: (what: string) => `To the next ${what}`,
	back: (unit: string) => `One ${unit} back`,
	on: (unit: string) => `One ${unit} on`,
	step: "step",
	// A speed: "3 steps/s", "1 step in 2.0 s".
	perSecond: (n: number, unit: string) => `${number(n)} ${n === 1 ? unit : `${unit}s`}/s`,
	inSeconds: (seconds: number, unit: string) => `1 ${unit} in ${seconds.toFixed(1)} s`,
});

export type PlayerWords = typeof player;
