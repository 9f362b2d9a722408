// The view Make.

import type { View } from "../app.ts";

export const make: View = {
	name: "make",
	title: "Make",
	mount() {},
	show() {},
	hide() {},
};
