import type { TrainingPair } from "../pair.js";
import { HELD_OUT, type HeldOut } from "./hold-out.js";

/** Why a pair is left out. */
export type RemovalKind = "gold" | "duplicate" | "several" | HeldOut;

export interface Removal {
  readonly id: string;
  readonly database: string;
  readonly kind: RemovalKind;
  /** A sentence without its full stop. */
  readonly why: string;
}

/** What is trained on of a data set, and what is not. */
export interface CheckedPairs {
  readonly kept: readonly TrainingPair[];
  readonly removed: readonly Removal[];
}

export const REMOVAL_TITLES: Readonly<Record<RemovalKind, string>> = {
  gold: "the gold query fails, or cannot tell a right answer from a wrong one",
  duplicate: "the same question was there before",
  several: "it has several gold queries, and a reward knows one",
  ...HELD_OUT,
};
