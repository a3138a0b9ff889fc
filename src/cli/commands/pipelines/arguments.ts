import { action, optionalWord, text, type ValuesOf } from "../../arguments.js";

export const words = {
  action: action(["list", "show", "new"], "list, show or new", "say list, show or new"),
  name: optionalWord("show: which; new: the name that it gets", { empty: "name a pipeline" }),
};

export const options = {
  from: text("new: the pipeline to begin with; it is copied into <home>/pipelines", { empty: "name a pipeline" }),
};

/** What is given to `askable pipelines`. */
export type PipelinesArguments = ValuesOf<typeof words> & ValuesOf<typeof options>;
