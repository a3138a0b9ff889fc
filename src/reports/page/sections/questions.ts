import type { QuestionList } from "../../questions/packed.js";
import { type Html, html } from "../html.js";
import { nothing } from "../table.js";

/** Filters and an empty list, which the page's script fills. */
export function questionsBody({ runs, questions }: QuestionList): Html {
  if (questions.length === 0) return nothing("The run has no questions.");
  const answers = questions.flatMap((question) => question.answers.filter((answer) => answer !== null));
  const several = runs.length > 1;
  return html`<noscript>${nothing("To show single questions, this page needs JavaScript.")}</noscript>
<form id="filters" class="filters" role="search" aria-label="Filter the questions" hidden>
<label class="wide">text <input type="search" name="text" autocomplete="off" placeholder="words of the question, its id"></label>
${
  several &&
  select(
    "run",
    "run",
    runs.map(({ name }, index) => [String(index), name]),
  )
}
${select("answer", "answer", [
  ["", "all"],
  ["wrong", "wrong"],
  ["right", "right"],
  ...(several ? ([["changed", "right in some runs only"]] as const) : []),
  ["flagged", "gold query flagged"],
])}
${select("tier", "tier", choices(questions.map(({ tier }) => tier)))}
${select("database", "database", choices(questions.map(({ database }) => database)))}
${select("lost", "lost because", choices(answers.map(({ lost }) => lost)))}
${select("outcome", "outcome", choices(answers.map(({ outcome }) => outcome)))}
<button type="reset">Clear</button>
</form>
<p id="shown" role="status" aria-live="polite"></p>
<ol id="list" class="questions"></ol>
<p><button id="more" type="button" hidden>Show more</button></p>`;
}

type Choice = readonly [value: string, text: string];

function choices(values: readonly (string | null)[]): Choice[] {
  const known = [...new Set(values)].filter((value) => value !== null);
  return [["", "all"], ...known.sort((a, b) => a.localeCompare(b, "en")).map((value): Choice => [value, value])];
}

function select(name: string, label: string, options: readonly Choice[]): Html {
  return html`<label>${label} <select name="${name}"${options.length < 2 && html` disabled`}>${options.map(
    ([value, text]) => html`<option value="${value}">${text}</option>`,
  )}</select></label>`;
}
