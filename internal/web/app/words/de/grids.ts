// Deutsche Texte zu Gittern, die sich überlappen, nach den Namen ihrer Layouts.

import type { GridsWords } from "../en/grids.ts";
import type { Translation } from "../language.ts";

export const grids: Translation<GridsWords> = {
	samurai: "Samurai: fünf 9×9",
	twin: "Twin: zwei 9×9",
	butterfly: "Butterfly: vier 9×9",
	flower: "Flower: fünf 9×9",
	sohei: "Sohei: vier 9×9",
	windmill: "Windmill: fünf 9×9",
};
