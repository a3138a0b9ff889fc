import { element, isolated } from "../dom.js";
import { durationText } from "../text.js";

/** What each kind of stage does, for people. */
const DOES: Readonly<Record<string, string>> = {
  ground: "Looked for names and values in the data",
  link: "Chose tables and fields",
  generate: "Wrote queries",
  explore: "Explored readings",
  fix: "Tried and mended queries",
  select: "Chose the answer",
};

interface StageEvent {
  readonly stage: string;
  readonly method: string;
  readonly ms: number;
  readonly lines: readonly string[];
}

interface ProgressEvent {
  readonly task: string;
  readonly detail?: string;
  readonly done: number;
  readonly total: number;
}

/** The stages of a question as they end, and what is being done now. */
export interface Stages {
  readonly node: HTMLElement;
  readonly add: (event: StageEvent) => void;
  readonly progress: (event: ProgressEvent) => void;
}

export function showStages(): Stages {
  const list = element("ol", { class: "stages" });
  const now = element("p", { class: "waiting", role: "status" }, "Reading the question …");
  return {
    node: element("div", { class: "working" }, now, list),
    add({ stage, method, ms, lines }) {
      const does = DOES[method.split("/")[0] ?? ""] ?? stage;
      list.append(
        element(
          "li",
          {},
          element("strong", {}, does),
          " ",
          element("small", {}, `${method}, ${durationText(ms / 1000)}`),
          lines.length > 0 &&
            element(
              "ul",
              {},
              lines.map((line) => element("li", {}, isolated(line))),
            ),
        ),
      );
      now.textContent = `${does} …`;
    },
    progress({ task, detail, done, total }) {
      const far = total > 0 ? ` ${done} of ${total}` : "";
      now.textContent = `${task}${far}${detail === undefined ? "" : `: ${detail}`} …`;
    },
  };
}
