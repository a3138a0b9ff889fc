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
export const SIZE = dimension("area size population capacity acreage enrollment square");
export const SPEED = dimension("speed mph", "time duration");
export const TIME = dimension("date year time day founded released release start season month publish issue");
export const HEAT = dimension("temperature temp");
export const WEALTH = dimension("worth income salary wealth money budget revenue sale");
export const PEOPLE = dimension("population");
export const SCORE = dimension("score rating grade rank point");
