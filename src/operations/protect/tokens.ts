import type { Cell } from "../../databases/results/result.js";

/** What stands for values that are not shown, as long as an open database lives. */
export interface Tokens {
  /** The same for the same value. NULL stays what it is. */
  tokenOf(value: Cell): string | null;
  /** The value as text that a token stands for. */
  valueOf(token: string): string | undefined;
}

/** Values that are remembered; the oldest are forgotten beyond it, and get another token when they come again. */
const MOST = 200_000;

export const TOKEN = /‹personal \d+›/g;

export const holdsToken = (text: string): boolean => text.includes("‹");

/**
 * Numbered as values are met, so that a token tells nothing of its value but that two are equal, and people can speak of
 * it: `‹personal 3›`.
 */
export function createTokens(most = MOST): Tokens {
  const tokens = new Map<string, string>();
  const values = new Map<string, string>();
  let count = 0;
  return {
    tokenOf(value) {
      if (value === null) return null;
      const text = textOf(value);
      const known = tokens.get(text);
      if (known !== undefined) return known;
      const token = `‹personal ${++count}›`;
      tokens.set(text, token);
      values.set(token, text);
      const [oldest] = tokens;
      if (tokens.size > most && oldest) {
        tokens.delete(oldest[0]);
        values.delete(oldest[1]);
      }
      return token;
    },
    valueOf: (token) => values.get(token),
  };
}

function textOf(value: Exclude<Cell, null>): string {
  if (typeof value !== "object") return String(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString("hex");
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? String(part) : part));
}
