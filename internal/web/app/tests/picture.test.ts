// Quadrilaterals of pictures that are made squares.

import { ok } from "node:assert";
import { test } from "node:test";
import { homography, type Corner } from "../picture.ts";

test("the corners, the middle and the sides of the square are those of the quadrilateral", () => {
	const trapezium: readonly Corner[] = [
		[2, 0],
		[4, 0],
		[6, 6],
		[0, 6],
	];
	const at = homography(trapezium);
	const near = ([x, y]: Corner, [u, v]: Corner) => ok(Math.hypot(x - u, y - v) < 1e-9);
	near(at(0, 0), [2, 0]);
	near(at(1, 0), [4, 0]);
	near(at(1, 1), [6, 6]);
	near(at(0, 1), [0, 6]);
	near(at(0.5, 0.5), [3, 1.5]); // where its diagonals cross
});

test("a square that lies on its side is turned", () => {
	const at = homography([
		[10, 0],
		[10, 10],
		[0, 10],
		[0, 0],
	]);
	const [x, y] = at(0.1, 0.2);
	ok(Math.abs(x - 8) < 1e-9 && Math.abs(y - 1) < 1e-9);
});
