import { random } from "../support/random.mjs";

/** Real-looking values made by rules, the same for the same seed. */
const FIRST =
  "Anna Ben Carla David Elena Farid Grace Hugo Ingrid Jonas Katarina Liam Maria Noah Olivia Pedro Qing Rosa Samuel Theresa Umar Victoria William Ximena Yusuf Zoe Alexander Beatrice Christopher Dominique Elizabeth Francisco Gabriela Henrietta Isabella Jonathan Konstantin Leonardo Margarethe Nicholas".split(
    " ",
  );
const SYLLABLES =
  "an ber car da el fer gar hol in jan kel lo mar nor ol per quin ro sen tor ul ver wal xen yor zim bach field ford gren hart kov land man ner sky son stein ton wood".split(
    " ",
  );
const SUFFIX = ["Ltd", "Inc", "GmbH", "Corporation", "Group", "Partners", "Holdings", "& Sons", "AG", "Industries"];
const TRADE =
  "Steel Paper Software Logistics Foods Energy Textiles Shipping Insurance Pharma Media Optics Tools Mining".split(" ");
const PLACE = ["San ", "New ", "Port ", "North ", "Saint ", "", "", "", "", "Fort ", "Lake ", "Upper "];
const ENDING = [
  "ville",
  "burg",
  " City",
  "ton",
  " Falls",
  "",
  " Springs",
  "ford",
  "stad",
  " Heights",
  "grad",
  "minster",
];
const TITLE =
  "Quarterly report on the of in and market regional growth supply chain winter summer review annual survey health education water road bridge airport harbour museum history music river mountain forest southern northern island national international city garden theatre".split(
    " ",
  );

export function makers(next) {
  const pick = (list) => list[Math.floor(next() * list.length)];
  const times = (least, most) => least + Math.floor(next() * (most - least + 1));
  const capital = (text) => text[0].toUpperCase() + text.slice(1);
  const surname = () => capital(Array.from({ length: times(2, 3) }, () => pick(SYLLABLES)).join(""));
  const letter = () => String.fromCharCode(65 + Math.floor(next() * 26));
  return {
    name: () => `${pick(FIRST)} ${next() < 0.3 ? `${letter()}. ` : ""}${surname()}`,
    company: () => `${surname()} ${next() < 0.6 ? `${pick(TRADE)} ` : ""}${pick(SUFFIX)}`,
    city: () => `${pick(PLACE)}${surname()}${pick(ENDING)}`,
    code: () => `${letter()}${letter()}-${String(times(0, 99_999)).padStart(5, "0")}`,
    title: () => `${Array.from({ length: times(6, 14) }, () => pick(TITLE)).join(" ")} ${surname()}`,
    letter,
    pick,
    times,
  };
}

/** Distinct values by field: equal shares of names, companies, cities, codes and long titles, and all two-letter codes. */
export function makeValues(count, seed = 1) {
  const make = makers(random(seed));
  const fields = { name: new Set(), company: new Set(), city: new Set(), code: new Set(), title: new Set() };
  for (const [field, values] of Object.entries(fields)) while (values.size < count / 5) values.add(make[field]());
  const short = [];
  for (let a = 65; a < 91; a += 2) for (let b = 65; b < 91; b += 3) short.push(String.fromCharCode(a, b));
  return { ...Object.fromEntries(Object.entries(fields).map(([field, set]) => [field, [...set]])), state: short };
}

/** One edit at a random place: a letter replaced, left out, put in, or two neighbours swapped. */
export function edit(text, next) {
  const at = Math.floor(next() * text.length);
  const letter = String.fromCharCode(97 + Math.floor(next() * 26));
  const kind = Math.floor(next() * 4);
  if (kind === 0) return text.slice(0, at) + letter + text.slice(at + 1);
  if (kind === 1) return text.slice(0, at) + text.slice(at + 1);
  if (kind === 2) return text.slice(0, at) + letter + text.slice(at);
  return at + 1 < text.length ? text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2) : text + letter;
}
