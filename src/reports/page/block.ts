import { gzipSync } from "node:zlib";
import { Html } from "./html.js";

/** JSON as gzip in base64, which holds nothing that could end its element. The page's script reads it when needed. */
export function block(name: string, value: unknown): Html {
  const packed = gzipSync(JSON.stringify(value), { level: 9 }).toString("base64");
  return new Html(`<script type="application/gzip" id="${name}">${packed}</script>`);
}
