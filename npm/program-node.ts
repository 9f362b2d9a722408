// What the program finds in Node: the script of the Go toolchain would put stubs in its place.

import * as fs from "node:fs";
import * as path from "node:path";
import { webcrypto } from "node:crypto";

const scope = globalThis as unknown as Record<string, unknown>;
scope.fs = fs;
scope.path = path;
scope.crypto ??= webcrypto; // Node 18
