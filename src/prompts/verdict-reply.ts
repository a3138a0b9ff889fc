import { readJson } from "./json.js";
import { withoutReasoning } from "./reasoning.js";
import { objectSchema, type ReplyForm } from "./reply-form.js";

/** Whether two things mean the same, and what makes the difference. */
export interface Verdict {
  readonly same: boolean;
  /** Empty where they are the same. */
  readonly difference: string;
}

/** In the best course of a dry run they are the same, in the expected one too, in the worst never. */
export const verdictReply: ReplyForm<Verdict> = {
  schema: objectSchema("verdict", { difference: { type: "string" }, same: { type: "boolean" } }),
  parse: readVerdict,
  dryRun: (scenario) =>
    JSON.stringify(
      scenario === "worst" ? { difference: "A condition is missing.", same: false } : { difference: "", same: true },
    ),
};

/** @returns Undefined where the reply does not say whether they are. */
export function readVerdict(reply: string): Verdict | undefined {
  const json = readJson(reply);
  if (typeof json === "object" && json !== null && "same" in json) {
    const { same, difference } = json as { readonly same: unknown; readonly difference?: unknown };
    const text = typeof difference === "string" ? difference.trim() : "";
    if (typeof same === "boolean") return { same, difference: same ? "" : text };
    if (/^(?:true|false|yes|no)$/i.test(String(same))) {
      const equal = /^(?:true|yes)$/i.test(String(same));
      return { same: equal, difference: equal ? "" : text };
    }
  }
  const text = withoutReasoning(reply).trim();
  const [, word] = /^[\s*"'`]{0,8}(yes|no|same|different)\b/i.exec(text) ?? [];
  if (word === undefined) return undefined;
  const same = /^(?:yes|same)$/i.test(word);
  return { same, difference: same ? "" : text.slice(0, 500) };
}
