// Forms of German that its texts share.

import { formsOf } from "../forms.ts";

export const { number, listed, either, date, count } = formsOf("de");

// decimal writes a number with a comma: 4,2.
export function decimal(n: number, places = 1): string {
	return n.toFixed(places).replace(".", ",");
}

export const cells = (n: number) => count(n, "Zelle", "Zellen");
export const digits = (n: number) => count(n, "Ziffer", "Ziffern");
export const steps = (n: number) => count(n, "Schritt", "Schritte");
export const rules = (n: number) => count(n, "Regel", "Regeln");
export const givens = (n: number) => count(n, "Vorgabe", "Vorgaben");
export const puzzles = (n: number) => count(n, "Rätsel", "Rätsel");
export const solutions = (n: number) => count(n, "Lösung", "Lösungen");

export function duration(seconds: number): string {
	const s = Math.floor(seconds);
	const parts: readonly (readonly [number, string, string])[] = [
		[Math.floor(s / 3600), "Stunde", "Stunden"],
		[Math.floor(s / 60) % 60, "Minute", "Minuten"],
		[s % 60, "Sekunde", "Sekunden"],
	];
	return (
		parts
			.filter(([n]) => n > 0)
			.map(([n, one, other]) => count(n, one, other))
			.join(" ") || "0 Sekunden"
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
