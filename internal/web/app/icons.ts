// The signs on buttons, drawn in lines on a square of 24 units.

import { svg } from "./dom.ts";

const paths = {
	new: "M12 5v14M5 12h14",
	open: "M4 19V6a1 1 0 0 1 1-1h4l2 2.5h7a1 1 0 0 1 1 1V10M4 19l2.6-8h14.9L19 19z",
	share: "M12 15V4M8 7.5 12 3.5l4 4M6 11.5H5V20h14v-8.5h-1",
	settings: "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h11M19 17h1M15 5v4M9 10v4M17 15v4",
	help:
		"M9 9a3 3 0 1 1 4.6 2.5c-1 .7-1.6 1.2-1.6 2.5M12 17.4v.2" +
		"M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0",
	more: "M5 12v.1M12 12v.1M19 12v.1",
	close: "M6 6l12 12M18 6 6 18",
	copy: "M9 9h10v11H9zM15 9V4H5v11h4",
	save: "M12 4v11M8 11.5l4 4 4-4M5 20h14",
	print: "M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7z",
	remove: "M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v6M13.7 10.5v6",
	play: "M8 5.5v13l10.5-6.5z",
	day: "M5 6h14v14H5zM5 10.5h14M9 3.5V7M15 3.5V7",
} as const;

export type Icon = keyof typeof paths;

export function icon(name: Icon): SVGSVGElement {
	return svg(
		"svg",
		{ class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
		svg("path", { d: paths[name] }),
	);
}
