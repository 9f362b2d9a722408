// Spanish texts of Set and Make about grids that overlap.

import type { GridsWords } from "../en/grids.ts";
import type { Translation } from "../language.ts";

export const grids: Translation<GridsWords> = {
	samurai: "Samurái: cinco 9×9",
	twin: "Gemelos: dos 9×9",
	butterfly: "Mariposa: cuatro 9×9",
	flower: "Flor: cinco 9×9",
	sohei: "Sohei: cuatro 9×9",
	windmill: "Molino: cinco 9×9",
};
