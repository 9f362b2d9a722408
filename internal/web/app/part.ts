// A part of the engine: a module of WebAssembly, which is loaded and compiled once, and its
// workers. Short calls have a worker of their own, so that a hint never waits for a search; long
// ones share some more, as many as the computer has cores for. A spare one takes the place of one
// that ends.

import { EngineError, type Status } from "./engine.ts";
import { idle } from "./later.ts";
import { Pool, type Request } from "./pool.ts";
import { Store } from "./store.ts";
import { frame as words } from "./words/en/frame.ts";

// ModuleFile is the file of a module, compressed by gzip.
export interface ModuleFile {
	name: string;
	bytes: number;
}

// A worker takes up to 25 MB of memory.
const maxLongWorkers = 4;

export class Part {
	readonly status = new Store<Status>({ state: "loading", share: 0 });
	readonly short: Pool;
	readonly long: Pool;
	readonly #worker: string;
	readonly #file: ModuleFile;
	#loading = false;
	#module: WebAssembly.Module | undefined;
	#spare: Worker | undefined;

	constructor(worker: string, file: ModuleFile) {
		this.#worker = worker;
		this.#file = file;
		const take = () => this.#take();
		this.short = new Pool(1, take);
		this.long = new Pool(longWorkers(), take);
	}

	// load loads and compiles the module, unless it is there or on its way. Calls that come before
	// wait for it.
	async load(): Promise<void> {
		if (this.#loading || this.#module) return;
		this.#loading = true;
		const loaded = (share: number) => this.status.set({ state: "loading", share });
		loaded(0);
		try {
			this.#module = await compile(this.#file, loaded);
		} catch {
			const message = words.engineNotLoaded;
			this.status.set({ state: "broken", message });
			for (const pool of [this.short, this.long]) {
				pool.fail(new EngineError("unreachable", message));
			}
			return;
		} finally {
			this.#loading = false;
		}
		this.#spare = this.#make(this.#module);
		this.status.set({ state: "ready" });
		this.short.start();
		this.long.start();
	}

	// take returns a worker, and has another one made when the page is idle.
	#take(): Worker | undefined {
		if (!this.#module) return undefined;
		const worker = this.#spare ?? this.#make(this.#module);
		this.#spare = undefined;
		idle(() => {
			if (this.#module) this.#spare ??= this.#make(this.#module);
		});
		return worker;
	}

	#make(module: WebAssembly.Module): Worker {
		const worker = new Worker(this.#worker);
		worker.postMessage({ module } satisfies Request);
		return worker;
	}
}

// longWorkers leaves a core to the page and to short calls.
function longWorkers(): number {
	return Math.max(1, Math.min(maxLongWorkers, navigator.hardwareConcurrency - 1));
}

// compile loads and compiles the module, and says which share is loaded.
async function compile(
	file: ModuleFile,
	progress: (share: number) => void,
): Promise<WebAssembly.Module> {
	const response = await fetch(file.name);
	if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
	let loaded = 0;
	const counted = response.body.pipeThrough(
		new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
			transform(chunk, out) {
				loaded += chunk.length;
				progress(Math.min(1, loaded / file.bytes));
				out.enqueue(chunk);
			},
		}),
	);
	const plain = await decompressed(counted);
	const headers = { "Content-Type": "application/wasm" };
	return WebAssembly.compileStreaming(new Response(plain, { headers }));
}

// decompressed returns the content of a file that is compressed by gzip, unless the browser has
// decompressed it already: some hosts tell it to do so.
async function decompressed(
	stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
	const [first, all] = stream.tee();
	const reader = first.getReader();
	const { value = [] } = await reader.read();
	void reader.cancel();
	const isCompressed = value[0] === 0x1f && value[1] === 0x8b;
	return isCompressed ? all.pipeThrough(new DecompressionStream("gzip")) : all;
}
