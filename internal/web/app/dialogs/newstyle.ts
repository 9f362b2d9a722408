// The style sheet of New and of lists of games, which is loaded with them.

import { sheetOf } from "../sheet.ts";

export const addNewStyle = sheetOf(`
.cards, .dailies, .games { margin: 0; padding: 0; list-style: none; }
dialog.new { width: min(62rem, 100vw); }
.cards { display: grid; gap: var(--space-2);
	grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); }
.cards .button { display: block; width: 100%; height: 100%; padding: var(--space-2);
	text-align: left; }
.card-in { display: flex; align-items: center; gap: var(--space-3); }
.card-in > svg { flex: none; width: 3.75rem; height: 3.75rem; }
.card-text { display: grid; gap: 2px; min-width: 0; }
.card-text small { line-height: 1.3; font-weight: 400; }
.about-levels summary { width: fit-content; min-height: 1.75rem; cursor: pointer; }
.about-levels ul { margin: var(--space-2) 0; padding-left: var(--space-6); }
.kind-picture path { fill: none; stroke: var(--board-bold); stroke-width: 2; }
.kind-picture .k-grid { fill: var(--board); stroke: var(--edge); stroke-width: 1.5; }
.kind-picture .k-cage { stroke-dasharray: 3 2.5; }
.kind-picture .k-line { stroke: var(--accent); stroke-width: 2.5; stroke-linecap: round; }
.kind-picture .k-tube { stroke: var(--edge); stroke-width: 6; stroke-linecap: round;
	stroke-linejoin: round; }
.kind-picture .k-bulb { fill: var(--edge); stroke: none; }
.kind-picture .k-ring { fill: var(--board); }
.kind-picture .k-dot { fill: var(--board-bold); }
.kind-picture .k-window { fill: var(--accent-soft); stroke: var(--accent); stroke-width: 1.5; }
.dailies { display: grid; gap: var(--space-2);
	grid-template-columns: repeat(auto-fill, minmax(min(8.5rem, 47%), 1fr)); }
.dailies .button { width: 100%; min-height: 2.75rem; padding: 0 var(--space-2); }
.tick { color: var(--good); }
.games { display: grid; gap: var(--space-2);
	grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr)); }
.games li { display: flex; align-items: center; border: 1px solid var(--line);
	border-radius: var(--round); }
.games .button { border-color: transparent; }
.games .button:first-child { flex: 1; justify-content: flex-start; min-width: 0;
	padding: var(--space-2); text-align: left; }
.game { display: flex; align-items: center; gap: var(--space-3); min-width: 0; }
.game > :first-child { flex: none; width: 3.5rem; }
.game small { display: block; font-weight: 400; font-size: var(--text-s); }
`);
