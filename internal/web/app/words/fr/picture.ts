// French texts of the dialog in which a picture is read.

import type { PictureWords } from "../en/picture.ts";
import type { Translation } from "../language.ts";
import { cells, digits } from "./forms.ts";

const megapixels = (pixels: number) => `${Math.ceil(pixels / 1e6)} mégapixels`;

export const picture: Translation<PictureWords> = {
	title: "Grille d’après une image",
	reading: "Lecture de l’image …",
	stays: "L’image est lue dans ce navigateur : rien n’en quitte votre appareil.",
	own: "L’image est lue par le programme nonet sur cet ordinateur, qui n’en garde rien.",
	sent: (host) => `L’image réduite est envoyée à ${host}, d’où vient cette page, et lue là-bas.`,
	asks: (host) =>
		`L’image réduite serait envoyée à ${host}, d’où vient cette page, et lue là-bas. ` +
		"Tant que vous n’acceptez pas, rien ne quitte votre appareil.",
	send: "Envoyer l’image",
	dontSend: "Ne pas l’envoyer",
	notSent: "l’image n’a pas été envoyée",
	readsNone: (host) =>
		`${host}, d’où vient cette page, ne lit pas d’images, et rien n’a été envoyé : saisissez la ` +
		"grille ou ouvrez l’image avec le programme nonet",

	noPDF: "un PDF n’est pas lu : affichez sa page, faites-en une capture d’écran et collez-la avec Ctrl+V",
	noHEIC:
		"ce navigateur ne peut pas afficher d’images HEIC : faites-en une capture d’écran, ou enregistrez-la en " +
		"JPEG",
	noPicture:
		"le navigateur ne peut pas afficher le fichier comme image : enregistrez-le en PNG ou en JPEG",
	tooLarge: (pixels, most) =>
		`l’image a ${megapixels(pixels)}, plus de ${megapixels(most)} : réduisez-la`,
	noCanvas: "le navigateur ne laisse pas cette page voir les pixels des images",
	tryAnother: "Choisir une autre image",
	typeIt: "Saisir la grille",
	tips:
		"Une bonne image montre toute la grille, nette, bien éclairée et prise d’en haut. Le mieux est une " +
		"capture d’écran.",

	grids: "Grilles de l’image",
	grid: (n) => `Grille ${n}`,
	seen: "La grille dans l’image, redressée",
	board: "La grille telle qu’elle a été lue",
	digits,
	read: (givens, doubts) =>
		`${givens} lus ; ${doubts === 0 ? "aucune case n’est douteuse" : `${cells(doubts)} à vérifier`}.`,
	verdicts: {
		ok: "Une solution.",
		none: "Il n’y a pas de solution : un chiffre est faux.",
		invalid: "Il n’y a pas de solution : des chiffres égaux se voient.",
		many: "Il y a plusieurs solutions : un chiffre manque ou est faux.",
	},
	doubtful: (perhaps) => `douteux, peut-être ${perhaps}`,
	perhaps: (cell, digit, perhaps) => `${cell} : ${digit}, peut-être ${perhaps}`,
	changed: (cell, digit, looked) =>
		`${cell} a été lu comme ${digit}, bien qu’il ressemble à ${looked} : c’est la seule façon d’avoir une solution unique.`,
	empty: "vide",
	nowIs: (cell, digit) => `${cell} : ${digit}.`,
	toCheck: (n) => (n === 0 ? "Toutes les cases sont vérifiées." : `${cells(n)} à vérifier.`),
	doubts: "Cases douteuses",
	before: "La précédente",
	next: "La suivante",
	right: "C’est juste",
	take: (digit) => `En faire ${digit}`,
	keys: "Chiffres",
	erase: "Vide",
	help:
		"Comparez les deux et corrigez dans la grille ce qui est faux. Entrée confirme une case douteuse ; Ctrl " +
		"avec une flèche va à la suivante.",

	play: "Jouer",
	solve: "Résoudre",
	set: "Composer",
	share: "Partager",
};
