import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { extname, join, sep } from "node:path";

export interface Asset {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".json": "application/json; charset=utf-8",
};

/** The files of a folder by their path in a URL: read once, so that no request reaches the file system. */
export async function readAssets(folder: string): Promise<ReadonlyMap<string, Asset>> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const assets = new Map<string, Asset>();
  for (const name of names) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    assets.set(`/${name.split(sep).join("/")}`, { type, bytes: new Uint8Array(readFileSync(join(folder, name))) });
  }
  const start = assets.get("/index.html");
  if (start) assets.set("/", start);
  return assets;
}
