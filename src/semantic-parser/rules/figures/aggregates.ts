import { type FieldRef, fieldKey } from "../../../databases/schema.js";
import { nameWords } from "../../../language/name-words.js";
import { stem } from "../../../language/stems.js";
import { unitsNamed } from "../../../profiles/meaning/measures.js";
import { measuredIn } from "../../lexicon/figures/dimensions.js";
import { saysIncome } from "../../lexicon/figures/income.js";
import { isMoney } from "../../lexicon/figures/money.js";
import type { Item } from "../../lexicon/items.js";
import type { LexicalField } from "../../lexicon/lexicon.js";
import { personTables } from "../../lexicon/persons/who.js";
import { isTimed } from "../../lexicon/times/dated-fields.js";
import { countsShown, readHeadcount } from "../counts/counted-rows.js";
import { type Cursor, cueAt, fieldAt, mentionKind, numberAt, pickAt, skipSmall, tableAt, textAt } from "../cursor.js";
import type { FieldOption, Pick } from "../draft.js";
import { flagAt, sayFlag } from "../flags.js";
import { personsOfKind, rowsOfKind } from "../persons/persons-of-kind.js";
import { averagesLast, type Name, readAlso, readInTotal, readSeveral } from "./aggregates-of-shown.js";
import { amountsOfRows, readAmountOf, readTotalOf } from "./amounts.js";
import { amountBehind, isNoFigure, ownFieldAt } from "./figures-of-nouns.js";
import { peopleAt } from "./measures.js";
import { quantityAt } from "./quantities.js";
import { fieldsIn, unitsAt } from "./units.js";

/** "how many singers", "number of different types". */
export function readCount(cursor: Cursor): boolean {
  if (cueAt(cursor, cursor.at, "count") === undefined) return false;
  if (isOfName(cursor)) {
    cursor.at++;
    return true;
  }
  if (/^head ?count$/.test(textAt(cursor, cursor.at))) return readHeadcount(cursor);
  let at = skipSmall(cursor, cursor.at + 1, 3, ["and", "in", "with", "by", "for"]);
  let distinct = false;
  if (cueAt(cursor, at, "distinct") !== undefined) {
    distinct = true;
    at = skipSmall(cursor, at + 1, 3);
  }
  const people = peopleAt(cursor, cursor.at + 1);
  if (people !== undefined) {
    const summed = /total/.test(textAt(cursor, cursor.at)) || cursor.items.slice(cursor.at).some(isSeveral);
    cursor.draft.selects.push(
      summed
        ? { kind: "aggregate", name: "sum", pick: people, superlative: false }
        : { kind: "pick", pick: people, distinct: false },
    );
    cursor.at += 2;
    return true;
  }
  if (readQuantity(cursor, at)) return true;
  const quantity = distinct ? undefined : quantityAt(cursor, at);
  if (quantity !== undefined) {
    cursor.draft.selects.push({ kind: "aggregate", name: "sum", pick: quantity, superlative: false });
    cursor.at = at + 1;
    return true;
  }
  if (mentionKind(cursor, at) === "value") {
    // "how many female members": the value is read next, as a filter.
    const counted = personsOfKind(cursor, at) ?? pickAt(cursor, at + 1) ?? rowsOfKind(cursor, at);
    cursor.draft.selects.push({ kind: "count", pick: counted, distinct });
    cursor.at = at;
    return true;
  }
  if (!distinct && flagAt(cursor, at) !== undefined) {
    // "how many insured patients", "how many smokers": read next, as a filter.
    const counted = mentionKind(cursor, at + 1) === "table" ? pickAt(cursor, at + 1) : undefined;
    cursor.draft.selects.push({ kind: "count", pick: counted, distinct });
    cursor.at = at;
    return true;
  }
  const pick = pickAt(cursor, at);
  if (pick === undefined && countsShown(cursor)) return true;
  const summed = fieldAt(cursor, at, true);
  if (/amount|total/.test(textAt(cursor, cursor.at)) && summed !== undefined && isMeasure(cursor, at)) {
    cursor.draft.selects.push({ kind: "aggregate", name: "sum", pick: summed, superlative: false });
    cursor.at = at + 1;
    return true;
  }
  if (readAmountOf(cursor, at)) return true;
  cursor.draft.selects.push({ kind: "count", pick, distinct });
  sayFlag(cursor, at);
  cursor.at = pick === undefined ? Math.max(cursor.at + 1, at) : at + 1;
  return true;
}

/** "invoice NUMBER", "without a spectator COUNT": part of what a field is called. */
function isOfName(cursor: Cursor): boolean {
  const { at, items } = cursor;
  if (mentionKind(cursor, at - 1) !== "field") return false;
  const next = items[at + 1];
  const ends = next === undefined || next.kind === "mark";
  return (
    textAt(cursor, at).startsWith("number") || (ends && textAt(cursor, at) === "count" && isMeasure(cursor, at - 1))
  );
}

/** "how many kilos did we ship": the figures kept in the unit, or in another of the same quantity, are summed. */
function readQuantity(cursor: Cursor, at: number): boolean {
  const units = unitsAt(cursor, at) ?? (isMeasure(cursor, at) ? unitsNamed(textAt(cursor, at)) : []);
  const shared = units.some(({ quantity }) => quantity === "share");
  const pick = units.length === 0 || shared ? undefined : (numbersAt(cursor, at) ?? fieldsIn(cursor, at, units));
  if (pick === undefined) return false;
  cursor.draft.selects.push({ kind: "aggregate", name: "sum", pick, superlative: false });
  cursor.draft.units = [...units];
  cursor.at = at + 1;
  return true;
}

function numbersAt(cursor: Cursor, at: number): Pick | undefined {
  const pick = fieldAt(cursor, at, true);
  const fields = pick?.fields.filter(({ ref }) => cursor.lexicon.field(ref).kind === "number") ?? [];
  return pick === undefined || fields.length === 0 ? undefined : { ...pick, fields };
}

/** "states": people of several of them are added up. */
function isSeveral(item: Item): boolean {
  return item.kind === "mention" && item.meanings[0].kind === "table" && /[^s]s$/i.test(item.text);
}

/** True when the item names a number that is no key. */
function isMeasure(cursor: Cursor, at: number): boolean {
  const field = fieldAt(cursor, at, true)?.fields[0];
  return mentionKind(cursor, at) === "field" && field !== undefined && !cursor.lexicon.field(field.ref).key;
}

/** "average age", "the maximum and minimum weight", "average number of pages". */
export function readAggregate(cursor: Cursor): boolean {
  const names = aggregatesFrom(cursor, cursor.at);
  if (names === undefined) return false;
  if (averagesLast(cursor) || readInTotal(cursor) || readTotalOf(cursor, names, measureAt)) return true;
  let at = skipSmall(cursor, names.next, 4);
  const computes = names.list.some((name) => name === "sum" || name === "avg");
  const counts = cueAt(cursor, at, "count") !== undefined;
  if (counts) at = skipSmall(cursor, at + 1, 3);
  const rows = (counts && /^numbers? of$/.test(textAt(cursor, names.next))) || isBestPerson(cursor, names.next, at);
  const measure = () =>
    rows ? undefined : measureAt(cursor, at, names.list.includes("sum") && textAt(cursor, names.next) !== "of");
  // "Total PAID seats": a date is nothing to add up.
  if (computes && isDate(cursor, at) && isMeasure(cursor, at + 1)) at++;
  if (computes && isOfNext(cursor, at)) at++;
  const amount = computes && !counts ? amountBehind(cursor, at) : undefined;
  if (amount !== undefined) {
    for (const name of names.list)
      cursor.draft.selects.push({ kind: "aggregate", name, pick: amount, superlative: false });
    cursor.at = at + 2;
    return true;
  }
  const named = fieldAt(cursor, at, true) ?? (computes ? undefined : ownFieldAt(cursor, at)) ?? measure();
  // "Total SALES": what they come to, where each keeps what was paid beside other figures.
  const income = named === undefined && names.list.includes("sum") && !counts && saysIncome(textAt(cursor, at));
  const pick =
    named === undefined ? (income ? amountsOfRows(cursor, at) : undefined) : computable(cursor, at, names.list, named);
  if (pick === undefined && readAlso(cursor, names)) return true;
  if (pick === undefined || mentionKind(cursor, at) === "value" || isNoFigure(cursor, at, pick)) return false;
  const picks = [pick, ...alsoNamed(cursor, at + 1)];
  cursor.at = picks.at(-1)!.at + 1;
  if (readGroupTest(cursor, names.list[0]!, pick)) return true;
  if (readSeveral(cursor, names.list, names.next - 1, at, pick)) return true;
  for (const each of picks) {
    for (const name of names.list)
      cursor.draft.selects.push({ kind: "aggregate", name, pick: each, superlative: false });
  }
  return true;
}

/** "Our BEST members": who they are is asked for, and no figure of theirs. */
function isBestPerson(cursor: Cursor, next: number, at: number): boolean {
  const [named] = /^(?:best|top)$/.test(textAt(cursor, next - 1)) ? (tableAt(cursor, at)?.tables ?? []) : [];
  return named !== undefined && personTables(cursor.lexicon).some(({ table }) => table.name === named.table);
}

/** "Average SESSION length": the rows whose figure follows. */
function isOfNext(cursor: Cursor, at: number): boolean {
  const [rows] = mentionKind(cursor, at) === "table" ? (tableAt(cursor, at)?.tables ?? []) : [];
  const [figure] = mentionKind(cursor, at + 1) === "field" ? (fieldAt(cursor, at + 1, true)?.fields ?? []) : [];
  return rows !== undefined && figure?.ref.table === rows.table && !cursor.lexicon.field(figure.ref).key;
}

/** One or more aggregates in a row: "average, minimum, and maximum". */
function aggregatesFrom(cursor: Cursor, from: number): { list: Name[]; next: number } | undefined {
  const first = nameAt(cursor, from);
  if (first === undefined) return undefined;
  const list = [first];
  let next = from + 1;
  for (let at = next; at < from + 10; at++) {
    const text = textAt(cursor, at);
    const name = nameAt(cursor, at);
    if (name !== undefined) {
      list.push(name);
      next = at + 1;
    } else if (text !== "," && text !== "and" && text !== "the" && text !== "as" && text !== "well") break;
  }
  return { list, next };
}

function nameAt(cursor: Cursor, at: number): Name | undefined {
  const aggregate = cueAt(cursor, at, "aggregate");
  if (aggregate !== undefined) return aggregate.name;
  const extreme = cueAt(cursor, at, "extreme");
  return extreme !== undefined && extreme.dimension === undefined ? (extreme.most ? "max" : "min") : undefined;
}

function isDate(cursor: Cursor, at: number): boolean {
  const [top] = mentionKind(cursor, at) === "field" ? (fieldAt(cursor, at)?.fields ?? []) : [];
  return top !== undefined && isTimed(cursor.lexicon.field(top.ref));
}

/** Dates are neither added up nor averaged: "total PAID" are amounts, "average DAYS UNTIL …" is no date. */
function computable(cursor: Cursor, at: number, names: readonly Name[], pick: Pick): Pick | undefined {
  if (names.includes("sum") && isDate(cursor, at)) return moneyBeside(cursor, pick);
  const [top] = pick.fields;
  const day = top !== undefined && cursor.lexicon.field(top.ref).kind === "date";
  if (names.includes("sum") && top !== undefined && isMarginOfPiece(cursor, top.ref)) return undefined;
  return names.includes("avg") && day ? undefined : pick;
}

/** "TOTAL margin": what lies between two prices of one piece comes to nothing when added up, however many were sold. */
function isMarginOfPiece({ lexicon }: Cursor, ref: FieldRef): boolean {
  const metric = lexicon.figures.get(fieldKey(ref))?.metric;
  return metric?.kind === "value" && metric.source === "name";
}

/** "total PAID", as the date is called: the amounts of the same rows. */
function moneyBeside({ lexicon }: Cursor, pick: Pick): Pick | undefined {
  const fields = pick.fields.flatMap(({ ref, score }): FieldOption[] =>
    lexicon.table(ref.table).fields.flatMap((field) => (isMoney(field) ? [{ ref: field.ref, score }] : [])),
  );
  return fields.length === 0 ? undefined : { ...pick, fields };
}

/** "average age and weight": a bare numeric field right after "and" is aggregated too. */
function alsoNamed(cursor: Cursor, at: number): Pick[] {
  if (textAt(cursor, at) !== "and") return [];
  const pick = fieldAt(cursor, at + 1, true);
  const plain = pick !== undefined && mentionKind(cursor, at + 1) === "field";
  return plain && !cursor.lexicon.field(pick.fields[0]!.ref).key ? [pick] : [];
}

/** "whose average age is above 30". */
function readGroupTest(cursor: Cursor, name: Name, pick: Pick): boolean {
  const at = skipSmall(cursor, cursor.at, 3);
  const compare = cueAt(cursor, at, "compare");
  if (compare === undefined) return false;
  const value = numberAt(cursor, skipSmall(cursor, at + 1, 2));
  if (value === undefined) return false;
  cursor.draft.having.push({ at, of: pick, aggregate: name, operator: compare.operator, value });
  cursor.at = skipSmall(cursor, at + 1, 2) + 1;
  return true;
}

const FIGURES = /^(quantity|amount|percentage|number)( as text)?$/;

/**
 * The figure that a word asks for which names no field: "average temperature" of a table temperature_log is that of its
 * field in degrees, or else of the only figure it keeps.
 *
 * @param summed "Total payments" are amounts, "total singers" a number of rows.
 */
export function measureAt(cursor: Cursor, at: number, summed: boolean): Pick | undefined {
  const item = cursor.items[at];
  const pick = pickAt(cursor, at);
  if (pick === undefined && !(item?.kind === "word" && item.weight === "content")) return undefined;
  const words = textAt(cursor, at).split(" ");
  const united = (field: LexicalField) =>
    nameWords(field.profile.name).some((unit) =>
      measuredIn(unit)?.words.some((word) => words.map(stem).includes(word)),
    );
  const plural = /s$/.test(words.at(-1) ?? "");
  const fields = (pick?.tables ?? []).flatMap(({ table, score }): FieldOption[] => {
    const figures = cursor.lexicon.table(table).fields.filter(isFigure);
    const money = figures.filter(isMoney);
    const measured = figures.filter(united);
    const [only, second] = [measured, figures, money].find(({ length }) => length === 1) ?? measured;
    if (only === undefined || second !== undefined) return [];
    const sure = measured.length > 0 || isMoney(only);
    return summed && plural && !sure ? [] : [{ ref: only.ref, score: 0.8 * score }];
  });
  const others = cursor.lexicon.fields.filter((field) => isFigure(field) && united(field));
  const found = fields.length > 0 ? fields : others.map(({ ref }): FieldOption => ({ ref, score: 0.7 }));
  return found.length === 0 ? undefined : { at, fields: found, tables: [] };
}

/** True for a number that measures something. */
export function isFigure({ kind, key, profile }: LexicalField): boolean {
  return kind === "number" && !key && FIGURES.test(profile.semantic?.type ?? "");
}
