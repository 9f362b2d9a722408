import { deepStrictEqual, rejects } from "node:assert";
import { test } from "node:test";
import { Part, type Host } from "../../engine/part.ts";
import { portOf, type Port } from "../../engine/pool.ts";

// started returns a part whose workers are made by a function, and what has idle time make another.
async function started(worker: () => Port): Promise<{ part: Part; idle: () => void }> {
	let idle: () => void = () => undefined;
	const host: Host = {
		compile: () => Promise.resolve({} as WebAssembly.Module),
		worker,
		longWorkers: 1,
		idle: (f) => {
			idle = f;
		},
		words: { notLoaded: String, ended: "ended", tooLong: String },
	};
	const part = new Part(host);
	await part.load();
	return { part, idle: () => idle() };
}

async function fails(part: Part, want: string): Promise<void> {
	await rejects(part.call("about", "{}"), (error) => {
		const { name, code, message } = error as Error & { code: string };
		deepStrictEqual([name, code, message], ["NonetError", "internal", want]);
		return true;
	});
}

// A FakeWorker is a worker of browsers that answers each call.
class FakeWorker {
	onmessage: (message: { data: unknown }) => void = () => undefined;
	onerror: (event: { message?: string }) => void = () => undefined;
	postMessage(request: object): void {
		if ("method" in request) setTimeout(() => this.onmessage({ data: { result: "1" } }));
	}
	terminate(): void {}
}

test("a worker that fails before it has a call fails the first one", async () => {
	const workers: FakeWorker[] = [];
	const { part, idle } = await started(() => {
		const worker = new FakeWorker();
		workers.push(worker);
		return portOf(worker as unknown as Worker);
	});
	workers[0]?.onerror({});
	workers[0]?.onmessage({ data: { gone: "later" } });
	await fails(part, "The worker cannot be loaded.");
	idle();
	workers[1]?.onmessage({ data: { gone: "It is out of memory." } });
	await fails(part, "It is out of memory.");
	deepStrictEqual(await part.call("about", "{}"), 1);
});

test("a worker that cannot be made fails the call that needs it", async () => {
	let isBroken = true;
	const { part, idle } = await started(() => {
		if (isBroken) throw new Error("no workers here");
		return portOf(new FakeWorker() as unknown as Worker);
	});
	const message = "The worker cannot be made: Error: no workers here";
	await fails(part, message);
	idle();
	await fails(part, message);
	isBroken = false;
	deepStrictEqual(await part.call("about", "{}"), 1);
});
