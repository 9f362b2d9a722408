// Chooses the engine that the page's head names.

import { EngineError } from "./engine.ts";
import type { Engine } from "./engine.ts";

export function connect(): Engine {
	return {
		kind: "http",
		status: () => ({ state: "ready" }),
		watch: () => () => undefined,
		retry: () => undefined,
		call: () => Promise.reject(new EngineError("unreachable", "there is no engine")),
	};
}
