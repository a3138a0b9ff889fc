import type { ListedQuestion, QuestionList } from "../../questions/packed.js";
import { readDetail } from "./blocks.js";
import { detailsOf } from "./details.js";
import { element, verdict } from "./dom.js";

/** A question of the list: a button that opens and closes all that is known of it. */
export function listItem(list: QuestionList, place: number): HTMLLIElement {
  const question = list.questions[place] as ListedQuestion;
  const panel = element("div", { id: `question-${place}`, class: "panel", hidden: true });
  const facts = [
    question.id,
    question.database,
    question.tier,
    ...lostIn(list, question),
    question.flagged && "gold query flagged",
  ];
  const button = element(
    "button",
    { type: "button", "aria-expanded": "false", "aria-controls": panel.id },
    element(
      "span",
      { class: "marks" },
      question.answers.map((answer) => (answer ? verdict(answer.right) : element("span", { class: "mark" }, "–"))),
    ),
    element("span", { class: "words" }, question.question),
    element("span", { class: "facts" }, facts.filter((fact) => fact !== false && fact !== null).join(" · ")),
  );
  button.addEventListener("click", () => void toggle(list, place, button, panel));
  return element("li", {}, element("h3", {}, button), panel);
}

function lostIn({ runs }: QuestionList, { answers }: ListedQuestion): string[] {
  return answers.flatMap((answer, run) => {
    if (answer?.lost == null) return [];
    return [runs.length > 1 ? `${runs[run]?.name}: ${answer.lost}` : answer.lost];
  });
}

async function toggle(list: QuestionList, place: number, button: HTMLElement, panel: HTMLElement): Promise<void> {
  const open = button.getAttribute("aria-expanded") !== "true";
  button.setAttribute("aria-expanded", String(open));
  panel.hidden = !open;
  if (!open || panel.hasChildNodes()) return;
  panel.textContent = "Reading …";
  const detail = await readDetail(list, place);
  panel.replaceChildren(element("div", {}, detailsOf(list, list.questions[place] as ListedQuestion, detail)));
}
