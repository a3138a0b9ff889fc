import { nameWords } from "../../language/name-words.js";
import { stem } from "../../language/stems.js";

/** What the usual short forms in the names of fields stand for. */
const SHORT_FORMS: Readonly<Record<string, string>> = {
  acc: "account",
  acct: "account",
  addr: "address",
  amt: "amount",
  avg: "average",
  cat: "category",
  cd: "code",
  cnt: "count",
  cust: "customer",
  dept: "department",
  desc: "description",
  dest: "destination",
  dob: "birth date",
  emp: "employee",
  fname: "first name",
  lname: "last name",
  mname: "middle name",
  firstname: "first name",
  lastname: "last name",
  fullname: "full name",
  gpa: "gpa",
  hs: "school",
  inv: "invoice",
  lat: "latitude",
  lng: "longitude",
  lon: "longitude",
  loc: "location",
  max: "maximum",
  mgr: "manager",
  min: "minimum",
  nbr: "number",
  no: "number",
  num: "number",
  org: "organization",
  pct: "percent",
  pop: "population",
  prod: "product",
  prof: "professor",
  qty: "quantity",
  ref: "reference",
  stu: "student",
  tel: "phone",
  temp: "temperature",
  univ: "university",
  yr: "year",
  ssn: "ssn",
  hq: "headquarters",
  alt: "altitude",
  mfr: "manufacturer",
  ctry: "country",
  pname: "name",
  cname: "name",
  dname: "name",
  iata: "iata",
  idx: "index",
  img: "image",
  lang: "language",
  pos: "position",
};

/** Words that end a compound name written without a break ("countryname", "stuid"). */
const TAILS = ["name", "id", "code", "type", "date", "year", "number", "key", "title", "status", "time", "no", "num"];

/** Words of a table's name that say nothing of what it holds. */
export const EMPTY_NAME_WORDS: ReadonlySet<string> = new Set(
  [
    "list",
    "data",
    "info",
    "information",
    "detail",
    "table",
    "tbl",
    "ref",
    "referenc",
    "record",
    "master",
    "dim",
    "fact",
    "log",
  ].map((word) => stem(word)),
);

/**
 * Stems of the words that a name is made of. `known` holds the stems of other names of the schema: a compound is cut
 * only where a part of it is known or is a usual tail.
 */
export function nameStems(name: string, known: ReadonlySet<string> = new Set()): string[] {
  return nameWords(name)
    .flatMap((part) => cut(part, known))
    .flatMap(spell);
}

/** The stem of what a usual short form stands for, when that is one word. */
export function longForm(word: string): string | undefined {
  const full = Object.hasOwn(SHORT_FORMS, word) ? SHORT_FORMS[word] : undefined;
  return full === undefined || full.includes(" ") ? undefined : stem(full);
}

function spell(part: string): string[] {
  const full = Object.hasOwn(SHORT_FORMS, part) ? SHORT_FORMS[part] : undefined;
  return (full ?? part).split(" ").map(stem);
}

function cut(part: string, known: ReadonlySet<string>): string[] {
  if (known.has(stem(part)) || Object.hasOwn(SHORT_FORMS, part)) return [part];
  for (const tail of TAILS) {
    const head = part.slice(0, -tail.length);
    if (!part.endsWith(tail) || head.length < 2) continue;
    const whole = [...known].find((word) => word === stem(head) || (head.length >= 3 && word.startsWith(head)));
    if (whole !== undefined) return [whole, tail];
    if (Object.hasOwn(SHORT_FORMS, head)) return [head, tail];
  }
  for (let at = 3; at <= part.length - 3; at++) {
    const [head, tail] = [part.slice(0, at), part.slice(at)];
    if (head.length > 3 && known.has(stem(head)) && !known.has(stem(part)) && tail.length > 3) return [head, tail];
    if (known.has(stem(head)) && (known.has(stem(tail)) || TAILS.includes(tail))) return [head, tail];
  }
  return [part];
}
