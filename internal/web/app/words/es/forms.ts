// Forms of Spanish that its texts share.

import { formsOf } from "../forms.ts";

export const { number, listed, either, date, count } = formsOf("es");

// decimal writes a number with a comma: 4,2.
export function decimal(n: number, places = 1): string {
	return n.toFixed(places).replace(".", ",");
}

export const cells = (n: number) => count(n, "celda", "celdas");
export const digits = (n: number) => count(n, "dígito", "dígitos");
export const steps = (n: number) => count(n, "paso", "pasos");
export const rules = (n: number) => count(n, "regla", "reglas");
export const givens = (n: number) => count(n, "pista", "pistas");
export const puzzles = (n: number) => count(n, "puzle", "puzles");
export const solutions = (n: number) => count(n, "solución", "soluciones");

export function duration(seconds: number): string {
	const s = Math.floor(seconds);
	const parts: readonly (readonly [number, string, string])[] = [
		[Math.floor(s / 3600), "hora", "horas"],
		[Math.floor(s / 60) % 60, "minuto", "minutos"],
		[s % 60, "segundo", "segundos"],
	];
	return (
		parts
			.filter(([n]) => n > 0)
			.map(([n, one, other]) => count(n, one, other))
			.join(" ") || "0 segundos"
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
