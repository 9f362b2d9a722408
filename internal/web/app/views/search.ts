// The view Search.

import type { View } from "../app.ts";

export const search: View = {
	name: "search",
	title: "Search",
	mount() {},
	show() {},
	hide() {},
};
