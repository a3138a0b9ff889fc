import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Debian's package `chromium`. */
const CHROMIUM = "/usr/bin/chromium";

/** Why the tests that need a browser cannot run here; undefined where they can. */
export const withoutBrowser = existsSync(CHROMIUM) ? undefined : `there is no ${CHROMIUM}: apt-get install chromium`;

/** Root may not have the sandbox; pages here are our own. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
