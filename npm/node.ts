// The package in Node and Bun.

import { readFile } from "node:fs/promises";
import * as os from "node:os";
import { Worker } from "node:worker_threads";
import { gunzip } from "node:zlib";
import { promisify } from "node:util";
import { inbox, type Port, type Reply } from "../internal/web/engine/pool.ts";
import workerSource from "worker-source"; // worker-node.ts, as a script
import { startIn, NonetError } from "./start.ts";
import type { Nonet, StartOptions } from "./nonet.d.ts";

declare const wasmFile: string; // set when the package is built

export { NonetError };

export function start(options: StartOptions = {}): Promise<Nonet> {
	const { worker } = options;
	const make = () => {
		if (typeof worker === "function") return worker() as Worker;
		return worker ? new Worker(worker) : new Worker(workerSource, { eval: true });
	};
	return startIn(
		{
			cores: os.availableParallelism?.() ?? os.cpus().length, // Node 18.14 has the first
			worker: () => portOf(make()),
			compile: () => moduleOf(options.wasm),
		},
		options,
	);
}

function portOf(worker: Worker): Port {
	const { put, listen } = inbox();
	worker.on("message", (reply) => put(reply as Reply));
	worker.on("error", (error) => put({ gone: String((error as Error | null)?.message ?? error) }));
	worker.on("exit", (status) => put({ gone: `The worker has ended with status ${status}.` }));
	worker.unref(); // listening holds it
	return {
		post: (request) => worker.postMessage(request),
		listen,
		end: () => void worker.terminate(),
		hold: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
	};
}

async function moduleOf(wasm: StartOptions["wasm"]): Promise<WebAssembly.Module> {
	if (wasm instanceof WebAssembly.Module) return wasm;
	let bytes = await bytesOf(wasm ?? new URL(wasmFile, import.meta.url));
	if (bytes[0] === 0x1f && bytes[1] === 0x8b) bytes = await promisify(gunzip)(bytes);
	return WebAssembly.compile(bytes as BufferSource);
}

async function bytesOf(wasm: string | object): Promise<Uint8Array> {
	if (wasm instanceof Uint8Array) return wasm;
	if (wasm instanceof ArrayBuffer) return new Uint8Array(wasm);
	const place = String(wasm);
	if (wasm instanceof Response || /^(https?|data|blob):/.test(place)) {
		const response = wasm instanceof Response ? wasm : await fetch(place);
		if (!response.ok) throw new Error(`status ${response.status}`);
		return new Uint8Array(await response.arrayBuffer());
	}
	return readFile(place.startsWith("file:") ? new URL(place) : place);
}
