// Spanish texts of the dialog in which a picture is read.

import type { PictureWords } from "../en/picture.ts";
import type { Translation } from "../language.ts";
import { cells, digits } from "./forms.ts";

const megapixels = (pixels: number) => `${Math.ceil(pixels / 1e6)} megapíxeles`;

export const picture: Translation<PictureWords> = {
	title: "Puzle de una imagen",
	reading: "Leyendo la imagen …",
	stays: "La imagen se lee en este navegador: nada de ella sale de tu dispositivo.",
	own: "La imagen la lee el programa nonet en este ordenador, que no guarda nada de ella.",
	sent: (host) =>
		`La imagen se envía, reducida, a ${host}, de donde viene esta página, y se lee allí.`,
	asks: (host) =>
		`La imagen se enviaría, reducida, a ${host}, de donde viene esta página, y se leería allí. ` +
		"Mientras no aceptes, nada sale de tu dispositivo.",
	send: "Enviar la imagen",
	dontSend: "No enviarla",
	notSent: "la imagen no se envió",
	readsNone: (host) =>
		`${host}, de donde viene esta página, no lee imágenes, y no se ha enviado nada: escribe el ` +
		"puzle, o abre la imagen con el programa nonet",

	noPDF: "no se leen archivos PDF: muestra la página, haz una captura de pantalla y pégala con Ctrl+V",
	noHEIC: "este navegador no puede mostrar imágenes HEIC: haz una captura de pantalla o guárdala como JPEG",
	noPicture: "el navegador no puede mostrar el archivo como imagen: guárdalo como PNG o JPEG",
	tooLarge: (pixels, most) =>
		`la imagen tiene ${megapixels(pixels)}, más de ${megapixels(most)}: redúcela`,
	noCanvas: "el navegador no deja que esta página vea los píxeles de las imágenes",
	tryAnother: "Elegir otra imagen",
	typeIt: "Escribir el puzle",
	tips:
		"Una buena imagen muestra toda la cuadrícula, nítida, con luz uniforme y tomada desde arriba. Lo mejor " +
		"es una captura de pantalla.",

	grids: "Cuadrículas de la imagen",
	grid: (n) => `Cuadrícula ${n}`,
	seen: "La cuadrícula de la imagen, enderezada",
	board: "La cuadrícula tal como se ha leído",
	digits,
	read: (givens, doubts) =>
		`${givens} leídos; ${doubts === 0 ? "ninguna celda es dudosa" : `${cells(doubts)} por revisar`}.`,
	verdicts: {
		ok: "Una solución.",
		none: "No hay solución: algún dígito está mal.",
		invalid: "No hay solución: dígitos iguales se ven entre sí.",
		many: "Hay varias soluciones: algún dígito falta o está mal.",
	},
	doubtful: (perhaps) => `dudosa, quizá ${perhaps}`,
	perhaps: (cell, digit, perhaps) => `${cell}: ${digit}, quizá ${perhaps}`,
	changed: (cell, digit, looked) =>
		`${cell} se ha leído como ${digit}, aunque parece ${looked}: solo así hay una única solución.`,
	empty: "vacía",
	nowIs: (cell, digit) => `${cell}: ${digit}.`,
	toCheck: (n) => (n === 0 ? "Todas las celdas están revisadas." : `${cells(n)} por revisar.`),
	doubts: "Celdas dudosas",
	before: "La anterior",
	next: "La siguiente",
	right: "Está bien",
	take: (digit) => `Poner ${digit}`,
	keys: "Dígitos",
	erase: "Vacía",
	help:
		"Compara las dos y corrige en la cuadrícula lo que esté mal. Intro confirma una celda dudosa; Ctrl con una " +
		"flecha va a la siguiente.",

	play: "Jugar",
	solve: "Resolver",
	set: "Componer",
	share: "Compartir",
};
