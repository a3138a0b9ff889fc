import { readFile } from "node:fs/promises";
import { posix } from "node:path";

/** A file that the page is made of. */
export interface PageFile {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const START = "serve/page/client/start.js";
const STYLES = ["reports/page/base.css", "serve/page/style.css"];
const ICON = "serve/page/icon.svg";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** Only its own script and style, and only as files; no data is ever taken for markup. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/**
 * The page as it is served, by path: the document at `/`, all else at `/page/` and its place in the build. Its modules
 * are those that the first one imports, directly or through others; nothing else of the build is among them.
 */
export async function readPage(): Promise<ReadonlyMap<string, PageFile>> {
  const modules = await modulesFrom(START);
  const paths = [...modules.keys(), ...STYLES, ICON];
  const files = await Promise.all(
    paths.map(async (path) => [`/page/${path}`, fileOf(path, modules.get(path) ?? (await read(path)))] as const),
  );
  const document = await read("serve/page/index.html");
  const links = [...modules.keys()].map((path) => `<link rel="modulepreload" href="page/${path}">`);
  const start = `<script type="module" src="page/${START}"></script>`;
  const whole = document.replace("<!-- modules -->", [...links, start].join("\n"));
  return new Map([["/", fileOf("serve/page/index.html", whole)], ...files]);
}

const fileOf = (path: string, text: string): PageFile => ({
  type: TYPES[posix.extname(path)] ?? "application/octet-stream",
  bytes: new TextEncoder().encode(text),
});

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");

async function modulesFrom(start: string): Promise<Map<string, string>> {
  const modules = new Map<string, string>();
  const visit = async (path: string): Promise<void> => {
    if (modules.has(path)) return;
    modules.set(path, "");
    const text = (await read(path)).replace(/^\/\/# sourceMappingURL=.*\n?/gm, "");
    modules.set(path, text);
    const imported = [...text.matchAll(/^(?:import|export)\b[^;]*?\bfrom "(\.[^"]+)"/gm)];
    await Promise.all(imported.map(([, name = ""]) => visit(posix.join(posix.dirname(path), name))));
  };
  await visit(start);
  return modules;
}
