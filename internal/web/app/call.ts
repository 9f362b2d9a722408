// What views that ask the engine and have an address share.

import type { App } from "./app.ts";

// Call is the place of a call of which only the latest counts.
export class Call {
	#control: AbortController | null = null;

	// begin ends the call before, and returns the signal of a new one.
	begin(): AbortSignal {
		this.end();
		this.#control = new AbortController();
		return this.#control.signal;
	}

	end(): void {
		this.#control?.abort();
	}

	// ended reports whether there was a call, and the latest was ended.
	get ended(): boolean {
		return this.#control?.signal.aborted ?? true;
	}
}

// Milliseconds from the last change until the address names it: browsers limit how often that
// can be done.
const addressDelay = 300;

// Address writes into the address where a view is, soon after that has changed, so that it can be
// passed on. Only the view that is shown does.
export class Address {
	readonly #app: App;
	readonly #hash: () => string | null | Promise<string | null>;
	#shown = false;
	#timer = 0;

	// hash returns the address, or null while the view is at none that can be named.
	constructor(app: App, hash: () => string | null | Promise<string | null>) {
		this.#app = app;
		this.#hash = hash;
	}

	get shown(): boolean {
		return this.#shown;
	}

	// show begins anew with what the address says now.
	show(): void {
		this.#shown = true;
		clearTimeout(this.#timer);
	}

	hide(): void {
		this.#shown = false;
	}

	// soon writes the address after a while without further changes.
	soon(): void {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => void this.#write(), addressDelay);
	}

	async #write(): Promise<void> {
		if (!this.#shown) return;
		const hash = await this.#hash();
		if (hash !== null && this.#shown) this.#app.address(hash);
	}
}
