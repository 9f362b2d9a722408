// French texts of the dialog Open and of what all dialogs have.

import type { DialogWords } from "../en/dialogs.ts";
import type { Translation } from "../language.ts";
import { count, solutions } from "./forms.ts";

export const dialogs: Translation<DialogWords> = {
	close: "Fermer",
	copied: "Copié.",
	noClipboard:
		"Le navigateur ne laisse pas cette page copier. Sélectionnez le texte et copiez-le.",

	openPuzzle: "Ouvrir une grille",
	aboutOpen:
		"Collez ce que vous avez : 81 caractères, une grille dessinée avec des traits, les candidats d’un " +
		"forum, les cellules d’un tableur, un jigsaw avec ses régions, une liste entière, ou un lien de " +
		"SudokuPad, f-puzzles, SudokuMaker, penpa-edit, SudokuWiki et d’autres. Vous pouvez aussi déposer " +
		"un fichier n’importe où – celui d’une application, une photo, une capture d’écran – ou faire " +
		"Ctrl+V sur la grille.",
	field: "Grille, liste ou lien",
	readRest: "Lire le reste",
	readRestAbout: "Sans ces contraintes, c’est un autre problème",
	chooseFiles: "Choisir des fichiers",
	takePhoto: "Prendre une photo",
	pasteFirst: "Collez ou tapez d’abord une grille.",
	reading: "Lecture …",
	inFile: (file, line, message) =>
		`dans ${file}${line > 0 ? `, ligne ${line}` : ""} : ${message}`,
	fileTooLarge: "plus de 1 Mio : ouvrez-le seul dans « Liste »",
	aloneCover: "un problème de couverture exacte : ouvrez-le seul",
	tooLarge: "plus de 1 Mio ne s’ouvre pas d’un coup : déposez le fichier sur « Liste »",
	noPuzzle: "aucune grille n’a été trouvée",
	readWithout: (lost) =>
		`Lu sans ${lost.join(", ")} : c’est un autre problème, qui peut avoir davantage de solutions`,
	by: (author) => `Par ${author}`,
	itsRules: "Ses règles",
	rulesTitle: "Règles",
	oneRead: (faults, first) =>
		`Une grille a été lue, mais pas ${count(faults, "partie", "parties")}. ${first}`,
	showText: "Afficher le texte",
	atPlace: (line, column, message) =>
		`Ligne ${line}${column ? `, colonne ${column}` : ""} : ${message}`,
	isOpen: (title) => `${title || "La grille"} est ouverte.`,
	verdicts: {
		none: "Cette grille n’a pas de solution.",
		invalid: "Les chiffres donnés de cette grille enfreignent ses règles.",
		many: (n, exact) => `Cette grille a ${exact ? "" : "au moins "}${solutions(n)}.`,
	},
	noHints: "Vous pouvez la jouer, mais sans indices.",
	someHints: "Vous pouvez la jouer ; les indices s’arrêtent là où ses solutions diffèrent.",
	whatWrong: "Qu’est-ce qui ne va pas ?",
	whatWrongTitle: "Ce qui ne va pas",

	typeOne: "Saisir une grille soi-même",
	noGivens: "La grille n’a pas encore de chiffres donnés.",
	makeGivens: "Faire de ses chiffres les chiffres donnés",
	layoutField: "Forme de la grille",
	classicLayout: "classique 9×9",
	emptyGrid: "Grille vide",
	typeGivens: "Saisissez les chiffres donnés de votre grille.",
	allThere: "Ils y sont tous",
};
