import type { FieldRef } from "../../databases/schema.js";
import type { Profile } from "../../profiles/profile.js";
import { saidBy } from "../../profiles/vocabulary/said-by.js";
import type { Vocabulary } from "../../profiles/vocabulary/vocabulary.js";
import { readBlocks } from "../../sql/blocks.js";
import { comparisonsOf } from "../../sql/literals.js";
import { sameName } from "../../stages/fix/same-name.js";

/** A stored code that a query compares a field with. */
export interface ReadCode {
  readonly ref: FieldRef;
  readonly value: string;
  readonly meanings: readonly string[];
  /** Where the meaning is known from, for people: "its comment", "notes.yaml", "the table x_cd". */
  readonly by: string;
}

/** The codes in a query, whoever wrote it, each once. */
export function codesIn(
  sql: string,
  { profile, vocabulary }: { readonly profile: Profile; readonly vocabulary: Vocabulary },
): ReadCode[] {
  const sources = readBlocks(sql).blocks.flatMap((block) => block.sources);
  const found = comparisonsOf(sql, ["text", "number"]).flatMap(({ qualifier, field, literal }) =>
    sources.flatMap(({ alias, table: read }): ReadCode[] => {
      if (read === undefined || (qualifier !== undefined && !sameName(alias, qualifier))) return [];
      const table = profile.tables.find(({ name }) => sameName(name, read));
      const named = table?.fields.find(({ name }) => sameName(name, field));
      const codes = vocabulary.tables
        .find((each) => each.table === table?.name)
        ?.fields.find((each) => each.field === named?.name)?.codes;
      const code = codes?.find(({ value }) => value === literal);
      if (code === undefined) return [];
      return [
        {
          ref: { table: table!.name, field: named!.name },
          value: literal,
          meanings: code.meanings,
          by: saidBy(code.source, code.from),
        },
      ];
    }),
  );
  return [...new Map(found.map((code) => [JSON.stringify([code.ref, code.value]), code])).values()];
}
