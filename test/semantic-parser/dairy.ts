import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { readNotes } from "#askable/profiles/notes/load-notes.js";
import { matchNotes } from "#askable/profiles/notes/match.js";
import { buildVocabulary } from "#askable/profiles/vocabulary/build-vocabulary.js";
import { type Parsing, parserOf } from "./parsing.js";

/** A dairy that fetches milk: what its short names mean is written in notes, and only of the first table that has them. */
const NOTES = `
tables:
  frm:
    synonyms: [farm]
    fields:
      nm: Name
      act: { values: { A: active, Q: has quit } }
      qt_dt: "Day on which the farmer handed in notice; NULL = still delivers"
  col:
    synonyms: [collection, pickup]
    formulas:
      spill rate: share of collections (done_dt not NULL) with spl > 0
    fields:
      frm: { meaning: Farm, references: frm.frm }
      pco: { meaning: Place of loading, synonyms: [loading place], references: plc.plc }
      pun: { meaning: Place of unloading, synonyms: [dairy site], references: plc.plc }
      typ: { meaning: Main kind of milk, values: { O: organic, C: conventional, G: "goat, from the hills" } }
      ltr: { meaning: Litres, unit: l }
      tmp: { meaning: "Temperature on arrival; 99 = not cooled", synonyms: [cooled, chilled] }
      ord_dt: "Day of ordering, a number YYYYMMDD"
      done_dt: "Day of unloading, NULL = not unloaded"
      rmk: "Remark, typed by hand"
  trf:
    meaning: Haulage prices, each valid from vf to vt.
    fields:
      vt: "Last day, 9999-12-31 = current price"
      prc: Price
  plc: { synonyms: [place], fields: { nm: Name, ctry: "Country, two letters" } }
  pyo:
    synonyms: [payout]
    fields:
      frm: { references: frm.frm }
      amt_cents: { meaning: Amount, unit: cents }
      knd: { meaning: Kind, values: { M: milk delivered, B: bonus granted } }
      pyo_dt: Day of payout
  prd: { synonyms: [product], fields: { dsc: { meaning: No longer made. } } }
`;

export async function parseDairy(): Promise<Parsing> {
  const folder = mkdtempSync(join(tmpdir(), "askable-dairy-"));
  const database = new Sqlite(join(folder, "dairy.sqlite"));
  database.exec(`
    CREATE TABLE frm (frm INTEGER PRIMARY KEY, nm TEXT, act TEXT, qt_dt TEXT);
    CREATE TABLE plc (plc TEXT PRIMARY KEY, nm TEXT, ctry TEXT);
    CREATE TABLE col (col INTEGER PRIMARY KEY, frm INTEGER REFERENCES frm, pco TEXT REFERENCES plc, pun TEXT REFERENCES plc,
      typ TEXT, ltr REAL, tmp INTEGER, spl REAL, ord_dt INTEGER, due_dt TEXT, done_dt TEXT, rmk TEXT);
    CREATE TABLE trf (pco TEXT, pun TEXT, typ TEXT, prc REAL, vf TEXT, vt TEXT);
    CREATE TABLE prd (prd INTEGER PRIMARY KEY, nm TEXT, dsc BOOLEAN);
    CREATE TABLE pyo (pyo INTEGER PRIMARY KEY, frm INTEGER REFERENCES frm, amt_cents INTEGER, knd TEXT, pyo_dt TEXT);
    CREATE VIEW v_wk AS SELECT col, frm, pco, pun, typ, ltr FROM col WHERE typ = 'O';`);
  const add = (table: string, ...cells: (string | number | null)[]) =>
    database.prepare(`INSERT INTO ${table} VALUES (${cells.map(() => "?").join(", ")})`).run(...cells);
  const places = ["HAM", "LUN", "YST", "OSL", "BGO", "KRS"];
  const names = ["Hamar", "Lund", "Ystad", "Oslo", "Bergen", "Kristiansand"];
  for (const [at, code] of places.entries()) add("plc", code, names[at]!, at % 2 ? "NO" : "SE");
  for (let i = 1; i <= 20; i++) add("frm", i, `Farm ${i}`, i % 5 ? "A" : "Q", i % 4 ? null : `2024-0${(i % 9) + 1}-03`);
  for (let i = 1; i <= 120; i++) {
    const month = String((i % 12) + 1).padStart(2, "0");
    const cells = [
      i,
      (i % 20) + 1,
      places[i % 3]!,
      places[3 + (i % 3)]!,
      "OCG"[i % 3]!,
      100 + i,
      i % 4 ? 4 + (i % 3) : 99,
    ];
    add("pyo", i, (i % 20) + 1, 1000 * i, "MB"[i % 2]!, `2024-${month}-28`);
    const remark = ["late again", "LATE AGAIN", "hose leaks", "gate shut"][i % 4]!;
    const done = i % 6 ? `2024-${month}-09` : null;
    add("col", ...cells, i % 7 ? 0 : 3, Number(`2024${month}05`), `2024-${month}-08`, done, remark);
    add(
      "trf",
      places[i % 3]!,
      places[3 + (i % 3)]!,
      "OC"[i % 2]!,
      i / 2,
      `2023-${month}-01`,
      i % 3 ? "2023-12-31" : "9999-12-31",
    );
  }
  for (let i = 1; i <= 9; i++) add("prd", i, `Product ${i}`, i % 3 ? 0 : 1);
  database.close();
  writeFileSync(join(folder, "notes.yaml"), NOTES);
  const said = await readNotes(join(folder, "notes.yaml"));
  return parserOf(join(folder, "dairy.sqlite"), (profile) =>
    buildVocabulary(profile, { notes: said.map((each) => matchNotes(profile, each)) }),
  );
}
