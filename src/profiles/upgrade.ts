import { BASIS_VERSION } from "./drift/basis.js";
import { PROFILE_VERSION } from "./version.js";

type Json = Readonly<Record<string, unknown>>;

/** A `profile.json` of version 2 in the form of version 3, where some keys have other names; any other as it is. */
export function upgradeProfile(file: unknown): unknown {
  if (!isObject(file) || file.version !== 2) return file;
  const { tables, heldBackJoins, deniedJoins, ...rest } = file;
  return {
    ...rest,
    version: PROFILE_VERSION,
    tables: each(tables, (table) => ({ ...table, fields: each(table.fields, upgradeField) })),
    ...(heldBackJoins !== undefined && { rejectedJoins: heldBackJoins }),
    ...(deniedJoins !== undefined && { refutedJoins: deniedJoins }),
  };
}

/** The `basis.json` beside it: of version 1, in the form of version 2. */
export function upgradeBasis(file: unknown): unknown {
  if (!isObject(file) || file.version !== 1) return file;
  const fields = each(file.fields, (entry) => ({
    ...entry,
    profile: isObject(entry.profile) ? upgradeField(entry.profile) : entry.profile,
  }));
  return { ...file, version: BASIS_VERSION, fields };
}

function upgradeField({ missing, ...field }: Json): Json {
  return missing === undefined ? field : { ...field, disguisedMissing: missing };
}

/** What is no list of objects stays as it is: the schema says what is wrong with it. */
function each(list: unknown, change: (part: Json) => Json): unknown {
  return Array.isArray(list) ? list.map((part) => (isObject(part) ? change(part) : part)) : list;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
