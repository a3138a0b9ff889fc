// `profile`, `prepare` and `ask` of CSV files of many columns, the commands by the clock and in seconds of processors.
// node bench/wide/csv.mjs [--columns 1000,10000] [--rows 100] [--commands profile,prepare,ask] [--program dist/cli/main.js]
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { inFolder } from "../support/measure.mjs";
import { timedCommand } from "./timed-command.mjs";

const { values: options } = parseArgs({
  options: {
    columns: { type: "string", default: "1000,10000" },
    rows: { type: "string", default: "100" },
    commands: { type: "string", default: "profile,prepare,ask" },
    /** Of this version or another one, compiled. */
    program: { type: "string", default: "dist/cli/main.js" },
  },
});

/** Names and values of a column in eight: amounts, names, codes, days, scores, counts, flags, notes. */
const KINDS = [
  ["amount", (draw) => (draw(100_000) / 100).toFixed(2)],
  ["name", (draw) => `Name ${draw(50)}`],
  ["code", (draw) => `C${draw(900)}`],
  ["day", (draw) => new Date(Date.UTC(2024, 0, 1 + draw(366))).toISOString().slice(0, 10)],
  ["score", (draw) => draw(1000)],
  ["count", (draw) => draw(10)],
  ["flag", (draw) => draw(2) === 1],
  ["note", (draw) => `some words ${draw(1e6)}`],
];

function madeCsv(columns, rows) {
  let state = 12_345;
  const draw = (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const line = (cell) => Array.from({ length: columns }, (_, at) => cell(KINDS[at % KINDS.length], at)).join(",");
  const header = line(([name], at) => `${name}_${at}`);
  const body = Array.from({ length: rows }, () => line(([, value]) => (draw(20) === 0 ? "" : value(draw))));
  return `${[header, ...body].join("\n")}\n`;
}

const QUESTION = "What is the average amount 16?";

console.log("columns | command | seconds | seconds of processors");
for (const columns of options.columns.split(",").map(Number)) {
  await inFolder(async (folder) => {
    const path = join(folder, "wide.csv");
    writeFileSync(path, madeCsv(columns, Number(options.rows)));
    for (const command of options.commands.split(",")) {
      const about = command === "ask" ? ["wide", QUESTION] : [path];
      const words = [command, ...about, "--home", folder, ...(command === "ask" ? [] : ["--quiet"])];
      const { clock, processors } = timedCommand(options.program, words);
      console.log([columns, command, clock.toFixed(1), processors.toFixed(1)].join(" | "));
    }
  });
}
