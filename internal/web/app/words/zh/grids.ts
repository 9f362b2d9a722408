// Chinese texts of Set and Make about grids that overlap.

import type { GridsWords } from "../en/grids.ts";
import type { Translation } from "../language.ts";

export const grids: Translation<GridsWords> = {
	samurai: "武士数独：五个 9×9",
	twin: "双子：两个 9×9",
	butterfly: "蝴蝶：四个 9×9",
	flower: "花：五个 9×9",
	sohei: "Sohei：四个 9×9",
	windmill: "风车：五个 9×9",
};
