// A part of the engine: a module of WebAssembly, which is loaded and compiled once, and its
// workers. Short calls have a worker of their own, so that a hint never waits for a search; long
// ones share some more. A spare one takes the place of one that ends.

import { NonetError } from "./error.ts";
import { limits, longMethods, type MethodName } from "./methods.ts";
import { inbox, Pool, type LanguageTexts, type Port, type Request } from "./pool.ts";

// Status is whether calls can be answered: loading has the share that is loaded, 0 to 1.
export type Status =
	| { state: "loading"; share: number }
	| { state: "ready" }
	| { state: "broken"; message: string };

// Host is where the engine runs: a page, another program in a browser, Node.
export interface Host {
	compile(loaded: (share: number) => void): Promise<WebAssembly.Module>;
	texts?(): Promise<LanguageTexts>; // of a language beside English, in which steps are told
	worker(): Port; // makes one
	readonly longWorkers: number;
	idle(f: () => void): void; // calls f when there is nothing else to do
	told?(status: Status): void; // gets each new status
	readonly words: {
		notLoaded(why: unknown): string;
		ended: string; // a call, by its caller
		tooLong(seconds: number): string;
	};
}

// CallOptions are those of any call.
export interface CallOptions<E> {
	signal?: AbortSignal; // ends the call with code "cancelled"
	onEvent?: (event: E) => void;
}

// The engine ends calls itself after limits.seconds; a caller waits a little longer.
const patience = limits.seconds + 3;

export class Part {
	readonly #host: Host;
	readonly #short: Pool;
	readonly #long: Pool;
	#status: Status = { state: "loading", share: 0 };
	#loading = false;
	#closed = false;
	#module: WebAssembly.Module | undefined;
	#texts: LanguageTexts | undefined;
	#spare: Port | undefined;

	constructor(host: Host) {
		this.#host = host;
		const take = () => this.#take();
		this.#short = new Pool(1, take);
		this.#long = new Pool(host.longWorkers, take);
	}

	get status(): Status {
		return this.#status;
	}

	// load loads and compiles the module, unless it is there or on its way. Calls that come before
	// wait for it.
	async load(): Promise<void> {
		if (this.#loading || this.#module) return;
		this.#loading = true;
		this.#tell({ state: "loading", share: 0 });
		try {
			const texts = this.#host.texts?.();
			texts?.catch(() => undefined); // said below, if the module can be compiled
			const module = await this.#host.compile((share) =>
				this.#tell({ state: "loading", share }),
			);
			this.#texts = await texts;
			this.#module = module;
		} catch (why) {
			const message = this.#host.words.notLoaded(why);
			this.#tell({ state: "broken", message });
			this.#fail(new NonetError("unreachable", message));
			return;
		} finally {
			this.#loading = false;
		}
		if (this.#closed) return;
		this.#spare = this.#make(this.#module);
		this.#tell({ state: "ready" });
		this.#short.start();
		this.#long.start();
	}

	// call has a worker call a method. Parameters are JSON, as are events and the result.
	call(
		method: MethodName | typeof solveLines | typeof readPixels,
		params: string,
		{ signal, onEvent }: CallOptions<unknown> = {},
		bytes?: Uint8Array<ArrayBuffer>,
	): Promise<unknown> {
		const { words } = this.#host;
		const cancelled = () => new NonetError("cancelled", words.ended);
		if (this.#closed || signal?.aborted) return Promise.reject(cancelled());
		if (this.#status.state === "broken") {
			return Promise.reject(new NonetError("unreachable", this.#status.message));
		}
		const isLong = method === solveLines || (method !== readPixels && longMethods.has(method));
		const pool = isLong ? this.#long : this.#short;
		return new Promise((resolve, reject) => {
			const end = () => pool.end(call, cancelled());
			const settled = () => signal?.removeEventListener("abort", end);
			const call = {
				method,
				params,
				bytes,
				patience: patience * 1000,
				tooLong: () => new NonetError("limit", words.tooLong(limits.seconds)),
				onEvent: (event: unknown) => onEvent?.(event),
				resolve(result: unknown) {
					settled();
					resolve(result);
				},
				reject(error: NonetError) {
					settled();
					reject(error);
				},
			};
			signal?.addEventListener("abort", end);
			pool.add(call);
		});
	}

	// close ends all workers and the calls that they work on.
	close(): void {
		this.#closed = true;
		this.#spare?.end();
		this.#spare = undefined;
		this.#fail(new NonetError("cancelled", this.#host.words.ended));
	}

	#fail(error: NonetError): void {
		for (const pool of [this.#short, this.#long]) pool.fail(error);
	}

	#tell(status: Status): void {
		this.#status = status;
		this.#host.told?.(status);
	}

	// take returns a worker, and has another one made when there is nothing else to do.
	#take(): Port | undefined {
		if (!this.#module || this.#closed) return undefined;
		const worker = this.#spare ?? this.#make(this.#module);
		this.#spare = undefined;
		this.#host.idle(() => {
			if (this.#module && !this.#closed) this.#spare ??= this.#make(this.#module);
		});
		return worker;
	}

	// make returns a worker. If none can be made, the call that it gets fails.
	#make(module: WebAssembly.Module): Port {
		try {
			const worker = this.#host.worker();
			worker.post({ module, texts: this.#texts } satisfies Request);
			return worker;
		} catch (why) {
			const { put, listen } = inbox();
			put({ gone: `The worker cannot be made: ${why}` });
			return { post: () => undefined, listen, end: () => undefined };
		}
	}
}

// solveLines solves many puzzles with little to read and write, see Nonet.solveMany of the package
// for npm.
export const solveLines = "solve/lines";

// readPixels reads the puzzles of a picture: the parameters are its width and height, the bytes those
// of an ImageData.
export const readPixels = "read/pixels";
