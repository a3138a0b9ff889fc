import { canonicalJson } from "../../artifacts/json.js";
import type { RunRecord } from "./format.js";

/** Why a run cannot be continued, a phrase each; empty where it asks the same of the same, wherever the files are now. */
export function runDifferences(before: RunRecord, now: RunRecord): string[] {
  const { pipeline, dataSet } = now;
  const told: (string | false)[] = [
    before.producer !== now.producer && `it was made by ${before.producer}, this is ${now.producer}`,
    (before.dataSet.hash !== dataSet.hash || before.dataSet.kind !== dataSet.kind) &&
      `the data set ${dataSet.path} differs from ${before.dataSet.path}`,
    !same(before.selection, now.selection) &&
      `other questions are selected (${selectionText(before)}; now ${selectionText(now)})`,
    before.pipeline.name !== pipeline.name && `its pipeline is ${before.pipeline.name}, not ${pipeline.name}`,
    before.pipeline.name === pipeline.name &&
      before.pipeline.hash !== pipeline.hash &&
      `the pipeline ${pipeline.name} or one of its prompts was changed`,
    before.ownExamples !== now.ownExamples &&
      `it ran ${before.ownExamples ? "with" : "without"} --own-examples, now ${now.ownExamples ? "with" : "without"}`,
    ...modelDifferences(before, now),
    ...databaseDifferences(before, now),
  ];
  const phrases = told.filter((phrase) => phrase !== false);
  if (phrases.length > 0 || same(before.questions, now.questions)) return phrases;
  return ["it has other questions"];
}

const same = (a: unknown, b: unknown) => canonicalJson(a) === canonicalJson(b);

export function selectionText({ selection: { limit, sample, tiers, databases }, questions }: RunRecord): string {
  const parts = [
    limit === undefined ? "" : `--limit ${limit}`,
    sample === undefined ? "" : `--sample ${sample}`,
    tiers === undefined ? "" : `--tier ${tiers.join(",")}`,
    databases === undefined ? "" : `--database ${databases.join(",")}`,
  ].filter((part) => part !== "");
  return `${questions.length} by ${parts.length === 0 ? "no option" : parts.join(" ")}`;
}

function modelDifferences(before: RunRecord, now: RunRecord): string[] {
  const roles = [...new Set([...Object.keys(before.models), ...Object.keys(now.models)])];
  return roles.flatMap((role) => {
    const [old, fresh] = [before.models[role], now.models[role]];
    if (same(old, fresh)) return [];
    const change =
      old?.model === fresh?.model
        ? `${fresh?.model} is configured differently`
        : `${old?.model ?? "none"}, now ${fresh?.model ?? "none"}`;
    return [`another model for ${role} (${change})`];
  });
}

function databaseDifferences(before: RunRecord, now: RunRecord): string[] {
  const names = [...new Set([...Object.keys(before.databases), ...Object.keys(now.databases)])];
  return names.flatMap((name) => {
    const [old, fresh] = [before.databases[name], now.databases[name]];
    // The questions decide which databases there are.
    if (!old || !fresh) return [];
    if (old.fingerprint !== fresh.fingerprint) return [`the data of ${name} changed`];
    return old.profile === fresh.profile ? [] : [`the profile or the summaries of ${name} changed`];
  });
}
