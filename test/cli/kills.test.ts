import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { faultShim, faulty, type SystemFault } from "../support/faults.js";
import { temporaryFolder } from "../support/folder.js";
import { change, makeShop } from "../support/shop.js";
import { askable } from "../support/warm-cli.js";

const shim = faultShim();
const built = "path" in shim ? shim : undefined;

const COMMANDS = {
  prepare: ["prepare", "shop.sqlite"],
  refresh: ["refresh", "shop"],
  "examples add": ["examples", "add", "shop", "--file", "solved.jsonl"],
} as const;
type Name = keyof typeof COMMANDS;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
const at = (...names: string[]) => join(folder.path, ...names);
/** A folder of its own for each kill, since a process looks for the drafts of those that are gone once a folder. */
let turn = 0;
const home = () => `home${turn}`;
const run = (name: Name, env: NodeJS.ProcessEnv = {}) => askable(COMMANDS[name], { cwd: at(home()), env });

/** The files before each command, and what it makes of them undisturbed. */
beforeAll(async () => {
  folder = await temporaryFolder();
  mkdirSync(at(home()));
  makeShop(at(home(), "shop.sqlite"), 2);
  const solved = (table: string) =>
    JSON.stringify({ question: `How many ${table}?`, sql: `SELECT count(*) FROM ${table}` });
  writeFileSync(at(home(), "solved.jsonl"), solved("t1"));
  const keep = async (name: Name) => {
    cpSync(at(home()), at(`before ${name}`), { recursive: true, preserveTimestamps: true });
    expect(await run(name)).toMatchObject({ code: 0 });
    cpSync(at(home()), at(`after ${name}`), { recursive: true });
  };
  await keep("prepare");
  await keep("examples add");
  change(at(home(), "shop.sqlite"), "UPDATE t1 SET name = 'changed ' || id");
  await keep("refresh");
});
afterAll(async () => {
  built?.remove();
  await folder.remove();
});

function content(place: string): Record<string, string> {
  const names = readdirSync(at(place), { recursive: true, encoding: "utf8" }).sort();
  const files = names.filter((name) => statSync(at(place, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(at(place, name), "base64")]));
}

/** The system's call at which the process dies, and how many of them went well before. */
const POINTS: readonly (readonly [Name, SystemFault["call"], string, number])[] = [
  ["prepare", "link", ".lock", 0],
  ["prepare", "write", "profile.partial", 1],
  ["prepare", "write", "values.bin", 0],
  ["prepare", "rename", "/indexes/shop/.values", 1],
  ["prepare", "rename", "/profiles/", 1],
  ["prepare", "write", "prepared.json", 0],
  ["refresh", "rename", "/indexes/shop/.values", 1],
  ["refresh", "rename", "/indexes/shop/.values", 2],
  ["refresh", "write", "/profiles/", 2],
  ["refresh", "rename", "/profiles/", 1],
  ["refresh", "rename", "/profiles/", 2],
  ["refresh", "unlink", "profile.partial", 0],
  ["examples add", "write", "examples.jsonl", 0],
  ["examples add", "write", "examples.bin", 0],
  ["examples add", "rename", "/indexes/shop/.examples", 1],
  ["examples add", "unlink", ".lock", 1],
];

describe.skipIf(!built)(`killed with -9${"why" in shim ? ` (${shim.why})` : ""}`, { timeout: 120_000 }, () => {
  test.each(POINTS)(
    "%s, at a %s of %s (%i before it), is done by the next run, byte for byte",
    async (name, call, path, skip) => {
      turn++;
      cpSync(at(`before ${name}`), at(home()), { recursive: true, preserveTimestamps: true });
      const { stderr } = await run(name, faulty(built!.path, { call, path, skip, kill: true }));
      // It said no last word.
      expect(stderr).not.toMatch(/askable:|warning/);
      expect(content(home())).not.toEqual(content(`after ${name}`));
      expect(await run(name)).toMatchObject({ code: 0 });
      expect(content(home())).toEqual(content(`after ${name}`));
    },
  );
});
