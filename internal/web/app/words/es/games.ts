// Spanish texts of the view Games, of the file of games, and of the end and the review of a game.

import type { GamesWords } from "../en/games.ts";
import type { Translation } from "../language.ts";
import { count, number } from "./forms.ts";

export const games: Translation<GamesWords> = {
	name: "Partidas",
	heading: "Tus partidas",
	show: "Qué se muestra",
	list: "Todas las partidas",
	statistics: "Estadísticas",
	dailies: "Puzles del día",

	search: "Buscar título, autor o día",
	anyState: "En curso o terminadas",
	running: "En curso",
	finished: "Terminadas",
	anyKind: "Cualquier tipo",
	anyLevel: "Cualquier nivel",
	none: "Todavía no hay partidas. La que empieces aparecerá aquí.",
	found: (n, of) =>
		n === of ? count(n, "partida", "partidas") : `${n} de ${count(of, "partida", "partidas")}`,
	more: (n) => `Mostrar más (${number(n)})`,
	removed: (title) => `Quitada: ${title}.`,
	bringBack: "Recuperarla",

	noneSolved:
		"Todavía no hay ningún puzle resuelto. Aquí estarán los tiempos y números por nivel.",
	kind: "Puzles",
	solved: "Resueltos",
	mean: "Media",
	median: "Mediana",
	lately: "Últimos 30 días",
	alone: "Sin ayudas",
	all: "Todos",

	calendar: "Días, con los puzles que has resuelto",
	month: (date) => date.toLocaleDateString("es", { month: "long", year: "numeric" }),
	weekday: (date) => date.toLocaleDateString("es", { weekday: "short" }),
	dayLabel: (date, solved) =>
		`${date.toLocaleDateString("es", { day: "numeric", month: "long", year: "numeric" })}, ` +
		`${solved} de 4`,
	previousMonth: "Mes anterior",
	nextMonth: "Mes siguiente",
	streaks: (now, longest) =>
		`Días seguidos: ${number(now)}. Racha más larga: ${number(longest)}.`,

	time: "Tiempo",
	record: (time) => `${time}, tu mejor`,
	best: "Mejor",
	average: (games) => `Media de ${number(games)}`,
	streak: "Puzles del día seguidos",
	days: (n) => count(n, "día", "días"),
	hints: "Ayudas",
	checks: "Revisiones",
	hardest: "Paso más difícil",
	withER: (technique, er) => `${technique} (ER ${er.toFixed(1)})`,
	next: (name) => `Siguiente: ${name}`,
	nextDaily: (name) => `Siguiente de hoy: ${name}`,
	reviewOf: (title) => `Repasar ${title}`,
	review: "Repasar",
	shareResult: "Compartir",
	readSteps: "Leer cada paso",
	again: "Reintentar",

	result: "Compartir tu resultado",
	resultText: (puzzle, time, hints) =>
		`nonet Sudoku: ${puzzle}, resuelto en ${time}${
			hints > 0 ? ` con ${count(hints, "ayuda", "ayudas")}` : " sin ayudas"
		}.`,
	resultAbout: "El enlace abre el puzle sin tus dígitos.",
	copy: "Copiar",
	send: "Enviar",
	picture: "Imagen, sin desvelar nada",
	pictureAbout:
		"Las pistas son grises; tus celdas son más oscuras cuanto más tarde las llenaste.",
	savePicture: "Guardar la imagen",
	code: "Para la cámara de un teléfono",
	noCode: "El enlace es demasiado largo para una imagen así.",

	file: "Todo en un archivo",
	aboutFile:
		"Tus partidas están en este navegador y en ningún otro sitio. Si falta espacio, se pierden las " +
		"jugadas de las partidas terminadas más antiguas; las partidas y sus tiempos se quedan.",
	noJSON: "el archivo no tiene partidas: no es JSON",
	noGames: "el archivo no tiene partidas de nonet",
	version: (of, newest) =>
		`el archivo es de la versión ${of}; esta página lee las versiones 1 a ${newest}: carga su última versión`,
	badMoves: (n) => `las jugadas de la partida ${n} del archivo no se pueden leer`,
	noRoom: "el navegador no tiene sitio para todas las partidas del archivo; las anteriores están aquí",
	save: "Guardar todo en un archivo",
	take: "Añadir desde un archivo",
	tooLarge: "el archivo ocupa más de 64 MB",
	inFile: (n) =>
		`Se han guardado ${count(n, "partida", "partidas")}, los ajustes y lo que has aprendido.`,
	taken: (n, newer) =>
		`El archivo tiene ${count(n, "partida", "partidas")}; ${newer} de ellas son nuevas aquí o posteriores.`,
};
