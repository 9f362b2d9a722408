// Puzzles of every level, the easiest first, with their ratings but for the steps.
// Made by "go generate ./internal/web/api": do not edit.

import type { Rating } from "./types.ts";

export const stock: readonly { readonly givens: string; readonly rating: Rating }[] = [
	{"givens":".4....26..1.7.......6.25..1..4.5768.3.......2.9783.5..2..48.1.......1.3..81....2.","rating":{"er":1.5,"ep":1.2,"ed":1.2,"ties":1,"level":"Easy","points":204,"hardest":"hidden single","code":"HS","steps":[],"left":0}},
	{"givens":"5..9..4.84......6.3.1...59....1.3....7..5..3....4.7....28...3.9.3......17.5..8..6","rating":{"er":2,"ep":1.2,"ed":1.2,"ties":1,"level":"Easy","points":236,"hardest":"direct hidden pair","code":"DP","steps":[],"left":0}},
	{"givens":"..2.6.8..67....3......75...8....1.2.3..6.4..7.4.9....5...54......7....98..3.1.4..","rating":{"er":1.2,"ep":1.2,"ed":1.2,"ties":35,"level":"Easy","points":290,"hardest":"hidden single","code":"HS","steps":[],"left":0}},
	{"givens":"8..7.92..952........3..8...498......1.......4......826...2..4........172..95.4..3","rating":{"er":1.5,"ep":1.2,"ed":1.2,"ties":5,"level":"Easy","points":360,"hardest":"hidden single","code":"HS","steps":[],"left":0}},
	{"givens":"....89..1.28....4..9...7..2.1...5.....3...8.....9...3.1..7...2..4....16.7..46....","rating":{"er":1.5,"ep":1.2,"ed":1.2,"ties":4,"level":"Easy","points":378,"hardest":"hidden single","code":"HS","steps":[],"left":0}},
	{"givens":"...1..4.6.689......94...2...17.95..2....8....8..43.65...6...58......432.5.2..9...","rating":{"er":1.5,"ep":1.2,"ed":1.2,"ties":3,"level":"Easy","points":398,"hardest":"hidden single","code":"HS","steps":[],"left":0}},
	{"givens":".2.9..85.3.4......9....6..1...3.79..2.......6..74.5...5..1....3......1.4.13..8.6.","rating":{"er":2.5,"ep":1.2,"ed":1.2,"ties":1,"level":"Medium","points":330,"hardest":"direct hidden triplet","code":"DT","steps":[],"left":0}},
	{"givens":"8......3....52981...5....4..4.3.2...7.3...5.6...6.5.7..6....7...52713....8......1","rating":{"er":2.6,"ep":1.2,"ed":1.2,"ties":1,"level":"Medium","points":462,"hardest":"pointing","code":"Po","steps":[],"left":0}},
	{"givens":"....2.3..3..1.584...8....9...2.8...9.4.3.2.7.6...5.2...2....5...592.8..3..3.1....","rating":{"er":2,"ep":1.2,"ed":1.2,"ties":1,"level":"Medium","points":462,"hardest":"direct hidden pair","code":"DP","steps":[],"left":0}},
	{"givens":".8.7...1..29..43......3...9.5.2.3..6....8....9..1.5.3.2...7......83..96..1...6.5.","rating":{"er":3,"ep":1.2,"ed":1.2,"ties":2,"level":"Medium","points":506,"hardest":"naked pair","code":"NP","steps":[],"left":0}},
	{"givens":"39.8.5....72.1....1.5.....46..5.37..7.......1..84.1..95.....4.6....5.92....6.2.53","rating":{"er":3.4,"ep":1.2,"ed":1.2,"ties":1,"level":"Medium","points":544,"hardest":"hidden pair","code":"HP","steps":[],"left":0}},
	{"givens":".8372....2...58.93.........64....3...27.9.41...1....89.........41.56...2....7485.","rating":{"er":2.8,"ep":1.2,"ed":1.2,"ties":1,"level":"Medium","points":638,"hardest":"claiming","code":"Cl","steps":[],"left":0}},
	{"givens":".1..42.36....817.438..........52...8...6.8...6...79..........739.325....47.81..9.","rating":{"er":6.6,"ep":1.2,"ed":1.2,"ties":2,"level":"Hard","points":454,"hardest":"forcing chain or cycle","code":"TF","steps":[],"left":0}},
	{"givens":"8...6.....37.........7..51..2..7..5.1..9.2..6.4..8..9..61..4.........87.....9...4","rating":{"er":6.6,"ep":1.2,"ed":1.2,"ties":1,"level":"Hard","points":718,"hardest":"forcing chain or cycle","code":"TF","steps":[],"left":0}},
	{"givens":".......4.41.5..68....6.....56...73..1...5...8..38...12.....1....59..3.26.3.......","rating":{"er":4.2,"ep":1.2,"ed":1.2,"ties":1,"level":"Hard","points":784,"hardest":"XY-wing","code":"XYW","steps":[],"left":0}},
	{"givens":"1..9....84.6.....5..7..8.4....865....1.....6....371....9.6..8..8.....1.37....9..4","rating":{"er":4.2,"ep":1.2,"ed":1.2,"ties":1,"level":"Hard","points":840,"hardest":"XY-wing","code":"XYW","steps":[],"left":0}},
	{"givens":"8..9.34.554.8.......6...9.2..758..4...........5..972..4.8...5.......8.246.13.5..7","rating":{"er":4.2,"ep":1.2,"ed":1.2,"ties":1,"level":"Hard","points":904,"hardest":"XY-wing","code":"XYW","steps":[],"left":0}},
	{"givens":"...7..48....8..9.7..8....53.4..5.3...7.6.3.9...2.8..7.68....1..5.4..2....21..8...","rating":{"er":7.1,"ep":1.2,"ed":1.2,"ties":2,"level":"Hard","points":1402,"hardest":"forcing chain or cycle","code":"FC","steps":[],"left":0}},
	{"givens":"..3.4..5....5...7...4..3..8....6.83.39.8.4.65.16.7....9..7..5...6...8....5..3.1..","rating":{"er":7.2,"ep":1.2,"ed":1.2,"ties":2,"level":"Unfair","points":832,"hardest":"forcing chain or cycle","code":"FC","steps":[],"left":0}},
	{"givens":"2......63.69..8...1...3.....2..41..95..2.9..79..58..2.....2...4...8..97.71......8","rating":{"er":7.2,"ep":1.2,"ed":1.2,"ties":1,"level":"Unfair","points":1302,"hardest":"forcing chain or cycle","code":"FC","steps":[],"left":0}},
	{"givens":".5...4.....8.7.5..1.65....4.6.3...9..8.4.9.1..3...8.6.8....62.9..9.3.6.....2...3.","rating":{"er":7.2,"ep":1.2,"ed":1.2,"ties":1,"level":"Unfair","points":1352,"hardest":"forcing chain or cycle","code":"FC","steps":[],"left":0}},
	{"givens":"..35.68..9...2...3...9......6.7...9.35.....41.1...4.6......7...7...6...2..14.85..","rating":{"er":7.2,"ep":1.2,"ed":1.2,"ties":1,"level":"Unfair","points":1450,"hardest":"forcing chain or cycle","code":"FC","steps":[],"left":0}},
	{"givens":".65......3.45.1....9.6.2....8..97.5..7.....1..5.36..2....7.3.9....8.95.4......13.","rating":{"er":7.1,"ep":1.2,"ed":1.2,"ties":2,"level":"Unfair","points":1532,"hardest":"forcing chain or cycle","code":"FC","steps":[],"left":0}},
	{"givens":"....5841.9.5.3...6...9....2......95...9...7...23......3....1...4...6.2.7.9642....","rating":{"er":7.1,"ep":1.2,"ed":1.2,"ties":3,"level":"Unfair","points":1640,"hardest":"forcing chain or cycle","code":"FC","steps":[],"left":0}},
	{"givens":"2....71..8.....3.61..39.....1.2.9.4...2...6...4.1.3.5.....46..94.1.....7..78....3","rating":{"er":7.2,"ep":1.2,"ed":1.2,"ties":1,"level":"Extreme","points":2022,"hardest":"forcing chain or cycle","code":"FC","steps":[],"left":0}},
	{"givens":".97..5.41......9..5...96..87.4....8...5.8.1...1....3.64..15...9..2......65.3..41.","rating":{"er":7.2,"ep":1.2,"ed":1.2,"ties":5,"level":"Extreme","points":2238,"hardest":"forcing chain or cycle","code":"FC","steps":[],"left":0}},
	{"givens":"6..8.3..7....7.....3.64.1....67...81..9...3..18...42....2.68.5.....1....8..4.9..3","rating":{"er":7.1,"ep":1.2,"ed":1.2,"ties":2,"level":"Extreme","points":2432,"hardest":"forcing chain or cycle","code":"BiCy","steps":[],"left":0}},
	{"givens":"....1.9484........13..5.....2..8.5.....4.7.....6.9..7.....4..86........5598.2....","rating":{"er":7.3,"ep":1.2,"ed":1.2,"ties":2,"level":"Extreme","points":3058,"hardest":"forcing chain or cycle","code":"FC","steps":[],"left":0}},
	{"givens":".6...1..54.92.86........3..1....9.84.........65.7....1..2........58.34.63..4...5.","rating":{"er":7.2,"ep":1.2,"ed":1.2,"ties":5,"level":"Extreme","points":3360,"hardest":"forcing chain or cycle","code":"FC","steps":[],"left":0}},
	{"givens":".13.....89..2.6..........2...286...96..1.3..28...425...7..........4.8..55.....73.","rating":{"er":8.3,"ep":1.2,"ed":1.2,"ties":1,"level":"Extreme","points":6020,"hardest":"multiple forcing chains","code":"RFC","steps":[],"left":0}},
];
