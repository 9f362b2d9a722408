// Workers of one module of the engine, and the calls that they answer. A call is cancelled by the
// end of its worker, as nothing can interrupt one.

import { NonetError, failure } from "./error.ts";
import type { Failure } from "./methods.ts";

// Reply is what a worker answers: events and results are JSON.
export type Reply = { event: string } | { result: string } | { error: string } | { gone: string };

// LanguageTexts are what a module needs to tell steps in a language beside English.
export interface LanguageTexts {
	readonly language: string;
	readonly text: string;
}

// Request is what a worker gets: first the module, then calls, one at a time. Some calls have bytes
// beside their parameters.
export type Request =
	| { module: WebAssembly.Module; texts?: LanguageTexts | undefined }
	| { method: string; params: string; bytes?: Uint8Array<ArrayBuffer> | undefined };

// Port is a worker, of whichever kind.
export interface Port {
	post(request: Request): void;
	listen(receive: (reply: Reply) => void): void;
	end(): void;
	hold?(isBusy: boolean): void; // a worker that is not busy keeps no program from its end
}

// portOf returns a worker of browsers as a Port.
export function portOf(worker: Worker): Port {
	const { put, listen } = inbox();
	worker.onmessage = ({ data }: MessageEvent<Reply>) => put(data);
	// A script that cannot be loaded has no message.
	worker.onerror = ({ message }) => put({ gone: message || "The worker cannot be loaded." });
	return {
		post: (request) => worker.postMessage(request),
		listen,
		end: () => worker.terminate(),
	};
}

// inbox returns where the replies of a worker are put, from when it is made on, and listen of its
// Port. A worker without calls can only fail: that is kept until there is a listener.
export function inbox() {
	let kept: Reply | undefined;
	let put = (reply: Reply) => {
		kept ??= reply;
	};
	return {
		put: (reply: Reply) => put(reply),
		listen(receive: (reply: Reply) => void) {
			put = receive;
			const reply = kept;
			if (reply) queueMicrotask(() => receive(reply));
		},
	};
}

export interface Call {
	method: string;
	params: string;
	bytes?: Uint8Array<ArrayBuffer> | undefined;
	patience: number; // how long the call may take, in milliseconds
	tooLong(): NonetError;
	onEvent(event: unknown): void; // gets what the method sends
	resolve(result: unknown): void;
	reject(error: NonetError): void;
}

// A Slot is a worker with the call that it works on.
interface Slot {
	worker: Port;
	call: Call | undefined;
	clock: ReturnType<typeof setTimeout> | undefined;
}

// Pool has calls that some workers answer, the first come first.
export class Pool {
	readonly #size: number;
	readonly #take: () => Port | undefined;
	#slots: Slot[] = [];
	#waiting: Call[] = [];

	constructor(size: number, take: () => Port | undefined) {
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
			slot.clock = setTimeout(() => this.end(call, call.tooLong()), call.patience);
			slot.worker.hold?.(true);
			const { method, params, bytes } = call;
			slot.worker.post({ method, params, bytes });
		}
	}

	// end ends a call that waits or is at work.
	end(call: Call, error: NonetError): void {
		const slot = this.#slots.find((s) => s.call === call);
		if (slot) this.#close(slot);
		this.#waiting = this.#waiting.filter((c) => c !== call);
		call.reject(error);
		// Later, as calls that wait may be cancelled together with this one.
		queueMicrotask(() => this.start());
	}

	// fail ends all calls and workers.
	fail(error: NonetError): void {
		const calls = this.#waiting.splice(0);
		for (const slot of this.#slots) {
			if (slot.call) calls.push(slot.call);
			this.#close(slot);
		}
		for (const call of calls) call.reject(error);
	}

	#open(): Slot | undefined {
		const worker = this.#slots.length < this.#size ? this.#take() : undefined;
		if (!worker) return undefined;
		const slot: Slot = { worker, call: undefined, clock: undefined };
		worker.listen((reply) => this.#receive(slot, reply));
		this.#slots.push(slot);
		return slot;
	}

	#close(slot: Slot): void {
		clearTimeout(slot.clock);
		slot.worker.end();
		slot.call = undefined;
		this.#slots = this.#slots.filter((s) => s !== slot);
	}

	#receive(slot: Slot, reply: Reply): void {
		if (!this.#slots.includes(slot)) return; // it was ended
		const { call } = slot;
		if ("event" in reply) {
			call?.onEvent(JSON.parse(reply.event));
			return;
		}
		clearTimeout(slot.clock);
		slot.call = undefined;
		slot.worker.hold?.(false);
		if ("gone" in reply) {
			this.#close(slot);
			call?.reject(new NonetError("internal", reply.gone));
		} else if ("error" in reply) {
			call?.reject(failure(JSON.parse(reply.error) as Failure));
		} else {
			call?.resolve(JSON.parse(reply.result));
		}
		this.start();
	}
}
