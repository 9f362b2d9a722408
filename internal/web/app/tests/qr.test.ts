// QR codes: a small one as readers know it, and their bounds.

import { deepStrictEqual, ok } from "node:assert";
import { test } from "node:test";
import { qrOf } from "../qr.ts";

// An independent reader reads it.
const golden = [
	"111111100101101111111",
	"100000100111001000001",
	"101110101101101011101",
	"101110100101001011101",
	"101110100010101011101",
	"100000100000101000001",
	"111111101010101111111",
	"000000001101100000000",
	"111011111111011000100",
	"000101000000001000111",
	"101011101110100011011",
	"110001010010001000011",
	"010010100110101010010",
	"000000001011010100111",
	"111111101101011100011",
	"100000101011110110000",
	"101110101111011100011",
	"101110100100001100010",
	"101110101110100011101",
	"100000101100001100010",
	"111111101110101111011",
].join("");

test("a short text is a code of 21 modules a side, with squares in three corners", () => {
	const code = qrOf("nonet");
	ok(code, "it fits");
	deepStrictEqual(code.size, 21);
	const at = (x: number, y: number) => code.dark[y * code.size + x];
	for (const [x, y] of [
		[0, 0],
		[14, 0],
		[0, 14],
	] as const) {
		for (let i = 0; i < 7; i++) {
			deepStrictEqual([at(x + i, y), at(x + i, y + 6)], [1, 1]);
			deepStrictEqual([at(x, y + i), at(x + 6, y + i)], [1, 1]);
		}
		deepStrictEqual([at(x + 1, y + 1), at(x + 3, y + 3)], [0, 1]);
	}
	deepStrictEqual(code.dark.join(""), golden);
});

test("a code grows with its text, up to 858 bytes", () => {
	deepStrictEqual(qrOf("x".repeat(17))?.size, 21);
	deepStrictEqual(qrOf("x".repeat(18))?.size, 25);
	deepStrictEqual(qrOf("x".repeat(858))?.size, 97);
	deepStrictEqual(qrOf("x".repeat(859)), null);
	deepStrictEqual(qrOf("ä".repeat(430)), null, "bytes count, not characters");
});
