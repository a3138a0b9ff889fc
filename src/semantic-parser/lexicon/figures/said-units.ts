import type { Token } from "../../../language/tokens.js";
import { type Quantity, type Unit, unitsNamed } from "../../../profiles/meaning/measures.js";
import type { GivenRun, Item } from "../items.js";
import type { LexicalTable, Lexicon } from "../lexicon.js";
import { isTimed } from "../times/dated-fields.js";
import { quantitiesOf } from "./dimensions.js";

/** What may be short for a unit beside a number, and is too much else elsewhere. */
const SHORTEST = 3;
/** Beside a number or after "in" it is hardly anything else; elsewhere a name of the schema comes first. */
const PLACED = 0.75;
const LOOSE = 0.45;
/** "In days", though some value is "Day". */
const TOLD = 1.1;

/** The units that a question names, of quantities that the database keeps: "in euros", "over 20 kilos", "how many litres". */
export function saidUnits(tokens: readonly Token[], lexicon: Lexicon): GivenRun[] {
  const kept = keptQuantities(lexicon);
  const others = unknownUnits(lexicon);
  const runs: GivenRun[] = [];
  for (let from = 0; from < tokens.length; from++) {
    const sum = kept.has("money") ? sumOfMoney(tokens, from) : undefined;
    if (sum !== undefined) runs.push(sum);
    const inside = tokens[from - 1]?.lower === "in";
    const counted = tokens[from - 1]?.number !== undefined;
    const named = unitAt(tokens, from, counted);
    const to = named?.to ?? from + 1;
    const text = textOf(tokens, from, to);
    const units = named?.units.filter(({ quantity }) => kept.has(quantity)) ?? [];
    if (units.length > 0 || (inside && others.has(text.toLowerCase()))) {
      const asked =
        /^(?:many|much)$/.test(tokens[from - 1]?.lower ?? "") ||
        /^number of$/.test(textOf(tokens, from - 2, from).toLowerCase());
      const told = inside && /s$/.test(text) && units.some(({ quantity }) => quantity === "time");
      const worth = (told ? TOLD : counted || inside || asked ? PLACED : LOOSE) + 0.6 * (to - from - 1);
      runs.push({ items: [{ from, to, text, kind: "unit", units }], worth });
    }
    from = to - 1;
  }
  return runs;
}

/** "€300". */
function sumOfMoney(tokens: readonly Token[], from: number): GivenRun | undefined {
  const [sign, number] = [tokens[from]!, tokens[from + 1]];
  if (!/^[€£$]$/.test(sign.text) || number?.number === undefined) return undefined;
  const to = from + 2;
  const items: [Item, Item] = [
    { from, to, text: number.text, kind: "number", value: number.number },
    { from: to, to, text: sign.text, kind: "unit", units: unitsNamed(sign.text) },
  ];
  return { items, worth: 1 };
}

/** The unit whose name begins at a token: "kilowatt hours" is one of two words. */
function unitAt(tokens: readonly Token[], from: number, counted: boolean) {
  for (const to of [from + 2, from + 1]) {
    const words = tokens.slice(from, to);
    const fit = words.every(({ kind, text }) => kind === "word" || /^[%€£$]$/.test(text));
    if (to > tokens.length || tokens[from]!.number !== undefined || !fit) continue;
    const text = textOf(tokens, from, to);
    const units = text.length < SHORTEST && !counted && text !== "%" ? [] : unitsNamed(text);
    if (units.length > 0) return { units, to };
  }
  return undefined;
}

const textOf = (tokens: readonly Token[], from: number, to: number) =>
  tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(" ");

/** What people say that fields are kept in, where it is no unit that can be converted: "in IBU". */
function unknownUnits({ vocabulary }: Lexicon): ReadonlySet<string> {
  const said = vocabulary.tables.flatMap(({ fields }) => fields.flatMap(({ unit }) => unit?.toLowerCase() ?? []));
  return new Set(said.filter((unit) => unit.length > 1));
}

const known = new WeakMap<Lexicon, ReadonlySet<Quantity>>();

/** The quantities that fields keep, by their unit or by what they are called; shares can always be computed. */
function keptQuantities(lexicon: Lexicon): ReadonlySet<Quantity> {
  const found = known.get(lexicon) ?? new Set<Quantity>(["share", ...lexicon.tables.flatMap(quantitiesIn)]);
  known.set(lexicon, found);
  return found;
}

function quantitiesIn({ fields }: LexicalTable): Quantity[] {
  const own = fields
    .filter(({ kind, key }) => kind === "number" && !key)
    .flatMap(({ units, called, profile }): Quantity[] => {
      if (units.length > 0) return units.map(({ quantity }: Unit) => quantity);
      return profile.semantic?.type.startsWith("amount") === true ? ["money"] : quantitiesOf(called);
    });
  // The time from one day to another.
  return fields.filter(isTimed).length > 1 ? [...own, "time"] : own;
}
