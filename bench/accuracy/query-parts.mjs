import { sqlTokens } from "../../dist/sql/tokens.js";

const AGGREGATES = /^(?:count|sum|avg|min|max|median|group_concat|string_agg|total)$/;
const TIMES =
  /^(?:strftime|date_trunc|extract|julianday|datediff|date_diff|year|month|day|date_part|now|current_date|age|interval)$/;
const CLAUSES = new Set(["select", "from", "where", "group", "having", "order", "limit"]);

/** What a query is made of, as sets of words: roughly, and whatever engine it is written for. */
export function partsOf(sql) {
  const tokens = sqlTokens(sql).filter(({ kind }) => kind !== "blank");
  const parts = {
    tables: new Set(),
    shown: new Set(),
    aggregates: new Set(),
    conditions: new Set(),
    literals: new Set(),
    groups: new Set(),
    limit: new Set(),
    times: new Set(),
    structure: new Set(),
  };
  const stack = [""];
  const aliases = new Set();
  for (const [at, { raw: text }] of tokens.entries()) {
    const word = text.toLowerCase();
    const next = tokens[at + 1]?.raw.toLowerCase();
    const last = tokens[at - 1]?.raw.toLowerCase();
    const clause = stack.at(-1);
    if (word === "(") {
      stack.push(next === "select" ? "" : clause);
      if (next === "select") parts.structure.add("nested");
    } else if (word === ")") stack.pop();
    else if (CLAUSES.has(word) && next !== "(" && !(word === "order" && clause === "")) {
      stack[stack.length - 1] = word;
      if (word === "limit") parts.limit.add(next);
    } else if (/^(?:union|intersect|except)$/.test(word)) parts.structure.add(word);
    else if (word === "case" || word === "filter") parts.structure.add("case");
    else if (word === "null" && clause !== "select") parts.conditions.add("null");
    else if (word === "not" || word === "distinct") parts.structure.add(word);
    else if (AGGREGATES.test(word) && next === "(")
      parts.aggregates.add(clause === "select" ? word : `${word} in ${clause}`);
    else if (TIMES.test(word)) parts.times.add(word === "julianday" ? "elapsed" : "period");
    else if (/^(?:'|\d)/.test(text) && /where|having/.test(clause))
      parts.literals.add(text.replaceAll("'", "").toLowerCase());
    else if (clause === "from" && (last === "from" || last === "join" || last === ",")) {
      parts.tables.add(nameIn(next === "." ? tokens[at + 2].raw : text));
    } else if (/^[\p{L}_"`[]/u.test(text) && next !== "(" && next !== "." && last !== "as" && !isKeyword(word)) {
      const name = nameIn(text);
      if (last === "as") aliases.add(name);
      else if (clause === "select") parts.shown.add(name);
      else if (clause === "where" || clause === "having") parts.conditions.add(name);
      else if (clause === "group") parts.groups.add(name);
    }
  }
  for (const set of [parts.shown, parts.groups]) for (const alias of aliases) set.delete(alias);
  if (parts.groups.size > 0) parts.structure.add("grouped");
  return parts;
}

/** The parts that differ, in the order in which a query is understood: what it is about, of which rows, what of them. */
export function partsThatDiffer(gold, read) {
  const found = [];
  const [missing, surplus] = compare(gold.tables, read.tables);
  if (missing.length > 0 && surplus.length > 0) found.push("other table");
  else if (missing.length > 0) found.push("table missing");
  else if (surplus.length > 0) found.push("table too many");
  const [unheld, held] = compare(gold.conditions, read.conditions);
  if (unheld.length > 0 && held.length > 0) found.push("condition on another field");
  else if (unheld.length > 0) found.push("condition missing");
  else if (held.length > 0) found.push("condition too many");
  else if (differ(gold.literals, read.literals)) found.push("other value in a condition");
  if (differ(gold.aggregates, read.aggregates)) found.push("other aggregate");
  if (gold.structure.has("grouped") !== read.structure.has("grouped")) found.push("grouped or not");
  else if (differ(gold.groups, read.groups)) found.push("grouped by another field");
  if (differ(gold.times, read.times)) found.push("time");
  if (differ(gold.limit, read.limit)) found.push("limit");
  if (differ(gold.shown, read.shown)) found.push("other fields shown");
  const shape = ({ structure }) => new Set([...structure].filter((each) => each !== "grouped" && each !== "distinct"));
  if (differ(shape(gold), shape(read))) found.push("structure: nested, combined, case, not");
  return found;
}

function compare(gold, read) {
  return [[...gold].filter((each) => !read.has(each)), [...read].filter((each) => !gold.has(each))];
}

const differ = (gold, read) => compare(gold, read).some((each) => each.length > 0);
const nameIn = (text) => text.replaceAll(/["`[\]]/g, "").toLowerCase();
const isKeyword = (word) =>
  /^(?:and|or|not|is|null|in|like|between|exists|on|as|by|asc|desc|join|left|inner|outer|cross|using|then|when|else|end|case|all|true|false|offset|filter|over|partition|interval|cast|real|double|float|integer|date|timestamp|distinct|nulls|last|first|ilike)$/.test(
    word,
  );
