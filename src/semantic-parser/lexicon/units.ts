import { stem } from "../../language/stems.js";
import type { Dimension } from "./dimensions.js";

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
