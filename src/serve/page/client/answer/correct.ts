import { post } from "../api.js";
import { announce, button, element, labelled } from "../dom.js";
import { problem } from "../problem.js";
import type { Answer, Rights, Rows } from "../wire.js";
import { resultOf } from "./result.js";

/** Rows that are shown of a query at most. */
export const MOST_ROWS = 10_000;

type Corrected = Pick<Answer, "database" | "question"> & { readonly sql: string };

/** What an answer is shown with: what the key may do, and when the reader has gone elsewhere. */
export interface Showing {
  readonly rights: Rights;
  readonly signal: AbortSignal;
}

/** The SQL to edit and run; what ran can be kept as the right answer to the question. */
export function correction({ database, question, sql }: Corrected, showing: Showing): HTMLElement {
  const { signal } = showing;
  const editor = element("textarea", {
    class: "code",
    rows: String(Math.min(16, sql.split("\n").length + 2)),
    spellcheck: "false",
  });
  editor.value = sql;
  const shown = element("div", { "aria-live": "polite" });
  const run = async () => {
    const given = editor.value;
    shown.replaceChildren(element("p", { class: "waiting" }, "Running …"));
    try {
      const rows = await post<Rows & { readonly sql: string }>(
        "sql",
        { database, sql: given, limit: MOST_ROWS },
        signal,
      );
      const label = "Rows of the corrected query";
      const kept = keeping({ database, question, sql: given }, showing);
      shown.replaceChildren(element("div", {}, resultOf(rows, { database, sql: given, label }), kept));
    } catch (error) {
      if (!signal.aborted) shown.replaceChildren(problem(error));
    }
  };
  editor.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void run();
  });
  return element(
    "div",
    { class: "correction" },
    labelled("SQL", editor, "wide"),
    element(
      "p",
      { class: "actions" },
      button("Run", () => void run(), { class: "strong" }),
    ),
    shown,
  );
}

/** Keeps a question with its right SQL, for it and for others like it later. */
export function keeping(example: Corrected, { rights, signal }: Showing): HTMLElement | false {
  if (!rights.feedback) return false;
  const box = element("div", { class: "actions" });
  const keep = async () => {
    try {
      await post("feedback", example, signal);
      box.replaceChildren(element("p", { class: "good" }, "Kept as a solved example."));
      announce("Kept as a solved example");
    } catch (error) {
      if (!signal.aborted) box.replaceChildren(problem(error));
    }
  };
  box.append(
    button("This is right: keep it", () => void keep(), {
      title: "Keep the question with this SQL as a solved example",
    }),
  );
  return box;
}
