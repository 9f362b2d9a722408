// Chooses the engine that the page's head names.

import type { Engine } from "./engine.ts";
import { HttpEngine } from "./http.ts";
import { WasmEngine } from "./wasm.ts";

export function connect(): Engine {
	const meta = document.querySelector<HTMLMetaElement>('meta[name="engine"]');
	if (meta?.content !== "wasm") return new HttpEngine();
	const { worker = "", wasm = "", bytes } = meta.dataset;
	return new WasmEngine({ worker, wasm, bytes: Number(bytes) });
}
