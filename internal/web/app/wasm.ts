// Calls the methods of nonet as WebAssembly in workers of the page. The module is loaded and
// compiled once. Short calls have a worker of their own, so that a hint never waits for a
// search. A call ends by the end of its worker; a spare one takes its place at once.

import { EngineError, type CallOptions, type Engine, type Status } from "./engine.ts";
import { failure } from "./http.ts";
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

interface Call {
	method: MethodName;
	params: string;
	onEvent: ((event: never) => void) | undefined;
	resolve(result: unknown): void;
	reject(error: EngineError): void;
}

export class WasmEngine implements Engine {
	readonly kind = "wasm";
	#status = new Store<Status>({ state: "loading", share: 0 });
	readonly #source: Source;
	#module: WebAssembly.Module | undefined;
	#spare: Worker | undefined;
	readonly #short: Lane;
	readonly #long: Lane;

	constructor(source: Source) {
		this.#source = source;
		const take = () => this.#take();
		this.#short = new Lane(take);
		this.#long = new Lane(take);
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
		const lane = longMethods.has(method) ? this.#long : this.#short;
		return new Promise((resolve, reject) => {
			const end = () => lane.end(call, cancelled());
			const settled = () => options.signal?.removeEventListener("abort", end);
			const call: Call = {
				method,
				params: JSON.stringify(params),
				onEvent: options.onEvent,
				resolve: (result) => (settled(), resolve(result as Methods[M]["result"])),
				reject: (error) => (settled(), reject(error)),
			};
			options.signal?.addEventListener("abort", end);
			lane.add(call);
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
			for (const lane of [this.#short, this.#long]) {
				lane.fail(new EngineError("unreachable", message));
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

// Lane has calls that one worker answers, one after the other.
class Lane {
	readonly #take: () => Worker | undefined;
	#worker: Worker | undefined;
	#current: Call | undefined;
	#clock = 0;
	#waiting: Call[] = [];

	constructor(take: () => Worker | undefined) {
		this.#take = take;
	}

	add(call: Call): void {
		this.#waiting.push(call);
		this.start();
	}

	// start begins the next call if there is one, none is at work, and a worker can be had.
	start(): void {
		if (this.#current || this.#waiting.length === 0) return;
		this.#worker ??= this.#open();
		if (!this.#worker) return;
		const call = this.#waiting.shift();
		if (!call) return;
		this.#current = call;
		this.#clock = setTimeout(() => this.end(call, tooLong()), patience);
		const { method, params } = call;
		this.#worker.postMessage({ method, params } satisfies Request);
	}

	// end ends a call that waits or is at work.
	end(call: Call, error: EngineError): void {
		const at = this.#waiting.indexOf(call);
		if (at >= 0) this.#waiting.splice(at, 1);
		else if (call === this.#current) this.#close();
		else return;
		call.reject(error);
		this.start();
	}

	// fail ends all calls.
	fail(error: EngineError): void {
		for (const call of this.#waiting.splice(0)) call.reject(error);
	}

	#open(): Worker | undefined {
		const worker = this.#take();
		if (!worker) return undefined;
		worker.onmessage = (message: MessageEvent<Reply>) => this.#receive(message.data);
		worker.onerror = (event) => this.#receive({ gone: event.message });
		return worker;
	}

	#close(): void {
		clearTimeout(this.#clock);
		this.#worker?.terminate();
		this.#worker = undefined;
		this.#current = undefined;
	}

	#receive(reply: Reply): void {
		const call = this.#current;
		if ("event" in reply) {
			call?.onEvent?.(JSON.parse(reply.event) as never);
			return;
		}
		if ("gone" in reply) {
			this.#close();
			call?.reject(new EngineError("internal", reply.gone));
		} else {
			clearTimeout(this.#clock);
			this.#current = undefined;
			if ("error" in reply) call?.reject(failure(JSON.parse(reply.error) as Failure));
			else call?.resolve(JSON.parse(reply.result));
		}
		this.start();
	}
}

function cancelled(): EngineError {
	return new EngineError("cancelled", "the call was ended");
}

function tooLong(): EngineError {
	return new EngineError("limit", `it takes longer than ${limits.seconds} seconds`);
}

// idle calls a function when the page has nothing else to do.
function idle(f: () => void): void {
	if ("requestIdleCallback" in window) requestIdleCallback(f, { timeout: 2000 });
	else setTimeout(f, 200);
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
	// A host that knows .gz has the browser decompress the file, and says so.
	const plain =
		response.headers.get("Content-Encoding") === "gzip"
			? counted
			: counted.pipeThrough(new DecompressionStream("gzip"));
	const headers = { "Content-Type": "application/wasm" };
	return WebAssembly.compileStreaming(new Response(plain, { headers }));
}
