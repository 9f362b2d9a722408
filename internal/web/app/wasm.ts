// Calls the methods of nonet as WebAssembly in workers of the page. The module is loaded and
// compiled once. Short calls have a worker of their own, so that a hint never waits for a
// search; long ones share some more, as many as the computer has cores for. A call is
// cancelled by the end of its worker; a spare one takes its place at once.

import {
	EngineError,
	failure,
	indexed,
	request,
	type CallOptions,
	type Engine,
	type Status,
} from "./engine.ts";
import { idle } from "./later.ts";
import { Store } from "./store.ts";
import { limits, longMethods, type Failure, type MethodName, type Methods } from "./types.ts";

// Source says where the files of the engine are.
export interface Source {
	worker: string;
	wasm: string; // compressed by gzip
	bytes: number; // of the file wasm
}

// Reply is what a worker answers: events and results are JSON.
export type Reply = { event: string } | { result: string } | { error: string } | { gone: string };

// Request is what a worker gets: first the module, then calls, one at a time.
export type Request = { module: WebAssembly.Module } | { method: string; params: string };

// The engine ends calls itself after limits.seconds; the page waits a little longer.
const patience = (limits.seconds + 3) * 1000;

// A worker takes up to 25 MB of memory.
const maxLongWorkers = 4;

interface Call {
	method: MethodName;
	params: string;
	onEvent(event: unknown): void; // gets what the method sends
	resolve(result: unknown): void;
	reject(error: EngineError): void;
}

export class WasmEngine implements Engine {
	readonly kind = "wasm";
	#status = new Store<Status>({ state: "loading", share: 0 });
	readonly #source: Source;
	#module: WebAssembly.Module | undefined;
	#spare: Worker | undefined;
	readonly #short: Pool;
	readonly #long: Pool;

	constructor(source: Source) {
		this.#source = source;
		const take = () => this.#take();
		this.#short = new Pool(1, take);
		this.#long = new Pool(longWorkers(), take);
		void this.#load();
	}

	status(): Status {
		return this.#status.get();
	}

	watch(f: (status: Status) => void): () => void {
		return this.#status.watch(f);
	}

	retry(): void {
		if (this.status().state === "broken") void this.#load();
	}

	call<M extends MethodName>(
		method: M,
		params: Methods[M]["params"],
		options: CallOptions<Methods[M]["event"]> = {},
	): Promise<Methods[M]["result"]> {
		if (options.signal?.aborted) return Promise.reject(cancelled());
		const status = this.status();
		if (status.state === "broken") {
			return Promise.reject(new EngineError("unreachable", status.message));
		}
		const pool = longMethods.has(method) ? this.#long : this.#short;
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

	// load loads and compiles the module. Calls that come before wait for it.
	async #load(): Promise<void> {
		const loaded = (share: number) => this.#status.set({ state: "loading", share });
		loaded(0);
		try {
			this.#module = await compile(this.#source, loaded);
		} catch {
			const message = "The engine of nonet could not be loaded.";
			this.#status.set({ state: "broken", message });
			for (const pool of [this.#short, this.#long]) {
				pool.fail(new EngineError("unreachable", message));
			}
			return;
		}
		this.#spare = this.#make(this.#module);
		this.#status.set({ state: "ready" });
		this.#short.start();
		this.#long.start();
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
		const worker = new Worker(this.#source.worker);
		worker.postMessage({ module } satisfies Request);
		return worker;
	}
}

// A Slot is a worker with the call that it works on.
interface Slot {
	worker: Worker;
	call: Call | undefined;
	clock: number;
}

// Pool has calls that some workers answer, the first come first.
class Pool {
	readonly #size: number;
	readonly #take: () => Worker | undefined;
	#slots: Slot[] = [];
	#waiting: Call[] = [];

	constructor(size: number, take: () => Worker | undefined) {
		this.#size = size;
		this.#take = take;
	}

	add(call: Call): void {
		this.#waiting.push(call);
		this.start();
	}

	// start begins calls that wait, as long as there are workers for them.
	start(): void {
		for (;;) {
			const call = this.#waiting[0];
			const slot = call && (this.#slots.find((s) => !s.call) ?? this.#open());
			if (!call || !slot) return;
			this.#waiting.shift();
			slot.call = call;
			slot.clock = setTimeout(() => this.end(call, tooLong()), patience);
			const { method, params } = call;
			slot.worker.postMessage({ method, params } satisfies Request);
		}
	}

	// end ends a call that waits or is at work.
	end(call: Call, error: EngineError): void {
		const slot = this.#slots.find((s) => s.call === call);
		if (slot) this.#close(slot);
		this.#waiting = this.#waiting.filter((c) => c !== call);
		call.reject(error);
		// Later, as calls that wait may be cancelled together with this one.
		queueMicrotask(() => this.start());
	}

	// fail ends all calls that wait.
	fail(error: EngineError): void {
		for (const call of this.#waiting.splice(0)) call.reject(error);
	}

	#open(): Slot | undefined {
		const worker = this.#slots.length < this.#size ? this.#take() : undefined;
		if (!worker) return undefined;
		const slot: Slot = { worker, call: undefined, clock: 0 };
		worker.onmessage = (message: MessageEvent<Reply>) => this.#receive(slot, message.data);
		worker.onerror = (event) => this.#receive(slot, { gone: event.message });
		this.#slots.push(slot);
		return slot;
	}

	#close(slot: Slot): void {
		clearTimeout(slot.clock);
		slot.worker.terminate();
		slot.call = undefined;
		this.#slots = this.#slots.filter((s) => s !== slot);
	}

	#receive(slot: Slot, reply: Reply): void {
		const { call } = slot;
		if ("event" in reply) {
			call?.onEvent(JSON.parse(reply.event));
			return;
		}
		clearTimeout(slot.clock);
		slot.call = undefined;
		if ("gone" in reply) {
			this.#close(slot);
			call?.reject(new EngineError("internal", reply.gone));
		} else if ("error" in reply) {
			call?.reject(failure(JSON.parse(reply.error) as Failure));
		} else {
			call?.resolve(JSON.parse(reply.result));
		}
		this.start();
	}
}

// longWorkers leaves a core to the page and to short calls.
function longWorkers(): number {
	return Math.max(1, Math.min(maxLongWorkers, navigator.hardwareConcurrency - 1));
}

function cancelled(): EngineError {
	return new EngineError("cancelled", "the call was ended");
}

function tooLong(): EngineError {
	return new EngineError("limit", `it takes longer than ${limits.seconds} seconds`);
}

// compile loads and compiles the module, and says which share is loaded.
async function compile(
	source: Source,
	progress: (share: number) => void,
): Promise<WebAssembly.Module> {
	const response = await fetch(source.wasm);
	if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
	let loaded = 0;
	const counted = response.body.pipeThrough(
		new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
			transform(chunk, out) {
				loaded += chunk.length;
				progress(Math.min(1, loaded / source.bytes));
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
