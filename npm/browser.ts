// The package in browsers and what is like them.

import { compile } from "../internal/web/engine/load.ts";
import { portOf } from "../internal/web/engine/pool.ts";
import workerSource from "worker-source"; // worker.ts, as a script
import { startIn, NonetError } from "./start.ts";
import type { Nonet, StartOptions } from "./nonet.d.ts";

declare const wasmFile: string; // set when the package is built

export { NonetError };

export function start(options: StartOptions = {}): Promise<Nonet> {
	const { worker = blobWorker } = options;
	const make = () => (typeof worker === "function" ? (worker() as Worker) : new Worker(worker));
	return startIn(
		{
			cores: navigator.hardwareConcurrency || 1,
			worker: () => portOf(make()),
			compile: () => moduleOf(options.wasm),
		},
		options,
	);
}

async function moduleOf(wasm: StartOptions["wasm"]): Promise<WebAssembly.Module> {
	if (wasm instanceof WebAssembly.Module) return wasm;
	if (wasm instanceof Response) return compile(wasm);
	if (wasm instanceof ArrayBuffer || ArrayBuffer.isView(wasm)) {
		return compile(new Response(wasm as BodyInit));
	}
	// Bundlers know these words, with the name of the file in them.
	const place = wasm === undefined ? new URL(wasmFile, import.meta.url) : String(wasm);
	return compile(await fetch(place));
}

let blob: string | undefined;

function blobWorker(): Worker {
	blob ??= URL.createObjectURL(new Blob([workerSource], { type: "text/javascript" }));
	return new Worker(blob);
}
