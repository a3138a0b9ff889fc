/** A question of this browser. Rows are not kept. */
export interface Asked {
  readonly database: string;
  readonly question: string;
  /** ISO. */
  readonly at: string;
  readonly answered: boolean;
  readonly confidence: number;
}

const KEPT = "askable.history";
const MOST = 100;

export function readHistory(database: string): readonly Asked[] {
  return all().filter((asked) => asked.database === database);
}

/** The same question stands there once, as it was answered last. */
export function keepAsked(asked: Asked): void {
  const others = all().filter(({ database, question }) => database !== asked.database || question !== asked.question);
  write([asked, ...others].slice(0, MOST));
}

export function clearHistory(database: string): void {
  write(all().filter((asked) => asked.database !== database));
}

/** A browser may keep nothing, or what somebody else wrote there. */
function all(): Asked[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isAsked) : [];
  } catch {
    return [];
  }
}

function write(history: readonly Asked[]): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(history));
  } catch {
    // Its room is full, or it is switched off: then there is no history.
  }
}

function isAsked(value: unknown): value is Asked {
  if (typeof value !== "object" || value === null) return false;
  const { database, question, confidence } = value as Record<string, unknown>;
  return typeof database === "string" && typeof question === "string" && typeof confidence === "number";
}
