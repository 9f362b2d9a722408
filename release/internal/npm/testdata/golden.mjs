// Calls the methods of a package with the parameters of files, and compares the replies.

// golden returns what differs. Each exchange has a name that begins with that of its method.
export async function golden(nonet, exchanges) {
	const faults = [];
	let calls = 0;
	for (const { name, exchange } of exchanges) {
		const call = nonet[name.split("-")[0]];
		if (!call) continue; // not in this package
		calls++;
		const got = { params: exchange.params };
		const events = [];
		try {
			const result = await call(exchange.params, {
				onEvent: (event) => {
					if (JSON.stringify(Object.keys(event)) !== '["tried"]') events.push(event);
				},
			});
			// A call that takes long, as on a busy machine, tells how far it is.
			if (events.length > 0 && exchange.events) got.events = events;
			got.result = result;
		} catch (error) {
			const { code, message, line, column } = error;
			got.error = { code, message, line, column };
		}
		const text = JSON.stringify(still(got));
		const want = JSON.stringify(still(exchange));
		if (text !== want) faults.push(`${name}: ${text}\nwant: ${want}`);
	}
	return { calls, faults };
}

// still returns a value without what differs from run to run.
function still(value, key) {
	if (["micros", "pdf", "svg"].includes(key)) return null;
	if (key === "seconds" && (value === 0 || !Number.isInteger(value))) return null; // of a clock
	if (Array.isArray(value)) return value.map((x) => still(x));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, still(v, k)]));
}
