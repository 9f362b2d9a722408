// French texts of the dialog Share.

import type { ShareWords } from "../en/share.ts";
import type { Translation } from "../language.ts";

export const share: Translation<ShareWords> = {
	heading: "Partager, copier ou imprimer",
	what: "Quoi partager",
	whats: { grid: "Avec ma grille", puzzle: "Le problème seul" },
	candidates: "Avec tous les candidats",
	candidatesAbout: "dans ce qui suit, là où une case n’a pas de notes",
	sudoku: "Sudoku",
	link: "Lien",
	send: "Envoyer",
	copy: "Copier",
	inLink: "La grille est dans le lien lui-même. Aucun serveur ne la voit.",
	pen: "Le tracé du crayon est dans ce lien, mais pas dans les autres programmes, les textes et les images.",
	links: "Liens",
	openIn: "Ouvrir dans un autre programme",
	without: (lost) => ` sans ${lost}`,
	noProgram: "Aucun programme connu de nonet n’accepte cette forme.",
	text: "Texte",
	format: "Format",
	lost: (what) => `Ce format ne contient pas : ${what}.`,
	forPrograms: "Pour d’autres programmes",
	save: "Enregistrer",
	picture: "Image et papier",
	saveSVG: "Enregistrer en SVG",
	savePNG: "Enregistrer en PNG",
	copyPNG: "Copier le PNG",
	copiedPNG: "L’image est dans le presse-papiers.",
	print: "Imprimer",
	cannotDraw: "le navigateur ne peut pas dessiner l’image",
	noPNG: "le navigateur ne peut pas créer de PNG",
};
