import { sha256 } from "../../artifacts/hash.js";
import type { Cell } from "../../databases/results/result.js";

/** What stands for values that are not shown, as long as an open database lives. */
export interface Tokens {
  /** The same for the same value. NULL stays what it is. */
  tokenOf(value: Cell): string | null;
  /** The value as text that a token stands for. */
  valueOf(token: string): string | undefined;
}

/**
 * Values that are remembered, and the characters of all of them; the oldest are forgotten beyond, and get another token
 * when they come again.
 */
const MOST = 200_000;
const MOST_CHARACTERS = 16_000_000;
/** A longer value is known again by its hash, and nothing can be compared with its token. */
const LONGEST = 1000;

export const TOKEN = /‹personal \d+›/g;

export const holdsToken = (text: string): boolean => text.includes("‹");

/**
 * Numbered as values are met, so that a token tells nothing of its value but that two are equal, and people can speak of
 * it: `‹personal 3›`.
 */
export function createTokens(most = MOST, mostCharacters = MOST_CHARACTERS): Tokens {
  const tokens = new Map<string, string>();
  const values = new Map<string, string>();
  let count = 0;
  let characters = 0;
  const forgetOldest = () => {
    const [oldest] = tokens;
    if (!oldest) return;
    tokens.delete(oldest[0]);
    values.delete(oldest[1]);
    characters -= oldest[0].length;
  };
  return {
    tokenOf(value) {
      if (value === null) return null;
      const whole = textOf(value);
      const text = whole.length > LONGEST ? `sha256:${sha256(whole)}` : whole;
      const known = tokens.get(text);
      if (known !== undefined) return known;
      const token = `‹personal ${++count}›`;
      tokens.set(text, token);
      if (text === whole) values.set(token, text);
      characters += text.length;
      while (tokens.size > most || characters > mostCharacters) forgetOldest();
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
