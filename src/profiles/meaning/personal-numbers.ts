import { isIban, passesLuhn } from "./check-digits.js";

const weighted = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);

/** Dutch burgerservicenummer: nine digits, their weighted sum divisible by 11. */
function isBsn(text: string): boolean {
  return /^\d{9}$/.test(text) && text !== "000000000" && weighted(text, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0;
}

/** Polish PESEL: eleven digits, the first six a date of birth. */
function isPesel(text: string): boolean {
  if (!/^\d{2}([02468][1-9]|[13579][0-2])([0-2]\d|3[01])\d{5}$/.test(text)) return false;
  return (10 - (weighted(text, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10 === Number(text[10]);
}

/** German tax identification number: ISO 7064, MOD 11,10. */
function isSteuerId(text: string): boolean {
  if (!/^[1-9]\d{10}$/.test(text)) return false;
  let product = 10;
  for (const digit of text.slice(0, 10)) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === Number(text[10]);
}

/** Spanish DNI and NIE: the letter is the number's rest modulo 23. */
function isDni(text: string): boolean {
  const [, first = "", digits = "", letter] = /^([XYZ]?)(\d{7,8})-?([A-Z])$/i.exec(text) ?? [];
  if (letter === undefined || (first === "") !== (digits.length === 8)) return false;
  const number = Number(`${first === "" ? "" : "XYZ".indexOf(first.toUpperCase())}${digits}`);
  return "TRWAGMYFPDXBNJZSQVHLCKE"[number % 23] === letter.toUpperCase();
}

/** French numéro de sécurité sociale: 13 digits and their rest modulo 97 taken from 97. */
function isNir(text: string): boolean {
  const bare = text.replace(/ /g, "");
  if (!/^[12]\d{2}(0[1-9]|1[0-2]|[2-9]\d)(\d{2}|2A|2B)\d{6}\d{2}$/i.test(bare)) return false;
  const number = BigInt(bare.slice(0, 13).replace(/2A/i, "19").replace(/2B/i, "18"));
  return 97n - (number % 97n) === BigInt(bare.slice(13));
}

/** Brazilian CPF: two check digits modulo 11. */
function isCpf(text: string): boolean {
  if (!/^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/.test(text)) return false;
  const digits = text.replace(/\D/g, "");
  if (/^(\d)\1*$/.test(digits)) return false;
  const check = (length: number) => {
    const rest = ([...digits.slice(0, length)].reduce((sum, d, i) => sum + Number(d) * (length + 1 - i), 0) * 10) % 11;
    return rest % 10 === Number(digits[length]);
  };
  return check(9) && check(10);
}

/** Swiss AHV number: 756 and a check digit as articles have it. */
function isAhv(text: string): boolean {
  const digits = text.replace(/\./g, "");
  if (!/^756\d{10}$/.test(digits)) return false;
  return (10 - (weighted(digits, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]) % 10)) % 10 === Number(digits[12]);
}

/** Finnish henkilötunnus: a date of birth, a mark for the century, three digits, and a sign for the rest modulo 31. */
function isHetu(text: string): boolean {
  const [, date = "", serial = "", sign] = /^(\d{6})[-+A-FU-Y](\d{3})([0-9A-Y])$/i.exec(text) ?? [];
  return sign !== undefined && "0123456789ABCDEFHJKLMNPRSTUVWXY"[Number(date + serial) % 31] === sign.toUpperCase();
}

/** Swedish personnummer: a date of birth and four digits that pass the check of ISO/IEC 7812. */
function isPersonnummer(text: string): boolean {
  const [, digits = "", last = ""] = /^(?:\d{2})?(\d{2}(?:0\d|1[0-2])[0-3]\d)[-+](\d{4})$/.exec(text) ?? [];
  if (last === "") return false;
  const sum = [...digits, ...last].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const matches = (pattern: RegExp) => (text: string) => pattern.test(text);

/** Forms and check digits of numbers that belong to one person, and what they are. */
const kinds: readonly (readonly [what: string, test: (text: string) => boolean])[] = [
  ["bank account", isIban],
  ["payment card", passesLuhn],
  ["social security number", matches(/^(?!000|666)\d{3}-(?!00)\d{2}-(?!0000)\d{4}$/)],
  ["identity number", isDni],
  ["identity number", isNir],
  ["identity number", isCpf],
  ["identity number", isAhv],
  ["identity number", isHetu],
  ["identity number", isPersonnummer],
  ["identity number", isPesel],
  ["identity number", isSteuerId],
  ["identity number", isBsn],
  // British National Insurance number, Italian codice fiscale, Mexican CURP, Indian PAN of a person: form alone.
  ["insurance number", matches(/^[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]$/i)],
  ["identity number", matches(/^[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]$/i)],
  ["identity number", matches(/^[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z0-9]\d$/i)],
  ["identity number", matches(/^[A-Z]{3}P[A-Z]\d{4}[A-Z]$/)],
];

/** By chance one number of eleven or so passes a check: this many in a row do not. */
const FEWEST = 5;
const LEAST_SHARE = 0.9;
/** Of 97 texts one is an account number by chance, and the form has to fit. */
const LEAST_ACCOUNTS = 0.2;

/** What kind of personal number the values are by their form and check digits; undefined for others. */
export function personalNumber(values: readonly string[]): string | undefined {
  const texts = values.map((value) => value.trim());
  const accounts = texts.filter(isIban).length;
  if (accounts > 1 && accounts >= texts.length * LEAST_ACCOUNTS) return "bank account";
  if (texts.length < FEWEST) return undefined;
  return kinds.find(([, test]) => {
    // One text decides quickly against most forms.
    if (!test(texts[0] ?? "") && !test(texts.at(-1) ?? "")) return false;
    return texts.filter(test).length >= texts.length * LEAST_SHARE;
  })?.[0];
}
