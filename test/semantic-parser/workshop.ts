import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import type { Profile } from "#askable/profiles/profile.js";
import type { Vocabulary } from "#askable/profiles/vocabulary/vocabulary.js";

/** A workshop that mends bicycles: names that nobody reads, codes, keys that nobody declared. */
const WORKSHOP = `
CREATE TABLE m_own (own INTEGER PRIMARY KEY, nm TEXT, ml TEXT, cty TEXT, lvl TEXT);
CREATE TABLE m_mec (mec TEXT PRIMARY KEY, fnm TEXT, lnm TEXT, st TEXT);
CREATE TABLE t_rpr (
  rpr INTEGER PRIMARY KEY, own INTEGER, rb TEXT, cb TEXT, knd TEXT, sta TEXT, hrs REAL, amt REAL, in_dt TEXT
);
CREATE TABLE t_rpr_bak (rpr INTEGER PRIMARY KEY, own INTEGER, knd TEXT, sta TEXT, amt REAL);
INSERT INTO m_own VALUES
  (1, 'Ada Quist', 'ada@quist.example', 'Lund', 'G'), (2, 'Bo Rask', 'bo@rask.example', 'Ystad', 'S'),
  (3, 'Cy Storm', 'cy@storm.example', 'Lund', 'S');
INSERT INTO m_mec VALUES ('m1', 'Dag', 'Torn', 'A'), ('m2', 'Eli', 'Udd', 'L'), ('m3', 'Fia', 'Vik', 'A');
INSERT INTO t_rpr VALUES
  (1, 1, 'm1', 'm2', 'BRK', 'D', 1.5, 80, '2024-03-01'), (2, 1, 'm2', 'm1', 'WHL', 'D', 2, 120, '2024-03-09'),
  (3, 2, 'm1', 'm3', 'BRK', 'W', 1, 60, '2024-04-02'), (4, 3, 'm3', 'm1', 'FRM', 'X', 8, 640, '2024-05-20'),
  (5, 3, 'm3', 'm2', 'BRK', 'D', 1, 55, '2024-06-11'), (6, 2, 'm2', 'm3', 'WHL', 'W', 2.5, 150, '2024-07-30');
INSERT INTO t_rpr_bak SELECT rpr, own, knd, sta, amt FROM t_rpr WHERE rpr < 3;
`;

export async function makeWorkshop(): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "askable-workshop-")), "workshop.sqlite");
  const database = new SQLite(path);
  database.exec(WORKSHOP);
  database.close();
  return path;
}

type Words = Record<string, { names?: string[]; codes?: Record<string, string> }>;

const WORDS: Record<string, Words> = {
  m_own: {
    "": { names: ["owner", "customer"] },
    own: { names: ["owner number"] },
    nm: { names: ["owner name"] },
    ml: { names: ["e-mail"] },
    cty: { names: ["city"] },
    lvl: { names: ["level"], codes: { G: "gold", S: "silver" } },
  },
  m_mec: {
    "": { names: ["mechanic"] },
    fnm: { names: ["first name"] },
    lnm: { names: ["last name"] },
    st: { names: ["state of employment"], codes: { A: "active", L: "left the company" } },
  },
  t_rpr: {
    "": { names: ["repair", "job"] },
    own: { names: ["owner"] },
    rb: { names: ["repaired by"] },
    cb: { names: ["checked by"] },
    knd: { names: ["kind of damage"], codes: { BRK: "brakes", WHL: "bent wheel", FRM: "broken frame" } },
    sta: { names: ["status"], codes: { D: "done", W: "waiting for parts", X: "given up by the owner" } },
    hrs: { names: ["working hours"] },
    amt: { names: ["price", "amount billed"] },
    in_dt: { names: ["date of arrival"] },
  },
};

/** What the people of the workshop call things. */
export function workshopWords({ database, tables }: Profile): Vocabulary {
  const names = (words: readonly string[] = []) => words.map((text) => ({ text, source: "notes" as const }));
  return {
    kind: "vocabulary",
    version: 1,
    database,
    tables: tables.flatMap(({ name, fields }) => {
      const said = WORDS[name];
      if (said === undefined) return [];
      return {
        table: name,
        names: names(said[""]?.names),
        conventions: [],
        fields: fields.map((field) => ({
          field: field.name,
          names: names(said[field.name]?.names),
          codes: Object.entries(said[field.name]?.codes ?? {}).map(([value, meaning]) => ({
            value,
            meanings: [meaning],
            source: "notes" as const,
          })),
        })),
      };
    }),
    metrics: [],
  };
}
