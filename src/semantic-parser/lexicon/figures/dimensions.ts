import { ownEntry } from "../../../collections.js";
import { stem, stemsOf } from "../../../language/stems.js";
import { type Quantity, type Unit, unitsNamed } from "../../../profiles/meaning/measures.js";

/**
 * What an adjective measures. `words`: stems of field names that measure it; `inverse`: field names on which more of the
 * adjective is less of the value (the oldest has the smallest birth year).
 */
export interface Dimension {
  readonly words: readonly string[];
  readonly inverse: readonly string[];
}

const dimension = (words: string, inverse = ""): Dimension => ({ words: stemsOf(words), inverse: stemsOf(inverse) });

export const AGE = dimension(
  "age",
  "birth birthday birthdate dob born founded built registered established founding commissioned opened open hire joined entry start year date",
);
export const WEIGHT = dimension("weight");
export const LENGTH = dimension("length duration long distance time page hour minute");
export const DISTANCE = dimension("distance length mile range km");
export const HEIGHT = dimension("height elevation altitude");
export const PRICE = dimension("price cost fee fare rate amount charge rent");
export const SIZE = dimension(
  "area size population capacity acreage enrollment square inhabitant resident guest attendee attendance participant pax " +
    "seat bed berth space",
);
export const SPEED = dimension("speed mph", "time duration");
export const TIME = dimension("date year time day founded released release start season month publish issue");
export const HEAT = dimension("temperature temp");
export const WEALTH = dimension("worth income salary wealth money budget revenue sale");
export const PEOPLE = dimension("population inhabitant resident citizen");
export const SCORE = dimension("score rating grade rank point");
export const RATING = dimension("rating score star overall grade review");
export const PAY = dimension("salary wage pay income earning compensation hourly");
export const STRENGTH = dimension("strength strong alcohol abv proof power intensity");
export const POWER = dimension("power horsepower kw kwp watt wattage output");
export const DEPTH = dimension("depth deep");
export const WIDTH = dimension("width wide breadth");
export const VALUE = dimension("value worth amount total price");
/** How long somebody has been with a company: more is an earlier day. */
export const TENURE = dimension(
  "tenure seniority",
  "hire hired joined join entry employed start started registered member since",
);

/** How many people or things something has room for. */
export const CAPACITY = dimension("capacity seat seating place berth bed pax size maximum max");

/** What a verb says how much of: "earns the most", "weighs more than". */
const BY_VERB: Readonly<Record<string, Dimension>> = {
  [stem("earn")]: PAY,
  [stem("cost")]: PRICE,
  [stem("weigh")]: WEIGHT,
  [stem("score")]: SCORE,
  [stem("seat")]: CAPACITY,
  [stem("hold")]: CAPACITY,
  [stem("fit")]: CAPACITY,
  [stem("sleep")]: CAPACITY,
  [stem("accommodate")]: CAPACITY,
};

export function measuredBy(verb: string): Dimension | undefined {
  return ownEntry(BY_VERB, stem(verb.toLowerCase()));
}

/** What figures of a quantity are called, the likeliest first. */
const MEASURED: Readonly<Partial<Record<Quantity, Dimension>>> = {
  length: dimension("height elevation altitude length depth width distance"),
  time: dimension("duration time delay length runtime"),
  mass: dimension("weight mass load"),
  money: dimension("price cost amount salary wage fee revenue budget total"),
  volume: dimension("volume fuel"),
  area: dimension("area"),
  power: dimension("power capacity"),
  energy: dimension("energy consumption"),
};
/** In kilometres and miles. */
const FAR = dimension("distance length range mileage km mile");

const BY_WORD: Readonly<Record<string, Dimension>> = Object.fromEntries(
  [
    ["mph kph knots", "speed"],
    ["degree degrees celsius fahrenheit", "temperature temp"],
    ["inhabitants people residents", "population inhabitant resident citizen"],
  ].flatMap(([words, names]) => words!.split(" ").map((word) => [word, dimension(names!)])),
);

/** What is measured in a unit. */
export function dimensionOf({ quantity, factor }: Unit): Dimension | undefined {
  return quantity === "length" && factor >= 1000 ? FAR : MEASURED[quantity];
}

/** What is measured in what a word names; undefined for words that are no unit. */
export function measuredIn(word: string): Dimension | undefined {
  const [unit] = unitsNamed(word);
  return (unit === undefined ? undefined : dimensionOf(unit)) ?? ownEntry(BY_WORD, word);
}

/** The quantities of which figures are called so. */
export function quantitiesOf(called: ReadonlySet<string>): Quantity[] {
  return Object.entries(MEASURED).flatMap(([quantity, { words }]) =>
    words.some((word) => called.has(word)) ? [quantity as Quantity] : [],
  );
}
