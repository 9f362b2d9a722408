// The address of the page: views write into it what they show.

let shown = "";

// arrived says that the page shows what the address names.
export function arrived(): void {
	shown = location.hash;
}

// writeAddress puts what a view shows into the address. It does nothing if the reader has just gone
// elsewhere, as by a link to another view: the page comes to show that next.
export function writeAddress(hash: string): void {
	if (location.hash !== shown) return;
	history.replaceState(history.state, "", hash);
	arrived();
}
