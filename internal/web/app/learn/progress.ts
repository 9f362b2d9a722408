// What somebody has learned: how many exercises of each technique were found, and how.

// How says how an exercise ended: found alone, found with a hint, or shown.
export type How = "alone" | "hinted" | "shown";

// Learned is what is known of a technique.
export interface Learned {
	readonly alone: number;
	readonly hinted: number;
	readonly shown: number;
	readonly last: number; // when an exercise of it ended, in milliseconds
}

export type Progress = { readonly [code: string]: Learned };

// The exercises of a lesson.
export const exercises = 5;

const nothing: Learned = { alone: 0, hinted: 0, shown: 0, last: 0 };

// learnedOf returns what is known of a technique.
export function learnedOf(progress: Progress, code: string): Learned {
	return progress[code] ?? nothing;
}

// done returns how many exercises of a lesson are done: those that were found.
export function done({ alone, hinted }: Learned): number {
	return Math.min(alone + hinted, exercises);
}

// add returns the progress after an exercise.
export function add(progress: Progress, code: string, how: How, at: number): Progress {
	const before = learnedOf(progress, code);
	return { ...progress, [code]: { ...before, [how]: before[how] + 1, last: at } };
}

// readProgress reads what was kept. What is no progress is left out.
export function readProgress(value: unknown): Progress {
	if (typeof value !== "object" || value === null) return {};
	const count = (n: unknown) => (Number.isInteger(n) && (n as number) > 0 ? (n as number) : 0);
	return Object.fromEntries(
		Object.entries(value).flatMap(([code, of]) => {
			if (typeof of !== "object" || of === null) return [];
			const { alone, hinted, shown, last } = of as Partial<Learned>;
			const read = {
				alone: count(alone),
				hinted: count(hinted),
				shown: count(shown),
				last: count(last),
			};
			return [[code, read]];
		}),
	);
}
