// Forms of Chinese that its texts share.

import { formsOf } from "../forms.ts";

export const { number, listed, either, date } = formsOf("zh-Hans");

export const cells = (n: number) => `${number(n)} 格`;
export const digits = (n: number) => `${number(n)} 个数字`;
export const steps = (n: number) => `${number(n)} 步`;
export const rules = (n: number) => `${number(n)} 条规则`;
export const givens = (n: number) => `${number(n)} 个已知数`;
export const puzzles = (n: number) => `${number(n)} 道题`;
export const solutions = (n: number) => `${number(n)} 个解`;

export function duration(seconds: number): string {
	const s = Math.floor(seconds);
	const parts: readonly (readonly [number, string])[] = [
		[Math.floor(s / 3600), "小时"],
		[Math.floor(s / 60) % 60, "分"],
		[s % 60, "秒"],
	];
	return (
		parts
			.filter(([n]) => n > 0)
			.map(([n, unit]) => `${number(n)} ${unit}`)
			.join(" ") || "0 秒"
	);
}

export function micros(time: number): string {
	if (time < 1000) return `${Math.round(time)} µs`;
	const [value, unit] = time < 1e6 ? [time / 1e3, "ms"] : [time / 1e6, "s"];
	return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

export function sentence(text: string): string {
	return (
		text.slice(0, 1).toUpperCase() + text.slice(1) + (/[.?!…。？！]$/.test(text) ? "" : "。")
	);
}
