// The style sheet of Set, which is loaded with the view.

import { sheetOf } from "../sheet.ts";

export const addStyle = sheetOf(`
.set-grid { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-3);
	max-width: 42rem; margin: 0 auto; }
.set-side, .set-side .stack { grid-template-columns: minmax(0, 1fr); }
.set-side select { width: 100%; min-width: 0; text-overflow: ellipsis; }
.set-side { display: grid; gap: var(--space-3); align-content: start; min-width: 0; }
.set-head { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-1); }
.set-head { justify-content: end; }
.set-head h1:not(.unseen) { flex: 1 1 auto; text-align: left; min-width: 0;
	font-size: var(--text-m); overflow: hidden;
	text-overflow: ellipsis; white-space: nowrap; }
.set-head .button { min-height: 2.25rem; padding: 0 var(--space-2); font-size: var(--text-s); }
.set-head .button.primary { padding: 0 var(--space-3); }
.set-place { min-width: 0; }
.set-place .board-frame.large { max-height: calc(100dvh - 6rem); overflow: auto; }
.set-surface { position: absolute; inset: 0; touch-action: none; cursor: pointer; }
.set-surface.drawing { cursor: crosshair; }
.board-picture .set-shape { pointer-events: none; }
.board-picture .set-shape path { stroke: var(--accent); stroke-width: 4; stroke-opacity: .55;
	stroke-linecap: round; stroke-linejoin: round; }
.board-picture .set-shape .set-around { fill: var(--accent); fill-opacity: .08; stroke-width: 2;
	stroke-opacity: .9; stroke-dasharray: 5 3; }
.set-shape circle { fill: var(--accent); fill-opacity: .55; }
.b-rules .b-chosen text { fill: var(--accent) !important; }
.b-rules .b-broken * { stroke: var(--bad) !important; }
.b-rules .b-broken text { stroke: none !important; fill: var(--bad) !important; }
.b-lines .b-broken, .set-left .broken { stroke: var(--bad) !important; stroke-opacity: 1; }
.b-rules .b-spare * { stroke: var(--good) !important; }
.b-rules .b-spare text { stroke: none !important; fill: var(--good) !important; }
.set-spare .board-picture .b-look { stroke: var(--good); fill: var(--good-soft); }
.set-left, .set-painted { pointer-events: none; fill: none; }
.set-left path { stroke: var(--warn); stroke-width: 2; stroke-dasharray: 2 4; }
.set-left .either { stroke: var(--accent); stroke-dasharray: none; }
.set-painted path { stroke: var(--board-bold); stroke-width: 2; }
.set-painting .b-thick { opacity: .15; }
.set-shades { pointer-events: none; }
.shade { fill: var(--note); }
.shade-1 { fill-opacity: .7; }
.shade-2 { fill-opacity: .85; }
.shade-3 { font-weight: 600; }
.shade-one { fill: var(--accent); font-weight: 800; }
.shade-all { fill: var(--good); font-weight: 800; }
.set-tools { display: flex; }
.set-tools label { flex: 1 1 auto; }
.set-tools span { padding: var(--space-2) var(--space-1); font-size: var(--text-s); }
.set-palette { display: grid; gap: var(--space-2); min-width: 0; }
.set-kinds { display: flex; gap: var(--space-2); padding: 2px; overflow: auto hidden; }
.set-group { display: flex; gap: var(--space-1); align-items: center; flex: none; }
.set-group h2 { font-size: var(--text-s); font-weight: 550; }
.set-kind { min-height: 2.25rem; padding: 0 var(--space-2); font-size: var(--text-s);
	white-space: nowrap; gap: var(--space-1); }
.set-kind .sample, .set-kind svg { display: inline-flex; }
.set-how { min-height: 2.6em; }
@media (pointer: coarse) { .set-how { min-height: 1.3em; } }
.set-keys.keys { grid-template-columns: repeat(var(--per), minmax(0, 1fr)); }
.set .set-keys .key { min-height: 2.75rem; min-width: 0; padding: 0; font-size: var(--text-l); }
.set-chosen { display: grid; padding: var(--space-3) var(--space-4); }
.set-chosen { gap: var(--space-1); }
.set-chosen .row { gap: 0; }
.set-chosen .button { min-height: 2.25rem; font-size: var(--text-s); }
.set-chosen .row .button:first-child { margin-left: calc(-1 * var(--space-2)); }
/* As high for a long name as for a short one: the buttons below stay where they are. */
.set-name { height: 2lh; display: -webkit-box; -webkit-box-orient: vertical;
	-webkit-line-clamp: 2; overflow: hidden; }
.set-chosen .field { grid-template-columns: auto minmax(0, 1fr); align-items: center;
	gap: var(--space-3); }
.set-fault, .set-verdict .bad { color: var(--bad); }
.set-verdict { display: grid; gap: var(--space-2); padding: var(--space-3) var(--space-4); }
.set-known { display: flex; justify-content: space-between; align-items: center;
	gap: var(--space-2); }
.set-known .check { align-items: center; font-size: var(--text-s); }
.set-chip { display: block; padding: 2px var(--space-4); font-size: var(--text-m); min-width: 0;
	overflow: hidden; text-overflow: ellipsis; }
@media (prefers-reduced-motion: no-preference) {
	.set-chip.busy { animation: set-busy 1.2s ease-in-out infinite alternate; }
	@keyframes set-busy { to { box-shadow: 0 0 0 3px var(--accent); } }
}
.set-core { max-height: 14rem; overflow: auto; }
.set-core, .set-list { display: grid; gap: 0; margin: 0; padding: 0; list-style: none; }
.set-core li { display: flex; flex-wrap: wrap; justify-content: space-between; }
.set-core .button, .set-list .button { min-height: 1.75rem; padding: 0 var(--space-2);
	font-size: var(--text-s); font-weight: 500; text-align: left; justify-content: start; }
.set-list .button { width: 100%; }
.set-list { max-height: 18rem; overflow: auto; }
.set-more { display: flex; flex-wrap: wrap; gap: var(--space-2); }
.set-more > details { padding: 0; }
.set-more > details > summary { padding: var(--space-2) var(--space-3); min-height: 2.5rem; }
.set-more > details > .stack, .set-more > details > ul {
	padding: 0 var(--space-4) var(--space-4); }
.set-more > details[open] { flex: 1 0 100%; min-width: 0; }
.set-side summary { font-weight: 600; cursor: pointer; font-size: var(--text-s); }
.set-side textarea { width: 100%; font-family: var(--font); }
.set-counts { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr));
	gap: var(--space-2); }
.set-counts input { width: 100%; min-width: 0; }
.set-pair { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--space-2); }
.set-region { min-width: 2.5rem; padding: 0; color: var(--ink); background: var(--region); }
${Array.from({ length: 9 }, (_, i) => `.colour-${i + 1} { --region: var(--colour-${i + 1}); }`).join("\n")}
/* A finger draws here, so it cannot scroll: all cells are to be seen. */
.set-place .board-frame.large .board { min-width: 0; }
.set-region[aria-pressed="true"] { background: var(--region); color: var(--ink); outline:
	3px solid var(--accent); outline-offset: 1px; }
@media (width < 23rem) {
	.set .set-tools span { padding: var(--space-2) 2px; font-size: 0.8rem; }
	.set .set-chip { padding: 2px var(--space-3); font-size: var(--text-s); }
}
@media (width < 30rem) {
	.set-keys.keys { grid-template-columns: repeat(6, minmax(0, 1fr)); }
}
@media (width >= 60rem) {
	.set-grid { max-width: none; column-gap: var(--space-8); justify-content: center;
		grid-template-columns:
			minmax(0, min(100dvh - 6.5rem, 100vw - 36rem)) minmax(22rem, 28rem); }
	.set-place { grid-row: 1 / span 20; position: sticky; top: var(--space-2); align-self: start; }
	.set-kinds { display: grid; height: 11rem; overflow: hidden auto; align-content: start; }
	.set-group { flex-wrap: wrap; }
	.set-group h2 { flex-basis: 100%; }
}
@media (forced-colors: active) {
	.board-picture .set-shape path { stroke: Highlight; }
}
`);
