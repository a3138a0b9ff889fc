// Writes docs/commands.md and its sister pages from the declarations of the commands (`npm run build` first).
import { readdirSync, writeFileSync } from "node:fs";
import { COMMON, usageOf } from "../dist/cli/command.js";

const FOLDER = new URL("../dist/cli/commands/", import.meta.url);
const EVALUATING = ["questions", "evaluate", "score", "calibrate", "compare", "ablate", "report"];
const SETTING_UP = ["models", "pipelines", "copy", "trust", "doctor", "completion"];
const SERVING = ["serve", "mcp", "worker", "jobs"];
const TRAINING = ["training"];
const ORDER = ["init", "prepare", "profile", "refresh", "ask", "find", "show", "notes", "examples"];

const declared = await Promise.all(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".js"))
    .map(async (file) => Object.values(await import(new URL(file, FOLDER).href))),
);
export const commands = declared.flat().filter((each) => typeof each?.name === "string" && each.words !== undefined);

export { COMMON as common };

/** The pages, by path. */
export const pages = {
  "docs/commands.md": page(
    "Commands: preparing and asking",
    "`askable COMMAND --help` prints the same. The commands for [serving and workers](commands-serving.md), for [models, pipelines and trust](commands-setup.md), for [evaluation](commands-evaluation.md) and for [training](commands-training.md) are on pages of their own.",
    [
      "Every command has these options:",
      "",
      ...table(COMMON),
      "",
      ...sorted(
        commands.filter(({ name }) => ![...EVALUATING, ...SETTING_UP, ...SERVING, ...TRAINING].includes(name)),
        ORDER,
      ).flatMap(section),
    ],
  ),
  "docs/commands-setup.md": page(
    "Commands: models, pipelines, trust",
    "`askable COMMAND --help` prints the same. Every command also has `--home`, `--json` and `--quiet`: see [the other commands](commands.md).",
    sorted(
      commands.filter(({ name }) => SETTING_UP.includes(name)),
      SETTING_UP,
    ).flatMap(section),
  ),
  "docs/commands-serving.md": page(
    "Commands: serving, workers",
    "`askable COMMAND --help` prints the same. Every command also has `--home`, `--json` and `--quiet`: see [the other commands](commands.md).",
    sorted(
      commands.filter(({ name }) => SERVING.includes(name)),
      SERVING,
    ).flatMap(section),
  ),
  "docs/commands-training.md": page(
    "Commands: training",
    "`askable COMMAND --help` prints the same. Every command also has `--home`, `--json` and `--quiet`: see [the other commands](commands.md).",
    sorted(
      commands.filter(({ name }) => TRAINING.includes(name)),
      TRAINING,
    ).flatMap(section),
  ),
  "docs/commands-evaluation.md": page(
    "Commands: evaluating",
    "`askable COMMAND --help` prints the same. Every command also has `--home`, `--json` and `--quiet`: see [the other commands](commands.md).",
    sorted(
      commands.filter(({ name }) => EVALUATING.includes(name)),
      EVALUATING,
    ).flatMap(section),
  ),
};

function page(title, introduction, lines) {
  return `${[`# ${title}`, "", introduction, "", ...lines].join("\n").trimEnd()}\n`;
}

/** Those that the order does not know come last, by name. */
function sorted(list, order) {
  const place = ({ name }) => (order.includes(name) ? order.indexOf(name) : order.length);
  return list.toSorted((a, b) => place(a) - place(b) || a.name.localeCompare(b.name));
}

function section(command) {
  const words = Object.entries(command.words).map(([name, { describe }]) => `- \`${name}\`: ${escaped(describe)}`);
  return [
    `## ${command.name}`,
    "",
    `\`askable ${usageOf(command)}\``,
    "",
    `${command.describe}.`,
    "",
    ...(words.length > 0 ? [...words, ""] : []),
    ...(Object.keys(command.options).length > 0 ? [...table(command.options), ""] : []),
  ];
}

function table(options) {
  return ["| option | |", "|---|---|", ...Object.entries(options).map(row)];
}

function row([name, { type, describe, choices, default: value }]) {
  const kind = type === "boolean" ? "" : ` ${type === "number" ? "N" : "TEXT"}`;
  const shown = type === "boolean" && value === true ? `--no-${name}` : `--${name}${kind}`;
  const told = [
    ...(choices ? [`One of ${choices.map((choice) => `\`${choice}\``).join(", ")}`] : []),
    ...(value !== undefined && type !== "boolean" ? [`Default: ${value}`] : []),
  ];
  return `| \`${shown}\` | ${escaped([describe, ...told].join(". "))} |`;
}

function escaped(text) {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
}

if (import.meta.filename === process.argv[1]) {
  for (const [path, text] of Object.entries(pages)) writeFileSync(new URL(`../${path}`, import.meta.url), text);
}
