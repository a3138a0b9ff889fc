import type { ListedAnswer, ListedQuestion } from "../../questions/packed.js";

/** What the form asks for; empty text asks for nothing. */
export interface Filters {
  readonly text: string;
  /** Place of the run whose answers are filtered. */
  readonly run: number;
  readonly answer: string;
  readonly tier: string;
  readonly database: string;
  readonly lost: string;
  readonly outcome: string;
}

export function readFilters(form: HTMLFormElement): Filters {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  return {
    text: text("text").toLowerCase().trim(),
    run: Number(text("run")),
    answer: text("answer"),
    tier: text("tier"),
    database: text("database"),
    lost: text("lost"),
    outcome: text("outcome"),
  };
}

export function matches(question: ListedQuestion, filters: Filters): boolean {
  const answer = question.answers[filters.run] ?? null;
  return (
    (filters.tier === "" || question.tier === filters.tier) &&
    (filters.database === "" || question.database === filters.database) &&
    (filters.lost === "" || answer?.lost === filters.lost) &&
    (filters.outcome === "" || answer?.outcome === filters.outcome) &&
    matchesAnswer(question, answer, filters.answer) &&
    matchesText(question, filters.text)
  );
}

function matchesAnswer(question: ListedQuestion, answer: ListedAnswer | null, wanted: string): boolean {
  if (wanted === "right") return answer?.right === true;
  if (wanted === "wrong") return answer?.right === false;
  if (wanted === "flagged") return question.flagged;
  if (wanted === "changed") {
    const known = question.answers.filter((each) => each !== null);
    return known.some(({ right }) => right) && known.some(({ right }) => !right);
  }
  return true;
}

/** Each word stands somewhere in the id, the database or the question. */
function matchesText({ id, database, question }: ListedQuestion, text: string): boolean {
  const all = `${id} ${database} ${question}`.toLowerCase();
  return text === "" || text.split(/\s+/).every((word) => all.includes(word));
}
