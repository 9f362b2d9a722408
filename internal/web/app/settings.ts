// What the player has chosen for the whole page.

export interface Settings {
	readonly theme: "system" | "light" | "dark";
	readonly textSize: "100" | "115" | "130" | "150"; // in percent
	readonly palette: "standard" | "distinct"; // the colours of cells
	readonly colourLetters: boolean; // colours of cells have letters, too
	readonly mistakes: "off" | "clashes" | "wrong"; // what is marked at once
	readonly highlight: "off" | "equal" | "sees"; // equal digits; and what the cell sees
	readonly counts: boolean; // the pad tells how many of each digit are left
	readonly tidyNotes: boolean; // an entry takes its digit out of notes that see it
	readonly cornerPlaces: "free" | "fixed";
	readonly ignoreNotes: boolean; // in hints
	readonly timer: boolean; // is shown
	readonly letterKeys: boolean;
	readonly numberFirst: boolean;
	readonly coords: "rc" | "a1"; // r3c7 or C7
	readonly profile: "se" | "hodoku" | "all"; // the techniques of hints
	readonly readSteps: boolean; // screen readers are told each step of a run
	readonly animation: "system" | "off";
}

export const defaults: Settings = {
	theme: "system",
	textSize: "100",
	palette: "standard",
	colourLetters: false,
	mistakes: "clashes",
	highlight: "sees",
	counts: true,
	tidyNotes: true,
	cornerPlaces: "fixed",
	ignoreNotes: false,
	timer: true,
	letterKeys: true,
	numberFirst: false,
	coords: "rc",
	profile: "se",
	readSteps: false,
	animation: "system",
};

// choices has the values of each setting that is not a switch.
const choices: { readonly [name: string]: readonly string[] } = {
	theme: ["system", "light", "dark"],
	textSize: ["100", "115", "130", "150"],
	palette: ["standard", "distinct"],
	mistakes: ["off", "clashes", "wrong"],
	highlight: ["off", "equal", "sees"],
	cornerPlaces: ["free", "fixed"],
	coords: ["rc", "a1"],
	profile: ["se", "hodoku", "all"],
	animation: ["system", "off"],
};

// readSettings takes over what it knows of a saved value, and the defaults for the rest.
export function readSettings(value: unknown): Settings {
	const result: Record<string, unknown> = { ...defaults };
	if (typeof value !== "object" || value === null) return defaults;
	for (const [name, v] of Object.entries(value)) {
		if (!Object.hasOwn(defaults, name)) continue;
		const allowed = choices[name];
		if (allowed ? allowed.includes(v) : typeof v === "boolean") result[name] = v;
	}
	return result as unknown as Settings;
}

// forcedColours asks whether the user has chosen colours: they go with the theme of the system.
export function forcedColours(): MediaQueryList {
	return matchMedia("(forced-colors: active)");
}

// applySettings changes what depends on style sheets alone.
export function applySettings(s: Settings): void {
	const root = document.documentElement;
	root.dataset.theme = forcedColours().matches ? "system" : s.theme;
	root.dataset.palette = s.palette;
	root.dataset.animation = s.animation;
	root.style.setProperty("--text-zoom", String(Number(s.textSize) / 100));
}

// still says whether nothing may move by itself.
export function still(): boolean {
	return (
		document.documentElement.dataset.animation === "off" ||
		matchMedia("(prefers-reduced-motion: reduce)").matches
	);
}
