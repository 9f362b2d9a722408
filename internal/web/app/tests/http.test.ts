// Calls over HTTP: what ends them, and what is said of it. The server is a function here.

import { EngineError } from "../engine.ts";
import { HttpEngine } from "../http.ts";
import type { Tests } from "./all.ts";
import { equal } from "./assert.ts";

const real = globalThis.fetch;

// outcome calls a method of a server that answers so, and returns what came of it.
async function outcome(
	answer: () => Promise<Response>, onEvent?: () => void,
): Promise<readonly [result: string, state: string]> {
	const engine = new HttpEngine();
	globalThis.fetch = answer;
	try {
		const result = await engine.call("rows", { lines: [] }, { ...(onEvent && { onEvent }) });
		return [JSON.stringify(result), engine.status().state];
	} catch (e) {
		return [e instanceof EngineError ? e.code : String(e), engine.status().state];
	} finally {
		globalThis.fetch = real;
	}
}

function lines(...texts: string[]): () => Promise<Response> {
	return () => Promise.resolve(new Response(texts.map((t) => `${t}\n`).join("")));
}

export const tests: Tests = {
	async "events, then a result"() {
		let events = 0;
		const answer = lines('{"event":{}}', '{"event":{}}', '{"result":{"a":1}}');
		equal(await outcome(answer, () => events++), ['{"a":1}', "ready"]);
		equal(events, 2);
	},
	async "a refusal has its code"() {
		const refusal = '{"error":{"code":"limit","message":"too long"}}';
		equal(await outcome(lines('{"event":{}}', refusal)), ["limit", "ready"]);
	},
	async "no server, and one that stops within an answer"() {
		const none = () => Promise.reject(new TypeError("Failed to fetch"));
		equal(await outcome(none), ["unreachable", "broken"]);
		equal(await outcome(lines('{"event":{}}')), ["unreachable", "broken"]);
		const stops = () => Promise.resolve(new Response(new ReadableStream({
			pull(control) {
				control.error(new TypeError("network error"));
			},
		})));
		equal(await outcome(stops), ["unreachable", "broken"]);
	},
	async "a fault of the page is no fault of the server"() {
		const fault = () => {
			throw new TypeError("x is undefined");
		};
		equal(await outcome(lines('{"event":{}}'), fault), ["TypeError: x is undefined", "ready"]);
	},
};
