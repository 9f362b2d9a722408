// Spanish texts of the player.

import type { PlayerWords } from "../en/player.ts";
import type { Translation } from "../language.ts";
import { decimal, number } from "./forms.ts";

export const player: Translation<PlayerWords> = {
	name: "Reproductor",
	speed: "Velocidad",
	play: "Reproducir",
	pause: "Pausa",
	withKeys: (name, keys) => `${name} (${keys})`,
	keys: { home: "Inicio", end: "Fin", space: "Espacio", shift: "Mayús", ctrl: "Ctrl" },
	toStart: "Al principio",
	toEnd: "Al final",
	toBefore: (what) => `Atrás hasta: ${what}`,
	toNext: (what) => `Adelante hasta: ${what}`,
	back: (unit) => `Un ${unit} atrás`,
	on: (unit) => `Un ${unit} adelante`,
	step: "paso",
	perSecond: (n, unit) => `${number(n)} ${n === 1 ? unit : `${unit}s`}/s`,
	inSeconds: (seconds, unit) => `1 ${unit} en ${decimal(seconds)} s`,
};
