// The service worker of the static site: the page works without network after one visit.
//
// A version of the site is a list of files with their hashes. The worker of a version keeps
// exactly these files and answers with nothing else, so versions never mix. The worker of
// the next version waits until no page of the last one is open, or until the user wants it.

// Set when the site is built.
interface SiteFile {
	readonly name: string;
	readonly hash: string;
	readonly plain?: string; // of what a compressed file has, if the browser decompresses it
}
declare const siteFiles: readonly SiteFile[];
declare const siteVersion: string;

// What this file uses of the globals of a service worker, which the types of pages lack.
interface Extendable extends Event {
	waitUntil(done: Promise<unknown>): void;
}
interface Fetching extends Extendable {
	readonly request: Request;
	respondWith(response: Promise<Response>): void;
}
interface Scope {
	readonly registration: { readonly scope: string };
	readonly clients: { claim(): Promise<void> };
	skipWaiting(): Promise<void>;
	addEventListener(kind: "install" | "activate", f: (e: Extendable) => void): void;
	addEventListener(kind: "fetch", f: (e: Fetching) => void): void;
	addEventListener(kind: "message", f: (e: MessageEvent<unknown>) => void): void;
}
const scope = globalThis as unknown as Scope;

const prefix = `nonet ${scope.registration.scope} `; // other sites may have the same origin
const cacheName = prefix + siteVersion;
const addresses = new Set(siteFiles.map(({ name }) => address(name)));

function address(name: string): string {
	return new URL(name, scope.registration.scope).href;
}

// keep puts a file into the cache, if it is the one of this version.
async function keep(cache: Cache, { name, hash, plain }: SiteFile): Promise<void> {
	const response = await fetch(address(name), { cache: "no-cache" });
	if (!response.ok) throw new Error(`${name}: status ${response.status}`);
	const content = await response.arrayBuffer();
	const found = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
	const text = Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
	if (text !== hash && text !== plain) throw new Error(`${name} is of another version`);
	// Another answer with its bytes: one that was redirected cannot be the page.
	const headers = { "Content-Type": response.headers.get("Content-Type") ?? "" };
	await cache.put(address(name), new Response(content, { headers }));
}

async function install(): Promise<void> {
	const cache = await caches.open(cacheName);
	await Promise.all(siteFiles.map((file) => keep(cache, file)));
}

async function activate(): Promise<void> {
	for (const name of await caches.keys()) {
		if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
	}
	await scope.clients.claim(); // the page of the first visit
}

// answer returns a file of this version.
async function answer(name: string): Promise<Response> {
	const cache = await caches.open(cacheName);
	return (await cache.match(name)) ?? fetch(name); // if the browser has dropped the cache
}

scope.addEventListener("install", (e) => e.waitUntil(install()));
scope.addEventListener("activate", (e) => e.waitUntil(activate()));
scope.addEventListener("message", (e) => {
	if (e.data === "take over") void scope.skipWaiting();
});
scope.addEventListener("fetch", (e) => {
	const url = new URL(e.request.url);
	url.hash = "";
	url.search = "";
	if (url.href === address("index.html")) url.href = address("");
	if (e.request.method === "GET" && addresses.has(url.href)) e.respondWith(answer(url.href));
});
