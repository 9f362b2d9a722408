// The list as a file for programs of tables.

import type { Entry } from "./columns.ts";

// csvOf writes lines of the list as CSV. Its heads are names for programs, in no language.
export function csvOf(entries: readonly Entry[]): string {
	const cell = (v: string | number | undefined) => {
		const text = String(v ?? "");
		// A program of tables takes a text that begins so for a formula.
		const safe = /^[=+@\t\r-]/.test(text) ? `'${text}` : text;
		return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
	};
	const head = [
		"number",
		"title",
		"layout",
		"puzzle",
		"verdict",
		"givens",
		"ER",
		"EP",
		"ED",
		"level",
		"points",
		"hardest",
		"fault",
	];
	const lines = entries.map(({ number, title, line, row }) =>
		[
			number,
			title,
			row?.puzzle ? (row.puzzle.layout ?? "9") : "",
			row?.puzzle?.givens ?? line,
			row?.verdict,
			row?.clues,
			row?.rating?.er,
			row?.rating?.ep,
			row?.rating?.ed,
			row?.rating?.level,
			row?.rating?.points,
			row?.rating?.hardest,
			row?.fault?.message,
		]
			.map(cell)
			.join(","),
	);
	return [head.join(","), ...lines, ""].join("\r\n");
}
