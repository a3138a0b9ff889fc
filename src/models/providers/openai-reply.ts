import type OpenAI from "openai";
import { messageOf } from "../../errors.js";
import type { ModelReply, Usage } from "../model.js";
import { joinSamples, splitTokens } from "../samples.js";
import { type CallSite, unusable, withoutKey } from "./classify-error.js";
import { previewOf } from "./openai-client.js";

/** Characters of a reply that are read: more than any model writes. */
const LONGEST_REPLY = 500_000;

/** Of a request for one reply. */
export function readReply(given: unknown, site: CallSite): ModelReply {
  const { replies, usage } = readReplies(given, site);
  const { text, finish, reason } = replies[0]!;
  if (text.trim() === "") throw unusable("empty", reason, site);
  return { text, finish, usage };
}

/** Those of several samples that came: an endpoint may know no `n`, and a reply may be empty. */
export function readSamples(given: unknown, numbers: readonly number[], site: CallSite): ModelReply {
  const { replies, usage } = readReplies(given, site);
  const written = replies.slice(0, numbers.length).filter(({ text }) => text.trim() !== "");
  if (written.length === 0) throw unusable("empty", replies[0]!.reason, site);
  const shares = splitTokens(
    usage.tokensOut,
    written.map(({ text }) => text),
  );
  return joinSamples(
    written.map(({ text, finish }, index) => ({
      sample: numbers[index]!,
      text,
      finish,
      usage: { ...usage, tokensOut: shares[index]! },
    })),
  );
}

/** The endpoint may be anything, so nothing of its reply is taken for granted. */
function readReplies(given: unknown, site: CallSite) {
  const body = typeof given === "string" ? parsed(given) : given;
  const reply = body as Partial<OpenAI.Chat.Completions.ChatCompletion> & { error?: { message?: unknown } | string };
  if (body === null || typeof body !== "object") throw unusable("wrong", previewOf(body), site);
  if (reply.error) {
    const message = typeof reply.error === "string" ? reply.error : messageOf(reply.error.message ?? "no message");
    throw unusable("server", message, site);
  }
  const choices = (Array.isArray(reply.choices) ? reply.choices : []).filter((choice) => choice?.message);
  if (choices.length === 0) throw unusable("wrong", previewOf(body), site);
  const usage: Usage = {
    tokensIn: reply.usage?.prompt_tokens ?? 0,
    tokensOut: reply.usage?.completion_tokens ?? 0,
    tokensCached: reply.usage?.prompt_tokens_details?.cached_tokens ?? 0,
  };
  const replies = choices.map(({ message, finish_reason: reason }) => {
    // A refusal is an answer: asked again, the model would refuse again.
    const text = withoutKey(textOf(message.content) || textOf(message.refusal), site);
    const finish = text.length > LONGEST_REPLY ? "length" : finishOf(reason);
    return { text: text.slice(0, LONGEST_REPLY), finish, reason: reason ?? "" };
  });
  return { replies, usage };
}

/** Compatible endpoints have words of their own. */
function finishOf(reason: unknown): ModelReply["finish"] {
  const said = String(reason).toLowerCase();
  if (said === "stop") return "stop";
  if (said === "length" || said === "max_tokens" || said === "model_length") return "length";
  return said === "content_filter" || said === "safety" ? "filter" : "other";
}

/** Who sends JSON without saying so is understood too. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Some endpoints send the text in parts. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part: { text?: unknown } | null) => (typeof part?.text === "string" ? part.text : "")).join("");
}
