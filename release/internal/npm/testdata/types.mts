// Types of modules: tsc --strict finds nothing, and each error that is expected.

import { type Nonet, NonetError, type Solutions, start } from "nonet";
import { start as startCore } from "nonet/core";
import { start as startAlone } from "@nonet/core";

const nonet: Nonet = await start({ workers: 1 });
const signal = new AbortController().signal;
const solutions: Solutions = await nonet.solve({ givens: "" }, { signal });
export const unique: boolean | undefined = solutions.unique;
await nonet.generate({ n: 1 }, { onEvent: (event) => event.made?.givens });
for await (const event of nonet.events.generate({ n: 1 })) {
	const givens: string | undefined = event.made?.givens;
	if (givens) break;
}
for await (const answer of nonet.solveMany(["1"], { layout: "4" })) {
	const count: 0 | 1 | 2 = answer.count;
	if (count === 0) break;
}
const core = await startCore();
export const rating: number = (await core.rate({ givens: "" })).er;
await (await startAlone()).layout();
export const code = (error: unknown): string => (error instanceof NonetError ? error.code : "");

// @ts-expect-error: a name that is not there
await nonet.solve({ given: "" });
// @ts-expect-error: no formats
core.read;
// @ts-expect-error: no events
nonet.events.solve;
