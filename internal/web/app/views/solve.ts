// The view Solve.

import type { View } from "../app.ts";

export const solve: View = {
	name: "solve",
	title: "Solve",
	mount() {},
	show() {},
	hide() {},
};
