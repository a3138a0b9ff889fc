import { fileURLToPath } from "node:url";

/** A file of the build, by its path in `dist`. A test that imports this module is no unit test. */
export const builtFile = (path: string): string => fileURLToPath(new URL(`../../dist/${path}`, import.meta.url));

/** What a shell runs as `askable`. */
export const MAIN = builtFile("cli/main.js");
