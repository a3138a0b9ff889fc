import { existsSync, readdirSync } from "node:fs";
import { copyFile, mkdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, transformWithOxc } from "vite";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const SOURCE = join(ROOT, "src");
/** Beside `src`, so that paths from modules to what lies next to `src` hold. */
const FOLDER = join(ROOT, ".unit");

/**
 * Serves `#askable/*` from `src`. Types are stripped into a folder first, since Node.js runs no TypeScript in the
 * processes and threads that the source starts; what has not changed since the last time is kept.
 */
export async function fromSource(): Promise<Plugin> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.(ts|css|html|svg)$/.test(path),
  );
  await Promise.all(files.map((path) => strip(join(SOURCE, path))));
  const wanted = new Set(files.map((path) => strippedFile(join(SOURCE, path))));
  const there = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).map((path) => join(FOLDER, path));
  await Promise.all(there.filter((path) => path.endsWith(".js") && !wanted.has(path)).map((path) => rm(path)));
  return {
    name: "from-source",
    enforce: "pre",
    resolveId: {
      filter: { id: /^#askable\// },
      handler: (id) => ({ id: join(FOLDER, id.replace("#askable/", "")), external: true }),
    },
  };
}

/** Strips the types of a file of `src`, or takes it as it is. */
export async function strip(file: string): Promise<void> {
  const target = strippedFile(file);
  const { mtime } = await stat(file);
  if (existsSync(target) && Math.abs((await stat(target)).mtimeMs - mtime.getTime()) < 2) return;
  await mkdir(dirname(target), { recursive: true });
  const unfinished = `${target}.${process.pid}`;
  if (!file.endsWith(".ts")) await copyFile(file, unfinished);
  else {
    const { code, map } = await transformWithOxc(await readFile(file, "utf8"), file);
    const inline = Buffer.from(JSON.stringify(map)).toString("base64");
    await writeFile(unfinished, `${code}\n//# sourceMappingURL=data:application/json;base64,${inline}\n`);
  }
  await utimes(unfinished, mtime, mtime);
  await rename(unfinished, target);
}

const strippedFile = (file: string): string => join(FOLDER, relative(SOURCE, file).replace(/\.ts$/, ".js"));
