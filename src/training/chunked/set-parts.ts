import { readBlocks } from "../../sql/blocks.js";
import { outermost, textOf } from "../../stages/fix/rules/select-parts.js";
import { freeName, type Step, type Steps } from "./step.js";

/** Makes a step of each part of UNION, INTERSECT and EXCEPT; the order and the limit of the whole stay behind them. */
export function setParts({ steps, main }: Steps, taken: Set<string>): Steps {
  const { tokens } = readBlocks(main);
  const words = outermost(tokens, 0, tokens.length);
  const word = (at: number) => tokens[at]!.raw.toLowerCase();
  const operators = words.filter((at) => /^(union|intersect|except)$/.test(word(at)));
  if (operators.length === 0 || !/^select$/i.test(tokens[0]?.raw ?? "")) return { steps, main };
  const last = operators.at(-1)!;
  const tail = words.find((at) => at > last && /^(order|limit)$/.test(word(at))) ?? tokens.length;
  const made: Step[] = [];
  let text = "";
  let start = 0;
  for (const operator of [...operators, tail]) {
    const name = freeName(`part_${made.length + 1}`, taken);
    taken.add(name);
    made.push({ name, sql: textOf(main, tokens, start, operator) });
    text += `SELECT * FROM ${name}`;
    if (operator === tail) break;
    const all = /^all$/i.test(tokens[operator + 1]?.raw ?? "");
    text += ` ${tokens[operator]!.raw.toUpperCase()}${all ? " ALL" : ""} `;
    start = operator + (all ? 2 : 1);
  }
  const behind = textOf(main, tokens, tail, tokens.length);
  return { steps: [...steps, ...made], main: behind === "" ? text : `${text} ${behind}` };
}
