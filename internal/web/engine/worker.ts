// A worker that runs nonet as WebAssembly: it gets the module, then calls one at a time.

import "wasm_exec.js"; // the glue of the Go toolchain that made the module
import type { LanguageTexts, Reply, Request } from "./pool.ts";

interface GoRuntime {
	importObject: WebAssembly.Imports;
	run(instance: WebAssembly.Instance): Promise<void>;
}

// What this file uses of the worker's globals; nonetCall is set by the module.
declare const Go: new () => GoRuntime;
interface Scope {
	onmessage: (message: MessageEvent<Request>) => void;
	postMessage(reply: Reply): void;
	nonetTexts: LanguageTexts | undefined; // the module reads it when it starts
	nonetCall(
		method: string,
		params: string,
		reply: (kind: string, json: string) => void,
		bytes?: Uint8Array,
	): void;
}
const scope = globalThis as unknown as Scope;

let started: Promise<void> | undefined;

async function start(module: WebAssembly.Module): Promise<void> {
	const go = new Go();
	const instance = await WebAssembly.instantiate(module, go.importObject);
	void go
		.run(instance) // returns when main waits, and settles when the program ends
		.then(() => scope.postMessage({ gone: "The engine of nonet has ended." }));
}

scope.onmessage = async ({ data }) => {
	if ("module" in data) {
		scope.nonetTexts = data.texts;
		started = start(data.module);
		return;
	}
	try {
		await started;
		scope.nonetCall(
			data.method,
			data.params,
			(kind, json) => scope.postMessage({ [kind]: json } as Reply),
			data.bytes,
		);
	} catch (error) {
		scope.postMessage({ gone: String(error) });
	}
};
