// All German texts. They say "du": nonet is a game for free hours, and games talk so; where they
// can, they address nobody. Terms are those of German Sudoku sites: Vorgabe, Kandidat, Block,
// Nackter and Versteckter Einer.

import { dialogs } from "./de/dialogs.ts";
import { early } from "./de/early.ts";
import { frame } from "./de/frame.ts";
import { fresh } from "./de/fresh.ts";
import { games } from "./de/games.ts";
import { grids } from "./de/grids.ts";
import { hello } from "./de/hello.ts";
import { help } from "./de/help.ts";
import { learn } from "./de/learn.ts";
import { links } from "./de/links.ts";
import { list } from "./de/list.ts";
import { make } from "./de/make.ts";
import { pen } from "./de/pen.ts";
import { picture } from "./de/picture.ts";
import { play } from "./de/play.ts";
import { player } from "./de/player.ts";
import { review } from "./de/review.ts";
import { say } from "./de/say.ts";
import { search } from "./de/search.ts";
import { set } from "./de/set.ts";
import { settings } from "./de/settings.ts";
import { share } from "./de/share.ts";
import { solve } from "./de/solve.ts";
import { stages } from "./de/stages.ts";
import { techniques } from "./de/techniques.ts";

export const texts = {
	dialogs,
	early,
	frame,
	fresh,
	games,
	grids,
	hello,
	help,
	learn,
	links,
	list,
	make,
	pen,
	picture,
	play,
	player,
	review,
	say,
	search,
	set,
	settings,
	share,
	solve,
	stages,
	techniques,
};
