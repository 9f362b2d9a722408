// What the player has chosen for the whole page.

export interface Settings {
	readonly theme: "system" | "light" | "dark";
}

export const defaults: Settings = { theme: "system" };
