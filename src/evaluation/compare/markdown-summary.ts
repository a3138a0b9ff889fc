import { percent } from "../../language/numbers.js";
import { type AnsweredQuestion, byTier, shareRight } from "./answered-question.js";
import type { GateVerdict } from "./gate.js";

export interface MarkdownRun {
  readonly run: string;
  readonly pipeline: string;
  readonly metric: string;
  readonly questions: readonly AnsweredQuestion[];
  readonly verdict: GateVerdict;
  readonly cost: { readonly calls: number; readonly price: number };
}

/** Most questions in each list. */
const SHOWN = 20;

/** A run in Markdown, which GitHub shows as the summary of a job. */
export function summaryMarkdown({ run, pipeline, metric, questions, verdict, cost }: MarkdownRun): string {
  const { accuracy, flagged, against, breaches } = verdict;
  const failed = questions.filter(({ failure }) => failure !== undefined).length;
  const tiers = [...byTier(questions)].map(([tier, of]) => [tier, shareText(shareRight(of)), of.length]);
  const rows = [
    ...tiers,
    ["**all**", `**${shareText(shareRight(questions))}**`, questions.length],
    ...(flagged > 0 ? [["without flagged gold queries", shareText(accuracy), questions.length - flagged]] : []),
  ];
  const parts = [
    `### ${cell(run)}`,
    `Pipeline ${cell(pipeline)}, by ${metric}${failed > 0 ? `; ${failed} failed` : ""}.${costText(cost)}`,
    ["| tier | right | questions |", "|---|---:|---:|", ...rows.map((row) => `| ${row.map(cell).join(" | ")} |`)].join(
      "\n",
    ),
    against &&
      `Against ${cell(against.name)} on ${against.common} common questions: ${shareText(against.accuracy)} there, ${signed(against.difference)} points here.`,
    against && listed("Right there, wrong here", against.lost, questions),
    against && listed("Wrong there, right here", against.gained, questions),
    ...breaches.map((breach) => `**Limit passed:** ${cell(breach)}.`),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n\n`;
}

function listed(title: string, ids: readonly string[], questions: readonly AnsweredQuestion[]): string {
  if (ids.length === 0) return "";
  const texts = new Map(questions.map(({ id, question }) => [id, question]));
  const lines = ids.slice(0, SHOWN).map((id) => `- ${cell(id)}: ${cell(texts.get(id) ?? "")}`);
  const more = ids.length > SHOWN ? [`- and ${ids.length - SHOWN} more`] : [];
  return [`${title} (${ids.length}):`, "", ...lines, ...more].join("\n");
}

function costText({ calls, price }: MarkdownRun["cost"]): string {
  if (calls === 0) return "";
  return ` ${calls} calls${price > 0 ? `, price ${Number(price.toPrecision(4))}` : ""}.`;
}

const shareText = (share: number | undefined) => (share === undefined ? "none" : percent(share, 1));
const signed = (points: number) => `${points > 0 ? "+" : ""}${points.toFixed(1)}`;

/** Text of the data must not become Markdown or HTML. */
function cell(value: string | number): string {
  return String(value)
    .replaceAll(/\s+/g, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/(?<!\*)([\\`|[\]_])/g, "\\$1");
}
