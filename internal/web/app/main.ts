// The frame of the page: header, navigation, what is told to the user, and the views.

import type { App, View } from "./app.ts";
import { button, el, fill, svg } from "./dom.ts";
import { connect } from "./connect.ts";
import type { Game } from "./game.ts";
import { later, loadAll } from "./later.ts";
import { startOffline } from "./offline.ts";
import { defaults } from "./settings.ts";
import { arrive, start } from "./start.ts";
import { Store } from "./store.ts";
import { addTools } from "./dialogs/tools.ts";
import { classic } from "./board/geometry.ts";
import { play } from "./views/play.ts";
import { frame as words } from "./words/en/frame.ts";

// The first is shown if the address names none. Those of the second list have no entry
// in the navigation.
const views: readonly View[] = [
	play,
	later("set", words.views.set, () => import("./views/set.ts").then((m) => m.set)),
	later("solve", words.views.solve, () => import("./views/solve.ts").then((m) => m.solve)),
	later("learn", words.views.learn, () => import("./views/learn.ts").then((m) => m.learn)),
	later("search", words.views.search, () => import("./views/search.ts").then((m) => m.search)),
	later("make", words.views.make, () => import("./views/make.ts").then((m) => m.make)),
	later("list", words.views.list, () => import("./views/list.ts").then((m) => m.list)),
	later("games", words.views.games, () => import("./views/games.ts").then((m) => m.games)),
];
const further: readonly View[] = [
	later("review", words.views.review, () => import("./views/review.ts").then((m) => m.review)),
	{
		...later("links", words.views.links, () => import("./views/links.ts").then((m) => m.links)),
		under: "search",
	},
];

function byId(id: string): HTMLElement {
	const e = document.getElementById(id);
	if (!e) throw new Error(`the page has no element ${id}`);
	return e;
}

function emptyGame(): Game {
	const none: readonly number[] = new Array(81).fill(0);
	return {
		layout: classic(),
		givens: none,
		digits: none,
		corner: none,
		centre: none,
		colours: none,
		seconds: 0,
		title: "",
	};
}

const mostNotices = 3; // at a time

const roots = new Map<View, HTMLElement>();
let current: View | null = null;

let shown = ""; // the address of what the page shows

const app: App = {
	engine: connect(),
	game: new Store(emptyGame()),
	settings: new Store(defaults),
	say: (text) => tell("polite", text),
	alert: (text) => tell("assertive", text),
	notice,
	go(view, params = {}) {
		const fields = new URLSearchParams(params).toString();
		location.hash = fields === "" ? view : `${view}&${fields}`;
	},
	address(hash) {
		if (location.hash !== shown) return;
		history.replaceState(history.state, "", hash);
		shown = location.hash;
	},
};

// tell changes a live region. Equal texts are told again.
function tell(region: string, text: string): void {
	const e = byId(region);
	e.textContent = e.textContent === text ? `${text}\u00a0` : text;
}

// notice shows a line over the header, and over those that are there. The focus goes back to where
// it was when the line came.
function notice(text: string, action?: { text: string; run: () => void }): HTMLElement {
	const before = document.activeElement;
	const e = el("div", { class: "notice", role: "status" }, el("p", {}, text));
	const close = () => {
		const focused = e.contains(document.activeElement);
		e.remove();
		if (!focused) return;
		if (before instanceof HTMLElement && before !== document.body && before.isConnected) {
			before.focus();
		} else {
			byId("view").focus();
		}
	};
	if (action) {
		e.append(
			button(action.text, () => {
				close();
				action.run();
			}),
		);
	}
	e.append(button("×", close, { class: "button quiet", "aria-label": words.close }));
	const all = byId("notices");
	for (const other of [...all.children]) {
		if (other.firstElementChild?.textContent === text) other.remove();
	}
	all.append(e);
	while (all.children.length > mostNotices) all.firstElementChild?.remove();
	return e;
}

// route shows the view that the address names: #play&p=...
function route(): void {
	shown = location.hash;
	const [name = "", ...fields] = location.hash.slice(1).split("&");
	const named = [...views, ...further].find((v) => v.name === name);
	const params = new URLSearchParams((named ? fields : [name, ...fields]).join("&"));
	const view = named ?? play;
	if (!named && name !== "" && !name.includes("=")) {
		notice(words.noView(name.slice(0, 40)));
	}
	document.body.classList.toggle("embedded", params.get("embed") === "1");
	if (view !== current) {
		current?.hide();
		const before = current && roots.get(current);
		const focused = document.activeElement;
		if (before?.contains(focused) || byId("views").contains(focused)) {
			byId("view").focus({ preventScroll: true });
		}
		if (before) before.hidden = true;
		let root = roots.get(view);
		if (!root) {
			root = el("section", { class: `view ${view.name}`, "aria-label": view.title });
			roots.set(view, root);
			byId("view").append(root);
			view.mount(root, app);
		}
		root.hidden = false;
		current = view;
		document.title = `${view.title} – nonet`;
		for (const link of document.querySelectorAll<HTMLElement>("#header nav a")) {
			if (link.dataset.view === (view.under ?? view.name))
				link.setAttribute("aria-current", "page");
			else link.removeAttribute("aria-current");
		}
		byId("current").textContent = view.title;
		closeMenu();
		scrollTo(0, 0);
	}
	view.show(params);
}

function closeMenu(): void {
	byId("menu").setAttribute("aria-expanded", "false");
}

function logo(): SVGSVGElement {
	const square = (x: number, y: number) =>
		svg("rect", {
			x: 1 + 8 * x,
			y: 1 + 8 * y,
			width: 6.5,
			height: 6.5,
			rx: 1.5,
			class: x === y ? "lit" : "",
		});
	const squares = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => square(x, y)));
	return svg("svg", { class: "logo", viewBox: "0 0 25 25", "aria-hidden": "true" }, ...squares);
}

function frame(): void {
	const menu = button(
		el("span", { id: "current" }),
		() => {
			const open = menu.getAttribute("aria-expanded") === "true";
			menu.setAttribute("aria-expanded", String(!open));
		},
		{ id: "menu", class: "button quiet", "aria-expanded": "false", "aria-controls": "views" },
	);
	fill(byId("skip"), words.skip);
	fill(
		byId("header"),
		el("a", { class: "brand", href: "#play" }, logo(), "nonet"),
		menu,
		el(
			"nav",
			{ id: "views", "aria-label": words.navigation },
			...views.map((v) => el("a", { href: `#${v.name}`, "data-view": v.name }, v.title)),
		),
		el("div", { class: "tools", id: "tools" }),
	);
	document.addEventListener("keydown", (e) => {
		if (e.key === "Escape") closeMenu();
	});
	document.addEventListener("click", (e) => {
		if (!byId("header").contains(e.target as Node)) closeMenu();
	});
}

frame();
start(app);
addTools(byId("tools"), app);
addEventListener("hashchange", () => void arrive(app).then(route));
void arrive(app).then(route).then(loadAll);
startOffline((update) => notice(words.newVersion, { text: words.loadIt, run: update }));

// For tests and for the console: (await import("./main.js")).app.
export { app };
