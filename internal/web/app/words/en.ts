// All English tables, by name: what the texts of another language are held against.

import { dialogs } from "./en/dialogs.ts";
import { early } from "./en/early.ts";
import { frame } from "./en/frame.ts";
import { fresh } from "./en/fresh.ts";
import { games } from "./en/games.ts";
import { grids } from "./en/grids.ts";
import { hello } from "./en/hello.ts";
import { help } from "./en/help.ts";
import { learn } from "./en/learn.ts";
import { links } from "./en/links.ts";
import { list } from "./en/list.ts";
import { make } from "./en/make.ts";
import { pen } from "./en/pen.ts";
import { picture } from "./en/picture.ts";
import { play } from "./en/play.ts";
import { player } from "./en/player.ts";
import { review } from "./en/review.ts";
import { say } from "./en/say.ts";
import { search } from "./en/search.ts";
import { set } from "./en/set.ts";
import { settings } from "./en/settings.ts";
import { share } from "./en/share.ts";
import { solve } from "./en/solve.ts";
import { stages } from "./en/stages.ts";
import { families, forms, kinds, names } from "./en/names.ts";
import { techniques } from "./en/techniques.ts";

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
	set: { ...set, switches: { ...kinds, ...set.switches } },
	settings,
	share,
	solve,
	stages,
	techniques: { ...techniques, families, forms, names },
};
