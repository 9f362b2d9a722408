// The English texts of Set and Make about grids that overlap, by the names of their layouts.
// Another language is a file of the same type.

import { inLanguage } from "../language.ts";

export const grids = inLanguage("grids", {
	samurai: "Samurai: five 9×9",
	twin: "Twin: two 9×9",
	butterfly: "Butterfly: four 9×9",
	flower: "Flower: five 9×9",
	sohei: "Sohei: four 9×9",
	windmill: "Windmill: five 9×9",
});

export type GridsWords = typeof grids;
