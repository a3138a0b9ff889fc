import { nearest } from "../../../artifacts/nearest.js";
import { type Block, rewriteTokens, type Source } from "../../../sql/blocks.js";
import { writeName } from "../../../sql/quoting.js";
import { sameName } from "../same-name.js";
import { isSpelling } from "./names.js";
import { fieldOf, type Query, type Repair } from "./query.js";

interface Place {
  readonly block: Block;
  readonly source: Source;
}

export function tableName(query: Query): Repair | undefined {
  const { sql, named, blocks, dialect } = query;
  const places = blocks.blocks.flatMap((block) =>
    block.sources.flatMap((source) => (source.table && sameName(source.table, named.name) ? [{ block, source }] : [])),
  );
  const [place] = places;
  if (!place) return undefined;
  const name = similarTable(query) ?? (places.length === 1 ? tableWithFields(place, query) : undefined);
  // A second look at a table that is read already is hardly what was meant.
  const others = place.block.sources.filter((source) => !places.some((named) => named.source === source));
  if (name === undefined || others.some(({ table }) => table && sameName(table, name))) return undefined;
  const replace = new Map(places.map(({ source }) => [source.at, writeName(name, dialect)]));
  // The old name may also stand before fields.
  for (const { qualifier } of blocks.references) {
    if (qualifier && sameName(qualifier.name, named.name)) replace.set(qualifier.at, writeName(name, dialect));
  }
  return { sql: rewriteTokens(sql, blocks, replace), reason: `The table ${named.name} is called ${name}.` };
}

function similarTable({ named, profile }: Query): string | undefined {
  const names = profile.tables.map((table) => table.name);
  const spelt = names.filter((name) => isSpelling(named.name, name));
  if (spelt.length === 1) return spelt[0];
  const alike = nearest(named.name, names, 2);
  const [name] = alike;
  return alike.length === 1 ? name : undefined;
}

/** The one table that has every field asked of this source: by its name, or by none where it is alone. */
function tableWithFields({ block, source }: Place, { blocks, profile }: Query): string | undefined {
  const alone = block.sources.length === 1;
  const known = new Set(profile.tables.flatMap((table) => table.fields.map((field) => field.name.toLowerCase())));
  const asked = blocks.references.filter(({ qualifier, ...reference }) =>
    qualifier ? sameName(qualifier.name, source.alias) : alone && reference.block === block,
  );
  const fields = asked.map(({ field }) => field).filter((field) => known.has(field.toLowerCase()));
  const owners = profile.tables.filter((table) => fields.every((field) => fieldOf(table, field) !== undefined));
  return fields.length > 0 && owners.length === 1 ? owners[0]!.name : undefined;
}
