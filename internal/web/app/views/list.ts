// The view List.

import type { View } from "../app.ts";

export const list: View = {
	name: "list",
	title: "List",
	mount() {},
	show() {},
	hide() {},
};
