import { HttpError } from "../http/problem.js";

/** How much of one thing is in hand, and how much may be. */
export interface Load {
  readonly amount: number;
  /** Counts it while the work lasts. @throws HttpError where it would be too much now: the client is to wait. */
  during<Value>(amount: number, work: () => Promise<Value>): Promise<Value>;
}

/** Seconds after which there may be room again. */
const SOON = "1";

/** @param what Of which there is too much, for the message. */
export function limitedLoad(most: number, what: string): Load {
  let inHand = 0;
  return {
    get amount() {
      return inHand;
    },
    async during(amount, work) {
      if (inHand + amount > most) {
        const message = `${inHand} ${what} are in progress; the limit is ${most}`;
        throw new HttpError("busy", message, { hint: "Send it again soon.", headers: { "retry-after": SOON } });
      }
      inHand += amount;
      try {
        return await work();
      } finally {
        inHand -= amount;
      }
    },
  };
}
