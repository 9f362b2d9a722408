// Has the service worker of the static site keep the page for use without network.

import type { Engine } from "./engine.ts";

declare const engineKind: Engine["kind"]; // set when the page is built

// startOffline registers the service worker, if the site has one. It calls ready when a new
// version is there; the function that ready gets loads the page anew with this version.
export function startOffline(ready: (update: () => void) => void): void {
	if (engineKind === "http" || !("serviceWorker" in navigator)) return;
	void navigator.serviceWorker.register("sw.js").then(
		(registration) => {
			const look = () => {
				const { waiting } = registration;
				if (!waiting || !navigator.serviceWorker.controller) return; // the first visit
				ready(() => {
					const again = () => location.reload();
					navigator.serviceWorker.addEventListener("controllerchange", again);
					waiting.postMessage("take over");
				});
			};
			look();
			registration.addEventListener("updatefound", () => {
				registration.installing?.addEventListener("statechange", look);
			});
		},
		() => undefined,
	); // the page works, but not without network
}
