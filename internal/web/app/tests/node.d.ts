// What tests use of Node. The types of the whole of it would change those of the browser.

declare module "node:test" {
	export function test(name: string, run: () => void | Promise<void>): Promise<void>;
}

declare module "node:assert" {
	export function deepStrictEqual(got: unknown, want: unknown, what?: string): void;
	export function ok(holds: unknown, what?: string): asserts holds;
	export function rejects(
		promise: Promise<unknown>,
		error: (e: unknown) => boolean,
		what?: string,
	): Promise<void>;
	export function throws(run: () => unknown, what?: string): void;
}
