import { nearest } from "../../artifacts/nearest.js";
import { parseYaml } from "../../artifacts/validate.js";
import { AskableError } from "../../errors.js";
import type { Definition } from "./parts.js";

/** Another value at a place of the definition. */
export interface Setting {
  /** `budget.calls`, `stages[1].precise`, or by the names of stage and generator: `generate/ensemble.c-direct.samples`. */
  readonly path: string;
  readonly value: unknown;
}

/** Reads `path=value`; the value is YAML: a number, true, a text, `[0, 0.7]`. */
export function readSetting(text: string): Setting {
  const equals = text.indexOf("=");
  const path = text.slice(0, equals).trim();
  if (equals < 1 || path === "") {
    throw wrong(`"${text}" is no setting`, "Write path=value, as generate/prompt.schema=all or budget.calls=10.");
  }
  return { path, value: parseYaml(text.slice(equals + 1), `--set ${path}`) };
}

/**
 * @param where What stands before `set` where an error names the setting: "--", or a file.
 * @throws AskableError where the path leads nowhere; whether the value fits says the definition.
 */
export function withSetting(definition: Definition, { path, value }: Setting, where: string): Definition {
  const steps = stepsOf(path);
  const [first = ""] = steps;
  // A path may begin with the name of a stage.
  const whole = first in definition ? steps : ["stages", ...steps];
  return changed(definition, whole, value, `${where}set ${path}`) as Definition;
}

/** Divided at dots and brackets; names of stages hold neither. */
function stepsOf(path: string): string[] {
  return path.split(/[.[\]]+/).filter((step) => step !== "");
}

function changed(node: unknown, [step, ...rest]: readonly string[], value: unknown, setting: string): unknown {
  if (step === undefined) return value;
  if (Array.isArray(node)) {
    const index = indexIn(node, step);
    if (index < 0) throw unknown(setting, step, namesOf(node));
    return node.with(index, changed(node[index], rest, value, setting));
  }
  if (typeof node !== "object" || node === null) throw unknown(setting, step, []);
  const record = node as Readonly<Record<string, unknown>>;
  const generators = record.generators;
  // A generator by its name, without the list's.
  if (!(step in record) && Array.isArray(generators) && indexIn(generators, step) >= 0) {
    return { ...record, generators: changed(generators, [step, ...rest], value, setting) };
  }
  if (!(step in record) && rest.length > 0) throw unknown(setting, step, Object.keys(record));
  return { ...record, [step]: changed(record[step], rest, value, setting) };
}

function indexIn(list: readonly unknown[], step: string): number {
  if (/^\d+$/.test(step)) return Number(step) < list.length ? Number(step) : -1;
  return list.findIndex((each) => nameOf(each) === step);
}

const namesOf = (list: readonly unknown[]) => list.flatMap((each) => nameOf(each) ?? []);

function nameOf(item: unknown): string | undefined {
  const { as, stage, name } = (item ?? {}) as Readonly<Record<string, unknown>>;
  const found = as ?? stage ?? name;
  return typeof found === "string" ? found : undefined;
}

function unknown(setting: string, step: string, known: readonly string[]): AskableError {
  const [near] = nearest(step, new Set(known), 1);
  const there =
    known.length > 0 ? `There are: ${known.join(", ")}.` : "A path goes by stages, generators and parameters.";
  return wrong(`${setting}: there is no "${step}"`, near ? `Do you mean "${near}"? ${there}` : there);
}

function wrong(message: string, hint: string): AskableError {
  return new AskableError(message, { code: "usage", hint });
}
