// A SQLite database of many tables as a grown company has them: systems with prefixes, subjects, fields of their own and
// fields that every table has, few rows, undeclared keys.
import Database from "better-sqlite3";

const SYSTEMS = "sales billing crm hr warehouse logistics support finance marketing production quality legal".split(
  " ",
);
const SUBJECTS =
  "account address agreement allocation approval asset batch budget campaign carrier claim contact contract course delivery department discount document employee event forecast invoice item journal ledger location machine material meeting message milestone order package payment permit plan position price product project purchase quotation receipt region rental request resource return review route sample schedule sensor service shift shipment site skill statement stock store subscription supplier survey task team test ticket tour training transfer trip unit user vehicle vendor visit voucher warranty workflow".split(
    " ",
  );
const PARTS = ["", "line", "history", "note", "detail", "status", "group", "link", "archive", "summary"];
const QUALITIES =
  "planned actual first last total net gross daily monthly internal external primary secondary original final minimum maximum average expected confirmed".split(
    " ",
  );
const THINGS =
  "amount quantity weight length rate score level count duration distance temperature balance cost margin share volume priority version rank capacity".split(
    " ",
  );
const TEXTS = "name code title comment status category reason channel currency language owner colour grade phase".split(
  " ",
);
const WORDS = ["open", "closed", "north", "south", "red", "blue", "draft", "sent", "paid", "lost", "new", "old"];

/** Writes `tables` tables of `fields` fields and `rows` rows each; the same for the same numbers. */
export function makeSchema(path, { tables, fields = 20, rows = 20 }) {
  const database = new Database(path);
  const next = drawing(7);
  const pick = (list) => list[Math.floor(next() * list.length)];
  const names = Array.from({ length: tables }, (_, at) => tableName(at));
  database.exec("BEGIN");
  for (const [at, name] of names.entries()) {
    const columns = columnsOf(at, fields, names, pick, next);
    database.exec(`CREATE TABLE ${name} (${columns.map(({ field, type }) => `${field} ${type}`).join(", ")})`);
    const insert = database.prepare(`INSERT INTO ${name} VALUES (${columns.map(() => "?").join(", ")})`);
    for (let row = 1; row <= rows; row++) insert.run(columns.map(({ of }) => of(row)));
  }
  database.exec("COMMIT");
  database.close();
}

function tableName(at) {
  const subject = SUBJECTS[at % SUBJECTS.length];
  const turn = Math.floor(at / SUBJECTS.length);
  const part = PARTS[turn % PARTS.length];
  const system = SYSTEMS[Math.floor(turn / PARTS.length) % SYSTEMS.length];
  const more = Math.floor(turn / PARTS.length / SYSTEMS.length);
  return [system, subject, part, more > 0 ? more + 1 : ""].filter((each) => each !== "").join("_");
}

function columnsOf(at, fields, names, pick, next) {
  const columns = [{ field: "id", type: "INTEGER PRIMARY KEY", of: (row) => row }];
  const used = new Set(["id"]);
  const add = (field, type, of) => {
    if (used.has(field) || columns.length >= fields) return;
    used.add(field);
    columns.push({ field, type, of });
  };
  add("created_at", "TEXT", (row) => `2025-${two(1 + (row % 12))}-${two(1 + ((row * at) % 28))} 10:00:00`);
  for (let link = 0; link < 2 && at > 0; link++) {
    const target = names[Math.floor(next() * at)];
    add(`${target}_id`, "INTEGER", (row) => 1 + ((row * 7 + at) % 20));
  }
  while (columns.length < fields) {
    const kind = next();
    if (kind < 0.4) {
      const scale = 10 ** Math.ceil(next() * 4);
      add(`${pick(QUALITIES)}_${pick(THINGS)}`, "REAL", (row) => Math.round(((row * 37 + at) % 97) * scale) / 100);
    } else if (kind < 0.7) {
      const words = [pick(WORDS), pick(WORDS), pick(WORDS)];
      add(`${pick(QUALITIES)}_${pick(TEXTS)}`, "TEXT", (row) => words[row % 3]);
    } else if (kind < 0.85) {
      add(`${pick(QUALITIES)}_date`, "TEXT", (row) => `2024-${two(1 + (row % 12))}-${two(1 + (at % 28))}`);
    } else {
      add(`is_${pick(QUALITIES)}_${pick(TEXTS)}`, "INTEGER", (row) => row % 2);
    }
  }
  return columns;
}

const two = (number) => String(number).padStart(2, "0");

/** Park and Miller's generator: the same numbers everywhere. */
function drawing(seed) {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}
