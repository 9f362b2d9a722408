// Numbers, lists, dates and plurals in a language, for its texts.

export interface Forms {
	number(n: number): string; // "1,204"
	listed(texts: readonly string[]): string; // "a, b and c"
	either(texts: readonly string[]): string; // "a, b or c"
	date(date: Date, month: "short" | "long"): string; // "22 Nov 2026"

	// count writes a number with its noun: "1 cell", "1,204 cells".
	count(n: number, one: string, other: string): string;
}

// formsOf returns the forms of a language by its tag, as Intl knows them.
export function formsOf(tag: string): Forms {
	const numbers = new Intl.NumberFormat(tag);
	const plurals = new Intl.PluralRules(tag);
	const and = new Intl.ListFormat(tag, { type: "conjunction" });
	const or = new Intl.ListFormat(tag, { type: "disjunction" });
	const number = (n: number) => numbers.format(n);
	const dates = new Map<string, Intl.DateTimeFormat>(); // making one takes long
	return {
		number,
		listed: (texts) => and.format(texts),
		either: (texts) => or.format(texts),
		date(date, month) {
			if (Number.isNaN(date.getTime())) return String(date);
			const format =
				dates.get(month) ??
				new Intl.DateTimeFormat(tag, { day: "numeric", month, year: "numeric" });
			dates.set(month, format);
			return format.format(date);
		},
		count: (n, one, other) => `${number(n)} ${plurals.select(n) === "one" ? one : other}`,
	};
}
