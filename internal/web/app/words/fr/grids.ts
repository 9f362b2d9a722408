// French texts of Set and Make about grids that overlap.

import type { GridsWords } from "../en/grids.ts";
import type { Translation } from "../language.ts";

export const grids: Translation<GridsWords> = {
	samurai: "Samouraï : cinq 9×9",
	twin: "Jumeaux : deux 9×9",
	butterfly: "Papillon : quatre 9×9",
	flower: "Fleur : cinq 9×9",
	sohei: "Sohei : quatre 9×9",
	windmill: "Moulin : cinq 9×9",
};
