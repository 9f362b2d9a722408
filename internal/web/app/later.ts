// Views and dialogs whose code and styles are loaded after the page: it stays small until something
// can be played.

import type { App, View } from "./app.ts";
import { button, el, fill } from "./dom.ts";
import { frame as words } from "./words/en/frame.ts";

const loads: (() => Promise<unknown>)[] = [];

// later returns a view whose module is loaded when it is first shown, or by loadAll.
export function later(name: string, title: string, load: () => Promise<View>): View {
	let view: View | null = null;
	let wanted: URLSearchParams | null = null; // null: the view is hidden
	loads.push(load);
	return {
		name,
		title,
		mount(root: HTMLElement, app: App) {
			styled(load).then(
				(loaded) => {
					loaded.mount(root, app);
					view = loaded;
					if (wanted) view.show(wanted);
				},
				() =>
					fill(
						root,
						el(
							"div",
							{ class: "panel stack" },
							el("p", {}, words.notLoaded(title)),
							button(words.loadAnew, () => location.reload(), {
								class: "button primary",
							}),
						),
					),
			);
		},
		show(params: URLSearchParams) {
			wanted = params;
			view?.show(params);
		},
		hide() {
			wanted = null;
			view?.hide();
		},
	};
}

// whenIdle returns what loads a module when it is first needed, or by loadAll.
export function whenIdle<T>(load: () => Promise<T>): () => Promise<T> {
	loads.push(load);
	return () => styled(load);
}

async function styled<T>(load: () => Promise<T>): Promise<T> {
	const [loaded] = await Promise.all([load(), laterStyle()]);
	return loaded;
}

let style: Promise<void> | null = null;

// laterStyle loads the style sheet of all that is loaded later, once.
export function laterStyle(): Promise<void> {
	style ??= new Promise((resolve, reject) => {
		const href = document.querySelector<HTMLMetaElement>("meta[name=later-style]")?.content;
		const link = el("link", { rel: "stylesheet", href, onload: resolve });
		link.addEventListener("error", () => {
			link.remove();
			style = null;
			reject(new Error(`${href} could not be loaded`));
		});
		document.head.append(link);
	});
	return style;
}

// loadAll loads the code of all views when the browser has nothing else to do.
export function loadAll(): void {
	loads.unshift(laterStyle);
	const next = () => {
		const load = loads.shift();
		if (load)
			void load().then(
				() => idle(next),
				() => undefined,
			); // shown when it is wanted
	};
	idle(next);
}

// idle calls a function when the page has nothing else to do.
export function idle(f: () => void): void {
	if ("requestIdleCallback" in window) requestIdleCallback(f, { timeout: 2000 });
	else setTimeout(f, 200);
}
