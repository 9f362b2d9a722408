// Alle deutschen Texte. Sie sagen „du“: nonet ist ein Spiel für freie Stunden, und Spiele reden so
// mit ihren Leuten; wo es geht, reden sie niemanden an. Fachwörter sind die der deutschen
// Sudoku-Seiten: Vorgabe, Kandidat, Block, Nackter und Versteckter Einer.

import { dialogs } from "./de/dialogs.ts";
import { frame } from "./de/frame.ts";
import { fresh } from "./de/fresh.ts";
import { games } from "./de/games.ts";
import { help } from "./de/help.ts";
import { links } from "./de/links.ts";
import { list } from "./de/list.ts";
import { make } from "./de/make.ts";
import { picture } from "./de/picture.ts";
import { play } from "./de/play.ts";
import { player } from "./de/player.ts";
import { say } from "./de/say.ts";
import { search } from "./de/search.ts";
import { set } from "./de/set.ts";
import { settings } from "./de/settings.ts";
import { share } from "./de/share.ts";
import { solve } from "./de/solve.ts";

export const texts = {
	dialogs,
	frame,
	fresh,
	games,
	help,
	links,
	list,
	make,
	picture,
	play,
	player,
	say,
	search,
	set,
	settings,
	share,
	solve,
};
