// A worker of node:worker_threads, made like one of browsers.

import { webcrypto } from "node:crypto";
import { parentPort } from "node:worker_threads";

interface Scope {
	onmessage?: (message: { data: unknown }) => void;
	postMessage?: (reply: unknown) => void;
	crypto?: unknown;
}
const scope = globalThis as unknown as Scope;
scope.crypto ??= webcrypto; // Node 18
scope.postMessage = (reply) => parentPort?.postMessage(reply);
parentPort?.on("message", (data: unknown) => scope.onmessage?.({ data }));
