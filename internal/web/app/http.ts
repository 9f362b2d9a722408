// Calls the methods of a server: POST v1/METHOD, which answers with a line of JSON for each
// event and one for the result.

import {
	NonetError,
	failure,
	indexed,
	indexedByPuzzle,
	request,
	type CallOptions,
	type Engine,
	type Status,
} from "./engine.ts";
import { Store } from "./store.ts";
import type { Failure, MethodName, Methods, ReadResult } from "./types.ts";
import { frame as words } from "./words/en/frame.ts";

type Line<M extends MethodName> = {
	event?: Methods[M]["event"];
	result?: Methods[M]["result"];
	error?: Failure;
};

export class HttpEngine implements Engine {
	readonly kind = "http";
	#status = new Store<Status>({ state: "ready" });

	status(): Status {
		return this.#status.get();
	}

	watch(f: (status: Status) => void): () => void {
		return this.#status.watch(f);
	}

	retry(): void {
		this.call("about", {}).catch(() => undefined); // the state says how it went
	}

	async call<M extends MethodName>(
		method: M,
		params: Methods[M]["params"],
		options: CallOptions<Methods[M]["event"]> = {},
	): Promise<Methods[M]["result"]> {
		const result = await this.#ask<M>(method, "application/json", request(params), {
			...options,
			onEvent: (event) => options.onEvent?.(indexed(event, params) as Methods[M]["event"]),
		});
		return indexed(result, params) as Methods[M]["result"];
	}

	// readPicture sends a picture as PNG, which loses nothing.
	async readPicture(pixels: ImageData, signal: AbortSignal): Promise<ReadResult> {
		const canvas = new OffscreenCanvas(pixels.width, pixels.height);
		canvas.getContext("2d")?.putImageData(pixels, 0, 0);
		const png = await canvas.convertToBlob({ type: "image/png" });
		return indexedByPuzzle(await this.#ask<"read">("read", png.type, png, { signal }));
	}

	async #ask<M extends MethodName>(
		method: M,
		type: string,
		body: string | Blob,
		options: CallOptions<Methods[M]["event"]>,
	): Promise<Methods[M]["result"]> {
		try {
			const response = await heard(
				fetch(`v1/${method}`, {
					method: "POST",
					headers: { "Content-Type": type, Accept: "application/x-ndjson" },
					body,
					signal: options.signal ?? null,
				}),
			);
			if (this.status().state !== "ready") this.#status.set({ state: "ready" });
			if (!response.ok || !response.body) throw await problem(response);
			for await (const text of lines(response.body)) {
				options.signal?.throwIfAborted();
				const line = JSON.parse(text) as Line<M>;
				if (line.error) throw failure(line.error);
				if ("result" in line) return line.result as Methods[M]["result"];
				options.onEvent?.(line.event as Methods[M]["event"]);
			}
			throw new Silence();
		} catch (error) {
			if (options.signal?.aborted) throw new NonetError("cancelled", words.ended);
			if (!(error instanceof Silence)) throw error;
			const message = words.noServer;
			this.#status.set({ state: "broken", message });
			throw new NonetError("unreachable", message);
		}
	}
}

// Silence says that no server answers, or that it stopped within an answer.
class Silence extends Error {}

// heard waits for a part of an answer. The network's errors are TypeErrors, as are faults of the
// page: only those from here mean that nobody answers.
async function heard<T>(part: Promise<T>): Promise<T> {
	try {
		return await part;
	} catch (error) {
		throw error instanceof TypeError ? new Silence() : error;
	}
}

// problem returns the error of an answer whose status tells one.
async function problem(response: Response): Promise<NonetError> {
	if (response.headers.get("Content-Type") === "application/problem+json") {
		return failure((await heard(response.json())) as Failure);
	}
	return new NonetError("internal", words.status(response.status));
}

// lines cuts a stream of bytes into lines of text.
async function* lines(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
	const reader = body.pipeThrough(new TextDecoderStream()).getReader();
	const parts: string[] = []; // of a line whose end has not come
	try {
		for (;;) {
			const { done, value } = await heard(reader.read());
			if (done) break;
			const found = value.split("\n");
			const last = found.pop() ?? "";
			for (const part of found) {
				parts.push(part);
				yield parts.splice(0).join("");
			}
			parts.push(last);
		}
	} finally {
		reader.cancel().catch(() => undefined);
	}
	const rest = parts.join("");
	if (rest !== "") yield rest;
}
