import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filled, statementsOf } from "../corpus.js";
import { makePlaces, type Places } from "../places.js";
import type { MakeSubject, Subject } from "../subjects/subject.js";
import { secretsIn, wholeState } from "../tried.js";
import { DOORS } from "./doors.js";
import { openWorkshop, type Workshop } from "./workshop.js";

export interface Spread {
  readonly account: string;
  /** Every so-manieth statement goes through each door; where each takes many calls of a model, by its name in `DOORS`. */
  readonly every: number;
  readonly slow: Readonly<Record<string, number>>;
  /** Default: all. */
  readonly doors?: readonly string[];
}

/** What takes seconds, not minutes: some of all groups, as different statements stand beside each other. */
export const SPREAD: Omit<Spread, "account"> = {
  every: 13,
  slow: { "ask, by the pipeline direct": 2, "ask, by the pipeline for a model on this machine": 20 },
};

/** Sends statements of an engine through all doors. */
export function goesThroughDoors(
  engine: string,
  make: MakeSubject,
  { account, every, slow, doors = Object.keys(DOORS) }: Spread,
): void {
  describe(`${engine}: hostile statements do nothing`, { timeout: 600_000 }, () => {
    let places: Places;
    let subject: Subject | undefined;
    let workshop: Workshop;
    beforeAll(async () => {
      places = await makePlaces();
      workshop = await openWorkshop();
      subject = await make(places);
      // Of the URL of an account no password is recorded.
      const { password } = new URL(subject?.accounts[account] ?? "", "file:");
      if (password !== "") process.env.MYSQL_PWD = password;
      if (subject) await workshop.command("prepare", subject.accounts[account]!, "--name", "data", "--quiet");
    });
    afterAll(async () => {
      delete process.env.MYSQL_PWD;
      await subject?.close();
      await workshop.close();
      await places.close();
    });

    test.for(doors)("through %s", async (name, { skip }) => {
      if (!subject) return skip(`there is no ${engine} here`);
      const { refused, harmless } = subject.corpus;
      const all = [...statementsOf(refused), ...statementsOf(harmless)];
      const step = every * (slow[name] ?? 1);
      const statements = all.filter((_, at) => at % step === 0).map((sql) => filled(sql, places));
      const location = subject.accounts[account]!;
      const before = await wholeState(subject, places);
      const calls = workshop.model.calls();
      const said = await DOORS[name]!({ workshop, location, statements });
      expect(await wholeState(subject, places)).toEqual(before);
      expect(secretsIn(said + workshop.written(), subject, places)).toEqual([]);
      expect(said.length).toBeGreaterThan(100);
      if (/^ask|^evaluate/.test(name)) expect(workshop.model.calls() - calls).toBeGreaterThanOrEqual(statements.length);
    });
  });
}
