// Spanish texts of Links.

import type { LinksWords } from "../en/links.ts";
import type { Translation } from "../language.ts";
import { listed, number, solutions } from "./forms.ts";

export const links: Translation<LinksWords> = {
	name: "Dancing links",
	heading: "Dancing links",
	example: "Ejemplo",
	zoom: "Ampliar",
	again: "Reintentar",
	unit: "puntero",
	jumps: { choice: "elección", solution: "solución" },

	ownProblem: "Problema propio",
	own: "Matriz propia",
	ownLabel: "Una matriz de 0 y 1, o un problema en formato dlx",
	ownHelp:
		"Una fila por línea. Encima puede ir una primera línea con los números de filas y columnas, como la escriben " +
		"los jueces (POJ 3740). Como máximo 1000 unos en total.",
	show: "Mostrar",
	ofBoard: "El puzle de la cuadrícula",
	tooLarge: "Eso es más de 1 MiB. Se pueden dibujar como máximo 1000 unos.",
	atLine: (line) => `Línea ${line}: `,
	notShown: (why) => `Este enlace no se puede mostrar: ${why}`,
	puzzleAbout: "El puzle como problema de cobertura exacta.",
	ownAbout: "Tu propio problema.",

	items: "ítems",
	lists: (items, options) => `Las listas: ${items} ítems, ${options} opciones`,
	event: (n, of) => `Evento ${number(n)} de ${number(of)}`,
	recorded: (n, of) => ` (se han grabado los primeros ${number(n)} de ${number(of)})`,
	recordingEnds: "La grabación termina aquí.",
	noSolution: "Se ha probado todo: no hay solución, y cada puntero está como al principio.",
	tried: (n) => `Se ha probado todo: ${solutions(n)}, y cada puntero está como al principio.`,

	code: "Código",
	codeOf: (routine) => `Código de ${routine}`,
	aboutCode:
		"L, R, U, D son los punteros de un nodo a la izquierda, a la derecha, arriba y abajo.",
	search: "La búsqueda",
	choices: "Elecciones hasta ahora",
	noChoice: "Ninguna todavía: no se ha elegido nada.",
	covered: "está cubierto",
	noOther: "no tiene otra opción",
	option: (n) => `opción ${n}`,
	triedOf: (n, of) => `${n} de ${of}`,
	solutions,
	of: (n) => `de ${number(n)}`,
	asText: "Las listas como texto",
	none: "ninguna",
	noItem: "No queda ningún ítem en la lista.",
	item: "Ítem",
	options: "Opciones",

	quiz: "Te toca",
	quizAbout: "Cinco preguntas: eliges y cubres, como hace la búsqueda.",
	quizStart: "Pregúntame",
	question: (n, of) => `Pregunta ${n} de ${of}:`,
	whichChosen: "¿qué ítem elige aquí la búsqueda?",
	whichCovered: (option) => `${option} está tomada. ¿Qué ítem se cubre ahora?`,
	answer: "Responder",
	right: "Bien.",
	notRight: "No.",
	asGood: (item) => `Ese tiene igual de pocas opciones; la búsqueda toma el primero, ${item}.`,
	score: (right, of) => `${right} de ${of} hasta ahora.`,
	result: (right, of) =>
		right === of ? `Las ${of} bien: buscas como ella.` : `${right} de ${of} bien.`,
	nextQuestion: "Siguiente pregunta",
	fiveMore: "Otras cinco",
	endQuiz: "Terminar",
	noQuestion: "Este problema no tiene ninguna elección que preguntar.",

	start: "Todos los ítems están en la lista, y todas las opciones en las listas de sus ítems.",
	deadEnd: (item) => `Al ítem ${item} no le queda ninguna opción: callejón sin salida. Atrás.`,
	forced: (item) => `Al ítem ${item} le queda una opción, así que es forzada.`,
	choose: (item, options) =>
		`El ítem ${item} es el que tiene menos opciones, ${options}: se elige.`,
	take: (option, items) => `Probar la ${option} (${items}): cubrir sus otros ítems.`,
	giveBack: (option) => `Devolver la ${option}: sus ítems están como antes.`,
	cover: (item) => `Cubrir ${item}: sale de la lista de ítems y conserva sus propios punteros.`,
	coverSecondary: (item) =>
		`Cubrir ${item}: no es obligatorio cubrirlo, así que no está en ninguna lista de ítems.`,
	uncover: (item) => `Descubrir ${item}: sus vecinos vuelven a apuntarle.`,
	unlink: (item, option, left) =>
		`En la lista de ${item}, los vecinos de la ${option} ahora la saltan: quedan ${left}. ` +
		"El nodo conserva sus propios punteros.",
	relink: (item, option, left) =>
		`En la lista de ${item}, la ${option} vuelve adonde dicen sus propios punteros: quedan ${left}.`,
	solution: (options) =>
		options.length === 1
			? `No queda ningún ítem: la opción ${options[0]} cubre cada ítem una vez. Es una solución.`
			: `No queda ningún ítem: las opciones ${listed(options.map(String))} cubren cada ítem una vez. ` +
				"Es una solución.",

	examples: {
		knuth: {
			name: "El 6×7 de Knuth",
			about: "La matriz del artículo «Dancing links» de Donald Knuth. Tres filas cubren cada columna una vez.",
		},
		dominoes: {
			name: "Dominós",
			about:
				"Cubre con dominós un tablero de 2 filas y 3 columnas. Un ítem es una casilla, una opción un sitio de " +
				"un dominó.",
		},
		langford: {
			name: "Pares de Langford",
			about:
				"Pon 1 1 2 2 3 3 en seis sitios, de modo que entre los dos unos haya un número, entre los doses dos, " +
				"entre los treses tres.",
		},
		latin: {
			name: "Cuadrado latino 2×2",
			about:
				"El sudoku más pequeño: dos dígitos, dos filas, dos columnas. Una opción pone un dígito en una celda. Cubre " +
				"esa celda (p1.2 es la fila 1, columna 2) y el dígito en la fila (r1.2 es el dígito 2 en la fila 1) y " +
				"en la columna (c).",
		},
		sudoku: {
			name: "Sudoku 4×4",
			about:
				"Un sudoku también es un problema de cobertura exacta: cada celda (p), y cada dígito en cada fila (r), columna " +
				"(c) y caja (b), se cubre una vez. Se omiten las opciones que chocan con una pista.",
		},
		none: {
			name: "Sin solución",
			about:
				"Cinco columnas, y cada fila cubre dos: ninguna elección de filas puede cubrirlas todas una vez. La búsqueda " +
				"no cuenta; lo prueba todo.",
		},
	},
	lesson: [
		{
			title: "Qué ves",
			paragraphs: [
				"Una caja de arriba es un ítem: algo que hay que cubrir exactamente una vez. Su número dice cuántas opciones le " +
					"quedan. Una fila es una opción, con un nodo por cada ítem que cubre. Cada nodo conoce a sus vecinos de " +
					"los cuatro lados. Las listas son círculos: lo que sale de la imagen vuelve por el otro extremo.",
				"Cubrir un ítem es sacarlo de la fila de arriba, y sacar de todas las demás listas cada opción que lo tiene. " +
					"Queda un problema más pequeño del mismo tipo.",
			],
		},
		{
			title: "Por qué los punteros pueden bailar",
			paragraphs: [
				"Un nodo que sale de su lista conserva sus propios punteros; solo sus dos vecinos cambian los suyos. Así el nodo " +
					"sigue sabiendo cuál es su sitio, y dos asignaciones lo devuelven a él. No se copia nada y no se busca nada.",
				"Eso solo funciona en el orden contrario: el nodo que salió el último vuelve el primero. Entonces sus vecinos son " +
					"justo los que recuerda. Retrocede un paso en esta página y harás lo que hace la búsqueda cuando abandona " +
					"una opción.",
			],
		},
		{
			title: "Qué cuesta",
			paragraphs: [
				"Cada puntero se restaura tantas veces como se cambió: volver atrás cuesta tanto como avanzar. Tomar el ítem con " +
					"menos opciones mantiene pequeño el árbol de elecciones: un ítem sin opciones termina una rama enseguida, " +
					"uno con una no deja elección. Buscar ese ítem exige recorrer la fila de arriba en cada nivel.",
			],
		},
		{
			title: "Un sudoku es una matriz así",
			paragraphs: [
				"Un sudoku 9×9 tiene 324 ítems: cada una de las 81 celdas tiene un dígito, y cada uno de los 9 dígitos está en cada " +
					"fila, columna y caja. Sus 729 opciones son «este dígito en esta celda»; cada una tiene cuatro unos. Una " +
					"pista toma su opción al principio. Los dominós, las reinas y los pentominós también son matrices: quien " +
					"resuelve deprisa un tipo de problema puede resolverlos todos.",
				"Los jueces lo saben. POJ 3740 da la propia matriz, con 16 filas y 300 columnas como máximo. POJ 3074 y 3076 dan " +
					"sudokus de 9×9 y 16×16. Sus límites dejan pasar una búsqueda que siempre toma el ítem más pequeño, y " +
					"detienen a la que va celda a celda.",
			],
		},
	],
	watch: "Ver las búsquedas una junto a otra",
};
