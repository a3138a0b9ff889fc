import { messageOf } from "../../errors.js";
import { ModelError, type ModelFailure } from "../../models/error.js";

/** A key that is refused, nobody at the address, no such model: the next question fails the same way. */
const HOPELESS: readonly ModelFailure[] = ["denied", "refused", "missing"];
const HOPELESS_IN_A_ROW = 3;
/** A server may be ill for a while. */
const ILL: readonly ModelFailure[] = ["lost", "timeout", "rate", "server", "garbled", "wrong"];
const ILL_IN_A_ROW = 20;

/** Tells when models fail so often in a row that asking on is in vain. Holds back what failed meanwhile. */
export function failureWatch<Failed>() {
  let held: { readonly failed: Failed; readonly hopeless: boolean; readonly error: unknown }[] = [];
  return {
    /** Whether to stop. */
    failed: (failed: Failed, error: unknown): boolean => {
      held.push({ failed, error, hopeless: isModel(error, HOPELESS) });
      const hopeless = held.every((each) => each.hopeless);
      return held.length >= (hopeless ? HOPELESS_IN_A_ROW : ILL_IN_A_ROW);
    },
    /** Whether it is a failure that the next question may share; others are not held back. */
    concerns: (error: unknown) => isModel(error, [...HOPELESS, ...ILL]),
    /** The messages of what is held back. */
    held: () => held.map(({ error }) => messageOf(error)),
    /** Gives back what is held back: after an answer, it failed by itself. */
    take: (): Failed[] => {
      const failed = held.map((each) => each.failed);
      held = [];
      return failed;
    },
  };
}

function isModel(error: unknown, kinds: readonly ModelFailure[]): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof ModelError) return kinds.includes(each.failure);
  }
  return false;
}
