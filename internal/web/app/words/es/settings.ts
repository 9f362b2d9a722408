// Spanish texts of the dialog Settings.

import type { SettingsWords } from "../en/settings.ts";
import type { Translation } from "../language.ts";

export const settings: Translation<SettingsWords> = {
	name: "Ajustes",
	look: "Aspecto",
	language: "Idioma",
	browserLanguage: "El del navegador",
	inLanguage: "La página está ahora en español.",
	notKept: "El navegador no guarda nada para esta página, así que el idioma no cambia.",
	theme: "Tema",
	themes: { system: "Sistema", light: "Claro", dark: "Oscuro" },
	textSize: "Tamaño del texto",
	palette: "Colores de celdas",
	palettes: { standard: "Estándar", distinct: "Para daltónicos" },
	colourLetters: "Letras sobre los colores",
	animation: "Movimiento",
	animations: { system: "Como el sistema", off: "No" },

	playing: "Ayuda al jugar",
	mistakes: "Marcar enseguida",
	mark: { off: "Nada", clashes: "Conflictos", wrong: "Dígitos mal" },
	highlight: "Resaltar",
	light: { off: "Nada", equal: "Dígitos iguales", sees: "Y lo que ve" },
	counts: "Mostrar cuántos quedan de cada dígito",
	tidyNotes: "Ordenar las notas",
	tidyNotesAbout: "Al poner un dígito, desaparece de las notas que lo ven.",
	timer: "Mostrar el tiempo",

	entry: "Entrada",
	numberFirst: "Primero el dígito",
	numberFirstAbout: "Elegir un dígito y luego tocar celdas.",
	letterKeys: "Teclas de letras",
	letterKeysAbout: "H para una ayuda, M para los candidatos, etc.",
	cornerPlaces: "Notas",
	places: { free: "Esquinas y centro", fixed: "Cada dígito en su sitio" },

	hints: "Ayudas y pasos",
	profile: "Técnicas",
	profiles: { se: "Sudoku Explainer", hodoku: "HoDoKu", all: "Todas" },
	coords: "Nombres de celdas",
	ignoreNotes: "Las ayudas no miran mis notas",
	readSteps: "Leer cada paso en voz alta",
	readStepsAbout: "Para lectores de pantalla, durante la reproducción.",
};
