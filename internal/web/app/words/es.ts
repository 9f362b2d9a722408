// All Spanish texts. They say "tú", as games do.

import { dialogs } from "./es/dialogs.ts";
import { early } from "./es/early.ts";
import { frame } from "./es/frame.ts";
import { fresh } from "./es/fresh.ts";
import { games } from "./es/games.ts";
import { grids } from "./es/grids.ts";
import { hello } from "./es/hello.ts";
import { help } from "./es/help.ts";
import { learn } from "./es/learn.ts";
import { links } from "./es/links.ts";
import { list } from "./es/list.ts";
import { make } from "./es/make.ts";
import { pen } from "./es/pen.ts";
import { picture } from "./es/picture.ts";
import { play } from "./es/play.ts";
import { player } from "./es/player.ts";
import { review } from "./es/review.ts";
import { say } from "./es/say.ts";
import { search } from "./es/search.ts";
import { set } from "./es/set.ts";
import { settings } from "./es/settings.ts";
import { share } from "./es/share.ts";
import { solve } from "./es/solve.ts";
import { stages } from "./es/stages.ts";
import { techniques } from "./es/techniques.ts";

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
