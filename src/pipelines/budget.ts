import type { LanguageModel, ModelRequest, Price } from "../models/model.js";
import { priceOf } from "../models/model.js";
import { sampleCount } from "../models/samples.js";

/** What a run may use; what is absent is not limited. */
export interface BudgetLimits {
  readonly calls?: number | undefined;
  /** In and out together. */
  readonly tokens?: number | undefined;
  readonly price?: number | undefined;
  readonly seconds?: number | undefined;
}

export interface Spending {
  readonly calls: number;
  readonly tokens: number;
  readonly price: number;
}

/** Thrown where something would go beyond a budget. The runner catches it and answers with what there is. */
export class BudgetReached extends Error {
  override readonly name = "BudgetReached";

  /** @param limit Which of its limits. */
  constructor(
    readonly limit: keyof BudgetLimits,
    most: number,
    owner = "the budget",
  ) {
    super(`${owner} of ${limit} (${most}) is reached`);
  }
}

export interface Reservation {
  /** Replaces what was reserved by what was used. */
  readonly settle: (used: Omit<Spending, "calls">) => void;
}

/**
 * Never exceeded, concurrent calls included: a call reserves the most it can use before it is made, and gives back
 * what it did not use. Seconds are the runner's affair: it ends the question's signal.
 */
export interface Budget {
  readonly limits: BudgetLimits;
  /** Settled and reserved together. */
  readonly spent: () => Spending;
  /** @throws BudgetReached when the most that the call can use does not fit. */
  readonly reserve: (most: Omit<Spending, "calls">) => Reservation;
}

/** @param parent The budget of a whole run, which each question's budget draws on too. */
export function createBudget(limits: BudgetLimits, parent?: Budget): Budget {
  let calls = 0;
  let tokens = 0;
  let price = 0;
  return {
    limits,
    spent: () => ({ calls, tokens, price }),
    reserve: (most) => {
      within("calls", calls + 1, limits.calls);
      within("tokens", tokens + most.tokens, limits.tokens);
      // Sums of prices carry the rounding of binary fractions.
      within("price", price + most.price - 1e-9, limits.price);
      const outer = parent?.reserve(most);
      calls += 1;
      tokens += most.tokens;
      price += most.price;
      return {
        settle: (used) => {
          tokens += used.tokens - most.tokens;
          price += used.price - most.price;
          outer?.settle(used);
        },
      };
    },
  };
}

function within(what: keyof BudgetLimits, next: number, limit: number | undefined): void {
  if (limit !== undefined && next > limit) throw new BudgetReached(what, limit);
}

/** Reply tokens of a request that names no limit, where a budget of tokens or price must hold. */
const DEFAULT_REPLY = 2048;
/** What a chat template adds around the messages. */
const TEMPLATE_TOKENS = 64;

/** The most tokens a prompt can have: no tokenizer makes more tokens than bytes. */
export function promptBound(request: ModelRequest): number {
  return request.messages.reduce((sum, message) => sum + Buffer.byteLength(message.content) + 8, TEMPLATE_TOKENS);
}

/** Makes a call, and repeats it, only if the budget can bear the most that it may cost. */
export function withBudget(call: LanguageModel, budget: Budget, price: Price): LanguageModel {
  return async (request) => {
    const maxTokens = request.maxTokens ?? (bindsReplies(budget) ? DEFAULT_REPLY : undefined);
    const tokensIn = promptBound(request);
    const most = { tokensIn, tokensOut: (maxTokens ?? 0) * sampleCount(request), tokensCached: 0 };
    const reservation = budget.reserve({ tokens: tokensIn + most.tokensOut, price: priceOf(most, price) });
    let used = { tokens: 0, price: 0 };
    const onRepeat = () => void budget.reserve({ tokens: 0, price: 0 });
    try {
      const reply = await call({ ...request, onRepeat, ...(maxTokens !== undefined && { maxTokens }) });
      const { usage } = reply;
      used = { tokens: usage.tokensIn + usage.tokensOut, price: priceOf(usage, price) };
      return reply;
    } finally {
      reservation.settle(used);
    }
  };
}

const bindsReplies = ({ limits }: Budget) => limits.tokens !== undefined || limits.price !== undefined;
