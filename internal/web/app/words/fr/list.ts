// French texts of List.

import type { ListWords } from "../en/list.ts";
import type { Translation } from "../language.ts";
import { listed, number, puzzles } from "./forms.ts";

export const list: Translation<ListWords> = {
	name: "Liste",
	heading: "Beaucoup de grilles à la fois",
	field: "Grilles : une par ligne, ou l’une après l’autre dans n’importe quel format",
	check: "Vérifier et noter",
	chooseFiles: "Choisir des fichiers",
	orDrop: "ou déposez-les ici",
	empty:
		"Chaque grille a sa ligne : si elle a une seule solution, et sa difficulté. Triez-les, enregistrez le " +
		"tableau, cliquez sur l’une pour la jouer.",
	tryIt: "Essayer avec les grilles de cette page",

	caption: "Les grilles de la liste",
	table: "Tableau",
	columns: {
		number: "Nº",
		verdict: "Verdict",
		er: "ER",
		level: "Niveau",
		hardest: "Technique la plus difficile",
		givens: "Donnés",
		puzzle: "Grille",
	},
	verdicts: {
		ok: ["une solution", "avec une solution"],
		many: ["plusieurs solutions", "avec plusieurs solutions"],
		none: ["pas de solution", "sans solution"],
		invalid: ["chiffres donnés en conflit", "aux chiffres donnés en conflit"],
		undecided: ["indécis", "indécises"],
		fault: ["pas une grille", "illisibles"],
	},
	play: "Jouer",
	playPuzzle: (n) => `Jouer la grille ${n}`,
	puzzle: (n) => `Grille ${n}`,
	column: (n) => `Colonne ${n} : `,
	preview: "Aperçu",
	noPreview: "Pointez une grille pour la voir, cliquez pour la jouer.",
	er: (value) => `ER ${value.toFixed(1)}`,

	lookedAt: "Grilles examinées",
	reading: "Lecture …",
	tooLarge: "Le fichier dépasse 64 Mio : le programme nonet lit des fichiers de toute taille.",
	nothing: "Collez d’abord des grilles.",
	stopped: "Arrêté.",
	noAnswer: "Le moteur n’a pas répondu.",
	progress: (n, of) => `${number(n)} sur ${puzzles(of)}`,
	part: (n, verdict) => `${number(n)} ${verdict}`,
	summary: (n, parts) => `${puzzles(n)}${parts.length > 0 ? ` : ${listed(parts)}` : ""}.`,
	leftOut: (n, way) => ` ${number(n)} autres sont laissées de côté : ${way}.`,
	pasteThem: "collez-les dans le champ ci-dessus ou déposez-les ici",
	takes: (n) => `cette page en prend ${number(n)}, « nonet web » autant qu’on veut`,
	stop: "Arrêter",
	goOn: "Continuer",
	saveCSV: "Enregistrer en CSV",
	print: "Imprimer",
	showMore: (n, of) => `En montrer ${n} de plus sur ${number(of)}`,
};
