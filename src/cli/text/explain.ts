import { fieldLabel } from "../../databases/schema.js";
import type { AskResult } from "../../operations/ask/ask.js";
import type { TraceEvent } from "../../traces/events.js";
import { tableText } from "./table.js";

/** Lines of a part. */
const SHOWN = 12;

/** A readable account of what each stage found, who won and why, and what each stage cost. */
export function explain({ state, codes }: Pick<AskResult, "state" | "codes">, events: readonly TraceEvent[]): string[] {
  const notes = events.flatMap((event) => (event.event === "note" ? [`${event.stage}: ${event.message}`] : []));
  const sections = [
    ...state.slots.map((slot) => {
      const { title, lines, most = SHOWN } = slot.text;
      return { title, lines: lines(state.get(slot), state), most };
    }),
    { title: "Codes", lines: codes.map(codeLine), most: SHOWN },
    { title: "Notes", lines: notes, most: SHOWN },
    { title: "Cost", lines: costLines(events), most: SHOWN },
  ];
  return sections.flatMap(({ title, lines, most }) => {
    if (lines.length === 0) return [];
    const more = lines.length > most ? [`  … and ${lines.length - most} more`] : [];
    return ["", `${title}:`, ...lines.slice(0, most).map((line) => `  ${line}`), ...more];
  });
}

function codeLine({ ref, value, meanings, by }: AskResult["codes"][number]): string {
  return `${fieldLabel(ref)} = ${value} means ${meanings.join(" or ")} (${by})`;
}

/**
 * Calls, tokens and seconds of each stage that called a model, its inner steps behind it; of the others only their time,
 * where it counts.
 */
function costLines(events: readonly TraceEvent[]): string[] {
  const stages = events.filter((event) => event.event === "stage");
  const calls = events.filter((event) => event.event === "call");
  const rows = stages.flatMap(({ stage, ms }) => {
    const inner = [...new Set(calls.map((call) => call.stage))].filter((name) => name.startsWith(`${stage} > `));
    const own = costRow(stage, calls, (ms / 1000).toFixed(2));
    const steps = inner.map((name) => costRow(name, calls, ""));
    return own.calls === 0 && steps.length === 0 && ms < 10 ? [] : [own, ...steps].map(({ row }) => row);
  });
  if (rows.length === 0) return [];
  return tableText(["stage", "calls", "tokens in", "out", "cached", "s"], rows).split("\n");
}

function costRow(stage: string, events: readonly Extract<TraceEvent, { event: "call" }>[], seconds: string) {
  const calls = events.filter((call) => call.stage === stage);
  const sum = (key: "tokensIn" | "tokensOut" | "tokensCached") => calls.reduce((total, call) => total + call[key], 0);
  const tokens = calls.length === 0 ? ["", "", ""] : [sum("tokensIn"), sum("tokensOut"), sum("tokensCached")];
  return { calls: calls.length, row: [stage, calls.length, ...tokens, seconds].map(String) };
}
