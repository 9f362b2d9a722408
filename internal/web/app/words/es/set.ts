// Spanish texts of Set.

import type { SetWords } from "../en/set.ts";
import type { Translation } from "../language.ts";
import { cells, count, digits, givens, listed, number, rules, solutions, steps } from "./forms.ts";

const names: { readonly [kind: string]: string } = {
	row: "fila",
	column: "columna",
	box: "caja",
	region: "región",
	diagonal: "diagonal",
	window: "ventana",
};

export const set: Translation<SetWords> = {
	name: "Componer",
	heading: "Componer un puzle",
	board: "La cuadrícula de tu puzle",

	tool: "Para qué sirve la cuadrícula",
	tools: {
		select: "Selección",
		digits: "Pistas",
		marks: "Marcas",
		regions: "Regiones",
		draw: "Dibujo",
	},
	howTool: {
		select: [
			"Elige una regla en la cuadrícula; arrástrala para moverla.",
			"Espacio para las reglas de una celda, Alt+flechas",
		],
		digits: ["Selecciona celdas y escribe un dígito.", ""],
		marks: ["Selecciona celdas y escribe los dígitos que pueden tener.", ""],
		regions: ["Elige una región y arrastra sobre sus celdas.", "Espacio"],
		draw: ["", ""],
	},
	kinds: "Tipos de reglas",
	find: "Buscar un tipo: thermo, dot, sandwich …",
	findKind: "Buscar un tipo de regla",
	noKind: "Ningún tipo se llama así.",
	chooseKind: ["Elige un tipo de regla y dibújala en la cuadrícula.", "K"],
	byKeys: (keys) => `Teclas: ${keys}.`,
	groups: {
		areas: "Áreas y sumas",
		lines: "Líneas",
		between: "Entre dos celdas",
		cells: "En celdas",
		outside: "Fuera de la cuadrícula",
		whole: "Para toda la cuadrícula",
		joined: "De reglas dibujadas",
	},
	how: {
		path: [
			"Arrastra a lo largo de las celdas.",
			"Mayús+flechas, o Espacio para cada celda, luego Intro",
		],
		set: [
			"Arrastra sobre las celdas.",
			"Mayús+flechas, o Espacio para cada celda, luego Intro",
		],
		border: ["Toca un borde o arrastra de una celda a la otra.", "Mayús+flecha"],
		corner: [
			"Toca una esquina común a cuatro celdas o arrastra sobre celdas.",
			"Espacio para cada celda, luego Intro",
		],
		sum: [
			"Arrastra sobre celdas, toca un borde, o fuera de la cuadrícula para una diagonal.",
			"Espacio para cada celda, Mayús+Espacio para una diagonal, luego Intro",
		],
		edge: [
			"Toca fuera de la cuadrícula, junto a una fila o columna.",
			"Espacio en una celda del borde, luego Intro",
		],
		groups: [
			"Arrastra sobre las celdas de cada grupo y pulsa «Fin».",
			"Espacio para cada celda, Intro tras un grupo, Intro otra vez al final",
		],
		pointer: [
			"Arrastra desde la celda a lo largo de su fila o columna.",
			"Espacio, otra vez para su columna, luego Intro",
		],
		none: ["", ""],
	},
	keys: "Dígitos",
	takeBack: "Recoger",
	undo: "Deshacer",
	redo: "Rehacer",
	undone: "Deshecho",
	redone: "Rehecho",
	noUndo: "No hay nada que deshacer.",
	noRedo: "No hay nada que rehacer.",
	play: "Jugarlo",
	empty: "Vaciar",
	emptied: "La cuadrícula está vacía.",
	endGroups: "Fin",

	cellIn: (cell, n) => `${cell}, ${cells(n)}`,
	cellOut: (cell, n) => `${cell} recogida, ${cells(n)}`,
	mostCells: (n) => `No más de ${cells(n)}`,
	tooFew: (kind, n) => `Hay ${cells(n)}; una regla «${kind.title}» tiene al menos ${kind.least}.`,
	twoGroups: "Hay dos grupos o más.",
	group: (groups) => `${count(groups, "grupo", "grupos")}. Intro termina.`,
	notAtEdge: "Los números están en el borde: ve a una celda de allí.",
	line: (from, to, further) =>
		`De ${from} a ${to}. Intro la toma${further ? ", Espacio pasa a otra línea" : ""}.`,
	itsRow: (cell) => `${cell} y su fila. Intro la toma, Espacio pasa a su columna.`,
	itsColumn: (cell) => `${cell} y su columna. Intro la toma.`,
	givenUp: "No se dibuja nada",
	drawn: (rule) => `Dibujado: ${rule}`,
	drawnLacks: (rule, argument) => `Dibujado: ${rule}. Escribe: ${argument}.`,
	toggledOff: (rule) => `Quitado: ${rule}`,
	chosenIs: (rule) => `Elegido: ${rule}`,
	movedTo: (rule) => `Movido: ${rule}`,
	cannotMove: "No se puede mover ahí.",
	kindIs: (kind, how) => `${kind}. ${how}`,
	argumentIs: (argument, value) => `${argument}: ${value || "ninguno"}`,
	noRuleHere: "Aquí no hay ninguna regla",
	noArgument: "Las reglas de este tipo no llevan número.",
	givenIs: (digit, cells) => `${digit} en ${listed(cells)}`,
	cellsEmpty: (cells) => `${listed(cells)}: vacío`,
	marksAre: (digits, cells) => `Posible en ${listed(cells)}: ${digits || "cualquier dígito"}`,
	turned: (rule, on) => `${rule}: ${on ? "sí" : "no"}`,
	notDigit: (digit, size) => `Hay ${digit}; los dígitos van del 1 al ${size}.`,

	chosen: "La regla elegida",
	noneChosen: "No hay ninguna regla elegida.",
	ruleIn: (title, argument, cells) =>
		`${title}${argument && ` ${argument}`}${cells.length > 0 ? ` en ${listed(cells)}` : ""}`,
	argument: (name) => name.slice(0, 1) + name.slice(1).toLowerCase(),
	lacks: (name) => `Falta: ${name.toLowerCase()}. Hasta entonces la regla no cuenta.`,
	row: (name, back) => `fila ${name}${back ? " de derecha a izquierda" : ""}`,
	column: (name, back) => `columna ${name}${back ? " de abajo arriba" : ""}`,
	either: "O …",
	join: "Unir: una de las dos",
	apart: "Separar",
	eitherThis: (rule) => `¿${rule}, o cuál? Elige la otra regla y pulsa «Unir» (tecla O).`,
	eitherOf: (rules) => `o bien ${rules.map((of) => listed(of)).join(", o bien ")}`,
	chooseOther: "Primero elige otra regla: en la cuadrícula o en la lista.",
	lacksYet: "Esta regla todavía no cuenta: escribe primero lo que le falta.",
	ofLayout: "Las reglas de la cuadrícula no pueden ser una entre varias.",
	nothingApart: "La regla elegida es una sola.",
	takenApart: (n) => `${rules(n)}, cada una por separado`,
	next: "Siguiente regla aquí",
	remove: "Eliminar",
	removed: (rule) => `Eliminado: ${rule}`,
	rules: (n) => (n === 0 ? "Reglas" : `Reglas (${number(n)})`),

	grid: "Cuadrícula",
	size: "Tamaño",
	otherSize: "Otro …",
	rows: "Filas",
	columns: "Columnas",
	digitsTo: "Dígitos hasta",
	repeat: "Filas y columnas pueden repetir dígitos",
	notSize: (least, most) => `Puede ser de ${least} a ${most}.`,
	noPaint: "Se pueden pintar regiones donde hay tantas filas y columnas como dígitos.",
	resized: (rows, columns, top, givenCells, marks, gone) => {
		const lost = [
			givenCells > 0 && givens(givenCells),
			marks > 0 && `las marcas de ${cells(marks)}`,
			gone > 0 && count(gone, "regla", "reglas"),
		].filter((t) => t !== false);
		return {
			size:
				rows === top && columns === top
					? `La cuadrícula tiene ahora ${rows} filas.`
					: `La cuadrícula tiene ahora ${rows} filas y ${columns} columnas, y los dígitos del 1 al ${top}.`,
			lost: lost.length > 0 ? `Se ha quitado: ${listed(lost)}. «Deshacer» lo recupera.` : "",
		};
	},
	regionsOf: "Regiones",
	regionKinds: { boxes: "Cajas", jigsaw: "Pintadas", latin: "Ninguna" },
	region: "La región que se pinta",
	painted: (cell, region) => `${cell} en la región ${region}`,
	regionsAre: (odd, size) =>
		listed(odd.map(([r, n]) => `La región ${r + 1} tiene ${cells(n)}`)) +
		`, se esperaban ${size}.`,
	switches: {
		"anti-consecutive": "Vecinas no consecutivas",
		"anti-taxicab": "Antitaxi",
		or: "Esta regla o aquella",
		diagonal: "Diagonales",
		windoku: "Ventanas (windoku)",
		disjoint: "Grupos disjuntos",
		"anti-knight": "Anticaballo",
		"anti-king": "Antirrey",
	},

	about: "Título, palabras",
	title: "Título",
	author: "Autor",
	ruleset: "Reglas en palabras",
	rulesAnew: "Rehacerlas a partir de las reglas",
	normal: (kinds, size, short) => {
		const enter = `Escribe los dígitos del 1 al ${size}`;
		if (kinds.length === 0) return `${enter}.`;
		return short
			? `${enter} de modo que ${kinds.map((k) => `ninguna ${names[k] ?? k}`).join(" ni ")} tenga un dígito dos veces.`
			: `${enter} de modo que ${listed(kinds.map((k) => `cada ${names[k] ?? k}`))} contenga cada dígito una vez.`;
	},

	work: "Rellenar, reducir",
	workAbout: "El motor toma al azar una solución de tu puzle. «Deshacer» anula lo que hace.",
	like: "Dígitos de la solución, fila a fila; . para cualquiera",
	likeHas: (found, n) =>
		`Hay ${digits(found)} de la solución; se esperaban ${n}: uno por celda, o un punto.`,
	likeNone: "El puzle no tiene solución con estos dígitos.",
	clues: "Números que se calculan",
	fill: "Rellenar",
	fillNumbers: "Números para lo dibujado sin número",
	symmetry: "Simetría",
	noSymmetry: "ninguna",
	makeUnique: "Hacerlo único: añadir las menos pistas posibles",
	reduces: { all: "Pistas y reglas", givens: "Solo pistas", rules: "Solo reglas" },
	reduce: "Reducir",
	minimal: "No dejar nada que sobre",
	minimalAbout:
		"A las búsquedas cortas se les puede escapar algo en puzles difíciles. Así se encuentra todo, tarde lo que " +
		"tarde.",
	stop: "Parar",
	working: "Trabajando …",
	stopped: "Parado.",
	filled: (n) => `${count(n, "número añadido", "números añadidos")}.`,
	numbersFilled: (n, of) => `${n} de ${count(of, "número", "números")}.`,
	added: (n) => `${count(n, "pista añadida", "pistas añadidas")}.`,
	reduced: (g, r) =>
		g + r === 0 ? "Todo hace falta." : `Se ha quitado: ${givens(g)} y ${rules(r)}.`,

	live: "Lo que se sabe de este puzle",
	asking: "Mirando …",
	searching: "Sigue la búsqueda …",
	nothing: "–",
	waits: "Incompleto",
	unreadable: "Todavía no es un puzle",
	solutions: {
		none: "Sin solución",
		one: "Una solución",
		some: "Una solución o más …",
		many: (n, exact) => (exact ? solutions(n) : `${number(n)}+ soluciones`),
		counting: "2+ soluciones, contando …",
		undecided: "Sin decidir",
	},
	left: (n) => `${rules(n)} todavía no ${n === 1 ? "cuenta" : "cuentan"}:`,
	leftAs: (rule, why) => `${rule}: ${why}`,
	noYet: (argument) => `falta: ${argument.toLowerCase()}`,
	takeAway: "Quitar",
	takeAwayRule: (rule) => `Quitar ${rule}`,
	differAll: "Las soluciones difieren en todas las celdas.",
	differ: (names, more) =>
		`Las soluciones difieren en ${names}${more > 0 ? ` y ${count(more, "celda más", "celdas más")}` : ""}.`,
	openCandidates: "No se han decidido todos los dígitos en el tiempo disponible.",
	candidates: "Candidatos",
	addGiven: (digit, cell) => `Añadir ${digit} en ${cell}: queda una solución`,
	path: (n, solved) =>
		solved
			? `${steps(n)} de lógica lo ${n === 1 ? "resuelve" : "resuelven"}.`
			: `Los pasos de lógica terminan tras ${number(n)}.`,
	rating: (er, level, hardest) =>
		[er, level, hardest && `paso más difícil: ${hardest}`].filter((t) => t !== "").join(" · "),
	nextStep: (name) => `Primer paso: ${name}`,
	allNeeded: "Todas las pistas y reglas hacen falta.",
	spare: (names, more, r) => {
		const lost = names && `las pistas ${names}${more > 0 ? ` y ${more} más` : ""}`;
		const both = [lost, r > 0 && rules(r)].filter((t) => !!t) as string[];
		return `No hacen falta, cada cosa por separado: ${listed(both)}.`;
	},
	showThem: "Mostrarlas",
	showAll: (n) => `Mostrar las ${number(n)}`,
};
