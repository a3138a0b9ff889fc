import { z } from "zod";
import { fillTemplate } from "../../semantic-parser/templates/fill-template.js";
import { shapeOf } from "../../semantic-parser/templates/sql-shape.js";
import type { CandidateDraft } from "../candidate.js";
import { generatorStage } from "../parts.js";
import { candidates, examples, matchedValues } from "../slots.js";
import { defineStage } from "../stage.js";
import { runPromising } from "./run-promising.js";

const params = z.strictObject({
  /** Different structures of solved examples that are filled, the nearest first. */
  shapes: z.int().positive().default(4),
  /** Queries of one structure, at most. */
  perShape: z.int().positive().default(3),
  /** As of `generate/semantic-parser`. */
  asStored: z.boolean().default(false),
});

/** Fills the masked skeletons of the nearest solved examples with what the question names in this database. */
export const generateTemplates = defineStage({
  method: "generate/templates",
  task: "writing candidates",
  params,
  needs: [matchedValues, examples],
  gives: [candidates],
  parts: (entry) => [generatorStage(entry)],
  async run(state, { shapes: most, perShape, asStored }, context) {
    const before = state.get(candidates) ?? [];
    const known = new Set(before.map((candidate) => candidate.sql));
    const shapes = new Map(
      (state.get(examples) ?? []).map(({ example, score }) => [
        JSON.stringify(shapeOf(example.sql)),
        { sql: example.sql, score },
      ]),
    );
    const { profile, vocabulary } = context;
    const input = {
      question: state.question,
      evidence: state.evidence,
      now: state.now,
      profile,
      vocabulary,
      values: state.get(matchedValues) ?? [],
    };
    const drafts: CandidateDraft[] = [];
    for (const { sql: example, score: likeness } of [...shapes.values()]
      .sort((a, b) => b.score - a.score)
      .slice(0, most)) {
      const filled = fillTemplate(input, shapeOf(example), { limit: perShape, asStored });
      for (const { sql, score, features, reasons } of filled) {
        if (known.has(sql)) continue;
        known.add(sql);
        drafts.push({
          sql,
          generator: "templates",
          round: 0,
          score: score * Math.max(0, likeness),
          features: { ...features },
          reasons: [...reasons, `formed like ${example}`],
        });
      }
    }
    return [candidates.of([...before, ...(await runPromising(drafts, context, before))])];
  },
});
