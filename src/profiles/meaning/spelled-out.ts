import { longForms } from "../../language/short-forms.js";
import { isPerson } from "./people.js";

/**
 * The words with their usual short forms spelt out, each as what it likeliest means: "lst nm" is "last name". A short
 * form that may mean people or things ("pt": patient, part) stays as it is.
 */
export function spelledOut(words: readonly string[]): readonly string[] {
  return words.flatMap((word) => {
    const [likeliest, ...others] = longForms(word);
    const doubtful = others.length > 0 && [likeliest!, ...others].some(isPerson);
    return likeliest === undefined || doubtful ? [word] : likeliest.split(" ");
  });
}
