// Modules of WebAssembly, which are kept compressed by gzip.

// compile compiles the module in a response while it is loaded. bytes is how many there are, for
// the share that is loaded.
export async function compile(
	response: Response,
	bytes = 0,
	loaded: (share: number) => void = () => undefined,
): Promise<WebAssembly.Module> {
	if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
	let count = 0;
	const counted = response.body.pipeThrough(
		new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
			transform(chunk, out) {
				count += chunk.length;
				if (bytes) loaded(Math.min(1, count / bytes));
				out.enqueue(chunk);
			},
		}),
	);
	const plain = await decompressed(counted);
	const headers = { "Content-Type": "application/wasm" };
	return WebAssembly.compileStreaming(new Response(plain, { headers }));
}

// text returns the text in a response.
export async function text(response: Response): Promise<string> {
	if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
	return new Response(await decompressed(response.body)).text();
}

// decompressed returns the content of a file that is compressed by gzip, unless the browser has
// decompressed it already: some hosts tell it to do so.
async function decompressed(
	stream: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
	const [first, all] = stream.tee();
	const reader = first.getReader();
	const { value = [] } = await reader.read();
	void reader.cancel();
	const isCompressed = value[0] === 0x1f && value[1] === 0x8b;
	return isCompressed ? all.pipeThrough(new DecompressionStream("gzip")) : all;
}
