import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { Interval } from "../../evaluation/statistics/bootstrap.js";
import { wilson } from "../../evaluation/statistics/wilson.js";
import type { QuestionDetail, QuestionList } from "../questions/packed.js";
import type { Report } from "../run-report.js";
import { between, percent, whole } from "./format.js";
import { Html, html } from "./html.js";
import { comparisonBody } from "./sections/comparison.js";
import { questionsBody } from "./sections/questions.js";
import { type RunPart, runParts } from "./sections/run.js";

export interface PageData {
  readonly report: Report;
  readonly list: QuestionList;
  /** Blocks of `list.blockSize` questions. */
  readonly details: readonly (readonly QuestionDetail[])[];
}

/** The whole page as one text: it loads nothing, and its data stands in compressed blocks at its end. */
export async function pageText({ report, list, details }: PageData): Promise<string> {
  const [style, script] = await Promise.all([readStyle(), readScript()]);
  const { runs } = report;
  const parts = runs.map(runParts);
  const title = `askable: ${runs.map(({ name }) => name).join(", ")}`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<a class="skip" href="#questions">Skip to the questions</a>
<header>
<h1>${runs.length === 1 ? html`${runs[0]!.name}` : `${runs.length} runs compared`}</h1>
${runs.map(runHeader)}
</header>
<nav aria-label="Sections"><ul>${links(report, parts)}</ul></nav>
<main>
${runs.length > 1 && html`<section id="comparison" aria-labelledby="comparison-title"><h2 id="comparison-title">Comparison</h2>${comparisonBody(report)}</section>`}
${runs.length === 1 ? singleRun(parts[0]!) : runs.map(({ name }, index) => oneOfSeveral(name, parts[index]!, index))}
<section id="questions" aria-labelledby="questions-title"><h2 id="questions-title">Questions</h2>${questionsBody(list)}</section>
</main>
<footer><p>Written by <code>askable report</code>. The same tables as Parquet stand in the folder of each run, under <code>tables</code>.</p></footer>
${block("data-list", list)}
${details.map((questions, index) => block(`data-${index}`, questions))}
${new Html(`<script>${script}</script>`)}
</body>
</html>
`.markup;
}

/** Nothing is loaded and nothing runs but the page's own script, whatever stands in the data. */
function policy(script: string): string {
  const hash = createHash("sha256").update(script).digest("base64");
  return `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`;
}

function runHeader({
  name,
  pipeline,
  metric,
  created,
  dataSet,
  models,
  questions,
  flagged,
  headlines,
}: Report["runs"][number]): Html {
  const headline = headlines.find((each) => each.metric === metric);
  const { all, unflagged } = headline ?? {};
  return html`<div class="run">
<p class="headline"><strong>${percent(all?.value)}</strong> <span>${all ? intervalText(all) : "no question was scored"}</span></p>
<dl>
<div><dt>run</dt><dd>${name}</dd></div>
<div><dt>pipeline</dt><dd>${pipeline}</dd></div>
<div><dt>right by</dt><dd>${metric}</dd></div>
<div><dt>questions</dt><dd>${whole(questions)}${flagged > 0 && unflagged && `; ${percent(unflagged.value)} of the ${whole(unflagged.n)} whose gold query is not flagged`}</dd></div>
<div><dt>data set</dt><dd>${dataSet}</dd></div>
<div><dt>models</dt><dd>${models.length > 0 ? models.join(", ") : "none"}</dd></div>
<div><dt>asked</dt><dd><time datetime="${created}">${created.slice(0, 16).replace("T", " ")}</time></dd></div>
</dl></div>`;
}

/** Draws from nothing but right answers, or wrong ones, are all alike, and say nothing of how many there were. */
function intervalText(all: Interval): string {
  const alike = all.value === 0 || all.value === 1;
  return alike ? `${between(wilson(all.value * all.n, all.n))} by Wilson’s interval` : between(all);
}

const anchor = (run: number, key: string) => `run-${run + 1}-${key}`;

function links({ runs }: Report, parts: readonly (readonly RunPart[])[]): Html[] {
  const link = (id: string, text: string) => html`<li><a href="#${id}">${text}</a></li>`;
  const middle =
    runs.length === 1
      ? parts[0]!.map(({ key, title }) => link(anchor(0, key), title))
      : [link("comparison", "Comparison"), ...runs.map(({ name }, index) => link(anchor(index, "all"), name))];
  return [...middle, link("questions", "Questions")];
}

function singleRun(parts: readonly RunPart[]): Html[] {
  return parts.map(({ key, title, body }) => {
    const id = anchor(0, key);
    return html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${body}</section>`;
  });
}

function oneOfSeveral(name: string, parts: readonly RunPart[], index: number): Html {
  const id = anchor(index, "all");
  return html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${name}</h2>${parts.map(
    ({ key, title, body }) => html`<section id="${anchor(index, key)}"><h3>${title}</h3>${body}</section>`,
  )}</section>`;
}

/** The page's script, module by module; each may use what stands before it. */
const MODULES = ["dom", "blocks", "rows", "trace", "details", "filters", "list", "start"];

/** What all pages of askable share, then what is the report's own. */
export async function readStyle(): Promise<string> {
  const files = ["base.css", "style.css"].map((name) => readFile(new URL(`./${name}`, import.meta.url), "utf8"));
  return (await Promise.all(files)).join("");
}

/** The modules as one script: a page that is opened from a file cannot load modules that import each other. */
export async function readScript(): Promise<string> {
  const texts = await Promise.all(
    MODULES.map((name) => readFile(new URL(`./client/${name}.js`, import.meta.url), "utf8")),
  );
  return `(() => {\n"use strict";\n${texts.map(asPart).join("")}})();\n`;
}

function asPart(text: string): string {
  return text
    .replace(/^import\s[^;]*;\n/gm, "")
    .replace(/^export\s*\{[^}]*\};\n/gm, "")
    .replace(/^export /gm, "")
    .replace(/^\/\/# sourceMappingURL=.*\n?/gm, "");
}

/** JSON as gzip in base64, which holds nothing that could end its element. The page's script reads it when needed. */
export function block(name: string, value: unknown): Html {
  const packed = gzipSync(JSON.stringify(value), { level: 9 }).toString("base64");
  return new Html(`<script type="application/gzip" id="${name}">${packed}</script>`);
}
