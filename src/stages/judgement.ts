import { z } from "zod";

const id = z.string();

/** What a judge said of candidates. It names them by their ids, and its readers tell the forms apart by `form`. */
export const judgementSchema = z.discriminatedUnion("form", [
  z.object({
    form: z.literal("pair"),
    /** The one presented first, and the one presented second. */
    first: id,
    second: id,
    /** Absent for a tie, and where no reply could be used. */
    winner: id.optional(),
  }),
  /** The best first; those not named were not judged. */
  z.object({ form: z.literal("list"), order: z.array(id).readonly() }),
  z.object({
    form: z.literal("score"),
    candidate: id,
    score: z.number(),
    /** What the score was made of, by name. */
    parts: z.record(z.string(), z.number()).optional(),
    /** What the judge said of it, for the one who writes it again. */
    comment: z.string().optional(),
  }),
]);

export type Judgement = Readonly<z.infer<typeof judgementSchema>>;
export type PairJudgement = Extract<Judgement, { readonly form: "pair" }>;

/** A judgement as a line for people; `name` says what a candidate is called. */
export function judgementText(judgement: Judgement, name: (id: string) => string): string {
  switch (judgement.form) {
    case "pair": {
      const { first, second, winner } = judgement;
      return `${name(first)} against ${name(second)}: ${winner === undefined ? "a tie" : `${name(winner)} is better`}`;
    }
    case "list":
      return `best first: ${judgement.order.map(name).join(", ")}`;
    case "score": {
      const { candidate, score, parts = {}, comment } = judgement;
      const made = Object.entries(parts).map(([part, value]) => `${part} ${rounded(value)}`);
      const because = [made.join(", "), comment].filter(Boolean).join("; ");
      return `${name(candidate)}: ${rounded(score)}${because === "" ? "" : ` (${because})`}`;
    }
  }
}

const rounded = (value: number) => Number(value.toFixed(3));
