// Calls the methods of nonet as WebAssembly in workers of the page. There are two modules: one that
// the page loads at once, and one with the methods that read and write formats, which it loads when
// the first of them is called.

import { compile, text } from "../engine/load.ts";
import { formatMethods, type MethodName } from "../engine/methods.ts";
import { Part, readPixels, type CallOptions, type Status } from "../engine/part.ts";
import { portOf } from "../engine/pool.ts";
import { indexed, indexedByPuzzle, request, type Engine } from "./engine.ts";
import { idle } from "./later.ts";
import { Store } from "./store.ts";
import type { Methods, ReadResult } from "./types.ts";
import { engineLanguage } from "./words/language.ts";
import { frame as words } from "./words/en/frame.ts";

// ModuleFile is the file of a module, compressed by gzip.
export interface ModuleFile {
	name: string;
	bytes: number;
}

// Source says where the files of the engine are.
export interface Source {
	worker: string;
	puzzles: ModuleFile;
	formats: ModuleFile;
	texts: string | undefined; // the file of texts of the language in which the engine tells steps
}

// A worker takes up to 25 MB of memory.
const maxLongWorkers = 4;

export class WasmEngine implements Engine {
	readonly kind = "wasm";
	readonly #status = new Store<Status>({ state: "loading", share: 0 });
	readonly #puzzles: Part;
	readonly #formats: Part;

	constructor({ worker, puzzles, formats, texts }: Source) {
		this.#puzzles = part(worker, puzzles, texts, (status) => this.#status.set(status));
		this.#formats = part(worker, formats, undefined);
		void this.#puzzles.load();
	}

	status(): Status {
		return this.#status.get();
	}

	watch(f: (status: Status) => void): () => void {
		return this.#status.watch(f);
	}

	retry(): void {
		void this.#puzzles.load();
	}

	async call<M extends MethodName>(
		method: M,
		params: Methods[M]["params"],
		{ signal, onEvent }: CallOptions<Methods[M]["event"]> = {},
	): Promise<Methods[M]["result"]> {
		const part = formatMethods.has(method) ? this.#formats : this.#puzzles;
		if (part === this.#formats) void part.load();
		const result = await part.call(method, request(params), {
			signal,
			onEvent: (event) => onEvent?.(indexed(event, params) as Methods[M]["event"]),
		});
		return indexed(result, params) as Methods[M]["result"];
	}

	// readPicture has the module of formats read a picture: the browser has unpacked it.
	async readPicture(
		{ width, height, data }: ImageData,
		signal: AbortSignal,
	): Promise<ReadResult> {
		void this.#formats.load();
		const bytes = new Uint8Array(data.buffer as ArrayBuffer);
		const size = JSON.stringify({ width, height });
		const result = await this.#formats.call(readPixels, size, { signal }, bytes);
		return indexedByPuzzle(result as ReadResult);
	}
}

function part(
	worker: string,
	file: ModuleFile,
	texts: string | undefined,
	told?: (status: Status) => void,
): Part {
	return new Part({
		...(texts !== undefined && {
			texts: async () => ({ language: engineLanguage, text: await text(await fetch(texts)) }),
		}),
		compile: async (loaded) => compile(await fetch(file.name), file.bytes, loaded),
		worker: () => portOf(new Worker(worker)),
		// A core is left to the page and to short calls.
		longWorkers: Math.max(1, Math.min(maxLongWorkers, navigator.hardwareConcurrency - 1)),
		idle,
		told,
		words: {
			notLoaded: () => words.engineNotLoaded,
			ended: words.ended,
			tooLong: words.tooLong,
		},
	});
}
