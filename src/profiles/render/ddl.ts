import type { Dialect } from "../../databases/dialect.js";
import { dialectNamed } from "../../databases/engines.js";
import { writeName } from "../../sql/quoting.js";
import { article, oneLine } from "../describe/phrases.js";
import type { Join, Profile } from "../profile.js";
import { type RenderedField, type RenderedTable, type RenderOptions, selected, shownFormulas } from "./options.js";

/**
 * The schema, or a part of it, as annotated DDL: `CREATE TABLE` statements that an engine accepts, with what is known
 * of each field after `--`. Nothing that a database holds can leave its comment. Deterministic.
 */
export function renderDdl(profile: Profile, options: RenderOptions = {}): string {
  return [...ddlParts(profile, options)].join("");
}

/** The text of `renderDdl`, a table at a time. */
export function ddlParts(profile: Profile, options: RenderOptions = {}): Generator<string> {
  return ddlWith(noteOf, profile, options);
}

/**
 * The same as OmniSQL shows it to the models that it trains (Li et al., 2025, <https://arxiv.org/abs/2503.02240>): what is
 * known of a field, then `example: [1, 2]`. Other models that were trained on this layout, such as Arctic-Text2SQL, read it best.
 */
export function renderOmnisql(profile: Profile, options: RenderOptions = {}): string {
  return [...ddlWith(omnisqlNote, profile, options)].join("");
}

/** What stands behind a field. */
type FieldNote = (field: RenderedField) => string;

function* ddlWith(note: FieldNote, profile: Profile, options: RenderOptions): Generator<string> {
  const dialect = dialectNamed(profile.dialect);
  const tables = selected(profile, options);
  const formulas = shownFormulas(tables, options).map((formula) => `-- ${formula}\n`);
  let between = "";
  for (const table of tables) {
    yield between + tableDdl(table, note, dialect);
    between = "\n";
  }
  if (formulas.length > 0) yield between + formulas.join("");
}

function tableDdl(
  { profile: table, summary, fields, joins }: RenderedTable,
  noteOf: FieldNote,
  dialect: Dialect,
): string {
  const names = new Set(fields.map((field) => field.profile.name));
  const key = table.primaryKey.length > 0 && table.primaryKey.every((name) => names.has(name)) ? table.primaryKey : [];
  const declared = joins.filter((join) => join.source === "declared");
  const constraints = [
    ...(key.length > 0 ? [`PRIMARY KEY (${list(key, dialect)})`] : []),
    ...declared.map((join) => foreignKey(join, dialect)),
  ];
  const lines = [
    ...fields.map((field) => ({ code: fieldCode(field, dialect), note: noteOf(field) })),
    ...constraints.map((code) => ({ code, note: undefined })),
  ];
  const body = lines.map(({ code, note }, index) => {
    const comma = index < lines.length - 1 ? "," : "";
    return `  ${code}${comma}${note ? ` -- ${note}` : ""}\n`;
  });
  const guessed = joins.filter((join) => join.source !== "declared");
  return [
    summary ? `-- ${summary}\n` : "",
    table.kind === "view" ? "-- A view, written as a table.\n" : "",
    `CREATE TABLE ${writeName(table.name, dialect)} (\n`,
    ...body,
    ");\n",
    ...guessed.map((join) => `-- Joins, not declared: ${joinText(join, dialect)}\n`),
  ].join("");
}

function fieldCode({ profile }: RenderedField, dialect: Dialect): string {
  const type = dialect.columnType(safeType(profile.type), writeName(profile.name, dialect));
  return `${writeName(profile.name, dialect)}${type ? ` ${type}` : ""}${profile.nullable ? "" : " NOT NULL"}`;
}

function noteOf(field: RenderedField): string {
  const { examples } = field;
  return [...known(field), examples.length > 0 ? `Examples: ${examples.join(", ")}` : ""].filter(Boolean).join(" ");
}

function omnisqlNote(field: RenderedField): string {
  const { examples } = field;
  const shown = examples.length > 0 ? `example: [${examples.join(", ")}]` : "";
  return [known(field).join(" "), shown].filter(Boolean).join(", ");
}

function known({ summary, reading }: RenderedField): string[] {
  const read =
    reading && oneLine(`As ${article(reading.kind)}: ${reading.sql}${reading.limits && ` ${reading.limits}`}.`, 1000);
  return [summary, read].filter((text) => text !== undefined);
}

function foreignKey({ from, to }: Join, dialect: Dialect): string {
  return `FOREIGN KEY (${list(from.fields, dialect)}) REFERENCES ${writeName(to.table, dialect)} (${list(to.fields, dialect)})`;
}

function joinText({ from, to }: Join, dialect: Dialect): string {
  return from.fields
    .map((field, index) => {
      const left = `${writeName(from.table, dialect)}.${writeName(field, dialect)}`;
      return `${left} = ${writeName(to.table, dialect)}.${writeName(to.fields[index] ?? "", dialect)}`;
    })
    .map((text) => oneLine(text, 400))
    .join(" AND ");
}

const list = (names: readonly string[], dialect: Dialect) => names.map((name) => writeName(name, dialect)).join(", ");

/** SQLite takes any words for a type, so one that could end the line or the statement is left out. */
function safeType(type: string): string {
  const flat = type.replace(/\s+/g, " ").trim();
  return /^[\p{L}\p{N}_ ,.()[\]'"]*$/u.test(flat) && balanced(flat) ? flat : "";
}

function balanced(text: string): boolean {
  const count = (mark: string) => text.split(mark).length - 1;
  return count("(") === count(")") && count("[") === count("]") && count("'") % 2 === 0 && count('"') % 2 === 0;
}
