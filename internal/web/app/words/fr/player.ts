// French texts of the player.

import type { PlayerWords } from "../en/player.ts";
import type { Translation } from "../language.ts";
import { decimal, number } from "./forms.ts";

export const player: Translation<PlayerWords> = {
	name: "Lecteur",
	speed: "Vitesse",
	play: "Lecture",
	pause: "Pause",
	withKeys: (name, keys) => `${name} (${keys})`,
	keys: { home: "Début", end: "Fin", space: "Espace", shift: "Maj", ctrl: "Ctrl" },
	toStart: "Au début",
	toEnd: "À la fin",
	toBefore: (what) => `Reculer jusqu’à : ${what}`,
	toNext: (what) => `Avancer jusqu’à : ${what}`,
	back: (unit) => `Reculer : 1 ${unit}`,
	on: (unit) => `Avancer : 1 ${unit}`,
	step: "étape",
	perSecond: (n, unit) => `${number(n)} ${n < 2 ? unit : `${unit}s`}/s`,
	inSeconds: (seconds, unit) => `1 ${unit} en ${decimal(seconds)} s`,
};
