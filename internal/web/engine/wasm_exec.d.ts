// The glue of the Go toolchain has no types. It is there only when the site is built.
declare module "wasm_exec.js";
