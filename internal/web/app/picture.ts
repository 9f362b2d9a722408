// Pictures as pixels: unpacked by the browser, and a grid of one straightened.

import { el } from "./dom.ts";
import { BadState } from "./state.ts";
import { picture as words } from "./words/en/picture.ts";

// The engine reduces what is larger by whole numbers: the browser does it better.
const longestSide = 1280;
const mostPixels = 50e6; // that a picture may have before it is reduced

// pixelsOf unpacks a picture, reduced to what the engine needs. It throws a BadState if the browser
// cannot.
export async function pixelsOf(file: File): Promise<ImageData> {
	if (file.type === "application/pdf") throw new BadState(words.noPDF);
	const url = URL.createObjectURL(file);
	try {
		const image = await loaded(url, file);
		const { naturalWidth: width, naturalHeight: height } = image; // turned as its camera was
		if (width * height > mostPixels) {
			throw new BadState(words.tooLarge(width * height, mostPixels));
		}
		const scale = Math.min(1, longestSide / Math.max(width, height));
		const canvas = el("canvas", {
			width: Math.max(1, Math.round(width * scale)),
			height: Math.max(1, Math.round(height * scale)),
		});
		const context = canvas.getContext("2d", { willReadFrequently: true });
		if (!context) throw new BadState(words.noCanvas);
		context.fillStyle = "#fff"; // behind what is transparent
		context.fillRect(0, 0, canvas.width, canvas.height);
		context.imageSmoothingQuality = "high";
		context.drawImage(image, 0, 0, canvas.width, canvas.height);
		return context.getImageData(0, 0, canvas.width, canvas.height);
	} finally {
		URL.revokeObjectURL(url);
	}
}

// loaded loads a picture. Its pixels are not unpacked yet, but its size is known.
async function loaded(url: string, { type, name }: File): Promise<HTMLImageElement> {
	const image = el("img", { src: url });
	const shown = await new Promise<boolean>((done) => {
		image.addEventListener("load", () => done(image.naturalWidth > 0));
		image.addEventListener("error", () => done(false));
	});
	if (shown) return image;
	const heic = /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name);
	throw new BadState(heic ? words.noHEIC : words.noPicture);
}

export type Corner = readonly [x: number, y: number];

// straightened returns the quadrilateral of a picture as a square. Its corners are clockwise from
// the one that becomes the upper left.
export function straightened(
	picture: ImageData,
	corners: readonly Corner[],
	side: number,
): ImageData {
	const square = new ImageData(side, side);
	const at = homography(corners);
	const { data, width, height } = picture;
	const pixel = (x: number, y: number) =>
		4 * (Math.min(Math.max(y, 0), height - 1) * width + Math.min(Math.max(x, 0), width - 1));
	for (let v = 0; v < side; v++) {
		for (let u = 0; u < side; u++) {
			const [x, y] = at((u + 0.5) / side, (v + 0.5) / side);
			const x0 = Math.floor(x);
			const y0 = Math.floor(y);
			const fx = x - x0;
			const fy = y - y0;
			const a = pixel(x0, y0);
			const b = pixel(x0 + 1, y0);
			const c = pixel(x0, y0 + 1);
			const d = pixel(x0 + 1, y0 + 1);
			const to = 4 * (v * side + u);
			for (let k = 0; k < 3; k++) {
				const above = (data[a + k] ?? 0) * (1 - fx) + (data[b + k] ?? 0) * fx;
				const below = (data[c + k] ?? 0) * (1 - fx) + (data[d + k] ?? 0) * fx;
				square.data[to + k] = above * (1 - fy) + below * fy;
			}
			square.data[to + 3] = 255;
		}
	}
	return square;
}

// homography maps the unit square to a quadrilateral (Heckbert 1989).
export function homography(corners: readonly Corner[]): (u: number, v: number) => Corner {
	const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners as readonly [
		Corner,
		Corner,
		Corner,
		Corner,
	];
	const dx = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3] as const;
	const dy = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3] as const;
	const det = dx[0] * dy[1] - dx[1] * dy[0] || 1;
	const g = (dx[2] * dy[1] - dx[1] * dy[2]) / det;
	const h = (dx[0] * dy[2] - dx[2] * dy[0]) / det;
	return (u, v) => {
		const w = g * u + h * v + 1;
		return [
			((x1 - x0 + g * x1) * u + (x3 - x0 + h * x3) * v + x0) / w,
			((y1 - y0 + g * y1) * u + (y3 - y0 + h * y3) * v + y0) / w,
		];
	};
}
