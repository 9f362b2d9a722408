// Calls over HTTP: what ends them, and what is said of it. The server is a function here.

import { deepStrictEqual } from "node:assert";
import { test } from "node:test";
import { NonetError } from "../engine.ts";
import { HttpEngine } from "../http.ts";

const real = globalThis.fetch;

// outcome calls a method of a server that answers so, and returns what came of it.
async function outcome(
	answer: () => Promise<Response>,
	onEvent?: () => void,
): Promise<readonly [result: string, state: string]> {
	const engine = new HttpEngine();
	globalThis.fetch = answer;
	try {
		const result = await engine.call("rows", { lines: [] }, { ...(onEvent && { onEvent }) });
		return [JSON.stringify(result), engine.status().state];
	} catch (e) {
		return [e instanceof NonetError ? e.code : String(e), engine.status().state];
	} finally {
		globalThis.fetch = real;
	}
}

function lines(...texts: string[]): () => Promise<Response> {
	return () => Promise.resolve(new Response(texts.map((t) => `${t}\n`).join("")));
}

test("events, then a result", async () => {
	let events = 0;
	const answer = lines('{"event":{}}', '{"event":{}}', '{"result":{"a":1}}');
	deepStrictEqual(await outcome(answer, () => events++), ['{"a":1}', "ready"]);
	deepStrictEqual(events, 2);
});

test("a refusal has its code", async () => {
	const refusal = '{"error":{"code":"limit","message":"too long"}}';
	deepStrictEqual(await outcome(lines('{"event":{}}', refusal)), ["limit", "ready"]);
});

test("no server, and one that stops within an answer", async () => {
	const none = () => Promise.reject(new TypeError("Failed to fetch"));
	deepStrictEqual(await outcome(none), ["unreachable", "broken"]);
	deepStrictEqual(await outcome(lines('{"event":{}}')), ["unreachable", "broken"]);
	const stops = () =>
		Promise.resolve(
			new Response(
				new ReadableStream({
					pull(control) {
						control.error(new TypeError("network error"));
					},
				}),
			),
		);
	deepStrictEqual(await outcome(stops), ["unreachable", "broken"]);
});

test("a fault of the page is not a fault of the server", async () => {
	const fault = () => {
		throw new TypeError("x is undefined");
	};
	deepStrictEqual(await outcome(lines('{"event":{}}'), fault), [
		"TypeError: x is undefined",
		"ready",
	]);
});
