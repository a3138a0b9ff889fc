import type {
  AnswerDetail,
  ListedAnswer,
  ListedQuestion,
  QuestionDetail,
  QuestionList,
} from "../../questions/packed.js";
import { type Content, element, percentText, sqlBlock, timeText, verdict } from "./dom.js";
import { rowsBeside } from "./rows.js";
import { scoresText, traceParts } from "./trace.js";

/** All that the page knows of a question, run by run. */
export function detailsOf(list: QuestionList, question: ListedQuestion, detail: QuestionDetail): Content {
  const { evidence, goldQueries, flags, literals } = detail;
  return [
    evidence && element("p", {}, element("b", {}, "Evidence: "), evidence),
    element(
      "h4",
      {},
      goldQueries.length > 1 ? `Gold queries (any of the ${goldQueries.length} is right)` : "Gold query",
    ),
    goldQueries.map(sqlBlock),
    literals.length > 0 &&
      element(
        "p",
        {},
        element(
          "small",
          {},
          `compares ${literals.map(({ field, operator, value }) => `${field} ${operator} ${value}`).join("; ")}`,
        ),
      ),
    flags.length > 0 && element("p", { class: "missing" }, `The gold check says: ${flags.join("; ")}`),
    list.runs.map(({ name }, place) => {
      const answer = detail.runs[place];
      const listed = question.answers[place];
      if (!answer || !listed) return list.runs.length > 1 && element("p", {}, `${name} does not hold this question.`);
      return answerOf(list.runs.length > 1 ? `Prediction of ${name}` : "Prediction", answer, listed, detail);
    }),
  ];
}

function answerOf(title: string, answer: AnswerDetail, listed: ListedAnswer, detail: QuestionDetail): HTMLElement {
  const { sql, why, failure, stopped, cost } = answer;
  const facts = [
    `confidence ${percentText(listed.confidence)}`,
    listed.lost !== null && listed.lost,
    stopped !== null && `stopped: ${stopped}`,
    cost.calls > 0 &&
      `${cost.calls} ${cost.calls === 1 ? "call" : "calls"}, ${(cost.tokensIn + cost.tokensOut).toLocaleString("en")} tokens`,
    cost.price > 0 && `price ${cost.price.toPrecision(2)}`,
    timeText(cost.seconds * 1000),
  ].filter((fact) => fact !== false);
  return element(
    "section",
    { class: "answer" },
    element("h4", {}, title, " ", verdict(listed.right)),
    sql === null ? element("p", { class: "nothing" }, failure ?? "No query.") : sqlBlock(sql),
    element("p", {}, element("small", {}, facts.join(" · "))),
    why !== "" && element("p", {}, element("small", {}, why)),
    answer.scores.length > 0 && element("p", {}, element("small", {}, scoresText(answer))),
    rowsBeside(answer.rows),
    traceParts(answer, detail),
  );
}
