// Workers of one module of the engine, and the calls that they answer. A call is cancelled by the
// end of its worker, as nothing can interrupt one.

import { EngineError, failure } from "./engine.ts";
import { limits, type Failure, type MethodName } from "./types.ts";
import { frame as words } from "./words/en/frame.ts";

// Reply is what a worker answers: events and results are JSON.
export type Reply = { event: string } | { result: string } | { error: string } | { gone: string };

// Request is what a worker gets: first the module, then calls, one at a time.
export type Request = { module: WebAssembly.Module } | { method: string; params: string };

// The engine ends calls itself after limits.seconds; the page waits a little longer.
const patience = (limits.seconds + 3) * 1000;

export interface Call {
	method: MethodName;
	params: string;
	onEvent(event: unknown): void; // gets what the method sends
	resolve(result: unknown): void;
	reject(error: EngineError): void;
}

// A Slot is a worker with the call that it works on.
interface Slot {
	worker: Worker;
	call: Call | undefined;
	clock: number;
}

// Pool has calls that some workers answer, the first come first.
export class Pool {
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

export function cancelled(): EngineError {
	return new EngineError("cancelled", words.ended);
}

function tooLong(): EngineError {
	return new EngineError("limit", words.tooLong(limits.seconds));
}
