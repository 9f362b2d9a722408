// Forms of French that its texts share.

import { formsOf } from "../forms.ts";

export const { number, listed, either, date, count } = formsOf("fr");

// decimal writes a number with a comma: 4,2.
export function decimal(n: number, places = 1): string {
	return n.toFixed(places).replace(".", ",");
}

export const cells = (n: number) => count(n, "case", "cases");
export const digits = (n: number) => count(n, "chiffre", "chiffres");
export const steps = (n: number) => count(n, "étape", "étapes");
export const rules = (n: number) => count(n, "règle", "règles");
export const givens = (n: number) => count(n, "chiffre donné", "chiffres donnés");
export const puzzles = (n: number) => count(n, "grille", "grilles");
export const solutions = (n: number) => count(n, "solution", "solutions");

export function duration(seconds: number): string {
	const s = Math.floor(seconds);
	const parts: readonly (readonly [number, string, string])[] = [
		[Math.floor(s / 3600), "heure", "heures"],
		[Math.floor(s / 60) % 60, "minute", "minutes"],
		[s % 60, "seconde", "secondes"],
	];
	return (
		parts
			.filter(([n]) => n > 0)
			.map(([n, one, other]) => count(n, one, other))
			.join(" ") || "0 seconde"
	);
}

export function micros(time: number): string {
	if (time < 1000) return `${Math.round(time)} µs`;
	const [value, unit] = time < 1e6 ? [time / 1e3, "ms"] : [time / 1e6, "s"];
	return `${value < 10 ? decimal(value) : Math.round(value)} ${unit}`;
}

export function sentence(text: string): string {
	return text.slice(0, 1).toUpperCase() + text.slice(1) + (/[.?!…]$/.test(text) ? "" : ".");
}
