// The fields of an address name the same order as the form of Make.

import { oddOf } from "../link.ts";
import { fieldsOf, linkFields, orderOf, paramsOf, usual } from "../order.ts";
import type { Order } from "../order.ts";
import type { Tests } from "./all.ts";
import { equal } from "./assert.ts";

const read = (text: string) => orderOf(new URLSearchParams(text));

export const tests: Tests = {
	"an address without fields is the usual order"() {
		equal(read(""), usual);
	},
	"an order comes back from its address"() {
		const orders: Order[] = [
			usual,
			{ ...usual, level: "" },
			{ ...usual, level: "", er: [4.5, 5.5], needs: ["XY-wing", "X-wing"], seed: 7, n: 1 },
			{ ...usual, level: "hard", only: ["singles"], symmetry: "none", clues: 24, minimal: true },
			{ ...usual, layout: "6", jigsaw: true, n: 200 },
			{ ...usual, layout: "latin:7+diagonal" },
			{ ...usual, killer: true, clues: 3 },
		];
		for (const o of orders) {
			const fields = fieldsOf(o);
			equal(read(new URLSearchParams(fields).toString()), o, JSON.stringify(fields));
		}
	},
	"what is no value of a field is left out"() {
		equal(read("level=medium&er=9-2&seed=-1&n=1e9&clues=x&minimal=2"), usual);
		equal(read("er=0-99&level=medium"), usual);
		equal(read("n=0&level=medium").n, 1);
	},
	"fields whose text means nothing are named"() {
		const odd = (text: string) => oddOf(new URLSearchParams(text), linkFields);
		equal(odd("level=hardest&n=1e9&seed=-1&er=9-2&clues=3&x=y"),
			["level=hardest", "n=1e9", "seed=-1", "er=9-2"]);
		equal(odd("level=hard&er=1.0-2.0&n=200&minimal=1&layout=zzz"), []);
		equal(read("level=hardest&n=3").level, "");
	},
	"a range of ER takes the place of a level"() {
		const o = read("level=hard&er=4.0-5.0");
		equal([o.level, o.er], ["", [4, 5]]);
		const { minER, maxER, level } = paramsOf(o, 0);
		equal([minER, maxER, level], [4, 5, undefined]);
	},
	"a killer is asked for without what is of other puzzles"() {
		equal(paramsOf({ ...usual, killer: true, seed: 7, n: 2 }, 0),
			{ layout: "9", n: 2, first: 0, seed: 7, killer: true });
	},
	"the rest of a run has the same seed"() {
		const { seed, first, n } = paramsOf({ ...usual, seed: 7, n: 10 }, 4);
		equal([seed, first, n], [7, 4, 6]);
	},
};
