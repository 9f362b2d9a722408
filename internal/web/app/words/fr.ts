// All French texts. They say "vous", as French sites for puzzles do.

import { dialogs } from "./fr/dialogs.ts";
import { early } from "./fr/early.ts";
import { frame } from "./fr/frame.ts";
import { fresh } from "./fr/fresh.ts";
import { games } from "./fr/games.ts";
import { grids } from "./fr/grids.ts";
import { hello } from "./fr/hello.ts";
import { help } from "./fr/help.ts";
import { learn } from "./fr/learn.ts";
import { links } from "./fr/links.ts";
import { list } from "./fr/list.ts";
import { make } from "./fr/make.ts";
import { pen } from "./fr/pen.ts";
import { picture } from "./fr/picture.ts";
import { play } from "./fr/play.ts";
import { player } from "./fr/player.ts";
import { review } from "./fr/review.ts";
import { say } from "./fr/say.ts";
import { search } from "./fr/search.ts";
import { set } from "./fr/set.ts";
import { settings } from "./fr/settings.ts";
import { share } from "./fr/share.ts";
import { solve } from "./fr/solve.ts";
import { stages } from "./fr/stages.ts";
import { techniques } from "./fr/techniques.ts";

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
