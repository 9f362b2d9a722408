// Names of fish, for the names of techniques of a language: the sizes have names, and each kind
// makes its names of these.

const sizes = ["X-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"];

// A way names a fish of a kind by the name of the basic one.
type Way = (basic: string) => string;

// fish returns the names of all fish by the English ones.
export function fish(
	basic: readonly string[],
	kinds: { finned: Way; sashimi: Way; franken: Way; mutant: Way },
): { [english: string]: string } {
	const { finned, sashimi, franken, mutant } = kinds;
	const ways: [string, Way][] = [
		["", (name) => name],
		["finned ", finned],
		["sashimi ", sashimi],
		["franken ", franken],
		["finned franken ", (name) => finned(franken(name))],
		["mutant ", mutant],
		["finned mutant ", (name) => finned(mutant(name))],
	];
	return Object.fromEntries(
		ways.flatMap(([kind, way]) => basic.map((name, i) => [`${kind}${sizes[i]}`, way(name)])),
	);
}
