// What the browser would keep for the page. It is there before any other module looks for it, so
// it is imported first.

import { Memory } from "./made.ts";

export const storage = new Memory();

Object.assign(globalThis, { window: { localStorage: storage } });
