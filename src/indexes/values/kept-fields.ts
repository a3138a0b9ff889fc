import { join } from "node:path";
import type { Manifest } from "../../artifacts/manifest.js";
import { readPacked } from "../../artifacts/packed.js";
import { verifyArtifact } from "../../artifacts/verify.js";
import { type FieldRef, fieldKey } from "../../databases/schema.js";
import { AskableError } from "../../errors.js";
import type { Collector } from "./collector.js";
import { fromSections, VALUES_FILE, type ValuesLayout, type ValuesMeta } from "./layout.js";

/** A field of an index that is there. */
export interface KeptField {
  readonly cut: boolean;
  /** It could not be read. */
  readonly failed: boolean;
  /** Adds its values, under the number that the field has in the next index. */
  addTo(collector: Collector, number: number): void;
}

/** The fields of an index that is there, by `fieldKey`; undefined where it is damaged. */
export async function readKeptFields(
  folder: string,
  manifest: Manifest,
): Promise<ReadonlyMap<string, KeptField> | undefined> {
  if ((await verifyArtifact(folder, manifest)).length > 0) return undefined;
  try {
    const path = join(folder, VALUES_FILE);
    const { meta, sections } = await readPacked<ValuesMeta>(path);
    return fieldsOf(meta, fromSections(sections, path));
  } catch (error) {
    if (error instanceof AskableError) return undefined;
    throw error;
  }
}

function fieldsOf(meta: ValuesMeta, layout: ValuesLayout): ReadonlyMap<string, KeptField> {
  const { entryField, entryCount } = layout;
  const { starts, ends } = textsOfEntries(layout);
  const entries = byField(entryField, meta.fields.length);
  return new Map(
    meta.fields.map(({ cut, failed = false, ...ref }, field): [string, KeptField] => [
      fieldKey(ref satisfies FieldRef),
      {
        cut,
        failed,
        addTo(collector, number) {
          for (let at = entries.starts[field]!; at < entries.starts[field + 1]!; at++) {
            const entry = entries.order[at]!;
            collector.addBytes(number, layout.values.bytes, starts[entry]!, ends[entry]!, entryCount[entry]!);
          }
        },
      },
    ]),
  );
}

/** Where the text of each entry lies: one that is empty in the file is that of the entry before. */
function textsOfEntries({ values: { offsets } }: ValuesLayout): { starts: Uint32Array; ends: Uint32Array } {
  const { steps } = offsets;
  const starts = new Uint32Array(steps.length);
  const ends = new Uint32Array(steps.length);
  for (let entry = 0, at = 0, last = 0; entry < steps.length; entry++) {
    if (steps[entry] !== 0) last = at;
    at += steps[entry]!;
    starts[entry] = last;
    ends[entry] = at;
  }
  return { starts, ends };
}

function byField(entryField: ValuesLayout["entryField"], fields: number) {
  const starts = new Uint32Array(fields + 1);
  for (let entry = 0; entry < entryField.length; entry++) starts[entryField[entry]! + 1]!++;
  for (let field = 0; field < fields; field++) starts[field + 1]! += starts[field]!;
  const next = starts.slice();
  const order = new Uint32Array(entryField.length);
  for (let entry = 0; entry < entryField.length; entry++) order[next[entryField[entry]!]!++] = entry;
  return { starts, order };
}
