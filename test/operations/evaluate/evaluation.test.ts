import { expect, test } from "vitest";
import { databasePool, dataSetName } from "#askable/operations/evaluate/evaluation.js";

function opening() {
  const opened: string[] = [];
  const closed: string[] = [];
  const open = async (name: string) => {
    if (name === "missing") throw new Error("it is not there");
    opened.push(name);
    return { name, database: { close: async () => void closed.push(name) } };
  };
  return { open, opened, closed };
}

test("a database that is open is shared; beyond the limit the one unused for longest is closed", async () => {
  const { open, opened, closed } = opening();
  const pool = databasePool(open, 2);
  const use = (name: string) => pool.use(name, async (each) => each.name);
  expect(await Promise.all([use("a"), use("a"), use("b")])).toEqual(["a", "a", "b"]);
  expect(opened).toEqual(["a", "b"]);
  await use("a");
  await use("c");
  expect([opened, closed]).toEqual([["a", "b", "c"], ["b"]]);
  await pool.close();
  expect(closed).toEqual(["b", "a", "c"]);
});

test("one in use is not closed before its work is done", async () => {
  const { open, closed } = opening();
  const pool = databasePool(open, 1);
  let finish = () => {};
  const working = pool.use("a", () => new Promise<void>((resolve) => (finish = resolve)));
  await pool.use("b", async () => {});
  expect(closed).toEqual(["b"]);
  finish();
  await working;
  expect(closed).toEqual(["b"]);
  await pool.close();
  expect(closed).toEqual(["b", "a"]);
});

test("one that cannot be opened is tried again, one whose work fails stays open", async () => {
  const { open, opened } = opening();
  const pool = databasePool(open, 2);
  await expect(pool.use("missing", async () => {})).rejects.toThrow("it is not there");
  await expect(pool.use("missing", async () => {})).rejects.toThrow("it is not there");
  await expect(pool.use("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await pool.use("a", async () => {});
  expect(opened).toEqual(["a"]);
  await pool.close();
});

test("runs are named after the file of questions, or its folder where that says nothing", () => {
  const names = ["/data/bird/dev.json", "/data/my questions.jsonl", "/data/minidev/mini_dev_sqlite.json", "/%.csv"];
  expect(names.map((path) => dataSetName({ path }))).toEqual(["bird", "my-questions", "minidev", "-"]);
});
