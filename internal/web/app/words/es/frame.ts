// Spanish texts of the frame of the page.

import type { FrameWords } from "../en/frame.ts";
import type { Translation } from "../language.ts";

export const frame: Translation<FrameWords> = {
	views: {
		review: "Repaso",
		games: "Partidas",
		set: "Componer",
		solve: "Resolver",
		learn: "Aprender",
		search: "Búsqueda",
		make: "Generar",
		list: "Lista",
		links: "Dancing links",
	},
	tools: { new: "Nuevo", open: "Abrir", share: "Compartir", settings: "Ajustes", help: "Ayuda" },
	more: "Más",
	dropIt: "Suéltalo para abrirlo",
	skip: "Ir al contenido",
	navigation: "Vistas",
	close: "Cerrar",
	noView: (name) => `Esta dirección no corresponde a ninguna vista de la página: «${name}».`,
	newVersion: "Hay una versión nueva de nonet.",
	loadIt: "Cargarla",
	notLoaded: (view) => `No se pudo cargar «${view}».`,
	loadAnew: "Volver a cargar la página",

	nothingLost: (why) =>
		`${why} Nada de lo que hay en pantalla se pierde mientras la página siga abierta.`,
	shareGame: "Compartir o copiar esta partida",
	noRoom: "El navegador no tiene más sitio para guardar partidas.",
	mayNotKeep: "El navegador no deja que esta página guarde partidas.",
	replaced: "La cuadrícula del enlace ha sustituido a la tuya.",
	backToMine: "Volver a la mía",
	notOpened: (why) => `Lo que había que abrir no ha llegado: ${why}.`,
	sudoku: "Sudoku",
	solutions: "Soluciones",

	noPuzzle: "Este enlace no se puede abrir: no contiene ningún puzle.",
	badLink: (why) => `Este enlace no se puede abrir: ${why}.`,
	openAnother: "Abrir otro puzle",
	leftOut: (what) => `Se ha omitido de este enlace lo que aquí no significa nada: ${what}.`,
	linkTooLong: "el enlace es demasiado largo",
	damaged: {
		json: "el enlace está dañado: su estado no es JSON",
		base64: "el enlace está dañado: su estado no es base64",
		packed: "el enlace está dañado: su estado no se puede descomprimir",
	},
	tooLarge: "el enlace se rechaza: su estado ocupa más de 1 MiB",
	gameWithout: "a una partida le falta el puzle",
	noObject: "el estado de la partida no es un objeto",
	noSets: (name, cells) => `${name} no es una lista de ${cells} conjuntos de dígitos`,
	noSeconds: "el tiempo de la partida no es un número de segundos",
	noText: (what) => `«${what}» de la partida no es un texto`,
	noRules: "las reglas de la partida no son textos",
	noLayout: "la forma de la cuadrícula no se puede leer",
	puzzle: "el puzle",
	grid: "la cuadrícula",
	cells: (what, cells) => `${what} no tiene ${cells} celdas`,
	noDigit: (what, text, size) =>
		`${what} contiene «${text}», que no es un dígito de tamaño ${size}`,

	again: "Reintentar",
	playOn: (why) => `${why} Puedes jugar de todos modos.`,
	engineNotLoaded: "No se pudo cargar el motor de nonet.",
	noServer: "El programa nonet no responde. Vuelve a iniciar nonet web.",
	status: (code) => `el servidor responde con el estado ${code}`,
	ended: "la llamada se ha interrumpido",
	tooLong: (seconds) => `tarda más de ${seconds} segundos`,

	cell: {
		empty: "vacía",
		given: "pista",
		wrong: "mal",
		corner: "esquina",
		centre: "centro",
		colour: "color",
	},
};
