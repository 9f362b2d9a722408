// Style sheets of what is loaded later: they come with its script.

// sheetOf makes a style sheet of a text, and returns what adds it to the page, once.
export function sheetOf(text: string): () => void {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(text);
	return () => {
		const { adoptedStyleSheets: all } = document;
		if (!all.includes(sheet)) all.push(sheet);
	};
}
