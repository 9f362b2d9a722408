// A page for bundlers: calls both packages, and sends what differs to the test.

import { start } from "nonet";
import { start as startCore } from "nonet/core";
import { golden } from "./golden.mjs";

async function compare() {
	const exchanges = await (await fetch("/exchanges.json")).json();
	const all = [];
	for (const f of [start, startCore]) {
		const nonet = await f();
		const { calls, faults } = await golden(nonet, exchanges);
		nonet.close();
		all.push(...faults, `${calls} calls, ${faults.length} differ`);
	}
	return all.join("\n");
}

compare().then(
	(text) => fetch("/result", { method: "POST", body: text }),
	(error) => fetch("/result", { method: "POST", body: String(error) }),
);
