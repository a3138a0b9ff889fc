/** Letters that Unicode does not decompose, as people type them without their keyboard. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  ς: "σ",
  "’": "'",
  "‘": "'",
  ʼ: "'",
  "`": "'",
  "´": "'",
  "“": '"',
  "”": '"',
  "‐": "-",
  "‑": "-",
  "–": "-",
  "—": "-",
  "−": "-",
};
const PLAIN_LETTERS = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "gu");

/** Accents of Latin, Greek and Cyrillic, and the optional vowel points of Arabic and Hebrew; other marks carry meaning. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670]/gu;
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the ASCII range is meant
const ASCII = /^[\x00-\x7f]*$/;

/** ASCII with single blanks, as most values are. */
const PLAIN_ASCII = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/** Text as values are compared: NFKC, lower case, no accents, full width as half width, single blanks. */
export function fold(text: string): string {
  if (PLAIN_ASCII.test(text)) return text.toLowerCase();
  const plain = ASCII.test(text) ? text.toLowerCase() : foldUnicode(text);
  return plain.replace(/\s+/g, " ").trim();
}

function foldUnicode(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(ACCENTS, "")
    .normalize("NFC")
    .replace(INVISIBLE, "")
    .replace(PLAIN_LETTERS, (letter) => PLAIN[letter] ?? letter);
}

/** Letters, digits and the marks on them alone: "A.T. & T" and "AT&T" are then equal, "New York" and "NewYork" too. */
export function compact(folded: string): string {
  return folded.replace(/[^\p{L}\p{N}\p{M}]+/gu, "");
}
