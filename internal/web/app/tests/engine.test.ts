import { deepStrictEqual } from "node:assert";
import { test } from "node:test";
import { indexed, request } from "../engine.ts";

const params = { layout: "4", givens: ".".repeat(16) };

test("cells have names in requests", () => {
	deepStrictEqual(JSON.parse(request({ ...params, cell: 7 })), { ...params, cell: "r2c4" });
	deepStrictEqual(JSON.parse(request(params)), params);
});

test("cells of answers become indices", () => {
	const step = { name: "r1c1", focus: ["r2c1"], parts: [{ cells: ["r4c4", "r1c2"] }], more: 3 };
	deepStrictEqual(indexed(step, params), { ...step, focus: [4], parts: [{ cells: [15, 1] }] });
	const example = { givens: params.givens, step: { lit: ["r3c1"] } };
	deepStrictEqual(indexed({ examples: [example] }, { technique: "NP" }), {
		examples: [{ ...example, step: { lit: [8] } }],
	});
	deepStrictEqual(indexed({ size: 2, peers: [["r1c2"], []] }, {}), { size: 2, peers: [[1], []] });
});
