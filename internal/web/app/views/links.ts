// The view Links.

import type { View } from "../app.ts";

export const links: View = {
	name: "links",
	title: "Links",
	mount() {},
	show() {},
	hide() {},
};
