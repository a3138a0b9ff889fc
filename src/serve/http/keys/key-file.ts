import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { stableJson } from "../../../artifacts/json.js";
import { replaceFile } from "../../../artifacts/replace-file.js";
import { validate } from "../../../artifacts/validate.js";
import { AskableError, messageOf } from "../../../errors.js";
import type { Workspace } from "../../../workspace/workspace.js";

const KEYS_VERSION = 1;

/** A right that is not known here is refused, so that none is believed to hold that does not. */
const keySchema = z.strictObject({
  /** As the log and the metrics name it. */
  name: z.string().regex(/^[\w.-]{1,64}$/, "letters, digits, dots, dashes and underscores, 64 at most"),
  /** SHA-256 of the key in hex digits. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** ISO time. */
  created: z.string(),
  /** Default: all that are served. */
  databases: z.array(z.string()).min(1).optional(),
  /** What it may read of a database, where not all: of a file by table, of a server by an account. */
  rights: z
    .record(
      z.string(),
      z.strictObject({
        tables: z.record(z.string(), z.union([z.literal("all"), z.array(z.string()).min(1).readonly()])).optional(),
        account: z
          .union([
            z.strictObject({ role: z.string().min(1) }),
            z.strictObject({ user: z.string().min(1), passwordEnv: z.string().min(1).optional() }),
          ])
          .optional(),
      }),
    )
    .optional(),
  callsPerDay: z.int().positive().optional(),
  perMinute: z.int().positive().optional(),
  /** The last day on which it holds, in UTC. */
  expires: z.iso.date().optional(),
  sees: z.strictObject({ sql: z.boolean(), rows: z.boolean(), traces: z.boolean() }),
  runsSql: z.boolean(),
  givesFeedback: z.boolean(),
});

const fileSchema = z.strictObject({ version: z.literal(KEYS_VERSION), keys: z.array(keySchema) });

/** Who may use the service, and how much; the key itself is nowhere. */
export type ServeKey = Readonly<z.infer<typeof keySchema>>;

export function keyFile({ folder }: Workspace): string {
  return join(folder, "serve-keys.json");
}

/** @throws AskableError where the file is damaged. */
export function readKeys(path: string): readonly ServeKey[] {
  const hint = "Restore the file, or remove it and make new keys: askable serve keys add NAME.";
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw new AskableError(`${path} cannot be read: ${messageOf(error)}`, { hint });
  }
  return validate(fileSchema, content, path, { hint }).keys;
}

/** Makes a key and gives it: it is not kept, and cannot be read again. @throws AskableError where the name is taken. */
export async function addKey(path: string, given: Omit<ServeKey, "hash" | "created">): Promise<string> {
  const keys = readKeys(path);
  if (keys.some(({ name }) => name === given.name)) {
    throw new AskableError(`There is a key "${given.name}" already`, {
      hint: `Give another name, or remove it first: askable serve keys remove ${given.name}`,
    });
  }
  const token = `askable_${randomBytes(32).toString("base64url")}`;
  const key = { ...given, hash: hashOf(token).toString("hex"), created: new Date().toISOString() };
  await writeKeys(path, [...keys, validate(keySchema, key, "key")]);
  return token;
}

/** @throws AskableError where there is none of that name. */
export async function removeKey(path: string, name: string): Promise<void> {
  const keys = readKeys(path);
  const rest = keys.filter((key) => key.name !== name);
  if (rest.length === keys.length) {
    const names = keys.map((key) => key.name).join(", ");
    throw new AskableError(`There is no key "${name}"`, {
      hint: names === "" ? "There is none at all." : `There are: ${names}.`,
    });
  }
  await writeKeys(path, rest);
}

function writeKeys(path: string, keys: readonly ServeKey[]): Promise<void> {
  return replaceFile(path, stableJson({ version: KEYS_VERSION, keys }));
}

/** Of all keys, in a time that tells nothing of how much of one was right. */
export function findKey(keys: readonly ServeKey[], token: string): ServeKey | undefined {
  const hash = hashOf(token);
  let found: ServeKey | undefined;
  for (const key of keys) if (timingSafeEqual(Buffer.from(key.hash, "hex"), hash)) found = key;
  return found;
}

/** A key is 256 random bits, which nobody can try out: it needs neither salt nor a slow hash, as passwords do. */
function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
