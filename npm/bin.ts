#!/usr/bin/env node
// The command nonet: runs the program for this machine, which is a package of its own.

import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { isatty } from "node:tty";

const names = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

// program returns the file of the program, and what must come before its arguments.
function program(): string[] {
	const { NONET_BINARY_PATH: own } = process.env;
	if (own) return [own];
	const require = createRequire(import.meta.url);
	const machine = `${process.platform}-${process.arch}`;
	const file = process.platform === "win32" ? "nonet.exe" : "nonet";
	try {
		return [require.resolve(`@nonet/${machine}/${file}`)];
	} catch {
		try {
			return [process.execPath, require.resolve("@nonet/wasm/nonet.js")];
		} catch {
			console.error(
				`nonet: found no program for ${machine}: either it was left out (install without ` +
					"--omit=optional), or there is none for this machine. npm install @nonet/wasm " +
					"gets one for all machines, which is slower. NONET_BINARY_PATH names one that " +
					"you have.",
			);
			process.exit(1);
		}
	}
}

const [file = "", ...first] = program();
const child = spawn(file, [...first, ...process.argv.slice(2)], { stdio: "inherit" });

// The program gets signals, and this process waits for it. A terminal sends SIGINT to both, so that
// the program has it already, also if some of its files are no terminal.
const hasTerminal = [0, 1, 2].some((file) => isatty(file));
for (const name of names) {
	process.on(name, () => {
		if (name !== "SIGINT" || !hasTerminal) child.kill(name);
	});
}
child.on("error", (error) => {
	console.error(`nonet: ${file} cannot be run: ${error.message}`);
	process.exit(1);
});
child.on("exit", (status, signal) => {
	if (signal === null) process.exit(status);
	for (const name of names) process.removeAllListeners(name);
	process.kill(process.pid, signal);
	setTimeout(() => process.exit(1), 1000); // a signal that ends nobody
});
