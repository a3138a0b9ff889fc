import { messageOf } from "../../errors.js";
import { completing, number, text, word } from "../arguments.js";
import { defineCommand } from "../command.js";
import { PREPARED, wholeFrom } from "../shared-options.js";

export const findCommand = defineCommand({
  name: "find",
  describe: "Find the stored values that a text means, however it is written",
  words: {
    database: PREPARED,
    text: word("A value, a part of one, or its initials; misspelt is fine", {
      empty: "say what to look for",
      trim: true,
    }),
  },
  options: {
    field: completing(
      "part",
      text("Look only in this table.field, or in all fields of this table", { empty: "name a table.field or a table" }),
    ),
    limit: number("Values at most", { default: 10, ...wholeFrom(1) }),
  },
  async run({ database, text, field, limit }, { workspace, output, environment }) {
    const { requirePreparation } = await import("../../workspace/preparation.js");
    const { findValues } = await import("../../operations/find-values.js");
    const found = await findValues(workspace, database, text, { field, limit, environment });
    const { hits, cut } = found;
    if (output.json) output.object({ text, hits: hits.map(({ ref, ...hit }) => ({ ...ref, ...hit })), cut });
    else {
      const { showFoundValues } = await import("../text/found-values.js");
      showFoundValues(found, text, field ?? database, output);
      const { checkStalenessAt, stalenessText } = await import("../../operations/staleness.js");
      const staleness = checkStalenessAt(await requirePreparation(workspace, database), environment);
      const stale = await staleness.then((state) => stalenessText(state, database), messageOf);
      if (stale !== undefined) output.note(stale);
    }
    return 0;
  },
});
