// Runs golden.mjs in Node, Bun or Deno on the files of a folder: files.mjs FOLDER PACKAGE.

import { readdirSync, readFileSync } from "node:fs";
import process from "node:process";
import { golden } from "./golden.mjs";

const [folder, name] = process.argv.slice(2);
const { start } = await import(name);
const exchanges = readdirSync(folder)
	.filter((file) => file.endsWith(".json"))
	.map((file) => ({
		name: file.slice(0, -".json".length),
		exchange: JSON.parse(readFileSync(`${folder}/${file}`, "utf8")),
	}));
const nonet = await start();
const { calls, faults } = await golden(nonet, exchanges);
for (const fault of faults) console.log(fault);
console.log(`${name}: ${calls} calls, ${faults.length} differ`);
process.exitCode = faults.length > 0 ? 1 : 0;
