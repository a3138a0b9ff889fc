import { button, type Content, element, isolated, link } from "../dom.js";
import { toTrace } from "../route.js";
import { copyText } from "../rows/copy.js";
import { sqlBlock } from "../sql.js";
import { confidenceText, count, durationText, formatNumber } from "../text.js";
import type { Answer } from "../wire.js";
import { correction, keeping, type Showing } from "./correct.js";
import { otherReadings } from "./readings.js";
import { resultOf } from "./result.js";

interface AnswerActions extends Showing {
  /** The next question is about this answer. */
  readonly onFollowUp: (answer: Answer) => void;
}

/** An answer with all that tells how far it can be trusted. */
export function answerView(answer: Answer, { onFollowUp, ...showing }: AnswerActions): HTMLElement {
  const { database, question, answered, sql, stale, stopped, unmatched } = answer;
  const query = sql ?? undefined;
  return element(
    "article",
    { class: "answer" },
    element("h2", { tabindex: "-1" }, isolated(question)),
    answered ? sureness(answer) : unknown(answer, showing),
    unmatched.some((word) => answered || !answer.why.includes(word)) && leftOut(unmatched, answered),
    stale === true &&
      element(
        "p",
        { class: "warning" },
        "The data changed since they were prepared: what was learned of them may be out of date.",
      ),
    stopped !== undefined && element("p", { class: "warning" }, `It ended early: ${stopped}.`),
    answer.open && [openLine(answer.open.difference), otherReadings(answer, showing)],
    answered && resultOf(answer, { database, sql: query, label: "Rows of the answer" }, answer.rowCount),
    !answer.open && otherReadings(answer, showing),
    reading(answer),
    query !== undefined && sqlPart({ database, question, sql: query }, showing),
    query !== undefined &&
      element(
        "p",
        { class: "actions" },
        button("Ask a follow-up", () => onFollowUp(answer)),
      ),
    costLine(answer),
  );
}

/** How the question was read has a place of its own. */
const beyondReading = (why: string, readAs: readonly string[]): string =>
  why.replace(`Read as: ${readAs.join("; ")}.`, "").trim();

function sureness({ confidence, why, readAs }: Answer): Content {
  const level = confidence >= 0.75 ? "high" : confidence >= 0.5 ? "middle" : "low";
  return element("p", { class: `sureness ${level}` }, element("strong", {}, confidenceText(confidence)), [
    " ",
    element("span", { class: "note" }, isolated(beyondReading(why, readAs))),
  ]);
}

function unknown({ why, guess, database, question }: Answer, showing: Showing): Content {
  return element(
    "div",
    { class: "unknown" },
    element("p", {}, element("strong", {}, "I do not know")),
    why !== "" && element("p", {}, isolated(capital(why.replace(/^I do not know[:.]?\s*/, "")))),
    element(
      "p",
      { class: "note" },
      "It may help to use the words of the tables and fields, to name the stored value, to ask for one thing at a time, or to say under “What to know” what a word means.",
    ),
    guess !== undefined &&
      showing.rights.runSql &&
      element(
        "details",
        {},
        element("summary", {}, "The query that was too unsure"),
        correction({ database, question, sql: guess }, showing),
      ),
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const openLine = (difference: string) =>
  element(
    "p",
    { class: "warning" },
    "The question is open. Another reading is about as likely: ",
    isolated(difference),
  );

const leftOut = (words: readonly string[], answered: boolean) =>
  element(
    "p",
    { class: "warning" },
    "Nothing in the database explains ",
    words.map((word, at) => [at > 0 && ", ", element("q", {}, isolated(word))]),
    answered ? ": the answer does not take account of it." : ".",
  );

const reading = ({ readAs }: Answer) =>
  readAs.length > 0 &&
  element(
    "section",
    {},
    element("h3", {}, "How the question was read"),
    element(
      "ul",
      { class: "read-as" },
      readAs.map((phrase) => element("li", {}, isolated(phrase))),
    ),
  );

function sqlPart(answer: { database: string; question: string; sql: string }, showing: Showing): HTMLElement {
  const place = element("div", { hidden: true });
  const copy = button("Copy SQL", () => {
    void copyText(answer.sql).then(() => (copy.textContent = "Copied"));
  });
  const correct = button(
    "Correct this",
    () => {
      place.hidden = !place.hidden;
      correct.setAttribute("aria-expanded", String(!place.hidden));
      if (!place.hasChildNodes()) place.append(correction(answer, showing));
      if (!place.hidden) place.querySelector("textarea")?.focus();
    },
    { "aria-expanded": "false" },
  );
  return element(
    "section",
    {},
    element("h3", {}, "SQL"),
    sqlBlock(answer.sql),
    element("div", { class: "actions" }, copy, showing.rights.runSql && correct, keeping(answer, showing)),
    place,
  );
}

function costLine({ pipeline, cost, trace }: Answer): HTMLElement {
  const { calls, tokensIn, tokensOut, price, seconds } = cost;
  const spent =
    calls === 0
      ? "no model was called"
      : `${count(calls, "model call")}, ${count(tokensIn + tokensOut, "token")}${price > 0 ? `, ${formatNumber(price)}` : ""}`;
  return element(
    "p",
    { class: "note" },
    `Pipeline ${pipeline}, ${durationText(seconds)}, ${spent}. `,
    trace !== null && link(toTrace(trace), "What happened, step by step"),
  );
}
