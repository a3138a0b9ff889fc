import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { canonicalJson, stableJson } from "../../artifacts/json.js";
import { replaceFile, writeFailure } from "../../artifacts/replace-file.js";
import { AskableError, messageOf } from "../../errors.js";

/** What a reply belongs to. */
export interface CachedModel {
  /** As `askable.yaml` names it: for messages only. */
  readonly name: string;
  /** For messages and for the person who reads the file; not part of the key. */
  readonly role: string;
  /** What of the model's configuration changes its replies: never keys, deadlines, limits or prices. */
  readonly identity: Readonly<Record<string, unknown>>;
}

/** All of a request that changes its reply. */
export interface StoredRequest {
  readonly model: Readonly<Record<string, unknown>>;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  /** Sampling, limits, form and number of the sample. */
  readonly settings: Readonly<Record<string, unknown>>;
}

const FORMAT = 1;

const storedSchema = z.object({
  version: z.literal(FORMAT),
  /** The first that asked. */
  role: z.string(),
  request: z.object({
    model: z.record(z.string(), z.unknown()),
    messages: z.array(z.object({ role: z.string(), content: z.string() })).readonly(),
    settings: z.record(z.string(), z.unknown()),
  }),
  reply: z.object({
    text: z.string(),
    finish: z.enum(["stop", "length", "filter", "other"]),
    usage: z.object({ tokensIn: z.number(), tokensOut: z.number(), tokensCached: z.number() }),
  }),
});

export type StoredReply = Readonly<Omit<z.infer<typeof storedSchema>, "version">>;

/** A folder with one JSON file for each reply, named by its key, in folders by the key's first two digits. */
export interface ReplyStore {
  readonly folder: string;
  /**
   * Undefined when it is not there, or is damaged and `strict` is not set.
   * @throws AskableError that names the damaged file.
   */
  readonly read: (key: string, strict: boolean) => Promise<StoredReply | undefined>;
  readonly write: (key: string, stored: StoredReply) => Promise<void>;
  /** All that can be read, in the order of their keys. */
  readonly all: () => AsyncGenerator<StoredReply>;
}

export function openReplyStore(folder: string): ReplyStore {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), `${key}.json`);
  const read = async (path: string, strict: boolean): Promise<StoredReply | undefined> => {
    try {
      return storedSchema.parse(JSON.parse(await readFile(path, "utf8")));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT" || !strict) return undefined;
      const reason = error instanceof z.ZodError ? (error.issues[0]?.message ?? "") : messageOf(error);
      throw new AskableError(`${path} is not a stored reply: ${reason}`, {
        hint: "Remove it, and record it again with --cache read-write.",
        cause: error,
      });
    }
  };
  return {
    folder,
    read: (key, strict) => read(pathOf(key), strict),
    write: async (key, { role, request, reply: { text, finish, usage } }) => {
      const path = pathOf(key);
      const content = stableJson({ version: FORMAT, role, request, reply: { text, finish, usage } });
      await replaceFile(path, content, (error) => writeFailure(folder, error));
    },
    all: async function* () {
      // Node's own recursive readdir goes through links, and does not come back from links to the folder itself.
      for (const part of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
        const names = part.isDirectory() ? await readdir(join(folder, part.name)) : [];
        for (const name of names.filter((each) => each.endsWith(".json")).toSorted()) {
          const stored = await read(join(folder, part.name, name), false);
          if (stored) yield stored;
        }
      }
    },
  };
}

/** Characters of a line that a message shows. */
const SHOWN = 60;

/** What to throw for a reply that is not stored: it names the role and what differs from the nearest one that is. */
export async function missingReply(model: CachedModel, asked: StoredRequest, store: ReplyStore): Promise<AskableError> {
  let nearest: { stored: StoredReply; score: number } | undefined;
  for await (const stored of store.all()) {
    const score = likeness(stored, asked, model.role);
    if (!nearest || score > nearest.score) nearest = { stored, score };
  }
  const why = nearest ? difference(nearest.stored, asked) : "no reply is stored there";
  return new AskableError(
    `${store.folder} holds no reply for the role "${model.role}" (model ${model.name}, sample ${asked.settings.sample}): ${why}`,
    { hint: "Ask as it was recorded, or record what is missing: --cache read-write." },
  );
}

/** The same prompt counts most, then how far it is the same from its start, then model and role. */
function likeness({ role, request }: StoredReply, asked: StoredRequest, askedRole: string): number {
  const [stored, now] = [textOf(request), textOf(asked)];
  const same = stored === now ? 1e9 : sharedStart(stored, now) * 10;
  const settings = changed(request.settings, asked.settings).length + changed(request.model, asked.model).length;
  return same - settings + (role === askedRole ? 5 : 0);
}

function difference({ role, request }: StoredReply, asked: StoredRequest): string {
  const [stored, now] = [textOf(request), textOf(asked)];
  if (stored === now) {
    const changes = [...changed(request.model, asked.model), ...changed(request.settings, asked.settings)];
    return `this prompt is stored with ${changes.map(([key, before, after]) => `${key} ${before} instead of ${after}`).join(", ")}`;
  }
  const at = sharedStart(stored, now);
  const line = now.slice(0, at).split("\n").length - 1;
  const [before, after] = [stored, now].map((text) => (text.split("\n")[line] ?? "").trim().slice(0, SHOWN));
  return `the nearest stored prompt (role ${role}) differs in its line ${line + 1}: stored "${before}", now "${after}"`;
}

function changed(stored: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>) {
  const keys = [...new Set([...Object.keys(stored), ...Object.keys(now)])].toSorted();
  return keys
    .map((key) => [key, shown(stored[key]), shown(now[key])] as const)
    .filter(([, before, after]) => before !== after);
}

const shown = (value: unknown) => (value === undefined ? "unset" : canonicalJson(value));
const textOf = ({ messages }: StoredRequest) => messages.map(({ content }) => content).join("\n");

function sharedStart(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) if (a[at] !== b[at]) return at;
  return length;
}
