import { messageOf } from "../../errors.js";
import { completing, optionalWord } from "../arguments.js";
import { defineCommand } from "../command.js";
import { PREPARED } from "../shared-options.js";

export const showCommand = defineCommand({
  name: "show",
  describe: "Show the profile and the summaries of a prepared database",
  words: {
    database: PREPARED,
    part: completing("part", optionalWord("A table, or table.field")),
  },
  options: {},
  async run(given, { workspace, output, environment }) {
    const { requirePreparation, requireProfile } = await import("../../workspace/preparation.js");
    const { findPart } = await import("../../operations/find-part.js");
    const { checkStalenessAt, stalenessText } = await import("../../operations/staleness.js");
    const { jsonPart, showPart } = await import("../text/show/part.js");
    const preparation = await requirePreparation(workspace, given.database);
    const described = await requireProfile(workspace, given.database);
    const part = given.part === undefined ? undefined : findPart(described.profile, given.part);
    // The data may be out of reach; what was learned of them is shown all the same.
    const staleness = await checkStalenessAt(preparation, environment).catch(messageOf);
    if (typeof staleness === "string") output.note(`Whether the data changed since is not known: ${staleness}`);
    else {
      const stale = stalenessText(staleness, given.database);
      if (stale !== undefined) output.note(stale);
    }
    const known = typeof staleness === "string" ? {} : { stale: staleness.stale, staleTables: staleness.tables };
    if (output.json) output.object({ ...jsonPart(described, part), ...known });
    else showPart(described, part, output);
    return 0;
  },
});
