// Spanish texts of the dialog Share.

import type { ShareWords } from "../en/share.ts";
import type { Translation } from "../language.ts";

export const share: Translation<ShareWords> = {
	heading: "Compartir, copiar o imprimir",
	what: "Qué compartir",
	whats: { grid: "Con mi cuadrícula", puzzle: "Solo el puzle" },
	candidates: "Con todos los candidatos",
	candidatesAbout: "en lo que sigue, donde una celda no tenga notas",
	sudoku: "Sudoku",
	link: "Enlace",
	send: "Enviar",
	copy: "Copiar",
	inLink: "El puzle está en el propio enlace. Ningún servidor lo ve.",
	pen: "Lo que dibujó el lápiz está en este enlace, pero no en otros programas, textos e imágenes.",
	links: "Enlaces",
	openIn: "Abrir en otro programa",
	without: (lost) => ` sin ${lost}`,
	noProgram: "Ningún programa que nonet conozca admite esta forma.",
	text: "Texto",
	format: "Formato",
	lost: (what) => `Este formato no contiene: ${what}.`,
	forPrograms: "Para otros programas",
	save: "Guardar",
	picture: "Imagen y papel",
	saveSVG: "Guardar SVG",
	savePNG: "Guardar PNG",
	copyPNG: "Copiar PNG",
	copiedPNG: "La imagen está en el portapapeles.",
	print: "Imprimir",
	cannotDraw: "el navegador no puede dibujar la imagen",
	noPNG: "el navegador no puede crear un PNG",
};
