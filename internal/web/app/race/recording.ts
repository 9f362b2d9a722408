// The search of one engine: what it has recorded so far, and how far it is.

import type { App } from "../app.ts";
import { NonetError, bytesOf } from "../engine.ts";
import type { Puzzle } from "../types.ts";
import type { LaneState } from "./state.ts";
import { Trace } from "./trace.ts";
import { search as words } from "../words/en/search.ts";

const often = 100; // milliseconds between two events that are told

export class Recording {
	readonly engine: string;
	readonly trace: Trace;
	readonly #changed: () => void;
	state: LaneState = { is: "waiting" };
	nodes = 0; // of the search so far, recorded or not
	#abort: AbortController | null = null;

	// changed is called when there is more of the recording, or its state is another one.
	constructor(engine: string, givens: readonly number[], changed: () => void) {
		this.engine = engine;
		this.trace = new Trace(givens);
		this.#changed = changed;
	}

	// run searches, and records while it does.
	async run(app: App, puzzle: Puzzle, stop: "first" | "unique"): Promise<void> {
		const abort = new AbortController();
		this.#abort = abort;
		this.#become({ is: "running" });
		let told = 0;
		try {
			const result = await app.engine.call(
				"search",
				{ ...puzzle, engine: this.engine, stop },
				{
					signal: abort.signal,
					onEvent: (event) => {
						if (abort.signal.aborted) return;
						this.nodes = event.nodes;
						if (event.trace) this.trace.add(bytesOf(event.trace));
						if (performance.now() - told < often) return;
						told = performance.now();
						this.#become({ is: "running" });
					},
				},
			);
			if (abort.signal.aborted) return;
			this.nodes = result.nodes;
			this.#become({ is: "done", result });
		} catch (e) {
			if (abort.signal.aborted) return;
			this.#become({ is: "failed", message: this.#reason(e) });
		} finally {
			if (this.#abort === abort) this.#abort = null;
		}
	}

	#reason(e: unknown): string {
		if (e instanceof NonetError && e.code === "limit") {
			return words.noEndAfter(this.nodes);
		}
		return e instanceof Error ? e.message : String(e);
	}

	// stop ends the search. What was recorded stays.
	stop(): void {
		if (this.state.is !== "running") return;
		this.#abort?.abort();
		this.#become({ is: "stopped" });
	}

	#become(state: LaneState): void {
		this.state = state;
		this.#changed();
	}
}
