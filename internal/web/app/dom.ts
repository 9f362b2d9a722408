// Makes elements.

type Child = Node | string | number | null | undefined | false;
type Value = string | number | boolean | null | undefined | ((event: never) => void);

// set gives an element attributes and children. An attribute "onclick" is a listener; true is an
// attribute without a value; false, null and undefined leave it out.
function set(e: Element, attributes: Record<string, Value>, children: Child[]): void {
	for (const [name, value] of Object.entries(attributes)) {
		if (typeof value === "function") {
			e.addEventListener(name.slice(2), value as unknown as EventListener);
		} else if (value !== false && value !== null && value !== undefined) {
			e.setAttribute(name, value === true ? "" : String(value));
		}
	}
	for (const child of children) {
		if (child !== null && child !== undefined && child !== false) {
			e.append(child instanceof Node ? child : String(child));
		}
	}
}

// el makes an element of HTML.
export function el<K extends keyof HTMLElementTagNameMap>(
	name: K,
	attributes: Record<string, Value> = {},
	...children: Child[]
): HTMLElementTagNameMap[K] {
	const e = document.createElement(name);
	set(e, attributes, children);
	return e;
}

// svg makes an element of a picture.
export function svg<K extends keyof SVGElementTagNameMap>(
	name: K,
	attributes: Record<string, Value> = {},
	...children: Child[]
): SVGElementTagNameMap[K] {
	const e = document.createElementNS("http://www.w3.org/2000/svg", name);
	set(e, attributes, children);
	return e;
}

// picture returns the element of an SVG picture that nonet's own engine has drawn.
export function picture(text: string): SVGSVGElement {
	const doc = new DOMParser().parseFromString(text, "text/html");
	return document.importNode(doc.querySelector("svg") as SVGSVGElement, true);
}

// fill replaces the children of an element.
export function fill(e: Element, ...children: Child[]): void {
	e.replaceChildren();
	set(e, {}, children);
}

// button makes a button with a text, and a name for screen readers where the text is a sign.
export function button(
	text: Child,
	onclick: (event: MouseEvent) => void,
	attributes: Record<string, Value> = {},
): HTMLButtonElement {
	return el("button", { type: "button", class: "button", onclick, ...attributes }, text);
}

// segmented makes a group of which one value is chosen, as radio buttons.
export function segmented<T extends string>(
	legend: string,
	options: readonly (readonly [T, string])[],
	value: T,
	change: (v: T) => void,
): HTMLFieldSetElement {
	const name = `segmented-${++groups}`;
	return el(
		"fieldset",
		{ class: "segmented" },
		el("legend", { class: "unseen" }, legend),
		...options.map(([v, text]) =>
			el(
				"label",
				{},
				el("input", {
					type: "radio",
					name,
					value: v,
					checked: v === value,
					onchange: () => change(v),
				}),
				el("span", {}, text),
			),
		),
	);
}
let groups = 0;
