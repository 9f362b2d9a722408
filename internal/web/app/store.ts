// A value that others watch.

export class Store<T> {
	#value: T;
	#watchers = new Set<(value: T, before: T) => void>();

	constructor(value: T) {
		this.#value = value;
	}

	get(): T {
		return this.#value;
	}

	// set tells the watchers of a new value. Values are never changed in place.
	set(value: T): void {
		const before = this.#value;
		if (value === before) return;
		this.#value = value;
		for (const watcher of [...this.#watchers]) watcher(value, before);
	}

	// watch calls f at each change, until the function it returns is called.
	watch(f: (value: T, before: T) => void): () => void {
		this.#watchers.add(f);
		return () => this.#watchers.delete(f);
	}
}
