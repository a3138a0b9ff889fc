const ENGLISH = new Set(
  "the of a an is are was in on at to for that which and or by with from when how what whether who each its it as per between this row identifier name number code date".split(
    " ",
  ),
);
const OTHERS = new Set(
  "der die das und ist ein eine des den von für mit le la les des et est une un du pour dans el los las y es una de para con que il lo gli di che per sono".split(
    " ",
  ),
);

/** Whether a sentence is in English as far as its letters and smallest words tell; too little to tell counts as English. */
export function isEnglish(sentence: string): boolean {
  const letters = sentence.match(/\p{L}/gu) ?? [];
  const latin = sentence.match(/\p{Script=Latin}/gu) ?? [];
  if (latin.length < letters.length * 0.7) return false;
  const words = sentence.toLowerCase().match(/\p{L}+/gu) ?? [];
  const english = words.filter((word) => ENGLISH.has(word)).length;
  const others = words.filter((word) => OTHERS.has(word)).length;
  return others < 2 || english >= others;
}
