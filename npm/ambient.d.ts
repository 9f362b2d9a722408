// What the sources use of Node, and what the build puts in.

declare module "worker-source" {
	const text: string;
	export default text;
}
declare module "node:fs/promises" {
	export function readFile(file: string | URL): Promise<Uint8Array>;
}
declare module "node:os" {
	export const availableParallelism: (() => number) | undefined;
	export function cpus(): unknown[];
}
declare module "node:crypto" {
	export const webcrypto: unknown;
}
declare module "node:util" {
	export function promisify<A, R>(
		f: (a: A, done: (error: unknown, result: R) => void) => void,
	): (a: A) => Promise<R>;
}
declare module "node:zlib" {
	export function gunzip(
		bytes: Uint8Array,
		done: (error: unknown, result: Uint8Array) => void,
	): void;
}
declare module "node:worker_threads" {
	export class Worker {
		constructor(script: string | URL, options?: { eval?: boolean });
		postMessage(message: unknown): void;
		on(name: "message", listen: (message: unknown) => void): void;
		on(name: "error", listen: (error: Error) => void): void;
		terminate(): Promise<number>;
		ref(): void;
		unref(): void;
	}
	export const parentPort: {
		postMessage(message: unknown): void;
		on(name: "message", listen: (message: unknown) => void): void;
	} | null;
}
