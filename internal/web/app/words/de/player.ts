// German texts of the player.

import type { PlayerWords } from "../en/player.ts";
import type { Translation } from "../language.ts";
import { decimal, number } from "./forms.ts";

// The plurals of the units.
const several: { readonly [unit: string]: string } = {
	Schritt: "Schritte",
	Ereignis: "Ereignisse",
	Zeiger: "Zeiger",
};

export const player: Translation<PlayerWords> = {
	name: "Abspielen",
	speed: "Tempo",
	play: "Abspielen",
	pause: "Pause",
	withKeys: (name, keys) => `${name} (${keys})`,
	keys: { home: "Pos1", end: "Ende", space: "Leertaste", shift: "Umschalt", ctrl: "Strg" },
	toStart: "Zum Anfang",
	toEnd: "Zum Ende",
	toBefore: (what) => `Zurück bis: ${what}`,
	toNext: (what) => `Vor bis: ${what}`,
	back: (unit) => `Ein ${unit} zurück`,
	on: (unit) => `Ein ${unit} vor`,
	step: "Schritt",
	perSecond: (n, unit) => `${number(n)} ${n === 1 ? unit : (several[unit] ?? unit)}/s`,
	inSeconds: (seconds, unit) => `1 ${unit} in ${decimal(seconds)} s`,
};
