// Spanish texts of the dialog Help.

import type { HelpWords } from "../en/help.ts";
import type { Translation } from "../language.ts";

export const help: Translation<HelpWords> = {
	name: "Ayuda",
	whatToDo: "Qué puedes hacer aquí",
	views: {
		play: [
			"Jugar",
			"Toca una celda y luego un dígito. La ayuda parte de donde estás: primero dónde mirar, luego qué " +
				"técnica, luego por qué.",
		],
		games: [
			"Partidas",
			"Todas tus partidas, estadísticas y el calendario de los puzles de cada día.",
		],
		set: [
			"Componer",
			"Dibuja las reglas y pistas de un puzle tuyo y ve con cada cambio cuántas soluciones tiene.",
		],
		solve: [
			"Resolver",
			"Cada paso hasta la solución, con sus razones dibujadas en la cuadrícula.",
		],
		learn: [
			"Aprender",
			"Un curso desde los únicos hasta las cadenas, y práctica de cada técnica en posiciones siempre nuevas.",
		],
		search: [
			"Búsqueda",
			"Mira cómo compiten varias búsquedas en un puzle, paso a paso, hacia delante y hacia atrás.",
		],
		links: [
			"Dancing links",
			"Dancing links en una matriz pequeña: cubrir y descubrir, puntero a puntero.",
		],
		make: ["Generar", "Puzles a medida: nivel, técnicas, simetría, tamaño, forma."],
		list: [
			"Lista",
			"Muchos puzles a la vez: cuáles tienen una sola solución y lo difíciles que son.",
		],
	},
	keys: "Teclas",
	aboutKeys:
		"Las teclas de letras funcionan mientras la cuadrícula tiene el foco. Se pueden desactivar en «Ajustes». " +
		"En un Mac, Cmd hace lo que hace Ctrl.",
	does: "Qué hacen",
	keyGroups: {
		move: {
			name: "Moverse",
			keys: {
				move: ["Flechas", "moverse, también más allá del borde"],
				wasd: ["W A S D", "moverse, hasta el tamaño 9"],
				extend: ["Mayús o Ctrl+flechas", "ampliar la selección"],
				rowEnds: ["Inicio, Fin", "extremos de la fila"],
				gridEnds: ["Ctrl+Inicio, Ctrl+Fin", "extremos de la cuadrícula"],
				box: ["RePág, AvPág", "una caja arriba o abajo"],
			},
		},
		select: {
			name: "Seleccionar",
			keys: {
				toggle: ["Ctrl+Espacio, Ctrl+clic", "añadir o quitar una celda"],
				all: ["Ctrl+A", "todas"],
				close: ["Esc", "cerrar lo que esté abierto; si no, quitar la selección"],
			},
		},
		enter: {
			name: "Escribir",
			keys: {
				digits: ["1–9", "escribir según el modo; otra vez: quitar"],
				cornerDigits: ["Mayús+1–9", "nota en la esquina"],
				centreDigits: ["Ctrl+1–9", "nota en el centro"],
				colourDigits: ["Ctrl+Mayús+1–9", "color"],
				highDigits: ["A–P", "dígitos desde 10, por encima del tamaño 9"],
				mode: [
					"Z X C V B",
					"modo dígito, esquina, centro, color, lápiz (por encima del tamaño 9 también con Mayús o Alt)",
				],
				nextMode: ["Espacio", "el modo siguiente"],
				erase: [
					"0, Retroceso, Supr",
					"borrar el dígito; si no, las notas del modo; si no, todo",
				],
				eraseCorner: ["Mayús+Supr", "borrar las notas de esquina"],
				eraseCentre: ["Ctrl+Supr", "borrar las notas de centro"],
			},
		},
		undo: {
			name: "Deshacer",
			keys: { undo: ["Ctrl+Z, [", "deshacer"], redo: ["Ctrl+Y, Ctrl+Mayús+Z, ]", "rehacer"] },
		},
		hints: {
			name: "Ayudas",
			keys: {
				hint: ["H", "la fase siguiente de la ayuda: dónde, técnica, todo"],
				take: ["Mayús+H", "dar el paso de la ayuda"],
				check: ["Intro", "comparar con la solución"],
			},
		},
		play: {
			name: "Jugar",
			keys: {
				fill: ["M", "escribir los candidatos"],
				light: ["L", "resaltar el dígito"],
				lightDigit: ["Alt+1 … 9", "resaltar dónde puede ir un dígito"],
				numberFirst: ["N", "primero el dígito, sí o no"],
				pause: ["P", "pausa"],
			},
		},
		pen: {
			name: "Lápiz",
			keys: {
				line: ["Mayús+flechas", "dibujar una línea hasta la celda siguiente, o borrarla"],
				diagonal: [
					"Mayús+Inicio, RePág, Fin, AvPág",
					"lo mismo en diagonal, según el lugar de estas teclas en un teclado numérico",
				],
				edge: ["Ctrl+flechas", "dibujar un borde de la celda, o borrarlo"],
				sign: ["Ctrl+Espacio", "cruz, círculo o nada en la celda"],
				edgeSign: ["Alt+flechas", "cruz, círculo o nada en un borde"],
				colour: ["1–9", "elegir un color"],
				erase: ["0, Retroceso, Supr", "borrar lo que toca las celdas seleccionadas"],
			},
		},
		set: {
			name: "Componer",
			keys: {
				tools: ["S G P R D", "seleccionar, pistas, marcas, regiones, dibujar"],
				find: ["K", "buscar un tipo de regla; Intro toma el primero"],
				draw: ["Mayús+flechas", "dibujar de celda en celda"],
				add: [
					"Espacio",
					"añadir o quitar una celda de lo que se dibuja; en el borde, un número; al seleccionar: la regla " +
						"siguiente de la celda",
				],
				diagonal: ["Mayús+Espacio", "la diagonal de una suma, en una celda del borde"],
				end: ["Intro", "terminar lo que se dibuja"],
				number: ["0–9", "el número de la regla dibujada o elegida"],
				next: ["N", "la regla siguiente de la celda"],
				move: ["Alt+flechas", "mover la regla elegida"],
				either: ["O", "o: la regla elegida o la que se elija después; otra vez: unirlas"],
				apart: ["T", "separar reglas unidas"],
				remove: [
					"Supr, Retroceso",
					"eliminar la regla o los dígitos; recoger una celda o un dígito",
				],
			},
		},
		player: {
			name: "Resolver, Búsqueda",
			keys: {
				play: ["Espacio", "reproducir o pausar"],
				step: ["→ ←", "un paso"],
				stage: [
					". ,",
					"una etapa del paso o un eslabón de su cadena; también en una ayuda",
				],
				jump: [
					"Mayús+→ ←",
					"al nodo siguiente, o a la siguiente técnica que no es un único",
				],
				otherJump: [
					"Ctrl+→ ←",
					"al siguiente callejón sin salida, o al siguiente paso de la técnica elegida",
				],
				ends: ["Inicio, Fin", "a los extremos"],
				speed: ["+ -", "velocidad"],
			},
		},
		learn: {
			name: "Aprender",
			keys: {
				answer: ["1–9", "el dígito para la celda elegida"],
				hint: ["H", "el siguiente grado de la ayuda"],
				another: ["N", "otra posición"],
			},
		},
		page: {
			name: "Página",
			keys: {
				copy: ["Ctrl+C", "copiar la cuadrícula como texto"],
				paste: ["Ctrl+V", "abrir un puzle copiado, fuera de los campos de texto"],
				help: ["?", "esta tabla"],
			},
		},
	},
	about: "Acerca de nonet",
	aboutText:
		"nonet juega, explica, puntúa, explora y genera sudokus de todos los tamaños y formas. La página no " +
		"pregunta a ningún otro servidor, no lleva estadísticas y no pone cookies. Las partidas se guardan en este " +
		"navegador.",
	version: "Versión …",
	versionIs: (version, techniques, formats, engines) =>
		`nonet ${version}: ${techniques} técnicas, ${formats} formatos, ${engines} motores de búsqueda. `,
	runs: { wasm: "Funciona dentro de esta página.", http: "Funciona junto a esta página." },
	noEngine: "No se puede contactar con el motor.",
};
