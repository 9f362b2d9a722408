// Runs the tests of the pure parts of the page, and puts what fails into window.results: the
// name of each test with its message, "" if it passed. Module browser opens this page.

import { tests as board } from "./board.test.ts";
import { tests as game } from "./game.test.ts";
import { tests as http } from "./http.test.ts";
import { tests as keys } from "./keys.test.ts";
import { tests as levels } from "./levels.test.ts";
import { tests as matrix } from "./matrix.test.ts";
import { tests as order } from "./order.test.ts";
import { tests as save } from "./save.test.ts";
import { tests as share } from "./share.test.ts";
import { tests as steps } from "./steps.test.ts";
import { tests as trace } from "./trace.test.ts";
import { tests as words } from "./words.test.ts";

export type Tests = Record<string, () => void | Promise<void>>;

const suites: Record<string, Tests> = {
	board, game, http, keys, levels, matrix, order, save, share, steps, trace, words,
};

const results: Record<string, string> = {};
for (const [suite, tests] of Object.entries(suites)) {
	for (const [name, test] of Object.entries(tests)) {
		try {
			await test();
			results[`${suite}: ${name}`] = "";
		} catch (error) {
			results[`${suite}: ${name}`] = error instanceof Error
				? `${error.message}\n${error.stack}` : String(error);
		}
	}
}
Object.assign(window, { results });
