// What an answer to an exercise is worth.

import type { ExerciseResult, Step } from "../types.ts";
import { digitsOf } from "../words.ts";

// Answer is a digit that is placed in a cell or crossed out there.
export interface Answer {
	readonly cell: number;
	readonly digit: number;
	readonly places: boolean;
}

// Verdict says of an answer: a step of the technique concludes it; it is true, for another reason;
// it is wrong; or nobody knows, as the position has several solutions.
export type Verdict =
	| { readonly kind: "found"; readonly step: Step }
	| { readonly kind: "true" | "wrong" | "other" };

// judge holds an answer against the steps and the solution of an exercise.
export function judge(exercise: ExerciseResult, answer: Answer): Verdict {
	const step = exercise.steps.find((s) =>
		(answer.places ? s.placements : s.eliminations).some(
			(x) => x.cell === answer.cell && x.digit === answer.digit,
		),
	);
	if (step) return { kind: "found", step };
	if (!exercise.solution) return { kind: "other" };
	const right = digitsOf(exercise.solution)[answer.cell] === answer.digit;
	return { kind: right === answer.places ? "true" : "wrong" };
}

// places says whether the steps of an exercise place digits, and none crosses anything out.
export function places(exercise: ExerciseResult): boolean {
	return exercise.steps.every((s) => s.eliminations.length === 0);
}
