import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { expect, test } from "vitest";
import { openDatabase } from "#askable/databases/open.js";
import { definitionComments } from "#askable/databases/sqlite/comments.js";

const comments = (sql: string) => {
  const { table, fields } = definitionComments(sql);
  return { table, fields: Object.fromEntries(fields) };
};

test("a comment beside a field is the field's, behind its comma or before it, at the end too", () => {
  const sql = `CREATE TABLE t_ord ( -- one row is one order
    ord_id INTEGER PRIMARY KEY, -- key
    amt_c INTEGER /* amount in cents */, sts TEXT CHECK (sts IN ('O', 'C')), -- O = open, C = closed
    "cust no" TEXT NOT NULL DEFAULT '--none', -- customer
    PRIMARY KEY (ord_id), -- nothing of a field
    bare TEXT,
    [end dt] TEXT -- 9999-12-31 = open
  )`;
  expect(comments(sql)).toEqual({
    table: "one row is one order",
    fields: {
      ord_id: "key",
      amt_c: "amount in cents",
      sts: "O = open, C = closed",
      "cust no": "customer",
      "end dt": "9999-12-31 = open",
    },
  });
});

test("a comment goes on in the lines below it, where those begin under it", () => {
  const sql = `CREATE TABLE acc (
    bal INTEGER, -- balance in cents;
                 -- negative where it is overdrawn
    opn TEXT     -- day of opening
  )`;
  expect(comments(sql).fields).toEqual({
    bal: "balance in cents; negative where it is overdrawn",
    opn: "day of opening",
  });
});

test("comments on lines of their own are of the field after them", () => {
  const sql = `CREATE TABLE acc
  (
    -- the account's number
    no TEXT,
    /* balance
     * in cents */
    bal INTEGER,
    other TEXT
  )`;
  expect(comments(sql)).toEqual({
    table: undefined,
    fields: { no: "the account's number", bal: "balance in cents" },
  });
});

test("beside others, lines of their own are headings, and what was taken out is no remark", () => {
  const sql = `CREATE TABLE acc (
    -- Accounts of members
    no TEXT, -- number
    -- old_no TEXT,
    bal INTEGER, -- old_bal INTEGER NOT NULL,
    ----- audit -----
    upd TEXT, -- last change
    usr TEXT -- by whom
  )`;
  expect(comments(sql)).toEqual({
    table: "Accounts of members",
    fields: { no: "number", upd: "last change", usr: "by whom" },
  });
});

test.each([
  "CREATE TABLE t AS SELECT 1",
  "CREATE TABLE t (a INTEGER, b TEXT)",
  "CREATE TABLE t (a TEXT DEFAULT '-- no comment')",
  "CREATE TABLE t (a -- cut",
])("%s", (sql) => {
  expect(comments(sql).fields).toEqual(sql.endsWith("cut") ? { a: "cut" } : {});
});

test("a database tells them of its tables and fields", async () => {
  const path = join(await mkdtemp(join(tmpdir(), "askable-comments-")), "ward.sqlite");
  const database = new Sqlite(path);
  database.exec("CREATE TABLE wd /* wards */ (\n  wd_id INTEGER, -- ward\n  bds INTEGER -- beds, -1 = unknown\n)");
  database.exec("ALTER TABLE wd ADD COLUMN flr TEXT");
  database.close();
  const opened = await openDatabase(path);
  const { tables } = await opened.schema();
  await opened.close();
  expect(tables[0]).toMatchObject({
    comment: "wards",
    fields: [{ comment: "ward" }, { comment: "beds, -1 = unknown" }, { name: "flr" }],
  });
  expect(tables[0]!.fields[2]).not.toHaveProperty("comment");
});
