// The program nonet as WebAssembly in Node, for machines that have no program of their own.

import "./program-node.ts";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { gunzipSync } from "node:zlib";
import "wasm_exec.js"; // the glue of the Go toolchain that made the module

interface GoRuntime {
	argv: string[];
	env: Record<string, string | undefined>;
	exit(status: number): void;
	importObject: WebAssembly.Imports;
	run(instance: WebAssembly.Instance): Promise<void>;
}
declare const Go: new () => GoRuntime;

const go = new Go();
go.argv = ["nonet", ...process.argv.slice(2)];
go.env = { TMPDIR: tmpdir(), ...process.env };
go.exit = process.exit;
const module = gunzipSync(readFileSync(new URL("./program.wasm.gz", import.meta.url)));
WebAssembly.instantiate(module as BufferSource, go.importObject)
	.then(({ instance }) => go.run(instance))
	.catch((error) => {
		console.error(`nonet: ${error}`);
		process.exit(5);
	});
