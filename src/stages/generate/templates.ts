import { z } from "zod";
import { shapeOf } from "../../semantic-parser/query/shape.js";
import { composeFilled } from "../../semantic-parser/templates/compose.js";
import { type Candidate, defineStage } from "../stage.js";

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
  params,
  needs: ["values", "examples"],
  gives: ["candidates"],
  async run(state, { shapes: most, perShape, asStored }, context) {
    const before = state.candidates ?? [];
    const known = new Set(before.map((candidate) => candidate.sql));
    const shapes = new Map(
      (state.examples ?? []).map(({ example, score }) => [
        JSON.stringify(shapeOf(example.sql)),
        { sql: example.sql, score },
      ]),
    );
    const input = { question: state.question, profile: context.profile, values: state.values ?? [] };
    const candidates: Candidate[] = [...before];
    for (const { sql: example, score: likeness } of [...shapes.values()]
      .sort((a, b) => b.score - a.score)
      .slice(0, most)) {
      const filled = composeFilled(input, shapeOf(example), { limit: perShape, asStored });
      for (const { sql, score, reasons } of filled) {
        if (known.has(sql)) continue;
        known.add(sql);
        context.signal.throwIfAborted();
        const why = [...reasons, `formed like ${example}`];
        candidates.push(
          await context.candidate({
            sql,
            generator: "templates",
            round: 0,
            score: score * Math.max(0, likeness),
            reasons: why,
          }),
        );
      }
    }
    return { candidates };
  },
});
