// Makes the engine that the page was built for.

import type { Engine } from "./engine.ts";
import { HttpEngine } from "./http.ts";
import { WasmEngine } from "./wasm.ts";
import { engineLanguage } from "./words/language.ts";

declare const engineKind: Engine["kind"]; // set when the page is built

export function connect(): Engine {
	return engineKind === "http" ? new HttpEngine() : wasmEngine();
}

function wasmEngine(): Engine {
	const meta = document.querySelector<HTMLMetaElement>('meta[name="engine"]');
	const {
		worker = "",
		puzzles = "",
		puzzlesBytes,
		formats = "",
		formatsBytes,
	} = meta?.dataset ?? {};
	return new WasmEngine({
		worker,
		puzzles: { name: puzzles, bytes: Number(puzzlesBytes) },
		formats: { name: formats, bytes: Number(formatsBytes) },
		texts: meta?.dataset[engineLanguage],
	});
}
