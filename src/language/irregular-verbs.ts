const FORMS =
  "lent lend|sold sell|bought buy|sent send|taught teach|brought bring|gave give|given give|took take|taken take|" +
  "wrote write|written write|drove drive|driven drive|flew fly|flown fly|won win|lost lose|held hold|met meet|" +
  "built build|rode ride|ridden ride|grew grow|grown grow|caught catch|fed feed|led lead|slept sleep|spoke speak|" +
  "spoken speak|began begin|begun begin|chose choose|chosen choose|broke break|broken break|drew draw|drawn draw|" +
  "ate eat|sang sing|sung sing|swam swim|fought fight|threw throw|thrown throw|wore wear|worn wear|" +
  "spent spend|paid pay|dealt deal";

const BASES: ReadonlyMap<string, string> = new Map(FORMS.split("|").map((pair) => pair.split(" ") as [string, string]));

/** The verb of an irregular past: "lend" of "lent"; undefined for other words. */
export function baseOfPast(word: string): string | undefined {
  return BASES.get(word);
}
