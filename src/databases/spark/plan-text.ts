import { type Failed, failed } from "../engine.js";
import { EFFECTS } from "./effects.js";
import { failureOf, ServerError } from "./messages.js";

/** Steps of a query that only reads. What is not among them is refused, whatever later versions call it. */
const READING = new Set(
  `Aggregate AsOfJoin BatchScan CTE CTERelationDef CTERelationRef DataSourceV2Relation DataSourceV2ScanRelation Deduplicate
   Distinct Except Expand Filter Generate GlobalLimit HiveTableRelation InMemoryRelation Intersect Join LateralJoin
   LimitAll LocalLimit LocalRelation LogicalRelation Offset OneRowRelation ParsedPlan Pivot PipeOperator Project Range
   RebalancePartitions Relation RelationTimeTravel RelationV2 Repartition RepartitionByExpression ResolvedHint
   ResolvedInlineTable Sample Sort Subquery SubqueryAlias Tail Transpose Union UnionLoop UnionLoopRef UnresolvedHaving
   UnresolvedHint UnresolvedInlineTable UnresolvedOrdinal UnresolvedRelation UnresolvedSubqueryColumnAliases
   UnresolvedTVFAliases UnresolvedTableValuedFunction UnresolvedWith Unpivot View Window WithCTE
   WithWindowDefinition`.split(/\s+/),
);

const HEADS = { parsed: "== Parsed Logical Plan ==", analyzed: "== Analyzed Logical Plan ==" };

/** What speaks against a query in what EXPLAIN EXTENDED prints, or why it cannot be analysed. */
export function planRefused(text: string): Failed | undefined {
  const parsed = partOf(text, HEADS.parsed);
  const analyzed = partOf(text, HEADS.analyzed);
  if (parsed === undefined || analyzed === undefined) {
    return failed("refused", "The server does not say what the statement is");
  }
  const refusal = stepsRefused(parsed);
  if (refusal) return refusal;
  if (/^(?:[a-z]\w*\.)+[A-Z]\w*(?:Exception|Error):/.test(analyzed)) return failureOf(new ServerError("", analyzed));
  // Above the tree stand the names and types of the result.
  const tree = analyzed.slice(analyzed.indexOf("\n") + 1);
  return stepsRefused(tree) ?? callRefused(tree);
}

/** From one title to the next. */
export function partOf(text: string, title: string): string | undefined {
  const start = text.indexOf(`${title}\n`);
  if (start < 0) return undefined;
  const rest = text.slice(start + title.length + 1);
  const end = rest.search(/^== \w[\w ]* ==$/m);
  return (end < 0 ? rest : rest.slice(0, end)).trim();
}

/** A text in the statement that holds a line break may look like a step, too: it is refused for nothing then. */
function stepsRefused(tree: string): Failed | undefined {
  for (const line of tree.split("\n")) {
    const step = /^(?:[\s|]|:(?!-))*(?:[+:]- )?[!']?([A-Za-z]\w*)?/.exec(line)?.[1];
    if (step === undefined || READING.has(step)) continue;
    return failed("refused", `Only a query over the tables is run: the server plans ${step} for it`);
  }
  return undefined;
}

/** Views bring what stands in them. */
function callRefused(tree: string): Failed | undefined {
  if (/\bHive(?:Simple|Generic)?UD(?:A|T)?F(?:Function)?#|\bPythonUD\w*F\b|\bScalaUD(?:A)?F\b/.test(tree)) {
    return failed(
      "refused",
      "Only a query over the tables is run: it reads a view that calls a function somebody defined",
    );
  }
  for (const [, name] of tree.matchAll(/\b([a-z_]\w*)\(/gi)) {
    if (EFFECTS.test(name!.toLowerCase())) {
      return failed("refused", `Only a query over the tables is run: ${name}() is not allowed, nor in a view`);
    }
  }
  return undefined;
}
