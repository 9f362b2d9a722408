// The site works without this script. It adds the choice of a theme, buttons that copy commands,
// the search, and what of the contents is on the screen. It stands in the head, so that the theme
// is there before the first paint; the page at play/ keeps the theme in the same place.
"use strict";

const root = new URL(".", document.currentScript.src);
const themes = ["system", "light", "dark"];

function settings() {
	try {
		return JSON.parse(localStorage.getItem("nonet.settings")) ?? {};
	} catch {
		return {};
	}
}

function applyTheme() {
	const { theme } = settings();
	document.documentElement.dataset.theme = themes.includes(theme) ? theme : "system";
}
applyTheme();

addEventListener("DOMContentLoaded", () => {
	themeButton();
	for (const e of document.querySelectorAll(".code:not(:has(.usage))")) copyButton(e);
	contents();
	searching();
	const here = document.querySelector(".side [aria-current]");
	const side = document.querySelector(".side");
	if (here?.offsetTop > innerHeight - 80) side.scrollTop = here.offsetTop - innerHeight / 2;
});

function element(name, attributes, ...children) {
	const e = document.createElement(name);
	for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
	e.append(...children);
	return e;
}

function themeButton() {
	const button = document.getElementById("site-theme");
	if (!button) return;
	const tell = () => {
		const text = `Theme: ${document.documentElement.dataset.theme}`;
		button.title = text;
		button.querySelector(".unseen").textContent = text;
	};
	button.hidden = false;
	tell();
	button.addEventListener("click", () => {
		const now = themes.indexOf(document.documentElement.dataset.theme);
		const theme = themes[(now + 1) % themes.length];
		try {
			localStorage.setItem("nonet.settings", JSON.stringify({ ...settings(), theme }));
		} catch {
			// It holds for this page alone.
		}
		document.documentElement.dataset.theme = theme;
		tell();
	});
}

// copyButton copies the commands of a piece of code; all of it, if it has no commands.
function copyButton(code) {
	const button = element("button", { type: "button", class: "copy" }, "Copy");
	const said = element("span", { class: "unseen", role: "status" });
	button.addEventListener("click", async () => {
		const commands = [...code.querySelectorAll("pre b")].map((b) => b.textContent);
		try {
			await navigator.clipboard.writeText(
				commands.length > 0 ? commands.join("\n") : code.querySelector("pre").textContent,
			);
			button.textContent = "Copied";
		} catch {
			button.textContent = "Not allowed";
		}
		said.textContent = button.textContent;
		button.classList.add("done");
		setTimeout(() => {
			button.textContent = "Copy";
			said.textContent = "";
			button.classList.remove("done");
		}, 2000);
	});
	code.append(button, said);
}

// contents marks the part of the page that is on the screen.
function contents() {
	const links = [...document.querySelectorAll(".contents.wide a")];
	const places = links.map((a) => document.getElementById(decodeURIComponent(a.hash.slice(1))));
	if (links.length === 0) return;
	let asked = false;
	const mark = () => {
		asked = false;
		const at = places.findLastIndex((p) => p.getBoundingClientRect().top < innerHeight / 4);
		links.forEach((a, i) => a.classList.toggle("now", i === at));
	};
	addEventListener("scroll", () => {
		if (!asked) requestAnimationFrame(mark);
		asked = true;
	}, { passive: true });
	mark();
}

// The search. Its index is a script, which works for files of a disk, too.

let index;

function load() {
	index ??= new Promise((resolve, reject) => {
		window.nonetIndex = resolve;
		const script = element("script", { src: new URL("index.js", root) });
		script.onerror = () => {
			index = undefined;
			reject(new Error("the index cannot be loaded"));
		};
		document.head.append(script);
	});
	return index;
}

const plain = (text) => text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "");

// find returns the entries that have all words, the best first.
function find({ pages, entries }, query) {
	const words = plain(query).split(/\s+/).filter(Boolean);
	const found = [];
	for (const [page, id, name, text] of entries) {
		const head = plain(name);
		const all = plain(text);
		const title = plain(pages[page][1]);
		let score = head === words.join(" ") ? 100 : 0;
		for (const word of words) {
			const at = all.indexOf(word);
			if (head.split(/[\s-]+/).some((w) => w.startsWith(word))) score += 20;
			else if (head.includes(word)) score += 10;
			else if (title.includes(word)) score += 4;
			else if (at < 0) {
				score = -1;
				break;
			}
			if (at >= 0) score += 1;
		}
		if (score > 0) found.push({ score: score - head.length / 100, page, id, name, text });
	}
	return { words, found: found.sort((a, b) => b.score - a.score) };
}

// marked returns a piece of a text around the first word, with all words marked.
function marked(text, words) {
	const low = plain(text).length === text.length ? plain(text) : text.toLowerCase();
	const places = words.map((w) => low.indexOf(w)).filter((at) => at >= 0);
	const first = places.length > 0 ? Math.min(...places) : 0;
	const from = Math.max(0, text.lastIndexOf(" ", Math.max(0, first - 50)));
	const piece = text.slice(from, from + 170);
	const parts = [from > 0 ? "…" : ""];
	let at = 0;
	for (const m of words.flatMap((w) => [...low.slice(from, from + 170).matchAll(
		RegExp(w.replace(/[^\p{L}\p{N}]/gu, "\\$&"), "g"))]).sort((a, b) => a.index - b.index)) {
		if (m.index < at) continue;
		const end = m.index + m[0].length;
		parts.push(piece.slice(at, m.index), element("mark", {}, piece.slice(m.index, end)));
		at = end;
	}
	return [...parts, piece.slice(at), from + 170 < text.length ? "…" : ""];
}

const mostResults = 30;

function searching() {
	const button = document.getElementById("site-search");
	if (!button || typeof HTMLDialogElement === "undefined") return;
	const input = element("input", { type: "search", placeholder: "Search the site",
		"aria-label": "Search the site", autocomplete: "off", spellcheck: "false" });
	const status = element("p", { role: "status" });
	const list = element("ol", { "aria-label": "Results" });
	const close = element("button", { type: "button", class: "button quiet" }, "Close");
	const dialog = element("dialog", { "aria-label": "Search" },
		element("form", { method: "dialog" }, input, close), status, list);
	document.body.append(dialog);
	const open = () => {
		if (dialog.open) return;
		dialog.showModal();
		input.select();
		load().catch(() => undefined);
	};
	const search = async () => {
		const query = input.value;
		if (query.trim() === "") {
			list.replaceChildren();
			status.textContent = "";
			return;
		}
		let all;
		try {
			all = await load();
		} catch (fault) {
			status.textContent = `No search: ${fault.message}.`;
			return;
		}
		if (query !== input.value) return;
		const { words, found } = find(all, query);
		const more = found.length > mostResults ? `, the first ${mostResults} shown` : "";
		status.textContent = found.length === 0 ? "Nothing found." :
			`${found.length} result${found.length === 1 ? "" : "s"}${more}`;
		list.replaceChildren(...found.slice(0, mostResults).map((f) => {
			const [path, title] = all.pages[f.page];
			const link = element("a", { href: new URL(path + (f.id && `#${f.id}`), root) },
				element("b", {}, f.name), element("small", {}, title),
				element("p", {}, ...marked(f.text, words)));
			return element("li", {}, link);
		}));
		list.scrollTop = 0;
	};
	button.hidden = false;
	button.addEventListener("click", open);
	close.addEventListener("click", () => dialog.close());
	input.addEventListener("input", search);
	dialog.addEventListener("click", (e) => {
		if (e.target === dialog || e.target.closest("a")) dialog.close();
	});
	dialog.addEventListener("submit", (e) => {
		e.preventDefault();
		list.querySelector("a")?.click();
	});
	dialog.addEventListener("keydown", (e) => {
		const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
		if (!step) return;
		const stops = [input, ...list.querySelectorAll("a")];
		const at = stops.indexOf(document.activeElement) + step;
		stops[Math.max(0, Math.min(at, stops.length - 1))].focus();
		e.preventDefault();
	});
	addEventListener("keydown", (e) => {
		if (e.key !== "/" || e.ctrlKey || e.metaKey || e.altKey) return;
		if (e.target.closest?.("input, textarea, [contenteditable]")) return;
		e.preventDefault();
		open();
	});
}
