import { stem } from "../../language/stems.js";

/**
 * What an adjective measures. `words`: stems of field names that measure it; `inverse`: field names on which more of the
 * adjective is less of the value (the oldest has the smallest birth year).
 */
export interface Dimension {
  readonly words: readonly string[];
  readonly inverse: readonly string[];
}

const stems = (text: string) => text.split(" ").filter(Boolean).map(stem);
const dimension = (words: string, inverse = ""): Dimension => ({ words: stems(words), inverse: stems(inverse) });

export const AGE = dimension(
  "age",
  "birth birthday birthdate dob born founded built established founding opened open year date",
);
export const WEIGHT = dimension("weight");
export const LENGTH = dimension("length duration long distance time page");
export const DISTANCE = dimension("distance length mile range");
export const HEIGHT = dimension("height elevation altitude");
export const PRICE = dimension("price cost fee rate amount charge");
export const SIZE = dimension("area size population capacity acreage enrollment square inhabitant resident");
export const SPEED = dimension("speed mph", "time duration");
export const TIME = dimension("date year time day founded released release start season month publish issue");
export const HEAT = dimension("temperature temp");
export const WEALTH = dimension("worth income salary wealth money budget revenue sale");
export const PEOPLE = dimension("population inhabitant resident");
export const SCORE = dimension("score rating grade rank point");

/** Units, and the words of field names whose values are said in them, the likeliest first. */
const MEASURED: readonly (readonly [units: string, words: string])[] = [
  ["mile miles km kilometer kilometers kilometre kilometres", "distance length range mileage"],
  ["meter meters metre metres feet foot ft", "height elevation altitude length depth width distance"],
  ["cm centimeter centimeters centimetre centimetres inch inches", "height length width"],
  ["minute minutes hour hours second seconds", "duration time delay length runtime"],
  ["kg kilo kilos kilogram kilograms pound pounds lb lbs ton tons tonne tonnes gram grams", "weight mass load"],
  ["dollar dollars usd euro euros eur cent cents", "price cost amount salary wage fee revenue budget total"],
  ["liter liters litre litres gallon gallons", "volume fuel"],
  ["mph kph knots", "speed"],
  ["degree degrees celsius fahrenheit", "temperature temp"],
  ["inhabitants people residents", "population"],
];

const BY_UNIT: ReadonlyMap<string, Dimension> = new Map(
  MEASURED.flatMap(([units, words]) => {
    const dimension: Dimension = { words: words.split(" ").map(stem), inverse: [] };
    return units.split(" ").map((unit): [string, Dimension] => [unit, dimension]);
  }),
);

/** What is measured in a unit; undefined for words that are none. */
export function measuredIn(unit: string): Dimension | undefined {
  return BY_UNIT.get(unit);
}
