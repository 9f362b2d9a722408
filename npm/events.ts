// The events of a call as an iterator.

import type { CallOptions } from "../internal/web/engine/part.ts";

type Call = (params: object, options: CallOptions<unknown>) => Promise<unknown>;

// eventsOf makes a call whose events are iterated over. The call begins with the first step, and
// ends when the loop is left.
export function eventsOf(call: Call) {
	return async function* (params: object, { signal }: { signal?: AbortSignal } = {}) {
		const ended = new AbortController();
		const end = () => ended.abort();
		signal?.addEventListener("abort", end);
		if (signal?.aborted) end();
		let events: unknown[] = [];
		let wake: () => void = () => undefined;
		let settled = false;
		const onEvent = (event: unknown) => {
			events.push(event);
			wake();
		};
		const result = call(params, { signal: ended.signal, onEvent });
		const settle = () => {
			settled = true;
			wake();
		};
		result.then(settle, settle);
		try {
			for (;;) {
				const list = events;
				events = [];
				yield* list;
				if (events.length > 0) continue;
				if (settled) return await result;
				await new Promise<void>((resolve) => {
					wake = resolve;
				});
			}
		} finally {
			signal?.removeEventListener("abort", end);
			end();
		}
	};
}
