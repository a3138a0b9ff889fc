import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#askable/databases/database.js";
import { type Attempts, filled, statementsOf } from "../corpus.js";
import { makePlaces, type Places } from "../places.js";
import type { MakeSubject, Subject } from "../subjects/subject.js";
import { expectNoEffect, secretsIn, textOf } from "../tried.js";

/** Milliseconds. */
const DEADLINES = { usual: 10_000, endless: 200 };

export interface Extent {
  /** The first is tried with all statements, planned as well; the others with every so-manieth. */
  readonly accounts: readonly string[];
  readonly othersTry: number;
  /** Every so-manieth of those that never end, each of which takes its time; 0 for none. */
  readonly endless: number;
}

/** Tries the statements of an engine. */
export function triesAll(engine: string, make: MakeSubject, { accounts, othersTry, endless }: Extent): void {
  describe(`${engine}: hostile statements`, { timeout: 600_000 }, () => {
    let places: Places;
    let subject: Subject | undefined;
    beforeAll(async () => {
      places = await makePlaces();
      subject = await make(places);
    });
    afterAll(async () => {
      await subject?.close();
      await places.close();
    });

    /** Gives what became of each statement. */
    async function tried(account: string, attempts: Attempts): Promise<Tried[]> {
      const first = account === accounts[0];
      const statements = everyOf(statementsOf(attempts), first ? 1 : othersTry);
      const all: Tried[] = [];
      await expectNoEffect(subject!, places, subject!.accounts[account]!, async (database) => {
        for (const sql of statements) all.push(await tryOne(database, sql, first));
      });
      return all;
    }

    async function tryOne(database: Database, statement: string, alsoPlanned: boolean): Promise<Tried> {
      const sql = filled(statement, places);
      const outcome = await database.query(sql, { deadline: DEADLINES.usual });
      const planned = alsoPlanned ? await database.plan(sql, { deadline: DEADLINES.usual }) : undefined;
      expect(secretsIn(textOf([outcome, planned]), subject!, places), statement).toEqual([]);
      const failure = outcome.kind === "error" ? outcome.failure : outcome.kind;
      // What the program refuses before the engine sees it has no plan, either.
      const early = outcome.kind === "error" && /^Only a query|^The SQL contains/.test(outcome.message);
      return { statement, failure, planned: early && planned?.kind === "plan" };
    }

    test.for(accounts)(
      "that are none over the tables are refused, and nothing happens, as %s",
      async (account, { skip }) => {
        if (!subject) return skip(`there is no ${engine} here`);
        const all = await tried(account, subject.corpus.refused);
        expect(all.filter(({ failure, planned }) => planned || /^(rows|empty|lost|timeout)$/.test(failure))).toEqual(
          [],
        );
      },
    );

    test.for(accounts)("that may run do nothing, as %s", async (account, { skip }) => {
      if (!subject) return skip(`there is no ${engine} here`);
      const all = await tried(account, subject.corpus.harmless);
      expect(all.filter(({ failure, planned }) => planned || failure === "lost")).toEqual([]);
    });

    if (endless === 0) return;

    test("that never end or take all memory are stopped", async ({ skip }) => {
      if (!subject) return skip(`there is no ${engine} here`);
      const { corpus, accounts: locations } = subject;
      const kinds: string[] = [];
      await expectNoEffect(subject, places, locations[accounts[0]!]!, async (database) => {
        for (const sql of everyOf(statementsOf(corpus.endless), endless))
          kinds.push((await database.query(filled(sql, places), { deadline: DEADLINES.endless })).kind);
      });
      expect(kinds).toContain("timeout");
    });
  });
}

interface Tried {
  readonly statement: string;
  readonly failure: string;
  /** It was refused as no query and has a plan all the same. */
  readonly planned: boolean;
}

function everyOf<Value>(all: readonly Value[], step: number): Value[] {
  return all.filter((_, at) => at % step === 0);
}
