// The view Play.

import type { View } from "../app.ts";

export const play: View = {
	name: "play",
	title: "Play",
	mount() {},
	show() {},
	hide() {},
};
