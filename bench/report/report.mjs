// node bench/report/report.mjs [--questions 1534] [--prompt 10000]: time and memory of `askable score` and `askable report` on a made-up run of 1,534 questions with 11 candidates each, whose traces hold full prompts of 10,000 bytes; size of the page, and how long Chromium takes to open it and a question.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { inFolder, quantile, timed } from "../support/measure.mjs";
import { makeSyntheticRun } from "./synthetic-run.mjs";

const { values } = parseArgs({
  options: { questions: { type: "string", default: "1534" }, prompt: { type: "string", default: "10000" } },
});
const ASKABLE = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
await inFolder(async (folder) => {
  const run = makeSyntheticRun(folder, { questions: Number(values.questions), promptBytes: Number(values.prompt) });
  console.log(`traces ${megabytes(sizeOf(join(run, "traces")))}`);
  await measured("score", ["score", run, "--json", "--quiet", "--home", folder]);
  console.log(`tables ${megabytes(sizeOf(join(run, "tables")))}`);
  const page = join(folder, "report.html");
  await measured("report", ["report", run, "--out", page, "--quiet", "--home", folder]);
  console.log(`page ${megabytes(statSync(page).size)}`);
  await open(page);
});

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
    const opened = await timed(async () => {
      await page.goto(pathToFileURL(path).href);
      await page.locator("#list > li").first().waitFor();
    });
    const buttons = page.locator("#list > li button");
    const last = Math.min(50, (await buttons.count()) - 1);
    const question = await timed(async () => {
      await buttons.nth(last).click();
      await page.locator(".answer").waitFor();
    });
    const filtered = await timed(async () => {
      await page.locator("select[name=answer]").selectOption("wrong");
      await page.locator(".answer").waitFor({ state: "detached" });
    });
    for (const [name, time] of Object.entries({ opened, question, filtered })) times[name].push(time);
    await page.close();
  }
  await browser.close();
  for (const [name, all] of Object.entries(times)) {
    console.log(`${name} ${quantile(all, 0.5).toFixed(0)} ms`);
  }
}
