import { canonicalJson } from "../../artifacts/json.js";
import { AskableError } from "../../errors.js";
import type { CachedModel, ReplyStore, StoredReply, StoredRequest } from "./cache-store.js";

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
