import { fold } from "../../language/fold.js";

/** What two ways to write one question have in common: letter case, accents, blanks and punctuation do not count. */
export function questionKey(question: string): string {
  return fold(question)
    .replace(/[?!;:"'()[\]{}«»¿¡。、]+|[.,](?!\d)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
