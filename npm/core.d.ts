// nonet without what reads and writes formats: see README.md.

import type { CoreMethods, EventMethod } from "./methods.js";
import type { Running, StartOptions } from "./nonet.js";

export * from "./methods.js";
export { NonetError, type CallOptions, type Solved, type StartOptions } from "./nonet.js";

/** The methods about puzzles. */
export interface Nonet extends CoreMethods, Running<EventMethod & keyof CoreMethods> {}

/** Loads the module of WebAssembly. */
export function start(options?: StartOptions): Promise<Nonet>;
