#!/usr/bin/env node
import * as nodeModule from "node:module";

// Node 22.1 and later keep what they compiled for the next time.
(nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();

// What is imported above this line is not kept: all else is imported from here.
const { main } = await import("./askable.js");
process.exitCode = await main(process.argv.slice(2));
