import { answerView } from "../answer/answer.js";
import { MOST_ROWS } from "../answer/correct.js";
import { clearHistory, keepAsked, readHistory } from "../answer/history.js";
import { showStages } from "../answer/stages.js";
import { ApiError, get, pathOf } from "../api.js";
import { announce, button, element, isolated, labelled } from "../dom.js";
import { stream } from "../event-stream.js";
import { problem } from "../problem.js";
import { surely } from "../text.js";
import type { Page, View } from "../view.js";
import type { Answer, DatabaseDetail } from "../wire.js";

/** The last answer of each database, for who looks at a table and comes back. */
const lastAnswers = new Map<string, Answer>();

interface Chosen {
  readonly database: string;
  readonly question?: string;
}

export async function askView({ database, question: given }: Chosen, { signal }: Page): Promise<View> {
  // Whether there is such a database is told before anything is asked.
  const { rights } = await get<DatabaseDetail>(pathOf("databases", database), {}, signal);
  const question = element("textarea", {
    rows: "2",
    "data-first": true,
    required: true,
    maxlength: "4000",
    dir: "auto",
  });
  question.value = given ?? "";
  const evidence = element("textarea", { rows: "2", maxlength: "4000", dir: "auto" });
  const send = element("button", { type: "submit", class: "strong" }, "Ask");
  const stop = button("Stop", () => asking?.abort(), { hidden: true });
  const follows = element("div", { class: "follows" });
  const results = element("div", { class: "results" });
  const history = element("div", {});
  let asking: AbortController | undefined;
  let previous: Answer | undefined;

  const follow = (answer: Answer | undefined) => {
    previous = answer;
    const words = answer && [
      "This one follows ",
      element("q", {}, isolated(answer.question)),
      " ",
      button("Ask it by itself", () => follow(undefined)),
    ];
    follows.replaceChildren(...(words ? [element("p", { class: "note" }, words)] : []));
    question.focus();
  };
  const show = (answer: Answer) => {
    results.replaceChildren(answerView(answer, { rights, signal, onFollowUp: follow }));
  };
  const listHistory = () => history.replaceChildren(historyList(database, question, listHistory));
  const ask = async () => {
    const text = question.value.trim();
    if (text === "" || asking) return;
    asking = new AbortController();
    send.hidden = true;
    stop.hidden = false;
    const stages = showStages();
    results.replaceChildren(stages.node);
    try {
      const answer = await answerTo({
        body: {
          ...{ database, question: text, limit: MOST_ROWS },
          ...(evidence.value.trim() !== "" && { evidence: evidence.value.trim() }),
          ...(previous?.sql && { previous: { question: previous.question, sql: previous.sql } }),
        },
        stages,
        signal: AbortSignal.any([signal, asking.signal]),
      });
      lastAnswers.set(database, answer);
      const { answered, confidence } = answer;
      keepAsked({ database, question: text, at: new Date().toISOString(), answered, confidence });
      previous = undefined;
      follows.replaceChildren();
      show(answer);
      results.querySelector("h2")?.focus();
      announce(answered ? "The answer is there" : "The answer is: I do not know");
    } catch (error) {
      if (signal.aborted) return;
      const stopped = asking.signal.aborted;
      results.replaceChildren(
        stopped ? element("p", { class: "nothing", role: "status" }, "Stopped.") : problem(error, () => void ask()),
      );
      question.focus();
    } finally {
      asking = undefined;
      send.hidden = false;
      stop.hidden = true;
      listHistory();
    }
  };

  const form = element(
    "form",
    { class: "ask" },
    labelled("Question", question, "wide"),
    follows,
    element(
      "details",
      {},
      element("summary", {}, "What to know"),
      labelled("What the question relies on, such as what a word means here", evidence, "wide"),
    ),
    element("div", { class: "actions" }, send, stop, element("small", {}, "Ctrl Enter asks, Escape stops")),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void ask();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void ask();
  });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && asking?.abort(), { signal });
  listHistory();
  const last = lastAnswers.get(database);
  if (last && given === undefined) {
    question.value = last.question;
    show(last);
  }
  return { title: `Ask ${database}`, content: [form, results, history], focus: question };
}

interface Asking {
  readonly body: object;
  readonly stages: ReturnType<typeof showStages>;
  readonly signal: AbortSignal;
}

async function answerTo({ body, stages, signal }: Asking): Promise<Answer> {
  let answer: Answer | undefined;
  let failure: ApiError | undefined;
  await stream(
    "ask",
    body,
    ({ name, data }) => {
      const value = JSON.parse(data);
      if (name === "stage") stages.add(value);
      if (name === "progress") stages.progress(value);
      if (name === "answer") answer = value;
      if (name === "error") failure = new ApiError(value.code, value.error, value.hint);
    },
    signal,
  );
  if (failure) throw failure;
  if (!answer) throw new ApiError("unreachable", "The service went away before it had an answer.", "Ask again.");
  return answer;
}

function historyList(database: string, question: HTMLTextAreaElement, changed: () => void): HTMLElement {
  const asked = readHistory(database);
  if (asked.length === 0) return element("div", {});
  const items = asked.map((each) =>
    element(
      "li",
      {},
      button(
        isolated(each.question),
        () => {
          question.value = each.question;
          question.focus();
        },
        { class: "again" },
      ),
      " ",
      element("small", {}, each.answered ? `${surely(each.confidence)} sure` : "not known"),
    ),
  );
  const clear = button("Clear", () => {
    clearHistory(database);
    changed();
    question.focus();
    announce("The history is cleared");
  });
  return element(
    "section",
    { class: "history" },
    element("h2", {}, "Asked in this browser"),
    element("ul", { class: "plain" }, items),
    element("p", { class: "actions" }, clear),
  );
}
