import type { FieldProfile } from "../profile.js";

export interface CountedValue {
  readonly value: string | number | boolean;
  readonly rows: number;
}

export interface FlagCounts {
  readonly yes: CountedValue;
  readonly no: CountedValue;
}

const YES = /^(1|y|yes|t|true|x|on)$/i;
const NO = /^(0|n|no|f|false|off)$/i;

/** The two values of a flag with their rows; undefined for other fields. */
export function flagCounts({ top = [], distinct }: FieldProfile): FlagCounts | undefined {
  if (distinct?.count !== 2 || top.length !== 2) return undefined;
  const side = (pattern: RegExp) => {
    const found = top.find(({ value }) => value !== null && pattern.test(String(value)));
    return found === undefined ? undefined : { value: found.value!, rows: found.count };
  };
  const [yes, no] = [side(YES), side(NO)];
  return yes === undefined || no === undefined ? undefined : { yes, no };
}
