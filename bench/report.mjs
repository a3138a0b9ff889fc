// node bench/report.mjs [--questions 1534] [--prompt 10000]: time and memory of `askable score` and `askable report` on a made-up run of 1,534 questions with 11 candidates each, whose traces hold full prompts of 10,000 bytes; size of the page, and how long Chromium takes to open it and a question.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { makeSyntheticRun } from "./report/synthetic-run.mjs";

const { values } = parseArgs({
  options: { questions: { type: "string", default: "1534" }, prompt: { type: "string", default: "10000" } },
});
const ASKABLE = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "askable-bench-report-"));
try {
  const run = makeSyntheticRun(folder, { questions: Number(values.questions), promptBytes: Number(values.prompt) });
  console.log(`traces ${megabytes(sizeOf(join(run, "traces")))}`);
  await measured("score", ["score", run, "--json", "--quiet", "--home", folder]);
  console.log(`tables ${megabytes(sizeOf(join(run, "tables")))}`);
  const page = join(folder, "report.html");
  await measured("report", ["report", run, "--out", page, "--quiet", "--home", folder]);
  console.log(`page ${megabytes(statSync(page).size)}`);
  await open(page);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function sizeOf(path) {
  return readdirSync(path).reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
}

function megabytes(bytes) {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}

/** Runs `askable` with GNU time, which sees the largest of its processes; the main process is it. */
async function measured(name, words) {
  const began = performance.now();
  const child = spawn("/usr/bin/time", ["-f", "%M", process.execPath, ASKABLE, ...words], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    said += text;
  });
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(`${name} failed: ${said}`);
  const seconds = (performance.now() - began) / 1000;
  console.log(`${name} ${seconds.toFixed(1)} s, at most ${megabytes(Number(said.trim().split("\n").at(-1)) * 1024)}`);
}

/** Until the questions are listed, and until one that was not unpacked yet is shown: the middle of five. */
async function open(path) {
  const executablePath = "/usr/bin/chromium";
  if (!existsSync(executablePath)) return console.log(`the page was not opened: there is no ${executablePath}`);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const times = { opened: [], question: [], filtered: [] };
  for (let round = 0; round < 5; round++) {
    const page = await browser.newPage();
    await timed(times.opened, async () => {
      await page.goto(pathToFileURL(path).href);
      await page.locator("#list > li").first().waitFor();
    });
    await timed(times.question, async () => {
      await page.locator("#list > li button").nth(50).click();
      await page.locator(".answer").waitFor();
    });
    await timed(times.filtered, async () => {
      await page.locator("select[name=answer]").selectOption("wrong");
      await page.locator(".answer").waitFor({ state: "detached" });
    });
    await page.close();
  }
  await browser.close();
  for (const [name, all] of Object.entries(times)) {
    console.log(`${name} ${all.sort((a, b) => a - b)[2].toFixed(0)} ms`);
  }
}

async function timed(times, work) {
  const began = performance.now();
  await work();
  times.push(performance.now() - began);
}
