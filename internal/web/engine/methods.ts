// What an engine knows of the methods.
// Made by "go generate ./internal/web/api": do not edit.

/** Limits bounds every request. */
export interface Limits {
  /** bytes of the parameters */
  body: number;
  /** of one call */
  puzzles: number;
  /** of layouts */
  size: number;
  /** of layouts in methods that take steps */
  logic: number;
  /** of one call */
  seconds: number;
  /** that search and matrix record */
  events: number;
}

/** Error is why there is no answer. */
export interface Failure {
  /** one of the service's: "unreadable", "none", "limit" */
  code: Code;
  /** for people */
  message: string;
  /** from 1, of the text that cannot be read */
  line?: number;
  /** in bytes from 1 */
  column?: number;
}

/** The class of a Failure. */
export type Code =
  | "request"
  | "unreadable"
  | "constraints"
  | "invalid"
  | "none"
  | "many"
  | "limit"
  | "unsupported"
  | "cancelled"
  | "internal";

export const methodNames = [
  "layout",
  "about",
  "kinds",
  "rules",
  "breaches",
  "check",
  "solve",
  "count",
  "candidates",
  "hint",
  "steps",
  "path",
  "review",
  "lesson",
  "exercise",
  "rate",
  "generate",
  "fill",
  "reduce",
  "search",
  "picture",
  "read",
  "rows",
  "matrix",
  "write",
  "links",
  "convert",
  "cover",
  "canon",
  "booklet",
] as const;

export type MethodName = (typeof methodNames)[number];

/** Methods that may take seconds and more: call them beside the short ones. */
export const longMethods: ReadonlySet<MethodName> = new Set<MethodName>([
  "check",
  "solve",
  "count",
  "candidates",
  "steps",
  "path",
  "review",
  "exercise",
  "rate",
  "generate",
  "fill",
  "reduce",
  "search",
  "rows",
  "matrix",
  "cover",
  "booklet",
]);

/** Methods that read or write formats: as WebAssembly they are a module of their own. */
export const formatMethods: ReadonlySet<MethodName> = new Set<MethodName>([
  "read",
  "rows",
  "matrix",
  "write",
  "links",
  "convert",
  "cover",
]);

/** Methods about puzzles, which the smallest module of WebAssembly has. */
export const coreMethods: ReadonlySet<MethodName> = new Set<MethodName>([
  "layout",
  "about",
  "kinds",
  "rules",
  "breaches",
  "check",
  "solve",
  "count",
  "candidates",
  "hint",
  "steps",
  "path",
  "review",
  "lesson",
  "exercise",
  "rate",
  "generate",
  "fill",
  "reduce",
  "search",
  "picture",
]);

/** Methods that WebAssembly lacks. */
export const programMethods: ReadonlySet<MethodName> = new Set<MethodName>([
  "booklet",
]);

/** The bounds of every request. */
export const limits: Limits = {
  body: 1048576,
  puzzles: 1000,
  size: 25,
  logic: 25,
  seconds: 20,
  events: 2000000,
};
