import { abbreviates } from "../../language/abbreviates.js";
import type { JoinSide } from "./join-side.js";
import type { NameEvidence } from "./name-evidence.js";
import type { ValueEvidence } from "./value-evidence.js";

/**
 * The odds of a join, as a sum of evidences in natural logarithms. Few weights, each with its reason; worked out on
 * small databases (`bench/joins`), checked on others.
 */
export const weights = {
  /** Of all pairs of fields whose ranges fit, few are joins. */
  start: -5,
  /** A name that says it outright turns that round. */
  name: 6,
  /** A field that ends in "id" and names no table must refer to something. */
  unnamed: 1.5,
  /** For each factor of ten that the values are likelier for a join. */
  values: 0.8,
  /** What is referred to is a key. */
  key: 3,
  /** The name points to another table's key. */
  elsewhere: -3,
  /** A table's own key refers to another table in one-to-one pairs only. */
  ownKey: -1.5,
  /** A table's own key refers to a field that is no key of its table: seen from there, it is the other way round. */
  turned: -2,
  /** Short counters without any agreement of names fit each other by chance. */
  common: -2,
  /** Numbers that measure something. */
  quantity: -1.5,
  /** For each per cent of the rows that find nothing: little where the name says that it is a join, much elsewhere. */
  orphans: -0.06,
  unnamedOrphans: -0.25,
};

/**
 * What is referred to may have grown since: where the name says outright that it is a join, how values spread says
 * little.
 */
const NAMED_VALUES = -1;

const COMMON = "whole numbers from a short range fall into any counter";

export interface WeighedPair {
  readonly from: JoinSide;
  readonly to: JoinSide;
  readonly name: NameEvidence;
  readonly values: ValueEvidence;
  readonly odds: number;
  /** What speaks against it most, as a phrase; undefined when nothing does. */
  readonly against: string | undefined;
}

export interface Circumstances {
  /** The name ends like a key's and fits no table. */
  readonly unnamed: boolean;
  /** `from` is the key of its table, and `to` a field that is unique beside another key. */
  readonly turned: boolean;
  /** The table that the name points to, when another one. */
  readonly elsewhere: string | undefined;
  /** The name holds a short form of what the rows of the other are called. */
  readonly shortened: boolean;
}

/** The odds, as what adds up to them. */
function partsOf(
  from: JoinSide,
  to: JoinSide,
  strength: number,
  values: Pick<ValueEvidence, "weight" | "common">,
  { unnamed, turned, elsewhere, shortened }: Circumstances,
): number[] {
  const outright = strength >= (from.keyness >= 0.9 ? 0.95 : 0.9);
  const measure =
    from.kind === "number" && !from.named.name.keyed && from.field.semantic?.type === "quantity" && strength < 0.3;
  return [
    weights.name * strength + (unnamed ? weights.unnamed : 0),
    weights.values * Math.max(values.weight, outright ? NAMED_VALUES : -4),
    weights.key * to.keyness,
    elsewhere === undefined ? 0 : weights.elsewhere,
    isOwnKey(from, strength) ? weights.ownKey : 0,
    turned ? weights.turned : 0,
    values.common && strength === 0 && !shortened ? weights.common : 0,
    measure ? weights.quantity : 0,
  ];
}

const isOwnKey = (from: JoinSide, strength: number) => from.unique && from.keyness >= 0.9 && strength < 0.85;

/** The odds that `weigh` gives, for the many pairs of which nobody asks why. */
export function oddsOf(...[from, to, strength, values, circumstances]: Parameters<typeof partsOf>): number {
  let sum = 0;
  for (const part of partsOf(from, to, strength, values, circumstances)) sum += part;
  return weights.start + sum;
}

export function weigh(
  from: JoinSide,
  to: JoinSide,
  name: NameEvidence,
  values: ValueEvidence,
  circumstances: Circumstances,
): WeighedPair {
  const parts = partsOf(from, to, name.strength, values, circumstances);
  const against = [
    "nothing in its name says so",
    values.phrase,
    "what it would refer to is no key",
    `its name points to ${circumstances.elsewhere}`,
    "each is the key of its own table",
    "rather the other refers to it",
    COMMON,
    "it measures something",
  ];
  const least = Math.min(...parts);
  const worst = least < 0 ? against[parts.indexOf(least)] : undefined;
  const weak = from.kind !== "text" && values.weight < 1 ? values.phrase : undefined;
  const counters =
    isOwnKey(from, name.strength) && to.keyness >= 0.9 && from.kind === "number"
      ? "two counters, each the key of its own table"
      : undefined;
  return {
    from,
    to,
    name,
    values,
    odds: weights.start + parts.reduce((sum, part) => sum + part, 0),
    against: counters ?? worst ?? weak ?? (name.strength < 0.3 ? against[0] : undefined),
  };
}

/** Whether one word is a short form of another one as it stands in names: "shlf" of a shelf. */
export const isShortForm = (short: string, word: string) => abbreviates(short, word) >= 0.7;

/** The odds once the data were asked: orphans count against it. */
export function withCoverage({ odds, name }: WeighedPair, coverage: number): number {
  const weight = name.strength >= 0.6 ? weights.orphans : weights.unnamedOrphans;
  return odds + weight * 100 * (1 - coverage) + (coverage === 1 ? 0.4 : 0);
}

/** Never 1: nothing that was found is as sure as what was declared. */
export const probability = (odds: number) => Math.min(0.99, Number((1 / (1 + Math.exp(-odds))).toFixed(2)));
