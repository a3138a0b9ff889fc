import type { Token } from "../../../language/tokens.js";

const PRESENT = /^(?:do|does|has|have|is|are|cost|costs|charge|charges|pay|pays|live|lives|hold|holds)$/;
const OTHER_TIMES =
  /^(?:did|was|were|had|been|ever|never|since|until|before|after|ago|last|first|then|there|changes?|changed|history|versions?|former|previous|past|over|total|all|times|often|long|when|month|year|quarter|week|(?:19|20)\d\d)$/;

/** "What DO we CHARGE", "how many households HAVE five people": of what holds now, where nothing is said of another time. */
export function saysPresent(tokens: readonly Token[]): boolean {
  const words = tokens.map(({ lower }) => lower);
  return words.some((word) => PRESENT.test(word)) && !words.some((word) => OTHER_TIMES.test(word));
}
