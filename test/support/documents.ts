import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A Markdown file of the repository, by its path from the root. */
export interface Document {
  readonly path: string;
  readonly text: string;
  readonly blocks: readonly Block[];
  /** What stands between backticks in a line. */
  readonly spans: readonly string[];
}

/** A fenced block, or an indented one, whose language is "". */
export interface Block {
  readonly language: string;
  readonly text: string;
}

/** All that people read, which leaves out prompts and profiles. */
export function documentPaths(): string[] {
  const single = ["README.md", "CONTRIBUTING.md", "reports/README.md", "demo/README.md", "indexes/README.md"];
  const inside = (folder: string, wanted: (path: string) => boolean) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
      .filter(wanted);
  return [
    ...single.filter((path) => existsSync(join(ROOT, path))),
    ...inside("docs", (path) => path.endsWith(".md")),
    ...inside("bench", (path) => path.endsWith(".md")),
    ...inside("pipelines", (path) => /^pipelines\/[^/]+\/README\.md$/.test(path)),
  ].sort();
}

export function readDocument(path: string): Document {
  const text = readFileSync(join(ROOT, path), "utf8");
  const fenced = [...text.matchAll(/^```([a-z]*)\n([\s\S]*?)^```$/gm)];
  const prose = text.replaceAll(/^```[a-z]*\n[\s\S]*?^```$/gm, "");
  const indented = [...prose.matchAll(/(?:^|\n\n)((?: {4}.*\n)+)/g)];
  return {
    path,
    text,
    blocks: [
      ...fenced.map(([, language = "", content = ""]) => ({ language, text: content })),
      ...indented.map(([, content = ""]) => ({ language: "", text: content.replaceAll(/^ {4}/gm, "") })),
    ],
    spans: [...prose.matchAll(/(`+)(.+?)\1/g)].map(([, , content = ""]) => content.trim()),
  };
}

/** A call of `askable` that a document shows. */
export interface Call {
  readonly command: string;
  readonly flags: readonly string[];
  readonly line: string;
}

/** Every `askable <command> …` of a line in a block, or between backticks. */
export function callsIn({ blocks, spans }: Document): Call[] {
  const lines = [...blocks.flatMap(({ text }) => text.replaceAll(/\\\n\s*/g, " ").split("\n")), ...spans];
  return lines
    .flatMap((line) => line.replace(/(^|\s)# .*$/, "").split(/; (?=askable )/))
    .map((line) => /^(?:\$ )?(?:[A-Z_]+=\S+ )*(?:npx )?askable ([a-z]+)\b(.*)$/.exec(line.trim()))
    .filter((match) => match !== null)
    .map(([line, command = "", rest = ""]) => ({
      command,
      flags: rest.replaceAll(/"[^"]*"|'[^']*'/g, "").match(/--[a-z][a-z0-9-]*/g) ?? [],
      line,
    }));
}

/** The notes of a notebook, as a document. */
export function readNotebook(path: string): Pick<Document, "path" | "text"> {
  const { cells } = JSON.parse(readFileSync(join(ROOT, path), "utf8")) as { cells: NotebookCell[] };
  const notes = cells.filter(({ cell_type }) => cell_type === "markdown").map(({ source }) => [source].flat().join(""));
  return { path, text: notes.join("\n\n") };
}

interface NotebookCell {
  readonly cell_type: string;
  readonly source: string | readonly string[];
}

/** Links to files and headings, as `path` from the root and `anchor`. */
export function linksIn({
  path,
  text,
}: Pick<Document, "path" | "text">): { readonly path: string; readonly anchor: string; link: string }[] {
  const prose = text.replaceAll(/^```[a-z]*\n[\s\S]*?^```$/gm, "").replaceAll(/(`+).+?\1/g, "");
  return [...prose.matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)].map(([, link = ""]) => {
    const [file = "", anchor = ""] = link.split("#");
    return { path: file === "" ? path : normalize(join(dirname(path), file)), anchor, link: `${path}: ${link}` };
  });
}

/** The anchors that GitHub gives to the headings of a document. */
export function anchorsOf({ text }: Document): Set<string> {
  const prose = text.replaceAll(/^```[a-z]*\n[\s\S]*?^```$/gm, "");
  const seen = new Map<string, number>();
  return new Set(
    [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => {
      const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
      const slug = words
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .trim()
        .replaceAll(" ", "-");
      const times = seen.get(slug) ?? 0;
      seen.set(slug, times + 1);
      return times === 0 ? slug : `${slug}-${times}`;
    }),
  );
}
