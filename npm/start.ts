// The package in any place: the methods as functions, on the engine that it shares with the page.

import { NonetError } from "../internal/web/engine/error.ts";
import {
	coreMethods,
	methodNames,
	programMethods,
	type MethodName,
} from "../internal/web/engine/methods.ts";
import { Part, type CallOptions, type Host } from "../internal/web/engine/part.ts";
import type { Nonet, StartOptions } from "./nonet.d.ts";
import { solveMany } from "./many.ts";
import { eventsOf } from "./events.ts";

declare const isCore: boolean; // set when the package is built

const most = 4; // workers, unless more are wanted: each takes up to 25 MB of memory

// What differs between browsers and Node.
export type Place = Pick<Host, "compile" | "worker"> & { cores: number };

export async function startIn(place: Place, options: StartOptions): Promise<Nonet> {
	const { workers = Math.max(1, Math.min(most, place.cores - 1)) } = options;
	if (!Number.isInteger(workers) || workers < 1) {
		throw new NonetError("request", `found workers: ${workers}, expected a number from 1 on`);
	}
	const part = new Part({
		...place,
		longWorkers: workers,
		idle(f) {
			const timer: unknown = setTimeout(f, 500);
			(timer as { unref?(): void }).unref?.();
		},
		words: {
			notLoaded: (why) => `the module of WebAssembly cannot be loaded: ${why}`,
			ended: "the call was ended",
			tooLong: (seconds) => `it takes longer than ${seconds} seconds`,
		},
	});
	await part.load();
	if (part.status.state === "broken") throw new NonetError("unreachable", part.status.message);
	const events: Record<string, unknown> = {};
	const nonet: Record<string, unknown> = {
		events,
		solveMany: solveMany(part, workers),
		close: () => part.close(),
	};
	for (const name of methodNames) {
		if (programMethods.has(name)) continue;
		if (isCore && !coreMethods.has(name)) continue;
		const call = (params: object = {}, options?: CallOptions<unknown>) =>
			part.call(name, JSON.stringify(params), options);
		nonet[name] = call;
		events[name] = eventsOf(call);
	}
	return nonet as unknown as Nonet;
}

export { NonetError, type MethodName };
