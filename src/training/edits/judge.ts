import type { Executed } from "../../stages/candidate.js";
import { clusterByResult } from "../../stages/select/clusters.js";
import { largeResults } from "../../stages/select/large.js";
import type { StageContext } from "../../stages/stage.js";

/** What an edit did: its query runs and has other rows, runs and has the same rows, or does not run. */
export type EditEffect = "changes" | "nothing" | "fails";

/**
 * Compares the results of a query and of an edited one as the clusters of a selector do: results that fall into two
 * clusters are two answers.
 *
 * @param ordered Whether the order of the rows counts.
 */
export async function judgeEdit(
  source: Executed,
  edited: Executed,
  ordered: boolean,
  context: Pick<StageContext, "database" | "signal">,
): Promise<EditEffect> {
  if (!("result" in edited.outcome)) return "fails";
  const both = [source, edited];
  const large = await largeResults(both, ordered, context);
  return clusterByResult(both, () => ordered, large).length > 1 ? "changes" : "nothing";
}
