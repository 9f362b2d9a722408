// What the sources use of Node, and what the build puts in.

declare module "worker-source" {
	const text: string;
	export default text;
}
declare module "node:fs/promises" {
	export function readFile(file: string | URL): Promise<Uint8Array>;
}
declare module "node:fs" {
	export function readFileSync(file: string | URL): Uint8Array;
}
declare module "node:path" {}
declare module "node:tty" {
	export function isatty(file: number): boolean;
}
declare module "node:os" {
	export function tmpdir(): string;
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
declare module "wasm_exec.js";
declare module "node:zlib" {
	export function gunzipSync(bytes: Uint8Array): Uint8Array;
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
		on(name: "error", listen: (error: unknown) => void): void;
		on(name: "exit", listen: (status: number) => void): void;
		terminate(): Promise<number>;
		ref(): void;
		unref(): void;
	}
	export const parentPort: {
		postMessage(message: unknown): void;
		on(name: "message", listen: (message: unknown) => void): void;
	} | null;
}
declare module "node:module" {
	export function createRequire(from: string): { resolve(name: string): string };
}
declare module "node:child_process" {
	interface Child {
		kill(signal: string): void;
		on(name: "error", listen: (error: Error) => void): void;
		on(name: "exit", listen: (status: number, signal: string | null) => void): void;
	}
	export function spawn(file: string, args: string[], options: { stdio: "inherit" }): Child;
}
declare const process: {
	readonly argv: string[];
	readonly arch: string;
	readonly env: Record<string, string | undefined>;
	readonly execPath: string;
	readonly pid: number;
	readonly platform: string;
	exit(status: number): never;
	kill(id: number, signal: string): void;
	on(name: string, listen: () => void): void;
	removeAllListeners(name: string): void;
};
