import { spawn } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const MAIN = join(ROOT, "dist", "cli", "main.js");
const NOTES = join(ROOT, "demo", "notes.yaml");

/** Prepares copies of the demo database under these names; their workspace. */
export async function prepareDemo(folder, names = ["flights"]) {
  const { prepare } = await import("../../dist/index.js");
  const home = join(folder, "home");
  mkdirSync(home, { recursive: true });
  for (const name of names) {
    const file = join(folder, `${name}.sqlite`);
    cpSync(join(ROOT, "demo", "flights.sqlite"), file);
    await prepare(file, { home, notes: NOTES });
  }
  return home;
}

/** Runs `askable serve` as its users do: its address, its process, and what ends it. */
export function startServe(home, ...words) {
  const child = spawn(process.execPath, [MAIN, "serve", "--home", home, "--port", "0", "--log", "off", ...words], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.on("exit", (code) => resolve(code)));
  return new Promise((resolve, reject) => {
    let text = "";
    child.on("exit", () => reject(new Error("askable serve did not start")));
    child.stdout.on("data", (part) => {
      text += part;
      const url = /http:\/\/\S+?:\d+/.exec(text)?.[0];
      if (!url) return;
      const stop = () => {
        child.kill("SIGTERM");
        return ended;
      };
      resolve({ url, pid: child.pid, stop });
    });
  });
}

export const post = (url, body, headers = {}) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
