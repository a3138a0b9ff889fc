import { type Evidence, has, type Meaning, shareOf } from "./evidence.js";
import { isPerson } from "./people.js";

/** Words of what lets somebody in, whatever the values look like. */
const outright =
  /^(passwords?|passwd|pwd|secrets?|passphrase|passcode|apikey|pin|otp|totp|cvv|cvc|credentials?|passwort|kennwort|contrasena|senha|wachtwoord|haslo)$/;
/** What names a secret only where the values could be one: words of a text are tokens too. */
const perhaps = /(^| )((access|auth|refresh|session|bearer|csrf|reset)? ?tokens?|salt)$/;
const keys =
  /(^| )(api|access|private|secret|auth|signing|encryption|session|licen[sc]e|webhook) (key|token|hash|key hash|token hash)$/;
const hashed = /^(hash|hashed|digest|bcrypt|hmac)$/;
const accounts = /^(accounts?|logins?|credentials?|members?|auth|administrators?|admins?)$/;
/** Words that make of it something else: whether there is one, when it ends, what it is called, which one it is. */
const notOne =
  /^(reset|changed|expires|expiry|expired|count|counts|policy|required|question|hint|code|has|is|type|types|status|length|attempts|name|names|id|ids|at|on|date|url|limit|strength|age|scope|scopes|days|label|description|prefix|algorithm|method|used|max|min)$/;

/** A text without blanks that is no word: with digits, or long, or with capitals inside. */
const isOpaque = (text: string) =>
  /^\S{6,}$/.test(text.trim()) && (/\d/.test(text) || text.length >= 20 || /\p{Ll}\p{Lu}/u.test(text));
const LEAST_OPAQUE = 0.8;

/**
 * What only its owner may know, by the names of field and table, and where those leave a doubt by the values: passwords,
 * keys, tokens, and hashes of them. Such values are shown and sent nowhere.
 */
export function secretOf(evidence: Evidence): Meaning | undefined {
  const { words, entity, kind, texts, numbers, numeric } = evidence;
  const hasNone = /^(boolean|date|time|timestamp|interval|blob|nested)$/.test(kind);
  const reset = words.filter((word) => word !== "reset" || !words.includes("token"));
  if (hasNone || has(reset, notOne)) return undefined;
  if (has(words, outright)) {
    // A pin of a chip and a flag are small.
    const long = !numeric || shareOf(numbers, (value) => Math.abs(value) >= 100) >= 0.5;
    return long && (numeric ? numbers : texts).length > 0 ? secret(0.8) : undefined;
  }
  if (numeric || shareOf(texts, isOpaque) < LEAST_OPAQUE) return undefined;
  const own = words.join(" ");
  const thing = entity.join(" ");
  const isHash =
    has(words, hashed) && words.length === 1 && entity.some((word) => isPerson(word) || accounts.test(word));
  const ofTable = /^(key|token|hash|value|digest)$/.test(own) && keys.test(thing);
  return perhaps.test(own) || keys.test(own) || ofTable || isHash ? secret(0.7) : undefined;
}

const secret = (confidence: number): Meaning => ({ type: "secret", confidence, personal: "secret" });
