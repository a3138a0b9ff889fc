import { type ApiError, keepKey, keyOf } from "../api.js";
import { element, labelled } from "../dom.js";
import type { View } from "../view.js";

export function signInView({ message }: ApiError, then: () => void): View {
  const key = element("input", {
    type: "password",
    name: "key",
    autocomplete: "current-password",
    required: true,
    spellcheck: "false",
  });
  // A key has no name of its own; password managers want one to keep it by.
  const name = element("input", {
    type: "text",
    name: "username",
    autocomplete: "username",
    value: "askable",
    hidden: true,
  });
  const form = element(
    "form",
    { class: "sign-in" },
    element("p", {}, "Whoever runs this service gives out keys. Yours is kept until this tab is closed."),
    keyOf() !== null && element("p", { class: "warning", role: "alert" }, message),
    name,
    labelled("Key", key),
    element("p", {}, element("button", { type: "submit", class: "strong" }, "Sign in")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keepKey(key.value.trim());
    then();
  });
  return { title: "Sign in", content: form, focus: key };
}
