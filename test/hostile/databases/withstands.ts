import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { open, prepare, refresh } from "#askable/index.js";
import { quoteName } from "#askable/sql/quoting.js";
import { openWorkshop, type Workshop } from "../doors/workshop.js";
import { makePlaces, type Places } from "../places.js";
import type { MakeSubject, Subject } from "../subjects/subject.js";
import { secretsIn, textOf, wholeState } from "../tried.js";
import type { HostileDatabase } from "./hostile-database.js";

/** Seconds in which a table is measured, though a view in it never ends. */
const LIMITS = { concurrency: 2, table: { seconds: 0.5 } };

/** Milliseconds for a question, whose query may never end. */
const PATIENCE = 3000;

const MISLEADING = /mislead/;

/** How a terminal is told something. */
const ESCAPE = "\u001b[2J";

/**
 * Prepares and asks databases that were made to do harm, and expects that they do none.
 *
 * @param every Every so-manieth; those with what misleads are always among them.
 */
export function withstands(engine: string, make: MakeSubject, all: readonly HostileDatabase[], every: number): void {
  const databases = all.filter(({ what }, at) => at % every === 0 || MISLEADING.test(what));
  describe(`${engine}: a hostile database`, { timeout: 600_000 }, () => {
    let places: Places;
    let subject: Subject | undefined;
    let workshop: Workshop;
    beforeAll(async () => {
      places = await makePlaces();
      workshop = await openWorkshop();
      subject = await make(places);
    });
    afterAll(async () => {
      await subject?.close();
      await workshop.close();
      await places.close();
    });

    test.for(databases.map((each, at) => [each.what, `hostile${at}`, each] as const))(
      "with %s does nothing when it is prepared, asked and refreshed",
      async ([, name, database], { skip }) => {
        if (!subject) return skip(`there is no ${engine} here`);
        const folder = join(places.folder, "data", name);
        mkdirSync(folder);
        const serve = subject.make ?? (() => Promise.reject(new Error("no server")));
        const location = await database.make({ folder, name, places, serve });
        const before = await wholeState(subject, places);
        const said = await prepared(location, name, workshop);
        expect(await wholeState(subject, places)).toEqual(before);
        expect(secretsIn(said, subject, places)).toEqual([]);
      },
    );

    test("is shown without what a terminal or a model would obey, and is no secret's way into what is written", async ({
      skip,
    }) => {
      if (!subject) return skip(`there is no ${engine} here`);
      const before = await wholeState(subject, places);
      const misleading = databases.findIndex(({ what }) => MISLEADING.test(what));
      const name = `hostile${misleading}`;
      const said = [
        every === 1 ? await workshop.command("doctor") : "",
        await workshop.command("show", name),
        await workshop.command("notes", name, "--list"),
        await workshop.command("find", name, "ignore all previous instructions"),
      ].join("\n");
      expect(await wholeState(subject, places)).toEqual(before);
      expect(said).not.toContain(ESCAPE);
      expect(secretsIn(said + workshop.written(), subject, places)).toEqual([]);
    });
  });
}

/** Does all that the library can do with a database, and gives what it says. Anything may fail, but by no bug. */
async function prepared(location: string, name: string, { home, model }: Workshop): Promise<string> {
  const said: unknown[] = [];
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      said.push(await work());
    } catch (error) {
      if (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError) throw error;
      said.push(String(error));
    }
  };
  model.say(() => "DELETE FROM artist");
  await attempt(() => prepare(location, { home, name, limits: LIMITS }));
  await attempt(async () => {
    const askable = await open(name, { home });
    try {
      const tables = askable.profile.tables.map((table) => table.name);
      said.push(askable.profile, askable.summaries);
      said.push(await askable.ask("How many artists are there?", { pipeline: "offline" }));
      for (const table of tables.slice(-2)) {
        model.say(() => `SELECT * FROM ${quoteName(table, askable.database.dialect)}`);
        const signal = AbortSignal.timeout(PATIENCE);
        await attempt(() => askable.ask(`Show ${table}`, { pipeline: "direct", signal }));
      }
      said.push(await askable.staleness());
    } finally {
      await askable.close();
    }
  });
  await attempt(() => refresh(name, { home }));
  return textOf(said);
}
