import type { QuestionList } from "../../questions/packed.js";
import { readList } from "./blocks.js";
import { matches, readFilters } from "./filters.js";
import { listItem } from "./list.js";

/** Questions that are added to the list at once. */
const STEP = 100;

const form = document.querySelector<HTMLFormElement>("#filters");
if (form) void start(form);

async function start(filters: HTMLFormElement): Promise<void> {
  const list = await readList();
  filters.hidden = false;
  const show = () => showMatching(list, filters);
  filters.addEventListener("input", show);
  filters.addEventListener("submit", (event) => event.preventDefault());
  // The fields are emptied after the event.
  filters.addEventListener("reset", () => setTimeout(show));
  show();
}

function showMatching(list: QuestionList, form: HTMLFormElement): void {
  const filters = readFilters(form);
  const places = [...list.questions.keys()].filter((place) => matches(list.questions[place]!, filters));
  const items = document.querySelector<HTMLElement>("#list")!;
  const more = document.querySelector<HTMLButtonElement>("#more")!;
  let shown = 0;
  const add = () => {
    const next = places.slice(shown, shown + STEP);
    shown += next.length;
    items.append(...next.map((place) => listItem(list, place)));
    more.hidden = shown >= places.length;
    more.textContent = `Show ${Math.min(STEP, places.length - shown)} more`;
    return next.length;
  };
  items.replaceChildren();
  add();
  more.onclick = () => {
    const before = shown;
    add();
    items.children[before]?.querySelector("button")?.focus();
  };
  const all = list.questions.length.toLocaleString("en");
  const status = document.querySelector<HTMLElement>("#shown")!;
  status.textContent =
    places.length === 0
      ? `None of the ${all} questions is like that.`
      : `${places.length.toLocaleString("en")} of ${all} questions.`;
}
