// All Chinese texts, in simplified characters. Terms are those of Chinese Sudoku sites: 宫 is a box,
// 候选数 a candidate, 已知数 a given, 唯一数 a single, 数对 a pair.

import { dialogs } from "./zh/dialogs.ts";
import { early } from "./zh/early.ts";
import { frame } from "./zh/frame.ts";
import { fresh } from "./zh/fresh.ts";
import { games } from "./zh/games.ts";
import { grids } from "./zh/grids.ts";
import { hello } from "./zh/hello.ts";
import { help } from "./zh/help.ts";
import { learn } from "./zh/learn.ts";
import { links } from "./zh/links.ts";
import { list } from "./zh/list.ts";
import { make } from "./zh/make.ts";
import { pen } from "./zh/pen.ts";
import { picture } from "./zh/picture.ts";
import { play } from "./zh/play.ts";
import { player } from "./zh/player.ts";
import { review } from "./zh/review.ts";
import { say } from "./zh/say.ts";
import { search } from "./zh/search.ts";
import { set } from "./zh/set.ts";
import { settings } from "./zh/settings.ts";
import { share } from "./zh/share.ts";
import { solve } from "./zh/solve.ts";
import { stages } from "./zh/stages.ts";
import { techniques } from "./zh/techniques.ts";

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
