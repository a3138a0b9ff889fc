import { formatNumber } from "../../../language/numbers.js";
import { providerOf } from "../../../models/providers/providers.js";
import { assignRole } from "../../../models/roles.js";
import { readConfig } from "../../../workspace/config.js";
import { pipelineSources } from "../../../workspace/pipelines.js";
import type { Shell } from "../../command.js";
import { tableText } from "../../text/table.js";
import type { ModelsArguments } from "./arguments.js";
import { rolesInUse } from "./roles.js";

/** Prints the models, and each role that is named or that a pipeline uses with what serves it. */
export async function listModels(_: ModelsArguments, { workspace, output }: Shell): Promise<0> {
  const config = await readConfig(workspace);
  const models = Object.entries(config.models).map(([name, model]) => {
    const { provider, contextLength, price } = model;
    const ran = providerOf(model);
    return { name, provider, model: ran.label(model), where: ran.place(model), contextLength, price };
  });
  const used = await rolesInUse(await pipelineSources(workspace, config));
  const roles = [...new Set([...Object.keys(config.roles), ...used.keys()])].toSorted().map((role) => {
    const assigned = assignRole(config, role);
    return { role, model: assigned?.name, by: assigned?.by, usedBy: used.get(role) ?? [] };
  });
  if (output.json) {
    output.object({ models, roles });
    return 0;
  }
  if (models.length === 0) {
    output.line(`${workspace.config} names no model: the pipeline offline answers, which needs none.`);
    output.note("Add one: askable models add NAME --base-url http://… --model …");
    return 0;
  }
  output.line(
    tableText(
      ["model", "what and where", "context", "price in, out"],
      models.map(({ name, where, contextLength, price }) => [
        name,
        where,
        contextLength === undefined ? "" : formatNumber(contextLength),
        price === undefined ? "" : `${price.in ?? 0}, ${price.out ?? 0}`,
      ]),
    ),
  );
  output.line();
  output.line(
    tableText(
      ["role", "model", "because of", "used by"],
      roles.map(({ role, model, by, usedBy }) => [
        role,
        model ?? "(none)",
        because(role, model, by),
        usedBy.join(", "),
      ]),
    ),
  );
  return 0;
}

function because(role: string, model: string | undefined, by: string | undefined): string {
  if (model === undefined) return "";
  return by === undefined ? "the only model" : by === role ? "" : `role ${by}`;
}
