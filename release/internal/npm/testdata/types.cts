// Types of CommonJS.

import { type Nonet, start } from "nonet";
import core = require("nonet/core");

export async function first(givens: string): Promise<string | undefined> {
	const nonet: Nonet = await start();
	await (await core.start()).hint({ givens });
	return (await nonet.solve({ givens })).solutions[0];
}
