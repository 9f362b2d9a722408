// Spanish texts of Search.

import type { SearchWords } from "../en/search.ts";
import type { Translation } from "../language.ts";
import { count, digits, number } from "./forms.ts";

const nodes = (n: number) => count(n, "nodo", "nodos");
const candidates = (n: number) => count(n, "candidato", "candidatos");
const kinds: { readonly [kind: string]: string } = {
	row: "Fila",
	column: "Columna",
	box: "Caja",
	region: "Región",
	diagonal: "Diagonal",
	window: "Ventana",
	house: "Casa",
};

export const search: Translation<SearchWords> = {
	name: "Búsqueda",
	heading: "Ver las búsquedas",
	ways: "Formas de mirar",
	way: { search: "Búsquedas lado a lado", links: "Dancing links" },
	link: "Enlace a este momento",
	linkCopied: "El enlace a este momento está copiado. Con &embed=1 muestra solo la carrera.",
	linkIs: (address) => `El enlace a este momento: ${address}`,
	legend: {
		given: "pista",
		early: "puesto pronto,",
		late: "puesto tarde",
		guess: "elegido entre varios: un nodo",
		hot: "quitado a menudo",
		strips: "franjas: dígitos puestos a lo largo de la búsqueda; discontinua: una solución",
	},

	puzzle: "Puzle",
	own: "Tu puzle",
	ownStory: "Tu puzle tal como se da. Lo que has escrito en él no cuenta.",
	stopAt: "Hasta",
	stopAts: { first: "Primera solución", unique: "Unicidad demostrada" },
	summary: (puzzle, stop, engines) =>
		`${puzzle}, ${stop === "first" ? "primera solución" : "unicidad demostrada"}: ${engines.join(", ")}`,
	together: "A la par por",
	units: { event: "Evento", node: "Nodo", share: "Proporción" },
	aboutUnits: {
		event: "Todas las búsquedas están en el mismo evento.",
		node: "Todas las búsquedas están en el mismo nodo. La velocidad es la de la que tiene más nodos.",
		share: "Todas las búsquedas terminan a la vez. La velocidad es la de la más larga.",
	},
	searches: "Búsquedas, de una a cuatro",
	halt: "Parar",
	haltAbout: "Parar las búsquedas",
	shown: "Búsqueda que se muestra",
	notShown: (why) => `El puzle no se puede mostrar: ${why}`,
	jumps: { node: "nodo", dead: "callejón sin salida" },
	event: "evento",

	views: "Vista",
	view: { board: "Cuadrícula", items: "Ítems" },
	predict: "Predecir",
	predictAbout: "Di qué celda viene ahora",
	links: "Punteros",
	counts: { nodes: "nodos", forced: "forzados", dead: "sin salida", deepest: "más hondo" },
	states: {
		waiting: "en espera",
		running: "buscando …",
		stopped: "parada",
		failed: "fallida",
		solved: "resuelto",
		unique: "única",
		many: "2 soluciones",
		none: "sin solución",
		limit: "abandonada",
	},
	soFar: (n) => `${nodes(n)} hasta ahora`,
	stoppedAfter: (n) => `parada tras ${nodes(n)}`,
	noEndAfter: (n) => `sin final tras ${nodes(n)}`,
	nodes,
	firstOf: (text, n) => `${text}; se pueden reproducir los primeros ${number(n)}`,
	inEvents: (text, n) => `${text} en ${count(n, "evento", "eventos")}`,
	recordingEnds: "La grabación termina aquí.",
	noOther: "Se han probado todos los caminos: no hay otra solución.",
	contradiction: "Las pistas se contradicen: no hay nada que probar.",
	noSolution: "Se han probado todos los caminos: no hay solución.",
	second: "Una segunda solución: el puzle tiene varias.",
	solved: "Todas las celdas están llenas: resuelto.",
	slowDown: "Ve más despacio o haz una pausa para leer cada evento.",
	yours: "La próxima elección es tuya.",
	start: "Las pistas: todavía no se ha probado nada.",
	caption: (engine, event, what) => `${engine}, evento ${number(event)}: ${what}`,
	theSolution: "la solución",
	placed: (n) => count(n, "dígito puesto", "dígitos puestos"),
	summaryOf: (engine, state, n) => `${engine}: ${state}, ${nodes(n)}.`,
	position: (name) => `${name}: posición en la búsqueda`,
	positionOf: (k, of, n) => `evento ${number(k)} de ${number(of)}, ${digits(n)}`,
	codeOf: (engine) => `código de ${engine}`,
	howItWorks: "Cómo funciona y por qué es lenta o rápida",
	dance: "Mira bailar los punteros",
	danceWhere: "en una matriz lo bastante pequeña para verlos todos.",

	digitIn: (digit, house) => `${digit} en ${house}`,
	places: (what, n) =>
		n === 0 ? `No queda sitio para ${what}` : `Sitios que quedan para ${what}: ${n}`,
	candidates: (what, n) =>
		n === 0 ? `No queda ningún dígito para ${what}` : `Dígitos que quedan para ${what}: ${n}`,
	goBack: (what) => `${what}: un callejón sin salida. Atrás.`,
	tryWay: (what, way) => `${what}: probar ${way}.`,
	onlyWay: (what, way) => `${what}, ${way}: no hay elección.`,
	put: (digit, cell) => `${digit} va en ${cell}`,
	forced: (put) => `${put}: es forzado.`,
	wayOf: (put, way, of) => `${put}: es el camino ${way} de ${of}.`,
	filled: "Todas las celdas están llenas: es una solución.",
	take: (digit, cell) => `${digit} sale de ${cell}`,
	noWay: (take) => `${take}: no queda otro camino. Atrás.`,
	none: "ninguno",
	why: "¿por qué ninguno?",
	notAllowed: (what) => `${what}: no se permite ahí`,
	sees: (what, cell) => `${what}: ve ${cell}`,

	row: (n) => `fila ${n}`,
	cell: "Celda",
	houseAndDigit: (kind) => `${kinds[kind] ?? kind} y dígito`,
	itemOfCell: (row, column) => `${row}, columna ${column}: un dígito`,
	itemOfHouse: (house, digit) => `${house}: ${digit}`,
	isCovered: (what) => `${what}, cubierto`,
	optionsLeft: (what, n) => `${what}, quedan ${count(n, "opción", "opciones")}`,
	covered: "Todos los ítems están cubiertos",
	itemsLeft: (n, least) => `quedan ${count(n, "ítem", "ítems")}, el más pequeño tiene ${least}`,
	items: (summary) => `Ítems: ${summary}`,

	inNumbers: "En números",
	table: "Tabla de números",
	search: "búsqueda",
	withoutRecording: "sin grabar",
	aboutNumbers:
		"Un nodo es una elección entre dos o más posibilidades, una jugada forzada tiene solo una, un callejón sin " +
		"salida ninguna. «Más hondo» es el mayor número de dígitos puestos a la vez. La escala de las barras es " +
		"logarítmica. El tiempo es el de una ejecución que no graba nada.",

	nextCell: "La celda que viene ahora",
	noneLeft: "allí no queda ninguno",
	fewest: (n) => `tiene ${candidates(n)}, y ninguna celda tiene menos`,
	yes: (cell, why) => `Sí, ${cell}: ${why}.`,
	asGood: (n, cell) =>
		`Igual de bien: las dos tienen ${candidates(n)}, y se toma la primera, ${cell}.`,
	no: (cell, n, taken, least) =>
		`${cell} tiene ${candidates(n)}, ${taken} ${least === 0 ? "no tiene ninguno" : `tiene ${least}`}.`,
	noMore: (score) => `No hay más elecciones. ${score}`,
	question: (n, of) => `Pregunta ${n} de ${of}: `,
	which: "¿Qué celda tomarías? Haz clic en ella o escribe su nombre.",
	again: "Otras cinco",
	result: (right, of) =>
		right === of
			? `Las ${of} bien: eliges como la búsqueda.`
			: `${right} de ${of} bien. Se toma la celda con menos candidatos.`,
	writeAs: (example) => `Escribe una celda como ${example}.`,
	check: "Comprobar",
	filledAlready: "Esa celda ya está llena.",
	nextChoice: "Siguiente elección",
	score: (right, of) => `${right} de ${of}.`,
	end: "Terminar",

	presets: {
		race: {
			title: "Tres ideas, un puzle",
			story:
				"Para demostrar que solo hay una solución, el orden de filas hace 3590 elecciones, «menos candidatos " +
				"primero» 37 y dancing links 4. El mismo puzle, las mismas reglas, la misma cuenta.",
		},
		easy: {
			title: "Fácil para todas",
			story:
				"Aquí hay en todo momento una celda con un solo candidato. «Menos candidatos primero» y dancing links " +
				"las encuentran una tras otra y nunca eligen: ningún nodo. El orden de filas no las busca y hace " +
				"841 elecciones.",
		},
		rows: {
			title: "Desastre fila a fila",
			story:
				"La primera fila no tiene pistas y en la solución es 9 8 7 6 5 4 3 2 1, lo último que prueba el orden de " +
				"filas: 1 596 277 elecciones. Desde la última celda son 105; con menos candidatos primero, 9.",
		},
		last: {
			title: "Suerte desde el final",
			story:
				"Desde la última celda hacia atrás, resulta que los dígitos pequeños son los correctos: 25 elecciones, " +
				"menos que cualquier otra búsqueda. Es suerte, no habilidad: para demostrar que no hay una segunda " +
				"solución necesita 11 587; dancing links, 37.",
		},
		hard: {
			title: "Difícil para todas",
			story:
				"Aquí ningún orden evita adivinar: dancing links hace 190 elecciones, «menos candidatos primero» 2540, " +
				"las líneas más llenas 14 545, el orden de filas 257 516.",
		},
		four: {
			title: "4×4, cada paso",
			story:
				"Lo bastante pequeño para leer cada evento. El orden de filas hace 10 elecciones y retrocede una y otra " +
				"vez; las demás no hacen ninguna y llenan una celda tras otra.",
		},
		jigsaw: {
			title: "Jigsaw 6×6",
			story:
				"Cinco pistas y regiones torcidas. Las búsquedas son las mismas: conocen casas, no cajas. El orden de " +
				"filas hace 2612 elecciones, «menos candidatos primero» 199, dancing links 3.",
		},
	},

	engines: {
		dfs: {
			title: "fila a fila",
			paragraphs: [
				"Recorre las celdas vacías en orden de lectura, prueba los dígitos desde el 1 y vuelve a la celda anterior " +
					"cuando no queda ninguno. Eso es la búsqueda en profundidad, y nada más.",
				"El orden no sabe nada del puzle. Un dígito equivocado en la primera fila puede descubrirse cincuenta celdas " +
					"después, y todo lo de en medio se prueba una y otra vez: de ahí los muchos picos cortos de la " +
					"franja. Muchas pistas en las primeras filas la hacen rápida; si están vacías, puede necesitar " +
					"millones de elecciones.",
				"De esto tratan los límites de tiempo de los jueces en línea. El ejemplo de POJ 2676 le cuesta 52 elecciones: " +
					"la búsqueda simple pasa. El segundo ejemplo de POJ 3074 tiene 17 pistas y cuesta 75 666, y un " +
					"archivo tiene muchas líneas así. Un código más rápido abarata cada elección en cierto factor; un " +
					"orden mejor ahorra la mayoría.",
			],
		},
		"dfs-last": {
			title: "desde la última celda",
			paragraphs: [
				"La misma búsqueda, con las celdas desde la última hacia atrás. La idea no es mejor en nada y, sin embargo, es " +
					"miles de veces más rápida en algunos puzles y otro tanto más lenta en otros.",
				"Así que un tiempo en un solo puzle dice poco de un orden fijo. Dale la vuelta al puzle y las dos intercambian " +
					"sus puestos. Un programa que es demasiado lento para un juez en un orden y pasa en el otro no ha " +
					"mejorado: los puzles del juez le convienen. El segundo ejemplo de POJ 3074 no: a este orden le " +
					"cuesta más de 20 millones de elecciones.",
			],
		},
		fullest: {
			title: "fila y columna más llenas",
			paragraphs: [
				"Sigue siempre por la celda vacía cuya fila y columna tienen juntas más dígitos. A una celda así le suelen " +
					"quedar pocos dígitos, de modo que un camino equivocado suele terminar antes.",
				"Es una estimación de lo que mrv sabe con certeza: cuenta dos veces un dígito que está en ambas líneas y no " +
					"mira la caja. Gana al orden de filas en muchos puzles y pierde en algunos: el segundo ejemplo de " +
					"POJ 3074 le cuesta 437 848 elecciones; a dfs, 75 666.",
			],
		},
		mrv: {
			title: "menos candidatos primero",
			paragraphs: [
				"Toma siempre la celda a la que le quedan menos dígitos (minimum remaining values). Una celda sin ninguno " +
					"muestra enseguida que el camino es falso. Una celda con uno no es una elección: se llena y no " +
					"cuesta ningún nodo. Solo entonces adivina, donde hay menos formas de equivocarse.",
				"Los dígitos de filas, columnas y cajas se guardan como bits, de modo que los candidatos de una celda cuestan " +
					"tres operaciones. Mirar todas las celdas antes de cada elección lleva tiempo y ahorra la mayoría de " +
					"las elecciones. De doce puzles con 17 pistas, el del medio le cuesta al orden de filas dos millones " +
					"de elecciones para demostrar que su solución es única; a esta búsqueda, 770.",
				"Solo ve celdas. Que a un dígito le quede un único sitio en una fila se le escapa; por eso los puzles con muy " +
					"pocas pistas pueden seguir siendo lentos: el segundo ejemplo de POJ 3074 le cuesta 30 013 elecciones.",
			],
		},
		dlx: {
			title: "dancing links",
			paragraphs: [
				"No mira celdas, sino cosas que hay que cubrir: cada celda tiene un dígito, y cada fila, columna y caja tiene " +
					"cada dígito. En 9×9 son 324 ítems. Una opción, como 4 en r7c1, cubre cuatro. Se buscan opciones que " +
					"cubran cada ítem exactamente una vez: una cobertura exacta.",
				"Toma el ítem con menos opciones. Así ve también cuándo a un dígito le queda un solo sitio en una fila, lo que " +
					"mrv no ve: el segundo ejemplo de POJ 3074 le cuesta 2 elecciones.",
				"Las filas y columnas de la tabla de ítems y opciones son listas, enlazadas en cuatro direcciones. Para tomar " +
					"una opción se desenlazan ítems y opciones; cada uno conserva sus propios punteros, de modo que volver " +
					"atrás es enlazarlos de nuevo en el orden contrario. Los punteros bailan. POJ 3740 pide una cobertura " +
					"exacta sin sudoku alguno: la misma búsqueda, palabra por palabra.",
			],
		},
	},
};
