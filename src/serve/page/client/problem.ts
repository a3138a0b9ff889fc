import { ApiError } from "./api.js";
import { button, element } from "./dom.js";

/** What went wrong, in words, with what to do. */
export function problem(error: unknown, retry?: () => void): HTMLElement {
  const known = error instanceof ApiError;
  const message = known ? error.message : "The page met something that it was not made for.";
  const hint = known ? error.hint : String(error);
  return element(
    "div",
    { class: "problem", role: "alert" },
    element("p", {}, element("strong", {}, message)),
    hint !== undefined && element("p", {}, hint),
    retry && element("p", {}, button("Try again", retry)),
  );
}
