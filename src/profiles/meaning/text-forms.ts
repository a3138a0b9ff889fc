import { isIban, passesLuhn } from "./check-digits.js";
import { type Meaning, shareOf } from "./evidence.js";

type Form = Omit<Meaning, "confidence"> & { readonly test: (text: string) => boolean };

const matches = (pattern: RegExp) => (text: string) => pattern.test(text);

/** What a text can be recognised as by its form alone; the first that fits nine tenths of the texts is it. */
const forms: readonly Form[] = [
  { type: "e-mail", personal: "e-mail", test: matches(/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/) },
  { type: "URL", test: matches(/^(https?|ftp|s3|gs):\/\/\S+$|^www\.\S+\.\S+$/i) },
  {
    type: "identifier",
    detail: "UUID",
    test: matches(/^\{?[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}\}?$/i),
  },
  { type: "identifier", detail: "MAC address", test: matches(/^([0-9a-f]{2}[:-]){5}[0-9a-f]{2}$/i) },
  { type: "IP address", personal: "IP address", test: isIpAddress },
  { type: "identifier", detail: "IBAN", personal: "bank account", test: isIban },
  { type: "card number", personal: "payment card", test: passesLuhn },
  { type: "personal number", personal: "social security number", test: matches(/^\d{3}-\d{2}-\d{4}$/) },
  { type: "coordinates", test: isPoint },
  { type: "code", detail: "hex colour", test: matches(/^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i) },
  { type: "code", detail: "version", test: matches(/^v?\d+\.\d+\.\d+(\.\d+)?([-+][\w.-]+)?$/i) },
  { type: "file path", test: isPath },
  { type: "JSON", test: isJson },
  {
    type: "phone number",
    personal: "phone number",
    test: matches(
      /^\+[1-9]\d{0,2}[ .()/-]{0,2}(\d[ .()/-]{0,2}){6,12}\d( ?(x|ext\.?) ?\d+)?$|^(1[ .-])?\(?[2-9]\d{2}\)?[ .-]{1,2}\d{3}[ .-]\d{4}( ?(x|ext\.?) ?\d+)?$/i,
    ),
  },
  { type: "code", detail: "locale", test: matches(/^[a-z]{2}[-_][A-Z]{2}$/) },
  {
    type: "category",
    detail: "time zone",
    test: matches(/^(Africa|America|Asia|Atlantic|Australia|Europe|Pacific)\/\w+/),
  },
  { type: "category", detail: "weekday", test: matches(/^(mon|tue|wed|thu|fri|sat|sun)([a-z]*day)?$/i) },
  {
    type: "category",
    detail: "month",
    test: matches(
      /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?$/i,
    ),
  },
];

const LEAST_SHARE = 0.9;

/** What the form of texts tells; undefined where fewer than nine tenths have one. */
export function recognizeForm(texts: readonly string[]): Meaning | undefined {
  const trimmed = texts.map((text) => text.trim());
  const hash = recognizeHash(trimmed);
  if (hash) return hash;
  for (const { test, ...meaning } of forms) {
    // One text decides quickly against most forms.
    if (!test(trimmed[0] ?? "") && !test(trimmed.at(-1) ?? "")) continue;
    const share = shareOf(trimmed, test);
    if (share >= LEAST_SHARE) return { ...meaning, confidence: Math.round(share * 100) / 100 };
  }
  return undefined;
}

const digests: Readonly<Record<number, string>> = {
  24: "object id of 24 hexadecimal digits",
  32: "hash of 32 hexadecimal digits",
  40: "hash of 40 hexadecimal digits",
  64: "hash of 64 hexadecimal digits",
  128: "hash of 128 hexadecimal digits",
};

function recognizeHash(texts: readonly string[]): Meaning | undefined {
  const length = texts[0]?.length ?? 0;
  const detail = digests[length];
  const hex = detail !== undefined && texts.every((text) => text.length === length && /^[0-9a-f]+$/i.test(text));
  return hex && texts.some((text) => /[a-f]/i.test(text)) ? { type: "identifier", detail, confidence: 0.9 } : undefined;
}

function isIpAddress(text: string): boolean {
  const octets = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(\/\d{1,2})?$/.exec(text);
  if (octets) return octets.slice(1, 5).every((octet) => Number(octet) <= 255);
  return /^[0-9a-f:]{3,39}$/i.test(text) && (text.includes("::") || text.split(":").length === 8);
}

function isPoint(text: string): boolean {
  if (/^(SRID=\d+;)?POINT ?Z? ?\(-?\d+(\.\d+)? -?\d+(\.\d+)?( -?\d+(\.\d+)?)?\)$/i.test(text)) return true;
  const pair = /^[([]?(-?\d{1,3}\.\d+)(?:\s*[,;]\s*|[^\S ]* \s*)(-?\d{1,3}\.\d+)[)\]]?$/.exec(text);
  return pair !== null && Math.abs(Number(pair[1])) <= 180 && Math.abs(Number(pair[2])) <= 180;
}

function isPath(text: string): boolean {
  if (/^([a-z]:\\|\\\\\w)/i.test(text)) return true;
  if (/^(~|\.{1,2})?(\/[^/\s][^/]*)+\/?$/.test(text)) return /\p{L}/u.test(text) && text.length > 3;
  return /^[\w\-. /]+\.(pdf|jpe?g|png|gif|svg|csv|txt|docx?|xlsx?|pptx?|zip|gz|mp[34]|wav|html?|json|xml|parquet|py|js|ts|sql|log)$/i.test(
    text,
  );
}

function isJson(text: string): boolean {
  if (!/^[{[]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    // A long text was cut when it was measured.
    return text.length >= 199 && /^(\{\s*"|\[\s*[{"\d[])/.test(text);
  }
}
