import { readJson } from "./body.js";
import type { HttpContext } from "./env.js";
import type { HttpLimits } from "./limits.js";
import { HttpError } from "./problem.js";
import type { Route } from "./route.js";

type Asked = Pick<Route, "method"> & { readonly action: { readonly input: Route["action"]["input"] } };

/**
 * What an action is given: names in the path, and the query or the body.
 *
 * @throws HttpError for what is no JSON, too large or too long, or given twice.
 */
export async function inputOf(
  { method, action }: Asked,
  context: HttpContext,
  { body, question }: HttpLimits,
): Promise<Readonly<Record<string, unknown>>> {
  const given = method === "get" ? fromUrl(context, action.input) : await readJson(context.req.raw, body);
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw new HttpError("invalid", "The body must be a JSON object");
  }
  const input = given as Record<string, unknown>;
  const record = context.get("record");
  const asked = input.question ?? input.text;
  if (typeof input.database === "string") record.database = input.database;
  if (typeof asked === "string") record.question = asked;
  if (typeof asked === "string" && asked.length > question) {
    throw new HttpError("invalid", `The question has more than ${question} characters`);
  }
  return input;
}

function fromUrl({ req }: HttpContext, { shape }: Route["action"]["input"]): Record<string, unknown> {
  const path = req.param() as Record<string, string>;
  const given: Record<string, unknown> = {};
  for (const [name, values] of Object.entries(req.queries())) {
    if (name in path) throw new HttpError("invalid", `${name}: stands in the path already`);
    if (values.length > 1) throw new HttpError("invalid", `${name}: was given more than once`);
    given[name] = values[0];
  }
  // A number is a text in a URL; an empty one would count as 0.
  for (const name of Object.keys(given)) {
    if (given[name] === "" && name in shape) throw new HttpError("invalid", `${name}: is empty`);
  }
  return { ...given, ...path };
}
