// What the views of the page share.

import type { Engine } from "./engine.ts";
import type { Game } from "./game.ts";
import type { Settings } from "./settings.ts";
import type { Store } from "./store.ts";

export interface App {
	readonly engine: Engine;
	readonly game: Store<Game>;
	readonly settings: Store<Settings>;

	// say tells screen readers something when they are idle; alert does so at once.
	say(text: string): void;
	alert(text: string): void;

	// notice shows a line over the header, with a way on, until it is closed, and
	// returns its element.
	notice(text: string, action?: { text: string; run: () => void }): HTMLElement;

	// go shows another view. The parameters become part of the address.
	go(view: string, params?: Record<string, string>): void;

	// address puts what a view shows into the address. It does nothing if the reader has just gone
	// elsewhere, as by a link to another view: the page comes to show that next.
	address(hash: string): void;
}

export interface View {
	readonly name: string; // the fragment of the address: "play"
	readonly title: string; // in the navigation, and of the page: "Play"
	readonly under?: string; // the view whose entry in the navigation stands for this one, too

	// mount builds the view, once, when it is first shown.
	mount(root: HTMLElement, app: App): void;

	// show is called each time that the view comes up, with the fields of the address.
	show(params: URLSearchParams): void;

	hide(): void;
}
