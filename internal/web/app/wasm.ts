// Calls the methods of nonet as WebAssembly in workers of the page. There are two modules: one that
// the page loads at once, and one with the methods that read and write formats, which it loads when
// the first of them is called.

import {
	EngineError,
	indexed,
	request,
	type CallOptions,
	type Engine,
	type Status,
} from "./engine.ts";
import { Part, type ModuleFile } from "./part.ts";
import { cancelled, type Call } from "./pool.ts";
import { formatMethods, longMethods, type MethodName, type Methods } from "./types.ts";

// Source says where the files of the engine are.
export interface Source {
	worker: string;
	puzzles: ModuleFile;
	formats: ModuleFile;
}

export class WasmEngine implements Engine {
	readonly kind = "wasm";
	readonly #puzzles: Part;
	readonly #formats: Part;

	constructor({ worker, puzzles, formats }: Source) {
		this.#puzzles = new Part(worker, puzzles);
		this.#formats = new Part(worker, formats);
		void this.#puzzles.load();
	}

	status(): Status {
		return this.#puzzles.status.get();
	}

	watch(f: (status: Status) => void): () => void {
		return this.#puzzles.status.watch(f);
	}

	retry(): void {
		void this.#puzzles.load();
	}

	call<M extends MethodName>(
		method: M,
		params: Methods[M]["params"],
		options: CallOptions<Methods[M]["event"]> = {},
	): Promise<Methods[M]["result"]> {
		if (options.signal?.aborted) return Promise.reject(cancelled());
		const part = formatMethods.has(method) ? this.#formats : this.#puzzles;
		if (part === this.#formats) void part.load();
		const status = part.status.get();
		if (status.state === "broken") {
			return Promise.reject(new EngineError("unreachable", status.message));
		}
		const pool = longMethods.has(method) ? part.long : part.short;
		return new Promise((resolve, reject) => {
			const end = () => pool.end(call, cancelled());
			const settled = () => options.signal?.removeEventListener("abort", end);
			const call: Call = {
				method,
				params: request(params),
				onEvent: (event) =>
					options.onEvent?.(indexed(event, params) as Methods[M]["event"]),
				resolve: (result) => {
					settled();
					resolve(indexed(result, params) as Methods[M]["result"]);
				},
				reject: (error) => {
					settled();
					reject(error);
				},
			};
			options.signal?.addEventListener("abort", end);
			pool.add(call);
		});
	}
}
