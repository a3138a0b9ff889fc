import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asking, askOffline } from "./asking.js";
import { bakery } from "./composition/bakery.js";
import { companies } from "./composition/companies.js";
import { courses } from "./composition/courses.js";
import { drivers } from "./composition/drivers.js";
import { museums } from "./composition/museums.js";
import { rails } from "./composition/rails.js";
import { tools } from "./composition/tools.js";

describe.each(Object.entries({ museums, companies, courses, rails, tools, bakery, drivers }))(
  "%s",
  (name, { schema, questions }) => {
    let database: SQLite.Database;
    let asking: Asking;
    beforeAll(async () => {
      const path = join(await mkdtemp(join(tmpdir(), "askable-composition-")), `${name}.sqlite`);
      database = new SQLite(path);
      database.exec(schema);
      asking = await askOffline(path);
    });
    afterAll(async () => {
      database.close();
      await asking.close();
    });

    test.each(Object.entries(questions))("%s", async (question, sql) => {
      const rows = database.prepare(sql).raw().all() as unknown[][];
      expect((await asking.rows(question))?.toSorted()).toEqual(rows.map((row) => row.map(rounded)).toSorted());
    });
  },
);

const rounded = (cell: unknown) => (typeof cell === "number" ? Math.round(cell * 1000) / 1000 : cell);
